import FinanceDomain

/// What people call the days of a report. English, whatever the machine's language: a report is the same everywhere.
package enum PeriodNames {
  /// `May 2024` for `2024-05`, `All transactions` for `all`, any other label as it is.
  package static func title(of label: String) -> String {
    if label == DatePeriod.all.label { return "All transactions" }
    guard let month = YearMonth(iso: label) else { return label }
    return "\(months[month.month - 1]) \(month.year)"
  }

  /// What a column of such steps is called: `Month`, `Fiscal quarter`.
  package static func title(of step: PeriodStep) -> String {
    step == .total ? "Period" : step.rawValue.replacing("-", with: " ").capitalizedFirst
  }

  /// `2024-05-01..2024-05-31`, one day as itself; empty where no days are known or the label says the same. Where the
  /// days are not those that the label means on the wall, both: `2024-05 = 2024-04-25..2024-05-24`.
  package static func days(_ days: ClosedRange<CalendarDay>?, unlessIn label: String) -> String {
    guard let days else { return "" }
    let first = "\(days.lowerBound)"
    let text = days.lowerBound == days.upperBound ? first : "\(first)..\(days.upperBound)"
    if text == label { return "" }
    return isUsual(days, for: label) ? text : "\(label) = \(text)"
  }

  /// The days of a period, with its label where that does not mean them on the wall.
  package static func daysOrLabel(_ period: DatePeriod) -> String {
    let text = days(period.first...period.last, unlessIn: period.label)
    return text.isEmpty ? period.label : text
  }

  /// Whether the label means these days on the wall, or says nothing of its own.
  private static func isUsual(_ days: ClosedRange<CalendarDay>, for label: String) -> Bool {
    guard label != DatePeriod.all.label, !label.contains(".."),
      let usual = try? DatePeriod(parsing: label, today: days.upperBound)
    else { return true }
    return usual.first == days.lowerBound && usual.last == days.upperBound
  }

  /// `Period: May 2024, 2024-05-01..2024-05-31.`, for a document whose title does not say it.
  package static func sentence(about period: DatePeriod) -> String {
    let days = days(ResolvedPeriod(period, data: nil).days, unlessIn: period.label)
    return "Period: " + ([title(of: period.label)] + (days.isEmpty ? [] : [days])).joined(separator: ", ")
      + "."
  }

  /// What is said where nothing happened.
  package static func nothing(in label: String) -> String {
    label == DatePeriod.all.label ? "No transactions." : "No transactions in \(label)."
  }

  /// `May`: a month in three letters, for where there is little room.
  package static func short(_ month: YearMonth) -> String { String(months[month.month - 1].prefix(3)) }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
