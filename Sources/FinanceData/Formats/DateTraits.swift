/// How days are written beyond their order and marks; gathered over a column, so that one pattern reads all of it.
struct DateTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt16
  /// Days or months without a zero in front.
  static let singleDigits = DateTraits(rawValue: 1)
  /// Hours without a zero in front.
  static let singleDigitHours = DateTraits(rawValue: 2)
  /// `3. 5. 2024`.
  static let spacedDots = DateTraits(rawValue: 4)
  /// `2024. 05. 03.`
  static let lastDot = DateTraits(rawValue: 8)
  /// A dot behind the day before a name: `3. Mai`.
  static let dayDot = DateTraits(rawValue: 16)
  /// A comma before the year.
  static let comma = DateTraits(rawValue: 32)
  /// A comma without a space behind it.
  static let tightComma = DateTraits(rawValue: 64)
  /// `3 de mayo de 2024`.
  static let of = DateTraits(rawValue: 128)
  /// The day of the week before the date.
  static let weekday = DateTraits(rawValue: 256)
  /// The same with a comma.
  static let weekdayAndComma = DateTraits(rawValue: 512)
  /// No day of the week.
  static let noWeekday = DateTraits(rawValue: 1024)
}

/// How a time is written behind a day; empty where there is none.
struct ClockForm: OptionSet, Hashable, Sendable {
  let rawValue: UInt16
  static let present = ClockForm(rawValue: 1)
  static let afterT = ClockForm(rawValue: 2)
  static let afterComma = ClockForm(rawValue: 4)
  static let afterSpace = ClockForm(rawValue: 8)
  /// Digits without marks.
  static let compact = ClockForm(rawValue: 16)
  /// A dot between hours and minutes.
  static let dotted = ClockForm(rawValue: 32)
  static let seconds = ClockForm(rawValue: 64)
  static let fraction = ClockForm(rawValue: 128)
  static let commaFraction = ClockForm(rawValue: 256)
  static let meridiem = ClockForm(rawValue: 512)
  static let spacedMeridiem = ClockForm(rawValue: 1024)
  static let offset = ClockForm(rawValue: 2048)
  static let spacedOffset = ClockForm(rawValue: 4096)

  /// The form as a pattern, empty without a time.
  func pattern(singleDigitHours: Bool) -> String {
    guard contains(.present) else { return "" }
    let isHalf = !isDisjoint(with: [.meridiem, .spacedMeridiem])
    let width = singleDigitHours && !contains(.compact) ? 1 : 2
    let mark = contains(.compact) ? "" : contains(.dotted) ? "." : ":"
    return (contains(.afterT) ? "T" : "") + (contains(.afterComma) ? "," : "")
      + (contains(.afterSpace) ? " " : "")
      + String(repeating: isHalf ? "h" : "H", count: width) + mark + "mm"
      + (contains(.seconds) ? mark + "ss" : "")
      + (contains(.fraction) ? ".S" : "") + (contains(.commaFraction) ? ",S" : "")
      + (contains(.meridiem) ? "a" : "") + (contains(.spacedMeridiem) ? " a" : "")
      + (contains(.offset) ? "Z" : "") + (contains(.spacedOffset) ? " Z" : "")
  }
}
