/// What budgets allow in a period, what has been spent, and what is left.
public struct GetBudgetsUseCase: Sendable {
  private let question: FlowQuery
  private let budgets: [Budget]

  /// Asks that question.
  public init(_ question: FlowQuery, budgets: [Budget]) {
    self.question = question
    self.budgets = budgets
  }

  /// The budgets that are valid in a period, for each currency.
  ///
  /// - Parameter today: the day up to which days have passed; `nil` for the last day of the data.
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, today: CalendarDay? = nil) async throws -> BudgetReport {
    let calendar = question.calendar
    let details = GetBudgetsUseCase.details(for: budgets, in: period, calendar)
    let answer = try await question.ask(about: period, including: details)
    let (data, asOf) = (answer.dataDays, today ?? answer.dataDays?.upperBound)
    let asked = period.closed(by: data, in: calendar)
    let rows = asked.map {
      BudgetRows(budgets, cells(of: answer), in: $0, asOf: asOf, calendar: calendar)
    }
    return BudgetReport(
      period: ResolvedPeriod(asked ?? period, data: data), asOf: asOf, isAsOfNamed: today != nil,
      dataEnd: data?.upperBound, currencies: rows?.sections ?? [], rowCounts: answer.scan.rowCounts)
  }

  /// What has to be learned besides the totals of months: those of days, where budgets or the period cut months.
  static func details(
    for budgets: [Budget], in period: DatePeriod, _ calendar: ReportingCalendar
  ) -> ScanSummary.Details {
    guard !budgets.isEmpty else { return [] }
    let cutsMonths = budgets.contains { $0.step.cutsMonths } || !calendar.isWholeMonths(period)
    return cutsMonths ? .byDay : []
  }

  /// What was spent at any time; what is carried over may have begun long before the period.
  private func cells(of answer: FlowSummary) -> [SpendingCell: ExactSum] {
    let buckets = answer.buckets(in: .all, by: [.month, .category, .currency]) {
      SpendingCell(day: $0.day, category: $0.category, currency: $0.currency)
    }
    return buckets.mapValues(\.expense)
  }
}

extension DatePeriod {
  /// The period with its open ends where the month of the first or last day of the data begins or ends; `nil` where an open
  /// end meets no data.
  fileprivate func closed(
    by data: ClosedRange<CalendarDay>?, in calendar: ReportingCalendar
  ) -> DatePeriod? {
    guard first == .earliest || last == .latest else { return self }
    guard let data else { return nil }
    let start = first == .earliest ? calendar.firstDay(of: calendar.month(of: data.lowerBound)) : first
    let end = last == .latest ? calendar.lastDay(of: calendar.month(of: data.upperBound)) : last
    return DatePeriod(first: start, last: end, label: label)
  }
}
