/// Makes the rows and totals of a report from budgets and what has been spent.
struct BudgetRows {
  private let asked: DatePeriod
  private let asOf: CalendarDay?
  private let cells: [SpendingCell: ExactSum]
  /// The rows, with what they were made from.
  private var placed: [(row: BudgetReport.Row, series: BudgetSeries)] = []

  /// The rows about these days.
  ///
  /// - Parameters:
  ///   - cells: what has been spent, less what came back, on any day, by days or by months of which these days consist.
  ///   - asOf: the day up to which days have passed.
  init(
    _ budgets: [Budget], _ cells: [SpendingCell: ExactSum], in asked: DatePeriod, asOf: CalendarDay?,
    calendar: ReportingCalendar
  ) {
    self.asked = asked
    self.asOf = asOf
    self.cells = cells
    placed = BudgetSeries.of(budgets, spending: cells, calendar: calendar).compactMap { series in
      row(of: series).map { ($0, series) }
    }
    markParts()
  }

  /// A section for every currency that has a row or spending in the days asked about.
  var sections: [BudgetReport.CurrencySection] {
    let spent = cells.filter { asked.contains($0.key.day) && !$0.value.isZero }.map(\.key.currency)
    return Set(placed.map(\.row.budget.currency) + spent).sorted().map(section)
  }

  /// What a budget comes to; `nil` where it is not valid in any of its periods.
  private func row(of series: BudgetSeries) -> BudgetReport.Row? {
    let all = series.periods(answeringFor: asked)
    let periods = all.filter { series.definition(in: $0) != nil }
    guard let first = periods.first, let last = periods.last, let definition = series.definition(in: last)
    else { return nil }
    let end = min(last.last, asked.last)
    var figures = BudgetReport.Figures()
    figures.carriedIn = series.carried(into: first)
    for period in periods {
      figures.budget.add(series.definition(in: period)?.amount ?? .zero)
      figures.actual.add(series.spent(in: period, until: end))
    }
    return BudgetReport.Row(
      budget: definition, categories: series.branches.roots, periods: periods.count,
      days: periods.count == 1 ? first : DatePeriod(trusting: first.first, last.last), lastCounted: end,
      coversPeriod: all.first?.first == asked.first && all.last?.last == asked.last, figures: figures,
      pace: pace(of: figures, in: periods, until: end, definition.currency))
  }

  private func pace(
    of figures: BudgetReport.Figures, in periods: [DatePeriod], until end: CalendarDay, _ currency: Currency
  ) -> BudgetReport.Pace? {
    guard let asOf else { return nil }
    let last = min(asOf, end)
    let total = periods.reduce(0) { $0 + $1.dayCount }
    let passed = periods.reduce(0) {
      $0 + max(0, Int(min(last, $1.last).dayNumber - $1.first.dayNumber) + 1)
    }
    // Where all days have passed, what has is what is not left, whatever its digits.
    let part =
      passed == total
      ? figures.available
      : Rounding.average(
        ExactSum(units: figures.available.units * Int128(passed)), of: total, places: currency.minorUnits)
    let (share, whole) = (ExactSum(units: Int128(passed)), ExactSum(units: Int128(total)))
    return BudgetReport.Pace(
      passed: Rounding.percentage(share, of: whole) ?? 0, ahead: figures.actual - part)
  }

  /// Notes which rows are part of another. Of two that are for the same, the first is the whole.
  private mutating func markParts() {
    let branches = placed.map(\.series.branches)
    let indices = placed.indices.filter { placed[$0].row.coversPeriod }
    func isPart(_ one: Int, of other: Int) -> Bool {
      guard one != other, placed[one].row.budget.currency == placed[other].row.budget.currency,
        branches[other].contains(branches[one])
      else { return false }
      return !branches[one].contains(branches[other]) || other < one
    }
    let wholes = indices.filter { index in !indices.contains { isPart(index, of: $0) } }
    for index in indices {
      placed[index].row.within = wholes.first { isPart(index, of: $0) }.map { placed[$0].row.budget.name }
    }
  }

  private func section(_ currency: Currency) -> BudgetReport.CurrencySection {
    let own = placed.filter { $0.row.budget.currency == currency }
    let wholes = own.filter { $0.row.coversPeriod && $0.row.within == nil }
    var total = BudgetReport.Figures()
    for whole in wholes { total.add(whole.row.figures) }
    var (otherDays, notBudgeted, expense) = (ExactSum.zero, ExactSum.zero, ExactSum.zero)
    for (cell, amount) in cells where cell.currency == currency && asked.contains(cell.day) {
      expense.add(amount)
      if wholes.contains(where: { $0.series.covers(cell) }) { continue }
      if own.contains(where: { $0.series.covers(cell) }) {
        otherDays.add(amount)
      } else {
        notBudgeted.add(amount)
      }
    }
    total.actual.add(notBudgeted)
    let overlapping = BudgetRows.overlapping(wholes.map { ($0.row.budget.name, $0.series.branches) })
    return BudgetReport.CurrencySection(
      currency: currency, rows: own.map(\.row), otherDays: otherDays, notBudgeted: notBudgeted,
      expense: expense,
      total: overlapping.isEmpty ? total : nil, overlapping: overlapping)
  }

  /// The names of the first two that have something in common.
  private static func overlapping(_ budgets: [(name: String, branches: CategoryBranches)]) -> [String] {
    for (index, budget) in budgets.enumerated() {
      if let other = budgets[(index + 1)...].first(where: { $0.branches.meets(budget.branches) }) {
        return [budget.name, other.name]
      }
    }
    return []
  }
}

/// What money was spent on: a category, on a day or in the month that begins with it.
struct SpendingCell: Hashable {
  let day: CalendarDay
  let category: TransactionCategory
  let currency: Currency
}

/// What has been spent under a budget, summed up as time goes on, so that any stretch of it is a difference of two sums.
struct SpendingTimeline {
  private var days: [CalendarDay] = []
  /// What was spent before each of the days; at the end, all.
  private var sums = [ExactSum.zero]

  /// What of the cells was spent on what the budget is for.
  init(of budget: Budget, _ cells: [SpendingCell: ExactSum]) {
    let own = cells.filter {
      $0.key.currency == budget.currency && budget.branches.contains($0.key.category)
    }
    for (cell, amount) in own.sorted(by: { $0.key.day < $1.key.day }) {
      days.append(cell.day)
      sums.append(sums[sums.count - 1] + amount)
    }
  }

  /// What was spent on these days; nothing where they run backwards.
  ///
  /// - Precondition: where the cells are months, so are the days.
  func sum(from first: CalendarDay, to last: CalendarDay) -> ExactSum {
    guard first <= last else { return .zero }
    return sums[days.partitioningIndex { $0 > last }] - sums[days.partitioningIndex { $0 >= first }]
  }
}
