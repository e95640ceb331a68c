import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Sample name")
struct GetSampleNameUseCaseTests {
  @Test("There is a row a category and currency, by currency and then by category")
  func rows() async throws {
    let report = try await GetSampleNameUseCase(repository: Household.repository).execute(
      in: .typed("2024"))
    expectEqualLines(
      report.rows.map { NaiveLine($0.category.rawValue, NaiveBalance($0.balance)) },
      [
        "food | EUR +5 (1) -56 (4) = -51", "salary | EUR +4100 (2) -0 (0) = 4100",
        "travel | EUR +0 (0) -95 (2) = -95", "streaming | USD +0 (0) -9.99 (1) = -9.99",
      ])
  }

  @Test("Other periods have no part in it")
  func period() async throws {
    let report = try await GetSampleNameUseCase(repository: Household.repository).execute(
      in: .typed("2024-06"))
    expectEqualLines(
      report.rows.map { NaiveLine($0.category.rawValue, NaiveBalance($0.balance)) },
      ["food | EUR +0 (0) -1 (1) = -1"])
    #expect(report.period.label == "2024-06")
  }
}
