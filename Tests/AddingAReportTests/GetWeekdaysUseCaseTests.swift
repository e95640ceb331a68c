import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The days of the week")
struct GetWeekdaysUseCaseTests {
  private static let transactions = TransactionTable.read(
    """
    date       | amount  | currency
    2024-05-06 | -10.00  | EUR
    2024-05-12 | -5.00   | EUR
    2024-05-13 | 100.00  | EUR
    2024-05-13 | -1.50   | USD
    2024-06-03 | -7.00   | EUR
    """)

  @Test("There is a row a day and currency in which something happened, from Monday to Sunday")
  func rows() async throws {
    let repository = ListRepository(GetWeekdaysUseCaseTests.transactions)
    let report = try await GetWeekdaysUseCase(repository: repository).execute(in: .typed("2024-05"))
    expectEqualLines(
      report.rows.map { NaiveLine("\($0.weekday)", NaiveBalance($0.balance)) },
      [
        "1 | EUR +100 (1) -10 (1) = 90", "7 | EUR +0 (0) -5 (1) = -5", "1 | USD +0 (0) -1.5 (1) = -1.5",
      ])
  }

  @Test("A day has what the naive fold of its transactions has", arguments: Seeds.list(6, salt: 8))
  func law(seed: UInt64) async throws {
    let transactions = RandomLedger.transactions(200, seed: seed, mood: .kind)
    let report = try await GetWeekdaysUseCase(repository: ListRepository(transactions)).execute(in: .all)
    for row in report.rows {
      let own = transactions.filter { $0.date.weekday == row.weekday }
      #expect(NaiveBalance(row.balance) == NaiveBalance(own, in: row.balance.currency))
    }
    #expect(report.rows.reduce(0) { $0 + $1.balance.transactions } == transactions.count)
  }
}
