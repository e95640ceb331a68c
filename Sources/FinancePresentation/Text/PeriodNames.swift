import FinanceDomain

/// What people call the days of a report. English, whatever the machine's language: a report is the same everywhere.
package enum PeriodNames {
  /// `May 2024` for `2024-05`, `All transactions` for `all`, any other label as it is.
  package static func title(of label: String) -> String {
    if label == DatePeriod.all.label { return "All transactions" }
    guard let month = YearMonth(iso: label) else { return label }
    return "\(months[month.month - 1]) \(month.year)"
  }

  /// `2024-05-01..2024-05-31`, one day as itself; empty where no days are known or the label says the same.
  package static func days(_ days: ClosedRange<CalendarDay>?, unlessIn label: String) -> String {
    guard let days else { return "" }
    let first = "\(days.lowerBound)"
    let text = days.lowerBound == days.upperBound ? first : "\(first)..\(days.upperBound)"
    return text == label ? "" : text
  }

  /// What is said where nothing happened.
  package static func nothing(in label: String) -> String {
    label == DatePeriod.all.label ? "No transactions." : "No transactions in \(label)."
  }

  /// `May`: a month in three letters, for where there is little room.
  package static func short(_ month: YearMonth) -> String { String(months[month.month - 1].prefix(3)) }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
}

/// `1 row`, `2 rows`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(count == 1 ? noun : noun + "s")" }
