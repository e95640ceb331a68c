import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("Rows without ids that were edited to say what a corrected file says")
struct CorrectionTests {
  /// Rows of `Fuel`, of those amounts and balances.
  private static func fuel(_ rows: String...) -> String {
    RecognitionTests.csv(
      rows.map { row in
        let parts = row.split(separator: "@")
        return ",2024-05-20,-\(parts[0]),Fuel,\(parts.count > 1 ? parts[1] : "")"
      }.joined(separator: ";"))
  }

  /// A ledger of a file, in which the first row of one amount was edited to have another.
  private func ledger(of file: String, _ before: String = "50", to after: String = "62") async throws
    -> LedgerFolder
  {
    let folder = try LedgerFolder()
    try await folder.take(file)
    let row = try #require(try await folder.transactions().first { $0.amount == .exact(before) })
    var edit = TransactionEdit()
    edit.amount = .exact(after)
    _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(row.id, edit)
    return folder
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let first: String
    /// What comes in once the first row of 50 was edited to 62, and what is new of it and known.
    let next: [(file: String, counts: String)]

    init(_ name: String, _ first: String, _ next: (file: String, counts: String)...) {
      (testDescription, self.first, self.next) = (name, first, next)
    }
  }

  @Test(
    "Such a row is recognised once, where no row is left that came in as it says and it does not come again itself",
    arguments: [
      Case(
        "the corrected file, and the first one again", fuel("50"), (fuel("62"), "0 new 1 known"),
        (fuel("62"), "0 new 1 known"), (fuel("50"), "0 new 1 known")),
      Case(
        "two such rows", fuel("50"), (fuel("62", "62"), "1 new 1 known"), (fuel("62", "62"), "0 new 2 known")),
      Case("one that came in so", fuel("50", "62"), (fuel("62"), "0 new 1 known")),
      Case(
        "one that came in so, and the corrected one", fuel("50", "62"), (fuel("62", "62"), "0 new 2 known")),
      Case("what was corrected, before the row", fuel("50"), (fuel("62", "50"), "1 new 1 known")),
      Case("what was corrected, after the row", fuel("50"), (fuel("50", "62"), "1 new 1 known")),
      Case(
        "one of two equal rows", fuel("50", "50"), (fuel("50", "62"), "0 new 2 known"),
        (fuel("62", "50"), "0 new 2 known"), (fuel("50", "50"), "0 new 2 known")),
      Case("another amount", fuel("50"), (fuel("63"), "1 new 0 known")),
      Case(
        "balances, which the correction moved", fuel("50@950", "10@940"),
        (fuel("62@938", "10@928"), "1 new 1 known"), (fuel("62@938", "10@928"), "0 new 2 known")),
    ])
  func corrected(_ example: Case) async throws {
    let folder = try await ledger(of: example.first)
    var counts: [String] = []
    for (file, _) in example.next {
      let result = try await folder.take(file)
      counts.append("\(result.added) new \(result.recognised) known")
    }
    #expect(counts == example.next.map(\.counts))
    #expect(try await folder.problems() == [])
  }

  @Test("It is looked for on the days of the import only, by the day that it has now")
  func days() async throws {
    let folder = try await ledger(of: Self.fuel("50"))
    let row = try await folder.transactions()[0]
    var edit = TransactionEdit()
    edit.date = .on("2024-05-21")
    _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(row.id, edit)
    let known = try await folder.take(RecognitionTests.csv(",2024-05-21,-62,Fuel,"))
    #expect(known.added == 0 && known.recognised == 1)
    let new = try await folder.take(Self.fuel("62"))
    #expect(new.added == 1 && new.recognised == 0)
  }
}
