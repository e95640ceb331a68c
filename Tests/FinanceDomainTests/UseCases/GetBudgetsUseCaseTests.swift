import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Budgets")
struct GetBudgetsUseCaseTests {
  private static let spending = TransactionTable.read(
    """
    date       | amount  | category        | description | account | currency
    2024-01-10 | -80.00  | food            | Market      | Giro    | EUR
    2024-02-10 | -130.00 | food            | Market      | Giro    | EUR
    2024-02-29 | -20.00  | food:restaurant | Trattoria   | Giro    | EUR
    2024-03-10 | -60.00  | food            | Market      | Giro    | EUR
    2024-04-01 | -900.00 | rent            | Landlord    | Giro    | EUR
    2024-04-10 | -130.00 | food            | Market      | Giro    | EUR
    2024-04-12 | 20.00   | food            | Deposit     | Giro    | EUR
    2024-04-29 | -7.77   | gifts           | Flowers     | Giro    | EUR
    2024-04-30 | -500.00 | savings         | Savings     | Giro    | EUR
    2024-04-30 | -3.00   | food            | Kiosk       | Giro    | USD
    2024-05-02 | -1.00   | food            | Kiosk       | Giro    | EUR
    """)

  private static let flows = FlowPolicy(
    kinds: CategoryKinds().declaring(.expense, of: "food").declaring(.transfer, of: "savings"))

  private static func budget(
    _ category: TransactionCategory, _ amount: Int64, per step: PeriodStep = .month,
    rollover: Budget.Rollover = .none, from: String? = nil, until: String? = nil
  ) -> Budget {
    Budget(
      category.rawValue, for: CategoryBranches([category]), sum(amount), in: .eur, per: step,
      rollover: rollover, validity: validity(from, until))
  }

  private static func sum(_ amount: Int64) -> ExactSum {
    var sum = ExactSum.zero
    sum.add(FixedPoint(coefficient: amount, scale: 0))
    return sum
  }

  private static func validity(_ from: String?, _ until: String?) -> DatePeriod {
    let first = from.map { DatePeriod.typed($0).first } ?? .earliest
    return DatePeriod(first: first, last: until.map { DatePeriod.typed($0).last } ?? .latest) ?? .all
  }

  private static func report(
    _ budgets: [Budget], in period: String, today: String? = nil
  ) async throws -> BudgetReport {
    try await GetBudgetsUseCase(
      FlowQuery(repository: ListRepository(spending), policy: flows), budgets: budgets
    ).execute(
      in: .typed(period), today: today.map { .on($0) })
  }

  @Test("Rows, what was spent without a budget, and a total that counts every transaction once")
  func month() async throws {
    let budgets = [
      GetBudgetsUseCaseTests.budget("food", 100), GetBudgetsUseCaseTests.budget("food:restaurant", 10),
      Budget(
        "Home", isGroup: true, for: CategoryBranches(["rent", "utilities"]), GetBudgetsUseCaseTests.sum(1000),
        in: .eur),
      GetBudgetsUseCaseTests.budget("savings", 500),
    ]
    let report = try await GetBudgetsUseCaseTests.report(budgets, in: "2024-04", today: "2024-04-15")
    let euro = report.currencies[0]
    expectEqualLines(
      euro.rows.map(\.line),
      [
        "food: 100 + 0 - 110 = -10, 110 % used, 50 % passed, ahead by 60, over",
        "food:restaurant in food: 10 + 0 - 0 = 10, 0 % used, 50 % passed, ahead by -5, within",
        "Home: 1000 + 0 - 900 = 100, 90 % used, 50 % passed, ahead by 400, ahead",
        "savings: 500 + 0 - 0 = 500, 0 % used, 50 % passed, ahead by -250, within",
      ])
    #expect(euro.notBudgeted.decimal == .exact("7.77"))
    #expect(euro.total?.line == "1600 + 0 - 1017.77 = 582.23")
    #expect(euro.expense.decimal == .exact("1017.77") && euro.otherDays.isZero)
    #expect(report.over.map(\.budget.name) == ["food"])
    #expect(report.asOf == .on("2024-04-15") && report.isAsOfNamed)
    // Another currency has no budget, and the three dollars are said to have none.
    #expect(report.currencies.map(\.currency) == [.eur, .usd])
    #expect(report.currencies[1].notBudgeted == GetBudgetsUseCaseTests.sum(3))
  }

