/// A period, cut into steps.
struct StepsOfPeriod {
  let step: PeriodStep
  let period: DatePeriod
  let calendar: ReportingCalendar

  /// The step of an entry of totals, under its whole name and held within the period. Entries of months must not be asked
  /// for steps that cut months.
  func step(of entry: LedgerTotals.Entry) -> DatePeriod { step(of: entry.day) }

  /// The step in which the day lies.
  ///
  /// The first day of a month may lie before the period that begins in the middle of the month; the step is the same.
  func step(of day: CalendarDay) -> DatePeriod { held(step.period(of: day, in: calendar)) }

  /// All steps from the first of these to the last, quiet ones included.
  func all(from steps: some Collection<DatePeriod>) -> [DatePeriod] {
    guard let first = steps.min(by: { $0.first < $1.first }), let end = steps.map(\.last).max() else {
      return []
    }
    var all = [first]
    while let last = all.last?.last, last < end { all.append(step(of: last.adding(days: 1))) }
    return all
  }

  /// How many those are.
  func count(of steps: some Collection<DatePeriod>) -> Int { all(from: steps).count }

  private func held(_ whole: DatePeriod) -> DatePeriod {
    guard whole.first < period.first || whole.last > period.last else { return whole }
    let (first, last) = (max(whole.first, period.first), min(whole.last, period.last))
    return first <= last ? DatePeriod(trusting: first, last, label: whole.label) : whole
  }
}
