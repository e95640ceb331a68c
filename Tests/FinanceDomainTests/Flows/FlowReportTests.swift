import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Reports under a policy")
struct FlowReportTests {
  private static let ledger = TransactionTable.read(
    """
    date        amount   category       description  account
    2024-04-30  -100.00  moves          Saved        giro
    2024-05-01  100.00   moves          Saved        savings
    2024-05-02  2000.00  salary         Wages        giro
    2024-05-03  -50.00   salary         Overpaid     giro
    2024-05-04  -80.00   food           Market       giro
    2024-05-05  30.00    food:fruit     Crate back   giro
    2024-05-06  -200.00  misc           To savings   giro
    2024-05-07  200.00   misc           From giro    savings
    2024-05-08  -40.00   moves          To a safe    giro
    2024-05-09  -15.00   broker         Shares       giro
    2024-05-10  9.00     uncategorized  Found        giro
    2024-05-11  -4.00    uncategorized  Lost         giro
    """)

  private static let policy = FlowPolicy(
    kinds: FlowSamples.kinds, transfers: FlowSamples.own(window: 4, "giro", "savings"))

  private func report(_ condition: SearchExpression = .everything) async throws
    -> FinanceReport.CurrencySection
  {
    let report = try await GenerateReportUseCase(
      FlowQuery(
        repository: ListRepository(FlowReportTests.ledger), condition: condition,
        policy: FlowReportTests.policy)
    ).execute(for: .typed("2024-05"))
    return try #require(report.currencies.first)
  }

  @Test("Refunds reduce spending, corrections reduce income, transfers are in neither")
  func balance() async throws {
    let balance = try await report().balance
    #expect((balance.income, balance.expense, balance.balance) == (1950, 50, 1950))
    let buckets = balance.buckets
    #expect(buckets.isByPolicy)
    #expect((buckets.gross.decimal, buckets.refunds.decimal, buckets.other.decimal) == (80, 30, 50))
    #expect(balance.balance == balance.income - balance.expense + buckets.other.decimal)
    #expect((balance.incomeTransactions, balance.expenseTransactions, buckets.otherCount) == (2, 2, 7))
  }

