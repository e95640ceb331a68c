import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Comparing periods")
struct ComparePeriodsUseCaseTests {
  @Test("A month stands beside the month before it and the same month a year before")
  func month() async throws {
    let comparisons = try await ComparePeriodsUseCase(repository: Household.repository).execute(
      in: .typed("2024-05"))
    expectEqualLines(
      comparisons[.eur, default: []].map { NaiveLine($0) },
      [
        "previous 2024-04-01 | EUR +0 (0) -100 (2) = -100 | 2105 none%, -50 -50%, 2155 2155%",
        "yearBefore 2023-05-01 | EUR +0 (0) -80 (1) = -80 | 2105 none%, -30 -37.5%, 2135 2668.75%",
      ])
    #expect(comparisons[.eur]?.map(\.period.label) == ["2024-04", "2023-05"])
    #expect(comparisons[.usd] == nil)
  }

  @Test(
    "The earlier periods are as long as the period, and whole months",
    arguments: [
      ("2024-05", ["previous 2024-04-01..2024-04-30", "yearBefore 2023-05-01..2023-05-31"]),
      ("2024-03", ["previous 2024-02-01..2024-02-29", "yearBefore 2023-03-01..2023-03-31"]),
      ("2024-01", ["previous 2023-12-01..2023-12-31", "yearBefore 2023-01-01..2023-01-31"]),
      ("2024-Q2", ["previous 2024-01-01..2024-03-31", "yearBefore 2023-04-01..2023-06-30"]),
      ("2024-H1", ["previous 2023-07-01..2023-12-31", "yearBefore 2023-01-01..2023-06-30"]),
      ("2024", ["previous 2023-01-01..2023-12-31"]),
      ("2023-07..2024-06", ["previous 2022-07-01..2023-06-30"]),
      ("2024-02-01..2024-02-29", ["previous 2024-01-01..2024-01-31", "yearBefore 2023-02-01..2023-02-28"]),
      ("0001-02", ["previous 0001-01-01..0001-01-31"]),
      ("0002-01", ["previous 0001-12-01..0001-12-31", "yearBefore 0001-01-01..0001-01-31"]),
      ("0001-03..0001-04", ["previous 0001-01-01..0001-02-28"]), ("0001-02..0001-03", []), ("0001-01", []),
      ("2024-05-01..2024-05-30", []), ("all", []),
      ("2024-05..", []),
      ("..2024-05", []), ("today", []),
    ])
  func earlierPeriods(period: String, expected: [String]) async throws {
    // A transaction in every month, so that every period has data.
    let months: [YearMonth] =
      [.of("0001-01"), .of("0001-12")] + (0..<36).map { YearMonth.of("2022-01").adding(months: $0) }
    let repository = ListRepository(months.map { .fixture(id: "\($0)", date: "\($0.firstDay)") })
    let comparisons = try await ComparePeriodsUseCase(repository: repository).execute(in: .typed(period))
    let found = comparisons[.eur, default: []].map { "\($0.kind) \($0.period.first)..\($0.period.last)" }
    #expect(found == expected)
  }
}
