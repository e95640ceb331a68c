import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Totals")
struct TotalsUseCaseTests {
  @Test(
    "Totals by a dimension: by currency; months in order of time, everything else largest expense first",
    arguments: [
      (
        .category,
        [
          "travel | EUR +0 (0) -95 (2) = -95", "food | EUR +5 (1) -56 (4) = -51",
          "salary | EUR +4100 (2) -0 (0) = 4100", "streaming | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        .month,
        [
          "2024-03 | EUR +2000 (1) -0 (0) = 2000", "2024-04 | EUR +0 (0) -100 (2) = -100",
          "2024-05 | EUR +2105 (2) -50 (3) = 2055", "2024-06 | EUR +0 (0) -1 (1) = -1",
          "2024-05 | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        .account,
        [
          "card | EUR +0 (0) -107.5 (3) = -107.5", "checking | EUR +4105 (3) -43.5 (3) = 4061.5",
          "card | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        .type,
        [
          "expense | EUR +0 (0) -151 (6) = -151", "income | EUR +4105 (3) -0 (0) = 4105",
          "expense | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
    ] as [(TotalsReport.Dimension, [String])])
  func dimensions(dimension: TotalsReport.Dimension, lines: [String]) async throws {
    let report = try await GetTotalsUseCase(repository: Household.repository).execute(
      by: [dimension], in: .typed("2024"))
    expectEqualLines(report.rows.map { NaiveLine($0.keys[0], NaiveBalance($0.balance)) }, lines)
    #expect(report.dimensions == [dimension])
    #expect(report.period.days == .on("2024-01-01")...(.on("2024-12-31")))
  }

  @Test(
    "Totals by several dimensions: outer keys stay together, in the order of all that belongs to them",
    arguments: [
      (
        [.month, .category],
        [
          "2024-03, salary | EUR +2000 (1) -0 (0) = 2000", "2024-04, travel | EUR +0 (0) -70 (1) = -70",
          "2024-04, food | EUR +0 (0) -30 (1) = -30", "2024-05, food | EUR +5 (1) -25 (2) = -20",
          "2024-05, travel | EUR +0 (0) -25 (1) = -25", "2024-05, salary | EUR +2100 (1) -0 (0) = 2100",
          "2024-06, food | EUR +0 (0) -1 (1) = -1",
          "2024-05, streaming | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        [.category, .month],
        [
          "travel, 2024-04 | EUR +0 (0) -70 (1) = -70", "travel, 2024-05 | EUR +0 (0) -25 (1) = -25",
          "food, 2024-04 | EUR +0 (0) -30 (1) = -30", "food, 2024-05 | EUR +5 (1) -25 (2) = -20",
          "food, 2024-06 | EUR +0 (0) -1 (1) = -1", "salary, 2024-03 | EUR +2000 (1) -0 (0) = 2000",
          "salary, 2024-05 | EUR +2100 (1) -0 (0) = 2100",
          "streaming, 2024-05 | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
      (
        [.type, .account, .category],
        [
          "expense, card, travel | EUR +0 (0) -95 (2) = -95",
          "expense, card, food | EUR +0 (0) -12.5 (1) = -12.5",
          "expense, checking, food | EUR +0 (0) -43.5 (3) = -43.5",
          "income, checking, salary | EUR +4100 (2) -0 (0) = 4100",
          "income, checking, food | EUR +5 (1) -0 (0) = 5",
          "expense, card, streaming | USD +0 (0) -9.99 (1) = -9.99",
        ]
      ),
    ] as [([TotalsReport.Dimension], [String])])
  func severalDimensions(dimensions: [TotalsReport.Dimension], lines: [String]) async throws {
    let repository = Household.repository
    let report = try await GetTotalsUseCase(repository: repository).execute(
      by: dimensions, in: .typed("2024"))
    expectEqualLines(
      report.rows.map { NaiveLine($0.keys.joined(separator: ", "), NaiveBalance($0.balance)) }, lines)
    #expect(report.dimensions == dimensions)
    #expect(await repository.scanCount == 1)
  }

  @Test("Names that look alike but differ in bytes are two rows, in the same order in every run")
  func lookalikes() async throws {
    let repository = ListRepository([
      .fixture(id: "a", amount: "1", category: "caf\u{E9}", account: "caf\u{E9}"),
      .fixture(id: "b", amount: "1", category: "cafe\u{301}", account: "cafe\u{301}"),
    ])
    for dimension in [TotalsReport.Dimension.category, .account] {
      let report = try await GetTotalsUseCase(repository: repository).execute(by: [dimension], in: .all)
      expectEqualLines(report.rows.map(\.keys[0].escaped), ["cafe\\u{301}", "caf\\u{e9}"])
    }
    let report = try await GetTotalsUseCase(repository: repository).execute(
      by: [.category, .account], in: .all)
    expectEqualLines(
      report.rows.map { $0.keys.joined(separator: " ").escaped },
      ["cafe\\u{301} cafe\\u{301}", "caf\\u{e9} caf\\u{e9}"])
  }

  @Test("Each category has its share of all money out; where none went out there are no shares")
  func shares() async throws {
    let categories = GetCategoryTotalsUseCase(repository: Household.repository)
    let may = try await categories.execute(in: .typed("2024-05"))
    expectEqualLines(
      NaiveLine.lines(may),
      [
        "food | EUR +5 (1) -25 (2) = -20 | 50", "travel | EUR +0 (0) -25 (1) = -25 | 50",
        "salary | EUR +2100 (1) -0 (0) = 2100 | 0", "streaming | USD +0 (0) -9.99 (1) = -9.99 | 100",
      ])
    let march = try await categories.execute(in: .typed("2024-03"))
    expectEqualLines(NaiveLine.lines(march), ["salary | EUR +2000 (1) -0 (0) = 2000 | none"])
    #expect(try await categories.execute(in: .typed("2022")) == [:])
  }
}
