import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Pages from one reading")
struct GetReportPagesUseCaseTests {
  private static let flows = FlowPolicy(transfers: FlowSamples.own(window: 4, "giro", "savings"))

  private static let rows = TransactionTable.read(
    """
    date        amount   category  description  account  currency
    2024-04-30  -20.00   food      Market       giro     EUR
    2024-05-02  -100.00  misc      To savings   giro     USD
    2024-05-03  100.00   misc      From giro    savings  USD
    2024-05-04  -30.00   food      Market       giro     EUR
    2024-06-05  -50.00   misc      To savings   giro     EUR
    2024-06-06  50.00    misc      From giro    savings  EUR
    """)

  @Test("Pages pair what a report pairs, where the two legs are converted at different rates")
  func converted() async throws {
    let repository = try ConvertedList(Self.rows)
    let pages = try await GetReportPagesUseCase(
      FlowQuery(repository: repository, policy: Self.flows), origins: repository
    ).execute(
      for: .typed("2024-05"), listing: 5)
    let report = try await GenerateReportUseCase(FlowQuery(repository: repository, policy: Self.flows))
      .execute(
        for: .typed("2024-05"))
    let expected = try #require(report.currencies.first)
    #expect(expected.bridge?.change(.transfersOut) == -90 && expected.bridge?.change(.transfersIn) == 92)
    let month = try #require(pages.months.first { $0.month == .of("2024-05") }).report
    for page in [pages.whole, month] {
      let section = try #require(page.currencies.first)
      #expect(section.balance == expected.balance)
      #expect(section.bridge.map { NaiveFlows.line($0) } == expected.bridge.map { NaiveFlows.line($0) })
    }
  }

  @Test("Pages under a condition pair what a report pairs, and cost one reading for the pairs of all pages")
  func scans() async throws {
    let repository = ListRepository(Self.rows)
    let condition = SearchExpression.text(.account, .equals("savings"))
    let pages = try await GetReportPagesUseCase(
      FlowQuery(repository: repository, condition: condition, policy: Self.flows), origins: repository
    ).execute(for: .typed("2024"), listing: 5)
    #expect(await repository.scanCount == 2)
    #expect(pages.months.count == 2)
    let report = try await GenerateReportUseCase(
      FlowQuery(repository: repository, condition: condition, policy: Self.flows)
    ).execute(for: .typed("2024"))
    #expect(pages.whole.currencies.map(\.balance) == report.currencies.map(\.balance))
    #expect(pages.whole.currencies.first?.bridge?.change(.transfersOutOfScope) == 50)
  }
}

/// A list in euros, with rates of two days.
private struct ConvertedList: WrappingRepository {
  private let list: ListRepository
  private let terms: ConversionTerms
  var wrapped: any ProvenanceRepository { list }

  init(_ transactions: [Transaction]) throws {
    let rates = try [("2024-05-02", "0.90"), ("2024-05-03", "0.92")].map { day, rate in
      ListedRate(day: .on(day), from: .usd, to: .eur, rate: try ExchangeRate(parsing: rate))
    }
    list = ListRepository(transactions)
    terms = ConversionTerms(into: .eur, rates: ExchangeRates(rates))
  }

  func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws -> Scan<A> {
    let scan = try await list.scan(Converting(empty, terms), matching: query)
    return Scan(aggregate: scan.aggregate.inner, rowCounts: scan.rowCounts)
  }

  func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await scan(
      ScanSummary(focus: query.period ?? .all, including: details, calendar: query.calendar),
      matching: TransactionQuery(condition: query.condition))
  }
}
