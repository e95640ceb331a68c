import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Lists of what recurs")
struct DetectRecurringUseCaseTests {
  private static let repository = ListRepository(
    TransactionTable.read(
      """
      date        amount   category  description  account  currency
      2024-01-05  -9.99    fun       Club 1       Card     EUR
      2024-02-05  -9.99    fun       Club 2       Card     EUR
      2024-03-05  -9.99    fun       CLUB 3       Card     EUR
      2024-01-06  -3.00    fun       Radio        Card     EUR
      2024-02-06  -3.00    fun       Radio        Card     EUR
      2024-03-06  -3.00    fun       Radio        Card     EUR
      2024-01-25  2000.00  salary    Wages        Giro     EUR
      2024-02-25  2000.00  salary    Wages        Giro     EUR
      2024-03-25  2000.00  salary    Wages        Giro     EUR
      2024-01-01  -200.00  misc      Order        Giro     EUR
      2024-01-02  200.00   misc      Order        Savings  EUR
      2024-02-01  -200.00  misc      Order        Giro     EUR
      2024-02-02  200.00   misc      Order        Savings  EUR
      2024-03-01  -200.00  misc      Order        Giro     EUR
      2024-03-02  200.00   misc      Order        Savings  EUR
      2024-03-09  -5.00    fun       Kiosk        Giro     USD
      """))

  private func report(
    _ condition: SearchExpression = .everything, in period: String = "all", today: CalendarDay? = nil,
    flows: FlowPolicy = FlowPolicy(transfers: TransferPolicy(ownAccounts: ["Giro", "Savings"])),
    ignoring: [String] = []
  ) async throws -> RecurringReport {
    try await DetectRecurringUseCase(
      repository: DetectRecurringUseCaseTests.repository, condition: condition, flows: flows
    ).execute(in: .typed(period), today: today, ignoring: ignoring)
  }

  @Test("Money out first, the dearest first; transfers are left out, payees are counted")
  func all() async throws {
    let report = try await report()
    #expect(
      report.series.map(\.key) == [
        "club|Card|EUR|expense|monthly", "radio|Card|EUR|expense|monthly", "wages|Giro|EUR|income|monthly",
      ])
    #expect(report.series.map(\.name) == ["CLUB 3", "Radio", "Wages"])
    #expect(
      (report.payees, report.payeesWithTooFew, report.payeesWithoutRule, report.leftOut) == (4, 1, 0, 6))
    #expect(report.totals.map(\.annualExpense) == [.exact("155.88")])
    #expect(report.totals.map(\.annualIncome) == [24000] && report.asOf == .on("2024-03-25"))
  }

  @Test("A condition does not hide that a row is a leg; without own accounts it is none")
  func legs() async throws {
    let giro = SearchExpression.text(.account, .equals("Giro"))
    #expect(try await report(giro).series.map(\.payee) == ["wages"])
    #expect(try await report(giro, flows: FlowPolicy()).series.map(\.payee) == ["order", "wages"])
  }

  @Test("A key ignores one series, a payee all of its own, and what ignores nothing is named")
  func ignoring() async throws {
    let report = try await report(ignoring: [
      "club|Card|EUR|expense|monthly", "RADIO", "radio 2", "Club|Card",
    ])
    #expect(report.series.map(\.payee) == ["wages"] && report.ignored == 2)
    #expect(report.unusedIgnores == ["radio 2", "Club|Card"])
    #expect(report.totals.map(\.annualExpense) == [0])
  }

  @Test("Today, or the end of the data in the period, decides what has ended")
  func ended() async throws {
    #expect(try await report(today: .on("2024-04-10")).totals.map(\.expenses) == [1])
    #expect(try await report(today: .on("2024-04-11")).totals.map(\.expenses) == [0])
    #expect(try await report(in: "2024-01..2024-02").series.isEmpty)
  }
}
