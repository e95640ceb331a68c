import FinanceDomain
import Testing

extension RepositoryLaw {
  /// Every use case that asks about a period.
  func checkAnswers(to query: (period: DatePeriod, condition: SearchExpression)) async throws {
    let answers = ledger.matching(query.condition)
    for calendar in RepositoryLaw.calendars {
      try await checkBalances(query.period, query.condition, answers, calendar)
      try await checkTotals(query.period, query.condition, answers, calendar)
    }
    try await checkLists(query.period, query.condition, answers)
    try await checkReport(query.period, query.condition, answers)
  }

  /// Months as on the wall, and those of somebody who is paid on the 25th, or the working day before.
  private static let calendars: [ReportingCalendar] = {
    var salary = ReportingCalendar()
    (salary.monthStart, salary.shift, salary.monthLabel) = (25, .previousWorkday, .end)
    (salary.fiscalYearStart, salary.fiscalYearLabel) = (4, .end)
    salary.holidays = CalendarDay(year: 2024, month: 3, day: 25).map { [$0] } ?? []
    return [.civil, salary]
  }()

  private func checkBalances(
    _ period: DatePeriod, _ condition: SearchExpression, _ answers: NaiveLedger, _ calendar: ReportingCalendar
  ) async throws {
    let balance = GetPeriodBalanceUseCase(
      repository: repository, condition: condition, calendar: calendar)
    expect(
      try await balance.execute(in: period).map { NaiveBalance($0) }, answers.balances(in: period),
      "balance of \(period.label)")
    for step in PeriodStep.allCases {
      let report = try await balance.execute(in: period, by: step)
      expect(
        report.rows.map { NaiveLine($0.period, NaiveBalance($0.balance)) },
        answers.steps(in: period, by: step, calendar: calendar),
        "balance of \(period.label) by \(step)")
      expectConserved(report.rowCounts, "balance of \(period.label) by \(step)")
    }
    let month = period.first.yearMonth
    guard calendar == .civil, period.first == month.firstDay, period.last == month.lastDay else { return }
    let monthly = try await GetMonthlyBalanceUseCase(repository: repository, condition: condition).execute(
      for: month)
    expect(
      monthly.map { NaiveBalance($0.balance) }, answers.balances(in: period), "balance of month \(month)")
  }

  private func checkTotals(
    _ period: DatePeriod, _ condition: SearchExpression, _ answers: NaiveLedger, _ calendar: ReportingCalendar
  ) async throws {
    let several: [[TotalsReport.Dimension]] = [
      [.month, .category], [.category, .month], [.type, .account, .category, .month],
    ]
    for dimensions in TotalsReport.Dimension.allCases.map({ [$0] }) + several {
      let report = try await GetTotalsUseCase(
        repository: repository, condition: condition, calendar: calendar
      )
      .execute(by: dimensions, in: period)
      expect(
        report.rows.map { NaiveLine($0.keys.joined(separator: "\0"), NaiveBalance($0.balance)) },
        answers.totals(in: period, by: dimensions, calendar: calendar),
        "totals of \(period.label) by \(dimensions)")
      expectConserved(report.rowCounts, "totals of \(period.label) by \(dimensions)")
    }
    let categories = try await GetCategoryTotalsUseCase(repository: repository, condition: condition)
      .execute(in: period)
    expect(
      NaiveLine.lines(categories), answers.categories(in: period),
      "categories of \(period.label)")
  }

  private func checkLists(
    _ period: DatePeriod, _ condition: SearchExpression, _ answers: NaiveLedger
  ) async throws {
    for limit in [1, 5, ScanSummary.largestLimit + 3] {
      let largest = try await FindLargestTransactionsUseCase(repository: repository, condition: condition)
        .execute(in: period, limit: limit)
      expect(
        largest.currencies.flatMap(\.transactions).map(\.line),
        answers.largest(in: period, limit: limit).map(\.line), "\(limit) largest of \(period.label)")
      expectConserved(largest.rowCounts, "largest of \(period.label)")
    }
    let payees = try await GetTopPayeesUseCase(repository: repository, condition: condition).execute(
      in: period)
    expect(
      payees.sorted { $0.key < $1.key }.flatMap {
        $0.value.map { NaiveLine($0.payee, NaiveBalance($0.balance)) }
      },
      answers.payees(in: period, limit: 5), "payees of \(period.label)")
  }

  private func checkReport(
    _ period: DatePeriod, _ condition: SearchExpression, _ answers: NaiveLedger
  ) async throws {
    let report = try await GenerateReportUseCase(FlowQuery(repository: repository, condition: condition))
      .execute(
        for: period)
    let sections = report.currencies
    expectConserved(report.rowCounts, "report of \(period.label)")
    // A condition chooses rows, and none of the days that are known of.
    #expect(report.dataDays == ledger.days, "\(circumstance)", sourceLocation: location)
    #expect(report.hasRows == (answers.days != nil), "\(circumstance)", sourceLocation: location)
    #expect(sections.map(\.currency) == sections.map(\.currency).sorted(), sourceLocation: location)
    let known = Set(sections.map(\.currency))
    expect(
      sections.filter { $0.balance.transactions > 0 }.map { NaiveBalance($0.balance) },
      answers.balances(in: period), "report of \(period.label)")
    expect(
      sections.flatMap { $0.categories.map { NaiveLine($0) } }, answers.categories(in: period),
      "report of \(period.label), categories")
    expect(
      sections.flatMap { $0.trend.map { NaiveLine("\($0.month)", NaiveBalance($0.balance)) } },
      answers.trend(in: period, months: 6), "report of \(period.label), trend")
    expect(
      sections.flatMap { $0.comparisons.map { NaiveLine($0) } }.map(\.description).sorted(),
      answers.comparisons(in: period).filter { known.contains($0.balance.currency) }.map(\.description)
        .sorted(),
      "report of \(period.label), comparisons")
    expect(
      sections.flatMap { $0.payees.map { NaiveLine($0.payee, NaiveBalance($0.balance)) } },
      answers.payees(in: period, limit: 5), "report of \(period.label), payees")
    expect(
      sections.flatMap(\.largest).map(\.line), answers.largest(in: period, limit: 5).map(\.line),
      "report of \(period.label), largest")
  }
}

extension NaiveLine {
  /// The lines of the categories, by currency code.
  package static func lines(_ totals: [Currency: [CategoryTotal]]) -> [NaiveLine] {
    totals.sorted { $0.key < $1.key }.flatMap { $0.value.map { NaiveLine($0) } }
  }

  /// A category as a line.
  package init(_ total: CategoryTotal) {
    self.init(
      total.category.rawValue, NaiveBalance(total.balance), remark: total.share.map { "\($0)" } ?? "none")
  }

  /// A comparison as a line.
  package init(_ comparison: PeriodComparison) {
    let changes = [\FlowBuckets.income, \.expense, \.net].map { figure in
      let change = comparison.change(of: figure)
      return "\(change.amount) \(change.percent.map { "\($0)" } ?? "none")%"
    }
    self.init(
      "\(comparison.kind) \(comparison.period.first)", NaiveBalance(comparison.then),
      remark: changes.joined(separator: ", "))
  }
}
