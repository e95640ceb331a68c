import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The rows behind the figures")
struct GetReportRowsUseCaseTests {
  private static let conditions: [SearchExpression] = [.everything, .text(.account, .equals("giro"))]

  @Test(
    "The rows of every step come to what the bridge says, whatever was stated",
    arguments: FlowSamples.policies)
  func bridges(policy: FlowPolicy) async throws {
    let transactions = FlowSamples.transactions(120, seed: 51)
    let repository = ListRepository(transactions)
    for (period, condition) in [
      ("all", Self.conditions[0]), ("2024-05", Self.conditions[0]), ("2024-05", Self.conditions[1]),
    ] {
      let period = DatePeriod.typed(period)
      let rows = try await GetReportRowsUseCase(
        FlowQuery(repository: repository, condition: condition, policy: policy), origins: repository,
        limit: 1000
      ).execute(for: period)
      let bridges = try await GetMoneyBridgesUseCase(
        repository: repository, condition: condition, flows: policy
      ).execute(in: period)
      for bridge in bridges {
        let section = rows.currencies.first { $0.currency == bridge.currency }
        for step in MoneyBridge.Step.allCases {
          let groups = (section?.groups ?? []).filter { $0.step == step }
          #expect(groups.reduce(0) { $0 + $1.change } == bridge.change(step))
          #expect(groups.reduce(0) { $0 + $1.count } == bridge.count(step))
        }
      }
      let groups = rows.currencies.flatMap(\.groups)
      for group in groups {
        #expect(group.rows.count == group.count && group.count > 0)
        #expect(group.rows.reduce(0) { $0 + $1.transaction.signedAmount } == group.change)
        #expect(group.rows.allSatisfy { $0.step == group.step && $0.transaction.category == group.category })
        #expect(group.rows.map(\.transaction.date) == group.rows.map(\.transaction.date).sorted())
      }
      let expected = transactions.filter { period.contains($0.date) && condition.matches($0) }
      #expect(
        groups.flatMap { $0.rows.map(\.transaction.id) }.sorted() == expected.map(\.id).sorted())
    }
  }

  @Test("A cut list has the largest rows of each currency, and still counts all")
  func cut() async throws {
    let transactions = FlowSamples.transactions(60, seed: 52)
    let repository = ListRepository(transactions)
    let whole = try await GetReportRowsUseCase(
      FlowQuery(repository: repository), origins: repository, limit: 1000
    ).execute(for: .all)
    let cut = try await GetReportRowsUseCase(FlowQuery(repository: repository), origins: repository, limit: 5)
      .execute(for: .all)
    for (all, some) in zip(whole.currencies, cut.currencies) {
      #expect(some.listed == 5 && some.count == all.count && all.listed == all.count)
      #expect(some.groups.map(\.change) == all.groups.map(\.change))
      let amounts = all.groups.flatMap { $0.rows.map(\.transaction.amount) }.sorted(by: >)
      let listed = some.groups.flatMap { $0.rows.map(\.transaction.amount) }.sorted(by: >)
      #expect(listed == Array(amounts.prefix(5)))
    }
  }

  @Test("Each row has its place, and any number of workers gives the same rows")
  func places() async throws {
    let transactions = FlowSamples.transactions(60, seed: 53)
    let policy = FlowPolicy(kinds: FlowSamples.kinds, transfers: FlowSamples.own(window: 4))
    var answers: [[ReportRows.CurrencySection]] = []
    for workers in [1, 3, 5] {
      let repository = ListRepository(transactions, workers: workers)
      let rows = try await GetReportRowsUseCase(
        FlowQuery(repository: repository, policy: policy), origins: repository, limit: 20
      )
      .execute(for: .typed("2024-05"))
      answers.append(rows.currencies)
      let listed = rows.currencies.flatMap(\.groups).flatMap(\.rows)
      #expect(!listed.isEmpty && listed.allSatisfy { $0.origin?.path == "list" })
      #expect(Set(listed.map(\.origin)).count == listed.count)
    }
    #expect(answers[0] == answers[1] && answers[0] == answers[2])
  }

  @Test("A period without transactions has no rows")
  func nothing() async throws {
    let repository = ListRepository(FlowSamples.transactions(20, seed: 54))
    #expect(
      try await GetReportRowsUseCase(FlowQuery(repository: repository), origins: repository, limit: 5)
        .execute(for: .typed("1066-10"))
        .currencies.isEmpty)
  }
}