  @Test(
    "What January to March leave over of 100 a month: 20, -50, 40",
    arguments: [
      (.none, "100 + 0 - 110 = -10"), (.positive, "100 + 40 - 110 = 30"), (.all, "100 + 10 - 110 = 0"),
    ] as [(Budget.Rollover, String)])
  func rollover(_ rollover: Budget.Rollover, line: String) async throws {
    let budget = GetBudgetsUseCaseTests.budget("food", 100, rollover: rollover, from: "2024-01")
    let report = try await GetBudgetsUseCaseTests.report([budget], in: "2024-04")
    #expect(report.currencies[0].rows[0].figures.line == line)
  }

  @Test("An amount that changes keeps what was left over, unless one of the two carries nothing over")
  func succession() async throws {
    func line(_ before: Budget.Rollover, _ after: Budget.Rollover, from: String = "2024-03") async throws
      -> String
    {
      let budgets = [
        GetBudgetsUseCaseTests.budget("food", 120, rollover: after, from: from),
        GetBudgetsUseCaseTests.budget("food", 100, rollover: before, from: "2024-01", until: "2024-02"),
      ]
      let report = try await GetBudgetsUseCaseTests.report(budgets, in: "2024-04")
      return report.currencies[0].rows.map(\.figures.line).joined(separator: "; ")
    }
    // January leaves 20, February -30, March then 120 - 60.
    #expect(try await line(.all, .all) == "120 + 30 - 110 = 40")
    #expect(try await line(.positive, .all) == "120 + 60 - 110 = 70")
    #expect(try await line(.all, .positive) == "120 + 30 - 110 = 40")
    #expect(try await line(.none, .all) == "120 + 60 - 110 = 70")
    #expect(try await line(.all, .none) == "120 + 0 - 110 = 10")
    #expect(try await line(.all, .all, from: "2024-04") == "120 + 0 - 110 = 10")
  }

  @Test(
    "The periods of a budget that end in the days asked about, or the one in which the last of them lies",
    arguments: [
      (.month, "2024-Q1", "3 of 2024-01-01..2024-03-31 to 2024-03-31, whole"),
      (.month, "2024-01-15..2024-03-14", "2 of 2024-01-01..2024-02-29 to 2024-02-29"),
      (.month, "2024-02-10..2024-02-20", "1 of 2024-02-01..2024-02-29 to 2024-02-20"),
      (.week, "2024-02", "4 of 2024-01-29..2024-02-25 to 2024-02-25"),
      (.week, "2024-W06", "1 of 2024-02-05..2024-02-11 to 2024-02-11, whole"),
      (.year, "2024-05", "1 of 2024-01-01..2024-12-31 to 2024-05-31"),
      (.year, "2024", "1 of 2024-01-01..2024-12-31 to 2024-12-31, whole"),
      (.quarter, "2023-12..2024-04", "2 of 2023-10-01..2024-03-31 to 2024-03-31"),
      (.month, "all", "5 of 2024-01-01..2024-05-31 to 2024-05-31, whole"),
      (.month, "2024-02-10..", "4 of 2024-02-01..2024-05-31 to 2024-05-31"),
    ] as [(PeriodStep, String, String)])
  func periods(step: PeriodStep, asked: String, line: String) async throws {
    let report = try await GetBudgetsUseCaseTests.report(
      [GetBudgetsUseCaseTests.budget("food", 100, per: step)], in: asked)
    let row = report.currencies[0].rows[0]
    let whole = row.coversPeriod ? ", whole" : ""
    #expect("\(row.periods) of \(row.days.first)..\(row.days.last) to \(row.lastCounted)\(whole)" == line)
  }

  @Test("What only budgets of other days are for is neither in the total nor without a budget")
  func otherDays() async throws {
    let budgets = [
      GetBudgetsUseCaseTests.budget("rent", 10_800, per: .year), GetBudgetsUseCaseTests.budget("food", 100),
    ]
    let euro = try await GetBudgetsUseCaseTests.report(budgets, in: "2024-04").currencies[0]
    #expect(euro.total?.line == "100 + 0 - 117.77 = -17.77")
    #expect(euro.otherDays == GetBudgetsUseCaseTests.sum(900))
    #expect(euro.expense.decimal == .exact("1017.77"))
  }

