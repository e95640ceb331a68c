/// A budget through time: the definitions of one name that follow one another, and what has been spent under each.
struct BudgetSeries {
  /// The definitions, the earliest first.
  let budgets: [Budget]
  private let spending: [SpendingTimeline]
  private let calendar: ReportingCalendar

  /// The series that some budgets form, in the order in which their names come first.
  static func of(
    _ budgets: [Budget], spending: [SpendingCell: ExactSum], calendar: ReportingCalendar
  ) -> [BudgetSeries] {
    var series: [[Budget]] = []
    for budget in budgets {
      if let known = series.firstIndex(where: { $0[0].isSame(as: budget) }) {
        series[known].append(budget)
      } else {
        series.append([budget])
      }
    }
    return series.map { BudgetSeries($0, spending: spending, calendar: calendar) }
  }

  private init(_ budgets: [Budget], spending: [SpendingCell: ExactSum], calendar: ReportingCalendar) {
    self.budgets = budgets.sorted { $0.validity.first < $1.validity.first }
    self.spending = self.budgets.map { SpendingTimeline(of: $0, spending) }
    self.calendar = calendar
  }

  var branches: CategoryBranches { CategoryBranches(budgets.flatMap(\.branches.roots)) }

  /// Whether what is spent on the category on that day is spent under this budget.
  func covers(_ cell: SpendingCell) -> Bool {
    cell.currency == budgets[0].currency
      && budgets.contains { $0.validity.contains(cell.day) && $0.branches.contains(cell.category) }
  }

  /// The periods of the budget that answer for the days asked about, valid or not.
  ///
  /// These are the ones that end in them. Where the budget's periods are longer than what was asked about, it is the one in
  /// which the last of the days is.
  func periods(answeringFor asked: DatePeriod) -> [DatePeriod] {
    let last = period(of: asked.last)
    guard last.dayCount <= asked.dayCount else { return [last] }
    var periods = [period(of: asked.first)]
    while let period = periods.last, period.last < asked.last { periods.append(next(after: period)) }
    return periods.filter { $0.last <= asked.last }
  }

  /// The definition that is valid in a period of the budget.
  func definition(in period: DatePeriod) -> Budget? { budgets.first { $0.isValid(in: period) } }

  /// What has been spent in a period of the budget, up to some day.
  func spent(in period: DatePeriod, until end: CalendarDay = .latest) -> ExactSum {
    guard let definition = budgets.firstIndex(where: { $0.isValid(in: period) }) else { return .zero }
    return spending[definition].sum(from: period.first, to: min(period.last, end))
  }

  /// What earlier periods have left over for that one.
  ///
  /// What a period leaves over is decided by its own definition, and taken in by every definition that carries money over at
  /// all. The first period is that in which the definition begins, or the one that it follows without a gap.
  func carried(into period: DatePeriod) -> ExactSum {
    guard let definition = definition(in: period), definition.rollover != .none else { return .zero }
    var carried = ExactSum.zero
    var earlier = self.period(of: start(of: definition))
    while earlier.first < period.first {
      carried = leftOver(by: earlier, taking: carried)
      earlier = next(after: earlier)
    }
    return carried
  }

  private func leftOver(by period: DatePeriod, taking carried: ExactSum) -> ExactSum {
    guard let definition = definition(in: period) else { return .zero }
    return definition.rollover.carried(carried + definition.amount - spent(in: period))
  }

  /// The first day from which on money is carried over without a gap.
  private func start(of definition: Budget) -> CalendarDay {
    var start = definition.validity.first
    while let before = budgets.first(where: {
      $0.rollover != .none && $0.validity.last == start.adding(days: -1)
    }
    ) {
      start = before.validity.first
    }
    return start
  }

  private func period(of day: CalendarDay) -> DatePeriod { budgets[0].step.period(of: day, in: calendar) }

  private func next(after period: DatePeriod) -> DatePeriod { self.period(of: period.last.adding(days: 1)) }
}
