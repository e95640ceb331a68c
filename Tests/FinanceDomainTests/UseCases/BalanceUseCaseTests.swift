import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Balances")
struct BalanceUseCaseTests {
  @Test("A month's balance is money in less money out, a currency at a time")
  func month() async throws {
    let balances = try await GetMonthlyBalanceUseCase(repository: Household.repository).execute(
      for: .of("2024-05"))
    expectEqualLines(
      balances.map { NaiveBalance($0.balance) },
      ["EUR +2105 (2) -50 (3) = 2055", "USD +0 (0) -9.99 (1) = -9.99"])
    #expect(balances.map(\.month) == [.of("2024-05"), .of("2024-05")])
    #expect(
      balances.map(\.balance.currency) == [.eur, .usd] && balances.map(\.balance.transactions) == [5, 1])
  }

  @Test(
    "A month in which nothing happened has no balance at all", arguments: ["2024-01", "0001-01", "9999-12"])
  func quietMonth(month: String) async throws {
    #expect(
      try await GetMonthlyBalanceUseCase(repository: Household.repository).execute(for: .of(month)) == [])
  }

  @Test("A condition narrows what is added up")
  func condition() async throws {
    let food = GetMonthlyBalanceUseCase(
      repository: Household.repository, condition: .text(.category, .equals("FOOD")))
    expectEqualLines(
      try await food.execute(for: .of("2024-05")).map { NaiveBalance($0.balance) },
      ["EUR +5 (1) -25 (2) = -20"])
  }

  @Test(
    "A period is added up step by step, in order of time, then by currency",
    arguments: [
      (
        .month, "2024-04..2024-06",
        [
          "2024-04 | EUR +0 (0) -100 (2) = -100", "2024-05 | EUR +2105 (2) -50 (3) = 2055",
          "2024-05 | USD +0 (0) -9.99 (1) = -9.99", "2024-06 | EUR +0 (0) -1 (1) = -1",
        ]
      ),
      (
        .quarter, "2024",
        [
          "2024-Q1 | EUR +2000 (1) -0 (0) = 2000", "2024-Q2 | EUR +2105 (2) -151 (6) = 1954",
          "2024-Q2 | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        .year, "all",
        [
          "2023 | EUR +0 (0) -80 (1) = -80", "2024 | EUR +4105 (3) -151 (6) = 3954",
          "2024 | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        .total, "2024-H1",
        ["2024-H1 | EUR +4105 (3) -151 (6) = 3954", "2024-H1 | USD +0 (0) -9.99 (1) = -9.99"]
      ),
      (
        .month, "2024-04-15..2024-05-03",
        ["2024-04 | EUR +0 (0) -70 (1) = -70", "2024-05 | EUR +2100 (1) -25 (2) = 2075"]
      ),
      (.quarter, "2024-05-02..2024-05-03", ["2024-Q2 | EUR +0 (0) -25 (2) = -25"]),
      (.total, "2022", []),
    ] as [(PeriodStep, String, [String])])
  func steps(step: PeriodStep, period: String, lines: [String]) async throws {
    let report = try await GetPeriodBalanceUseCase(repository: Household.repository)
      .execute(in: .typed(period), by: step)
    expectEqualLines(report.rows.map { NaiveLine($0.period, NaiveBalance($0.balance)) }, lines)
    #expect(report.step == step && report.period.label == DatePeriod.typed(period).label)
    #expect(report.rowCounts.accepted == 11)
  }

  @Test("Open ends of a period are closed by the days of the data")
  func openEnds() async throws {
    let report = try await GetPeriodBalanceUseCase(repository: Household.repository).execute(
      in: .all, by: .total)
    #expect(report.period.days == .on("2023-05-20")...(.on("2024-06-01")))
    #expect(report.rows.map(\.period) == ["all", "all"])
  }
}
