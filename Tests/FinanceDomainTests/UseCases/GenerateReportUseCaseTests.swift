@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Whole reports")
struct GenerateReportUseCaseTests {
  @Test(
    "All sections together cost one scan, however often the report is made",
    arguments: ["2024-05", "2024-05-02..2024-05-20", "all"])
  func oneScan(period: String) async throws {
    let repository = Household.repository
    for _ in 0..<3 {
      _ = try await GenerateReportUseCase(FlowQuery(repository: repository)).execute(for: .typed(period))
    }
    #expect(await repository.scanCount == 1)
  }

  @Test(
    "Budgets cost no scan of their own, and stand in the section of their currency",
    arguments: [PeriodStep.month, .week, .year])
  func budgets(step: PeriodStep) async throws {
    let repository = Household.repository
    let amount = ExactSum(units: 4_000_000_000)
    let food = Budget("food", for: CategoryBranches([.food]), amount, in: .eur, per: step)
    let report = try await GenerateReportUseCase(
      FlowQuery(repository: repository),
      budgets: [food, Budget("food", for: CategoryBranches([.food]), amount, in: .gbp)]
    ).execute(for: .typed("2024-05"), today: .on("2024-05-31"))
    #expect(await repository.scanCount == 1)
    #expect(report.currencies.map(\.currency) == [.eur, .gbp, .usd])
    #expect(report.currencies.map(\.budgets.count) == [1, 1, 0])
    let spent: [PeriodStep: Decimal] = [.month: 25, .week: 25, .year: 55]
    #expect(report.currencies[0].budgets[0].figures.actual.decimal == spent[step])
  }

  @Test("The report of a month says all there is to say, a currency at a time")
  func month() async throws {
    let report = try await GenerateReportUseCase(FlowQuery(repository: Household.repository)).execute(
      for: .typed("2024-05"))
    #expect(report.period.label == "2024-05")
    #expect(report.period.days == .on("2024-05-01")...(.on("2024-05-31")))
    #expect(report.dataDays == .on("2023-05-20")...(.on("2024-06-01")))
    #expect(report.rowCounts.accepted == 11)
    #expect(report.currencies.map(\.currency) == [.eur, .usd])
    let euro = report.currencies[0]
    #expect(NaiveBalance(euro.balance).description == "EUR +2105 (2) -50 (3) = 2055")
    #expect(euro.comparisons.map(\.kind) == [.previous, .yearBefore])
    #expect(euro.categories.map(\.category.rawValue) == ["food", "travel", "salary"])
    #expect(euro.payees.map(\.payee) == ["Corner shop", "Railway"])
    #expect(euro.largest.map(\.id.rawValue) == ["t5", "t8", "t6", "t7", "t9"])
    #expect(
      euro.trend.map(\.month.description) == [
        "2023-12", "2024-01", "2024-02", "2024-03", "2024-04", "2024-05",
      ])
    #expect(report.currencies[1].comparisons == [])
  }

  @Test("A currency that moved shortly before, but not in the period, has a section of zeros")
  func quietCurrency() async throws {
    let report = try await GenerateReportUseCase(FlowQuery(repository: Household.repository)).execute(
      for: .typed("2024-06"))
    let dollar = try #require(report.currencies.last)
    #expect(dollar.currency == .usd && dollar.balance.transactions == 0)
    #expect(dollar.categories == [])
    #expect(dollar.payees == [] && dollar.largest == [])
    #expect(dollar.trend.map(\.balance.expense) == [0, 0, 0, 0, .exact("9.99"), 0])
  }

  @Test("Lists are as long as was asked for")
  func limits() async throws {
    var limits = GenerateReportUseCase.Limits()
    (limits.payees, limits.largest, limits.trendMonths) = (1, 2, 3)
    let report = try await GenerateReportUseCase(FlowQuery(repository: Household.repository), limits: limits)
      .execute(for: .typed("2024-05"))
    let euro = report.currencies[0]
    #expect((euro.payees.count, euro.largest.count, euro.trend.count) == (1, 2, 3))
  }

  @Test("A condition holds for every section")
  func condition() async throws {
    let report = try await GenerateReportUseCase(
      FlowQuery(repository: Household.repository, condition: .text(.account, .equals("card")))
    )
    .execute(for: .typed("2024-05"))
    let euro = report.currencies[0]
    #expect(euro.largest.map(\.id.rawValue) == ["t8", "t7"])
    #expect(euro.payees.map(\.payee) == ["Railway", "Corner shop"])
    #expect(NaiveBalance(euro.balance).description == "EUR +0 (0) -37.5 (2) = -37.5")
    #expect(report.dataDays == .on("2023-05-20")...(.on("2024-06-01")))
  }

  @Test("Without data there is a report that says so")
  func noData() async throws {
    let report = try await GenerateReportUseCase(FlowQuery(repository: ListRepository([]))).execute(for: .all)
    #expect(report.currencies.isEmpty && report.dataDays == nil && report.period.days == nil)
    #expect(report.rowCounts.read == 0)
  }

  @Test("An error of the repository is the report's error, not an empty section")
  func failure() async throws {
    let broken = BrokenRepository(
      error: SourceFailure(path: "a.csv", kind: .broken, message: "reading broke off"))
    await #expect(throws: broken.error) {
      try await GenerateReportUseCase(FlowQuery(repository: broken)).execute(for: .all)
    }
  }
}

/// A repository that can only fail.
private struct BrokenRepository: TransactionsRepository {
  let error: SourceFailure

  func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws -> Scan<A> {
    throw error
  }

  func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> { throw error }
}
