import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Decisions that are put in order on the disk")
struct SharedJudgeTests {
  /// A file with rows of others, in it once or more: some with ids, some without, some of these with balances.
  private func file(_ kind: Int, _ random: inout SeededGenerator) -> String {
    let (hasIDs, hasBalances) = (kind < 2, kind == 1)
    var text = "date,amount,description\(hasIDs ? ",id" : "")\(hasBalances ? ",balance" : "")\n"
    for _ in 0..<random.number(in: 1...25) {
      let id = random.below(16)
      let amount = 1 + id % 3 + (random.below(12) == 0 ? 1 : 0)
      text += "2024-05-0\(1 + id % 4),-\(amount).00,\(["Tea", "Bread"][id % 2])"
      if hasIDs { text += random.below(10) == 0 ? "," : ",\(id)" }
      if hasBalances { text += ",\(random.below(3)).00" }
      text += "\n"
    }
    return text
  }

  /// Each file's identities, as they are written when it is read by itself.
  private func identities(_ ledger: FileLedger, _ names: [String]) async throws -> [IdentityFile] {
    var files: [IdentityFile] = []
    for name in names {
      var options = ImportOptions()
      options.keepsIdentities = true
      let alone = try FileTransactionsRepository(
        configured: [SourceRequest(.path(ledger.folder.path + "/" + name))], options: options,
        usesProfiles: true)
      _ = try await alone.totals(matching: TransactionQuery())
      let path = try ledger.folder.write("\(name).identities", try await alone.identities(settings: []))
      files.append(try IdentityFile(path))
    }
    return files
  }

  @Test("They are those that are made in memory, however few rows are in it")
  func law() async throws {
    var kinds: Set<Substring> = []
    for seed in Seeds.list(12, salt: 0x0DEC) {
      var random = SeededGenerator(seed: seed)
      let names = (1...random.number(in: 2...4)).map { "\($0)" }
      let ledger = try FileLedger(named: names.map { ($0, file(random.below(3), &random)) })
      let files = try await identities(ledger, names)
      func decided(holding capacity: Int) async throws -> [String] {
        let made = try await ledger.repository.decisions(on: files, settings: [], holding: capacity).made
        var lines = ["\(made.mergesContents)"]
        try made.forEachRow { place, decision in
          lines.append("\(place.source) \(place.byteOffset) \(decision)")
          kinds.insert("\(decision)".prefix { $0.isLetter })
        }
        return lines + made.conflicts.flatMap { $0.rows.map { "\($0)" } + ["\($0.total)"] }
      }
      let expected = try await decided(holding: 1000)
      for capacity in [1, 5] {
        #expect(try await decided(holding: capacity) == expected, "\(Seeds.replay(seed))")
      }
    }
    // A law over files without anything to decide would hold by itself.
    #expect(kinds == ["duplicate", "conflict", "occurrence"])
  }
}
