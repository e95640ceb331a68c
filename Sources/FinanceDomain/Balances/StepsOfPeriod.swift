/// A period, cut into steps.
struct StepsOfPeriod {
  let step: PeriodStep
  let period: DatePeriod
  let calendar: ReportingCalendar

  /// The step in which the day is, under its whole name and held within the period. Days that stand for months must not be
  /// asked for steps that cut months.
  ///
  /// The first day of a month may be before the period that begins in the middle of the month; the step is the same.
  func step(of day: CalendarDay) -> DatePeriod {
    let whole = step.period(of: day, in: calendar)
    guard whole.first < period.first || whole.last > period.last else { return whole }
    let (first, last) = (max(whole.first, period.first), min(whole.last, period.last))
    return first <= last ? DatePeriod(trusting: first, last, label: whole.label) : whole
  }

  /// All steps from the first of these to the last, quiet ones included.
  func all(from steps: some Collection<DatePeriod>) -> [DatePeriod] {
    guard let first = steps.min(by: { $0.first < $1.first }), let end = steps.map(\.last).max() else {
      return []
    }
    var all = [first]
    while let last = all.last?.last, last < end { all.append(step(of: last.adding(days: 1))) }
    return all
  }

  /// All steps from the first of these to the last, as one side of a table that has so many rows on the other and a row of sums.
  func all(
    from steps: some Collection<DatePeriod>, besideRows rows: Int
  ) throws(TableSizeError) -> [DatePeriod] {
    let count = count(of: steps)
    let figures = count * (rows + 1)
    // A single step has as many figures as there are rows, and needs no more memory than they do.
    if count > 1, figures > TableSizeError.limit,
      let first = steps.map(\.first).min(), let last = steps.map(\.last).max()
    {
      throw TableSizeError(figures: figures, days: first...last, step: step)
    }
    return all(from: steps)
  }

  /// How many those are. Days of ten thousand years are millions: neither they nor weeks are made to be counted.
  func count(of steps: some Collection<DatePeriod>) -> Int {
    guard step.cutsMonths else { return all(from: steps).count }
    guard let first = steps.map(\.first).min(), let last = steps.map(\.last).max() else { return 0 }
    return number(of: last) - number(of: first) + 1
  }

  /// The number of the day or week in which the day is. The first day there is is a Monday.
  private func number(of day: CalendarDay) -> Int {
    Int(day.dayNumber - CalendarDay.earliest.dayNumber) / (step == .week ? 7 : 1)
  }
}

/// A table of steps without gaps would have too many figures, as of each day where one row has a mistaken year.
public struct TableSizeError: LocalizedError, Hashable {
  /// How many figures a table has at most: a few hundred megabytes while it is written.
  public static let limit = 500_000

  /// How many figures it would have, those of its row of sums included.
  public let figures: Int
  /// The first and the last day of its steps.
  public let days: ClosedRange<CalendarDay>
  /// The length of a step.
  public let step: PeriodStep

  /// What is wrong.
  public var errorDescription: String? {
    "a table from \(days.lowerBound) to \(days.upperBound) by \(step.rawValue) would have \(figures) figures, more than "
      + "\(TableSizeError.limit)"
  }
}