  @Test("Budgets that overlap in part have no total; of two for the same the second is part of the first")
  func overlapping() async throws {
    let home = Budget(
      "Home", isGroup: true, for: CategoryBranches(["rent", "gifts"]), GetBudgetsUseCaseTests.sum(1), in: .eur
    )
    let fun = Budget(
      "Fun", isGroup: true, for: CategoryBranches(["gifts", "food"]), GetBudgetsUseCaseTests.sum(1), in: .eur)
    let twin = Budget(
      "Rent", isGroup: true, for: CategoryBranches(["rent"]), GetBudgetsUseCaseTests.sum(1), in: .eur)
    let euro = try await GetBudgetsUseCaseTests.report(
      [home, fun, twin, GetBudgetsUseCaseTests.budget("rent", 1)], in: "2024-04"
    ).currencies[0]
    #expect(euro.total == nil && euro.overlapping == ["Home", "Fun"])
    #expect(euro.rows.map(\.within) == [nil, nil, "Home", "Home"])
    let twins = try await GetBudgetsUseCaseTests.report(
      [twin, GetBudgetsUseCaseTests.budget("rent", 2)], in: "2024-04"
    ).currencies[0]
    #expect(
      twins.rows.map(\.within) == [nil, "Rent"] && twins.total?.budget == GetBudgetsUseCaseTests.sum(1))
  }

  @Test("A budget that is not valid yet, or not any more, has no row, and what it is for has no budget")
  func validity() async throws {
    let budgets = [
      GetBudgetsUseCaseTests.budget("food", 100, from: "2024-05"),
      GetBudgetsUseCaseTests.budget("rent", 900, until: "2024-03"),
    ]
    let april = try await GetBudgetsUseCaseTests.report(budgets, in: "2024-04").currencies[0]
    #expect(april.rows == [] && april.notBudgeted.decimal == .exact("1017.77"))
    let spring = try await GetBudgetsUseCaseTests.report(budgets, in: "2024-03..2024-05").currencies[0]
    #expect(spring.rows.map(\.periods) == [1, 1] && spring.rows.allSatisfy(\.coversPeriod))
    #expect(spring.total?.line == "1000 + 0 - 1078.77 = -78.77")
  }

  @Test("Without transactions and without a day there is no pace, and open days have no budgets")
  func nothing() async throws {
    let useCase = GetBudgetsUseCase(
      FlowQuery(repository: ListRepository([])), budgets: [GetBudgetsUseCaseTests.budget("food", 100)])
    let row = try #require(try await useCase.execute(in: .typed("2024-04")).currencies.first?.rows.first)
    #expect(row.pace == nil && row.figures.line == "100 + 0 - 0 = 100")
    #expect(try await useCase.execute(in: .all).currencies == [])
  }

  @Test(
    "Rows and totals are what the transactions say, one by one", arguments: ["2023-07", "2024-Q1", "2023"])
  func honest(period: String) async throws {
    for seed in Seeds.list(3, salt: 71) {
      let transactions = RandomLedger.transactions(120, seed: seed, mood: .kind)
      let categories = Set(transactions.map(\.category)).sorted()
      let steps: [PeriodStep] = [.week, .month, .quarter, .year]
      let budgets = zip(categories.dropLast(), steps + steps).map {
        GetBudgetsUseCaseTests.budget($0, 100, per: $1)
      }
      let report = try await GetBudgetsUseCase(
        FlowQuery(repository: ListRepository(transactions)), budgets: budgets
      )
      .execute(in: .typed(period))
      for section in report.currencies {
        let own = transactions.filter { $0.currency == section.currency && $0.type == .expense }
        func spent(_ days: DatePeriod, _ category: TransactionCategory?) -> Decimal {
          own.filter { days.contains($0.date) && (category ?? $0.category) == $0.category }
            .reduce(0) { $0 + $1.amount }
        }
        for row in section.rows {
          let days = try #require(DatePeriod(first: row.days.first, last: row.lastCounted))
          #expect(
            row.figures.actual.decimal == spent(days, row.categories[0]),
            "\(row.budget.name), \(Seeds.replay(seed))"
          )
        }
        #expect(section.expense.decimal == spent(.typed(period), nil), "\(Seeds.replay(seed))")
        #expect(section.total.map { $0.actual + section.otherDays } == section.expense)
      }
    }
  }
}

extension TransactionCategory: ExpressibleByStringLiteral {
  /// A category, as a test writes it.
  public init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension BudgetReport.Figures {
  fileprivate var line: String {
    "\(budget.decimal) + \(carriedIn.decimal) - \(actual.decimal) = \(remaining.decimal)"
  }
}

extension BudgetReport.Row {
  fileprivate var line: String {
    let pace = pace.map { "\($0.passed) % passed, ahead by \($0.ahead.decimal)" } ?? "no pace"
    let used = figures.used.map { "\($0) % used" } ?? "nothing to use"
    return
      "\(budget.name)\(within.map { " in \($0)" } ?? ""): \(figures.line), \(used), \(pace), \(state.rawValue)"
  }
}