  @Test("The bridge takes every step; a pair across the edge of the period counts on each side of it")
  func bridge() async throws {
    let bridge = try #require(try await report().bridge)
    #expect(
      NaiveFlows.line(bridge)
        == "EUR -100 income 1950 spending -80 refunds 30 transfersIn 300 transfersOut -200 "
        + "transfersOutOfScope -40 ignored -15 unclassifiedIn 9 unclassifiedOut -4 = 1850")
    #expect(bridge.amount(.spending) == 80 && bridge.amount(.transfersOutOfScope) == -40)
    #expect(MoneyBridge.Step.allCases.map { bridge.count($0) } == [2, 1, 1, 2, 1, 1, 1, 1, 1])
  }

  @Test("A pair that a condition cuts in two is a transfer out of scope")
  func cutPair() async throws {
    let section = try await report(.text(.account, .equals("savings")))
    #expect((section.balance.income, section.balance.expense, section.balance.balance) == (0, 0, 300))
    #expect(section.bridge?.change(.transfersOutOfScope) == 300 && section.bridge?.change(.transfersIn) == 0)
  }

  @Test("Categories show what they came to net of refunds, with their share of all net spending")
  func categories() async throws {
    let rows = try await report().categories
    let food = try #require(rows.first)
    #expect((food.category.rawValue, food.balance.expense, food.share) == ("food", 80, 160))
    let fruit = try #require(rows.last)
    #expect((fruit.category.rawValue, fruit.balance.expense, fruit.share) == ("food:fruit", -30, -60))
    let misc = try #require(rows.first { $0.category.rawValue == "misc" })
    #expect((misc.balance.income, misc.balance.expense, misc.balance.buckets.other) == (0, 0, .zero))
  }

  @Test(
    "The top payees are those on whom most was spent: transfers, what is ignored and refunds are no expense")
  func payees() async throws {
    let rows = TransactionTable.read(
      """
      date        amount  category       description  account
      2024-05-01  -500    misc           Own account  giro
      2024-05-02  500     misc           Own account  savings
      2024-05-03  -20     misc           Own account  giro
      2024-05-04  -80     food           Market       giro
      2024-05-05  70      food           Market       giro
      2024-05-06  -30     food           Baker        giro
      2024-05-07  -900    broker         Broker       giro
      2024-05-08  -7      misc           Employer     giro
      2024-05-09  2000    salary         Employer     giro
      2024-05-10  -60     uncategorized  Nobody       giro
      """)
    let payees = try await GetTopPayeesUseCase(
      repository: ListRepository(rows), flows: FlowReportTests.policy
    ).execute(in: .all, limit: 3)
    expectEqualLines(
      NaiveFlows.lines(payees),
      [
        "EUR Baker income 0 gross 30 refunds 0 net -30 (1)",
        "EUR Own account income 0 gross 20 refunds 0 net -20 (3)",
        "EUR Market income 0 gross 80 refunds 70 net -10 (2)",
      ])
  }

  @Test("Payees are what the naive fold gives, from partials too", arguments: FlowSamples.policies)
  func naivePayees(policy: FlowPolicy) async throws {
    for seed in Seeds.list(2, salt: 38) {
      let transactions = FlowSamples.transactions(120, seed: seed, payees: 9)
      let (rows, naive) = (ListRepository(transactions), NaiveFlows(transactions, policy))
      let partial = try await GetPartialUseCase(FlowQuery(repository: rows, policy: policy)).execute(
        by: TotalsGrain(isDaily: true), settings: [])
      let partials = PartialTransactionsRepository { partial }
      for period in [DatePeriod.all, .typed("2024-05"), .typed("2024-04-20..2024-05-20")] {
        for limit in [1, 4, 100] {
          for condition in [.everything, SearchExpression.text(.account, .equals("giro"))] {
            let expected = naive.payees(in: period, condition: condition, limit: limit)
            for repository in [rows, partials] as [any TransactionsRepository]
            where condition == .everything || repository is ListRepository {
              let payees = try await GetTopPayeesUseCase(
                repository: repository, condition: condition, flows: policy
              ).execute(in: period, limit: limit)
              expectEqualLines(
                NaiveFlows.lines(payees), expected, "\(period.label), \(limit), \(Seeds.replay(seed))")
            }
          }
        }
      }
    }
  }

  @Test("Balances, totals and comparisons fill the same buckets")
  func sameBuckets() async throws {
    let repository = ListRepository(FlowReportTests.ledger)
    let steps = try await GetPeriodBalanceUseCase(repository: repository, flows: FlowReportTests.policy)
      .execute(in: .all, by: .month)
    #expect(steps.rows.map(\.balance.income) == [0, 1950] && steps.rows.map(\.balance.expense) == [0, 50])
    let accounts = try await GetTotalsUseCase(repository: repository, flows: FlowReportTests.policy)
      .execute(by: [.account], in: .all)
    #expect(accounts.rows.map(\.keys) == [["giro"], ["savings"]])
    #expect(accounts.rows.map(\.balance.buckets.other.decimal) == [-350, 300])
    let comparison = try #require(try await report().comparisons.first)
    let moves = [\FlowBuckets.income, \.expense, \.other, \.net].map { comparison.change(of: $0).amount }
    #expect(comparison.then.expense == 0 && moves == [1950, 50, 150, 2050])
  }

  @Test("Net is the same with a policy as without", arguments: FlowSamples.policies)
  func net(policy: FlowPolicy) async throws {
    let transactions = FlowSamples.transactions(100, seed: 37)
    let repository = ListRepository(transactions)
    for dimension in TotalsReport.Dimension.allCases {
      let plain = try await GetTotalsUseCase(repository: repository).execute(by: [dimension], in: .all)
      let divided = try await GetTotalsUseCase(repository: repository, flows: policy).execute(
        by: [dimension], in: .all)
      func nets(_ report: TotalsReport) -> [String] {
        report.rows.map {
          "\($0.keys) \($0.balance.currency) \($0.balance.balance) \($0.balance.transactions)"
        }
        .sorted()
      }
      #expect(nets(plain) == nets(divided))
    }
  }

  @Test("Own accounts cost no further scan, unless a condition could cut pairs")
  func scans() async throws {
    let repository = ListRepository(FlowReportTests.ledger)
    let useCase = GenerateReportUseCase(FlowQuery(repository: repository, policy: FlowReportTests.policy))
    _ = try await useCase.execute(for: .typed("2024-05-02..2024-05-20"))
    #expect(await repository.scanCount == 1)
    _ = try await GenerateReportUseCase(
      FlowQuery(repository: repository, condition: .currency(.eur), policy: FlowReportTests.policy)
    ).execute(for: .typed("2024-05"))
    #expect(await repository.scanCount == 3)
  }

  @Test("Without a policy nothing is broken down")
  func noPolicy() async throws {
    let report = try await GenerateReportUseCase(
      FlowQuery(repository: ListRepository(FlowReportTests.ledger))
    ).execute(
      for: .typed("2024-05"))
    let section = try #require(report.currencies.first)
    #expect(!section.balance.buckets.isByPolicy)
    #expect((section.balance.income, section.balance.expense) == (2339, 389))
    #expect(section.bridge.map { NaiveFlows.line($0) }?.hasSuffix("unclassifiedOut 0 = 1850") == true)
  }
}
