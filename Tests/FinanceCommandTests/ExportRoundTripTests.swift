@testable import FinanceDomain
import FinancePresentation
import FinanceTestSupport
import Testing

/// What the program exports and reads again.
@Suite("Exports that are read back")
struct ExportRoundTripTests {
  @Test(
    "Every fact survives CSV, JSON and JSON Lines, byte for byte", arguments: RandomLedger.Mood.allCases)
  func roundTrip(mood: RandomLedger.Mood) throws {
    for seed in Seeds.list(2, salt: 91) {
      let place = try WorkingFolder()
      let original = try exported(RandomLedger.transactions(80, seed: seed, mood: mood))
      try place.write(original, to: "a.jsonl")
      try place.run("csv", from: "a.jsonl", to: "b.csv")
      try place.run("json", from: "b.csv", to: "c.json")
      try place.run("csv", from: "c.json", to: "d.csv")
      try place.run("jsonl", from: "d.csv", to: "e.jsonl")
      #expect(place.read("d.csv") == place.read("b.csv"), "\(Seeds.replay(seed))")
      expectEqualBytes(place.read("e.jsonl") ?? [], Array(original.utf8), Seeds.replay(seed))
    }
  }

  private func exported(_ transactions: [Transaction]) throws -> String {
    var all = SortedTransactions()
    all.absorb(TransactionBatch(transactions))
    let export = ExportedTransactions(
      transactions: all.list, period: .all, rowCounts: try ScanRowCounts(sources: []))
    return try ExportRenderer(format: .jsonl).render(export)
  }
}

extension WorkingFolder {
  fileprivate func run(_ format: String, from input: String, to output: String) throws {
    let run = try finance(["export", "--quiet", "--format", format, "--input", input, "-o", output])
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }
}
