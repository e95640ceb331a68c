import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("The two paths of CSV at random")
struct CSVFastPathLawTests {
  @Test(
    "the fast path only says yes: rows, values, refusals and counts are the slow path's",
    arguments: Seeds.list(4))
  func onlyYes(_ seed: UInt64) throws {
    var files = RandomCSV(seed: seed)
    let zone = try ZoneRules(identifier: "UTC")
    for _ in 0..<40 {
      let bytes = files.file(rows: 25)
      for conventions in [MappingConventions(), MappingConventions(zone: zone, defaultCurrency: .eur)] {
        let fast = Result { try Decoding(csv: bytes, conventions: conventions) }
        let careful = Result { try Decoding(csv: bytes, usesFastPath: false, conventions: conventions) }
        guard fast.isSame(as: careful) else {
          Issue.record("\(Seeds.replay(seed)): \(difference(fast, careful)) in \(bytes)")
          return
        }
        #expect((try? careful.get().isConserved) ?? true)
      }
    }
  }

  @Test("random files have rows of every fate, so that the law is worth something")
  func variety() throws {
    var files = RandomCSV(seed: 1)
    var (accepted, skipped) = (0, 0)
    var codes: Set<ReasonCode> = []
    for _ in 0..<60 {
      guard let found = try? Decoding(csv: files.file(rows: 25)) else { continue }
      accepted += found.rows.count
      skipped += found.skipped
      codes.formUnion(found.refusals.map(\.code))
    }
    #expect(accepted > 200 && skipped > 0)
    #expect(
      codes.isSuperset(of: [.textEncoding, .textNUL, .csvQuote, .csvWidth, .amountEmpty, .dateImpossible]))
  }

  private func difference(_ fast: Result<Decoding, any Error>, _ careful: Result<Decoding, any Error>)
    -> String
  {
    guard let fast = try? fast.get(), let careful = try? careful.get() else { return "one path failed" }
    let lines = fast.rows.difference(from: careful.rows)
    let refusals = fast.refusals.map(\.message).difference(from: careful.refusals.map(\.message))
    return
      "\(lines), \(refusals), read \(fast.read) and \(careful.read), skipped \(fast.skipped) and \(careful.skipped)"
  }
}

extension Result where Success: Equatable {
  /// Whether both succeeded with the same, or both failed.
  func isSame(as other: Result) -> Bool {
    switch (self, other) {
    case (.success(let left), .success(let right)): left == right
    case (.failure, .failure): true
    default: false
    }
  }
}
