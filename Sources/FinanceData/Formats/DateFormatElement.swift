/// A part of a date as a pattern names it.
enum DateFormatElement: Hashable, Sendable {
  /// Bytes that have to stand there, letters in either case.
  case text([UInt8])
  /// At least one space, of any width.
  case space
  /// Four digits.
  case year
  /// Two digits of a year.
  case shortYear
  /// The number of the month; two digits, or one or two.
  case month(isPadded: Bool)
  /// The name of the month in one of the languages; in any, if there are none.
  case monthName([MonthNames.Language])
  /// The day of the month.
  case day(isPadded: Bool)
  /// The hour, 0 to 23.
  case hour(isPadded: Bool)
  /// The hour of a clock of twelve.
  case halfDayHour(isPadded: Bool)
  /// Two digits.
  case minute
  /// Two digits.
  case second
  /// Digits of a second's fraction, which are dropped.
  case fraction
  /// AM or PM.
  case meridiem
  /// The offset from UTC.
  case offset
  /// The name of a day of the week.
  case weekday

  /// What it says; two elements of one alternative never say the same.
  enum Subject: Hashable { case year, month, day, hour, minute, second, fraction, meridiem, offset, weekday }

  /// What it says; `nil` for what stands between.
  var subject: Subject? {
    switch self {
    case .text, .space: nil
    case .year, .shortYear: .year
    case .month, .monthName: .month
    case .day: .day
    case .hour, .halfDayHour: .hour
    case .minute: .minute
    case .second: .second
    case .fraction: .fraction
    case .meridiem: .meridiem
    case .offset: .offset
    case .weekday: .weekday
    }
  }

  /// Whether it begins with a digit.
  var beginsWithDigit: Bool {
    switch self {
    case .text(let bytes): bytes.first?.isASCIIDigit ?? false
    case .space, .monthName, .meridiem, .offset, .weekday: false
    default: true
    }
  }

  /// Whether only what follows tells how many digits belong to it.
  var hasOpenWidth: Bool {
    switch self {
    case .month(false), .day(false), .hour(false), .halfDayHour(false), .fraction: true
    default: false
    }
  }

  /// The same with the full number of digits.
  var padded: DateFormatElement {
    switch self {
    case .month: .month(isPadded: true)
    case .day: .day(isPadded: true)
    case .hour: .hour(isPadded: true)
    case .halfDayHour: .halfDayHour(isPadded: true)
    default: self
    }
  }
}
