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
  ) throws(PeriodQuestionError) -> [DatePeriod] {
    let count = count(of: steps)
    let figures = count * (rows + 1)
    // A single step has as many figures as there are rows, and needs no more memory than they do.
    if count > 1, figures > PeriodQuestionError.mostFigures,
      let first = steps.map(\.first).min(), let last = steps.map(\.last).max()
    {
      throw .tooManyFigures(figures, first...last, step)
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
