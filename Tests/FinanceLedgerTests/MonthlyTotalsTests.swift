import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("The table of monthly totals")
struct MonthlyTotalsTests {
  @Test("A sum that no whole number of SQLite can hold is exact, and so is what is left of it")
  func large() async throws {
    let folder = try LedgerFolder()
    let rows = (1...2).map {
      Transaction.fixture(id: "r\($0)", amount: "9000000000000000000", description: "Row \($0)")
    }
    try await folder.take(StatementText.csv(rows))
    #expect(try await sum(folder) == .exact("18000000000000000000"))
    #expect(try folder.lines("SELECT count(*) > 1 AND min(total) > 0 FROM monthly_totals") == ["1"])
    #expect(try folder.lines("SELECT group_concat(transactions, '') FROM monthly_totals").first?.first == "2")
    #expect(try await folder.problems() == [])
    try await folder.ledger.deleteTransaction(id: .of("r1"))
    #expect(try await sum(folder) == .exact("9000000000000000000"))
    try await folder.ledger.deleteTransaction(id: .of("r2"))
    #expect(try folder.lines("SELECT count(*) FROM monthly_totals") == ["0"])
    #expect(try await folder.problems() == [])
  }

  private func sum(_ folder: LedgerFolder) async throws -> Decimal? {
    let totals = try await folder.reader().totals(matching: .everything).aggregate.totals
    return totals.flows { $0.currency }[.eur]?.expense.decimal
  }

  @Test(
    "A sum is kept with as few decimal places as it needs, two at least",
    arguments: [
      (["10"], "1000 2"), (["0.5"], "50 2"), (["0.123"], "123 3"), (["0.00000001"], "1 8"),
      (["0.00000001", "0.99999999"], "100 2"), (["9223372036854775807"], "9223372036854775807 2"),
    ])
  func places(_ amounts: [String], _ expected: String) async throws {
    let folder = try LedgerFolder()
    let rows = amounts.enumerated().map { Transaction.fixture(id: "\($0)", amount: $1, account: "a") }
    try await folder.take(StatementText.csv(rows))
    #expect(try folder.lines("SELECT total || ' ' || scale FROM monthly_totals WHERE part = 0") == [expected])
    #expect(
      try folder.lines("SELECT month || account || category || currency || type FROM monthly_totals_view")
        .first
        == "2024-05afoodEURexpense")
  }

  @Test("The view of SQL says what the transactions say, amounts as decimal text")
  func view() async throws {
    for mood in [RandomLedger.Mood.kind, .unkind] {
      let folder = try LedgerFolder()
      try await folder.take(StatementText.csv(RandomLedger.transactions(60, seed: 8, mood: mood)))
      let rows = try await folder.transactions()
      let found = try folder.lines(
        """
        SELECT id || char(31) || date || char(31) || coalesce(time, '-') || char(31) || amount || char(31) || type
          || char(31) || category || char(31) || description || char(31) || account || char(31) || currency
          || char(31) || coalesce(note, '-') || char(31) || coalesce(balance, '-') || char(31) || version
          || char(31) || batch
        FROM transactions_view
        """)
      let expected = rows.map { row in
        [
          row.id.rawValue, "\(row.date)", row.time.map { "\($0)" } ?? "-",
          MonthlyTotalsTests.text(row.amount),
          row.type.rawValue, row.category.rawValue, row.description, row.account, row.currency.rawValue,
          row.note ?? "-", row.balance.map { "\($0)" } ?? "-", "1", "1",
        ].joined(separator: "\u{1F}")
      }
      expectEqualLines(found.map(\.escaped).sorted(), expected.map(\.escaped).sorted(), "\(mood)")
    }
  }

  /// As amounts are stored: with two decimal places where there are fewer and they fit.
  private static func text(_ amount: Decimal) -> String {
    let parts = "\(amount)".split(separator: ".").map { String($0) } + [""]
    var (whole, places) = (parts[0], parts[1])
    while places.count < 2, Int64(whole + places + "0") != nil { places += "0" }
    return places.isEmpty ? whole : whole + "." + places
  }
}
