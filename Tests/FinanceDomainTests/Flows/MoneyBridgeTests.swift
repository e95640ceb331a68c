import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Bridges")
struct MoneyBridgeTests {
  private static let periods: [DatePeriod] = [
    "all", "2024-05", "2024-Q2", "2024-05-03..2024-05-20", "2024-04-30..2024-05-31", "2024-05-02..",
    "1066-10",
  ].map { .typed($0) }

  private static let conditions: [SearchExpression] = [
    .everything, .text(.account, .equals("giro")), .not(.text(.category, .equals("moves"))),
    .currency(.eur),
  ]

  @Test(
    "Every bridge is what the naive fold gives, and leads to its closing", arguments: FlowSamples.policies)
  func naive(policy: FlowPolicy) async throws {
    for seed in Seeds.list(1, salt: 33) {
      let transactions = FlowSamples.transactions(120, seed: seed)
      let repository = ListRepository(transactions)
      let flows = NaiveFlows(transactions, policy)
      for (number, period) in MoneyBridgeTests.periods.enumerated() {
        let condition = MoneyBridgeTests.conditions[number % MoneyBridgeTests.conditions.count]
        for condition in [.everything, condition] {
          let bridges = try await GetMoneyBridgesUseCase(
            repository: repository, condition: condition, flows: policy
          ).execute(in: period)
          expectEqualLines(
            bridges.map { NaiveFlows.line($0) }, flows.bridges(in: period, condition: condition),
            "\(period.label), \(Seeds.replay(seed))")
          for bridge in bridges {
            let walked = MoneyBridge.Step.allCases.reduce(bridge.opening) { $0 + bridge.change($1) }
            #expect(walked == bridge.closing)
          }
        }
      }
    }
  }

  @Test("Unkind ledgers lead to their closing too", arguments: FlowSamples.policies)
  func unkind(policy: FlowPolicy) async throws {
    let accounts = TransferPolicy(ownAccounts: ["checking", "Checking", ""], windowDays: 30)
    let policy = FlowPolicy(
      kinds: policy.kinds, transfers: policy.findsTransfers ? accounts : TransferPolicy())
    let transactions = RandomLedger.transactions(80, seed: 34, mood: .unkind)
    for period in [DatePeriod.typed("2024-01"), .typed("2024-01-09..2024-02-03")] {
      let bridges = try await GetMoneyBridgesUseCase(repository: ListRepository(transactions), flows: policy)
        .execute(in: period)
      expectEqualLines(
        bridges.map { NaiveFlows.line($0) }, NaiveFlows(transactions, policy).bridges(in: period), "unkind")
    }
  }

  @Test("Shuffled rows, dealt to any number of workers, give the same bridges")
  func shuffled() async throws {
    let policy = FlowPolicy(kinds: FlowSamples.kinds, transfers: FlowSamples.own(window: 4))
    for seed in Seeds.list(3, salt: 35) {
      var random = SeededGenerator(seed: seed)
      let transactions = FlowSamples.transactions(100, seed: seed)
      let period = DatePeriod.typed("2024-05-02..2024-05-28")
      let expected = NaiveFlows(transactions, policy).bridges(in: period)
      for workers in [1, 2, 9] {
        let repository = ListRepository(
          transactions.shuffled(using: &random), workers: workers, batchSize: random.number(in: 1...40))
        let bridges = try await GetMoneyBridgesUseCase(repository: repository, flows: policy).execute(
          in: period)
        expectEqualLines(bridges.map { NaiveFlows.line($0) }, expected, "\(Seeds.replay(seed))")
      }
    }
  }

  @Test(
    "The closing of a month is the opening of the next, whatever the policy", arguments: FlowSamples.policies)
  func chain(policy: FlowPolicy) async throws {
    let repository = ListRepository(FlowSamples.transactions(90, seed: 36))
    let useCase = GetMoneyBridgesUseCase(repository: repository, flows: policy)
    let (april, may) = (
      try await useCase.execute(in: .typed("2024-04")), try await useCase.execute(in: .typed("2024-05"))
    )
    for bridge in april {
      #expect(may.first { $0.currency == bridge.currency }?.opening == bridge.closing)
    }
  }
}
