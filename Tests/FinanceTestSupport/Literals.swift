import FinanceDomain

extension Decimal {
  /// The number that a test writes as text, such as `-12.50`. A literal would pass through `Double` and
  /// lose digits.
  ///
  /// - Precondition: an optional minus, digits, at most one decimal mark, nothing else.
  package static func exact(_ text: String) -> Decimal {
    let isNegative = text.hasPrefix("-")
    guard let magnitude = Decimal(strict: isNegative ? String(text.dropFirst()) : text) else {
      preconditionFailure("a test wrote '\(text)' for a number")
    }
    return isNegative ? -magnitude : magnitude
  }
}

extension CalendarDay {
  /// The day that a test writes as `YYYY-MM-DD`.
  package static func on(_ text: String) -> CalendarDay {
    guard let day = CalendarDay(iso: text) else { preconditionFailure("a test wrote '\(text)' for a day") }
    return day
  }
}

extension YearMonth {
  /// The month that a test writes as `YYYY-MM`.
  package static func of(_ text: String) -> YearMonth {
    guard let month = YearMonth(iso: text) else { preconditionFailure("a test wrote '\(text)' for a month") }
    return month
  }
}

extension TimeOfDay {
  /// The reading that a test writes as `HH:MM:SS`.
  package static func at(_ text: String) -> TimeOfDay {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 3, let time = TimeOfDay(hour: parts[0], minute: parts[1], second: parts[2]) else {
      preconditionFailure("a test wrote '\(text)' for a time of day")
    }
    return time
  }
}

extension DatePeriod {
  /// The period that a test writes as a person would; relative ones count from 2024-05-15.
  package static func typed(_ text: String) -> DatePeriod {
    guard let period = try? DatePeriod(parsing: text, today: .on("2024-05-15")) else {
      preconditionFailure("a test wrote '\(text)' for a period")
    }
    return period
  }
}

extension TransactionID {
  /// The id that a test writes.
  package static func of(_ text: String) -> TransactionID { TransactionID(rawValue: text) }
}
