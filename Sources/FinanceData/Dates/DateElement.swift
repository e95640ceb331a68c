/// A part of the form of a date, as a pattern names it.
package enum DateElement: Hashable, Sendable {
  /// What follows, up to that element, may be absent. The options of a pattern are numbered in their order.
  case option(end: Int, number: UInt64)
  /// Bytes that have to be there, letters in either case.
  case text([UInt8])
  /// At least one space, of any width.
  case space
  /// So many digits, as many as possible; the letter of the pattern says of what.
  case number(UInt8, digits: ClosedRange<Int>)
  /// Digits of a second's fraction, which are dropped.
  case fraction
  /// The name of the month in one of the languages; in any, if there are none.
  case monthName([MonthNames.Language])
  /// The name of a day of the week.
  case weekday
  /// AM or PM.
  case meridiem
  /// The offset from UTC, or the letters of a time zone, which tell none.
  case offset
  /// Everything up to the end of the cell, whatever it is.
  case remainder
  /// Seconds since 1970 in UTC, or thousandths of them.
  case epoch(isThousandths: Bool)

  /// What an element states; no date states one of them twice.
  package enum Subject: Int {
    case year, month, day, hour, minute, second, fraction, meridiem, offset, weekday
  }

  /// What it states; `nil` for what is between.
  package var subject: Subject? {
    switch self {
    case .option, .text, .space, .remainder, .epoch: nil
    case .number(UInt8(ascii: "Y"), _): .year
    case .number(UInt8(ascii: "M"), _): .month
    case .number(UInt8(ascii: "D"), _): .day
    case .number(UInt8(ascii: "m"), _): .minute
    case .number(UInt8(ascii: "s"), _): .second
    case .number: .hour
    case .fraction: .fraction
    case .monthName: .month
    case .weekday: .weekday
    case .meridiem: .meridiem
    case .offset: .offset
    }
  }

  /// The element that a token such as `YYYY` names.
  package init?(token: String) {
    switch token {
    case "YYYY", "yyyy": self = .number(UInt8(ascii: "Y"), digits: 4...4)
    case "YY", "yy": self = .number(UInt8(ascii: "Y"), digits: 2...2)
    case "M", "D", "H", "h": self = .number(token.utf8.first ?? 0, digits: 1...2)
    case "MM", "DD", "HH", "hh", "mm", "ss": self = .number(token.utf8.first ?? 0, digits: 2...2)
    case "d": self = .number(UInt8(ascii: "D"), digits: 1...2)
    case "dd": self = .number(UInt8(ascii: "D"), digits: 2...2)
    case "MMM", "MMMM": self = .monthName([])
    case "a", "A": self = .meridiem
    case "Z", "X", "XX", "XXX": self = .offset
    case "EEE", "EEEE": self = .weekday
    case "T": self = .text([UInt8(ascii: "T")])
    default:
      guard !token.isEmpty, token.utf8.allSatisfy({ $0 == UInt8(ascii: "S") }) else { return nil }
      self = .fraction
    }
  }

  /// The element as a pattern has it.
  package var token: String {
    switch self {
    case .option: "["
    case .text(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
    case .space: " "
    case .number(let letter, let digits):
      String(repeating: Character(Unicode.Scalar(letter)), count: hasOpenWidth ? 1 : digits.upperBound)
    case .fraction: "S"
    case .monthName: "MMM"
    case .weekday: "EEE"
    case .meridiem: "a"
    case .offset: "Z"
    case .remainder: "*"
    case .epoch(let isThousandths): isThousandths ? "epoch-ms" : "epoch"
    }
  }

  /// Whether it begins with a digit.
  package var beginsWithDigit: Bool {
    switch self {
    case .text(let bytes): bytes.first?.isASCIIDigit ?? false
    case .number, .fraction: true
    default: false
    }
  }

  /// Whether only what follows tells how many digits belong to it.
  package var hasOpenWidth: Bool {
    switch self {
    case .number(_, let digits): digits.count > 1
    default: self == .fraction
    }
  }

  /// The same with as many digits as it may have.
  package var padded: DateElement {
    guard case .number(let letter, let digits) = self else { return self }
    return .number(letter, digits: digits.upperBound...digits.upperBound)
  }
}

extension DateElement.Subject {
  /// The subject in a sentence.
  package var name: String {
    [
      "year", "month", "day", "hour", "minute", "second", "fraction of a second", "AM or PM", "offset",
      "day of the week",
    ][rawValue]
  }
}
