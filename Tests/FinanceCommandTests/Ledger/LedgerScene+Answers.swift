import FinanceTestSupport
import Testing

/// What is asked of a ledger, and what it must say.
extension LedgerScene {
  /// All rows as `finance` itself reads them.
  static let export = ["export", "--quiet", "--format", "csv"]
  /// The sums that a ledger keeps beside its rows.
  static let totals = ["totals", "--quiet", "--by", "category", "--format", "csv"]

  /// The rows of files in the order of their texts, without the header.
  func rows(of files: [String]) throws -> [Substring] {
    if files.isEmpty { return [] }
    return LedgerScene.sorted(try place.finance(LedgerScene.export + ["--input"] + files))
  }

  /// The rows of the ledger, likewise.
  func rows() throws -> [Substring] { LedgerScene.sorted(try finance(LedgerScene.export)) }

  private static func sorted(_ run: FinishedRun) -> [Substring] {
    #expect(run.status == 0, "\(run.errorText)")
    return run.text.split(separator: "\n").dropFirst().sorted()
  }

  /// Expects the ledger's totals to be those of the files.
  func expectTotals(of files: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let expected = try place.finance(LedgerScene.totals + ["--input"] + files)
    let found = try finance(LedgerScene.totals)
    expectEqualText(found.text, expected.text, found.errorText, sourceLocation: sourceLocation)
    #expect(found.status == 0, sourceLocation: sourceLocation)
  }
}
