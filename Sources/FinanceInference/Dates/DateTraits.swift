import FinanceData
import FinanceDomain

/// How days are written beyond their order and marks; gathered over a column, so that one pattern reads all of it.
struct DateTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  /// Days or months without a zero before them, and hours.
  static let singleDigits = DateTraits(rawValue: 1), singleDigitHours = DateTraits(rawValue: 2)
  /// `3. 5. 2024`, `2024. 05. 03.`, `24 mag 2026. 19:02`, and a dot after the day before a name: `3. Mai`.
  static let spacedDots = DateTraits(rawValue: 4), lastDot = DateTraits(rawValue: 8)
  static let dayDot = DateTraits(rawValue: 16)
  /// A comma before the year, and one without a space after it.
  static let comma = DateTraits(rawValue: 32), tightComma = DateTraits(rawValue: 64)
  /// `3 de mayo de 2024`.
  static let of = DateTraits(rawValue: 128)
  /// A space between the first two parts, and between the last two.
  static let firstGap = DateTraits(rawValue: 256), lastGap = DateTraits(rawValue: 512)
  /// The day of the week before the date, the same with a comma, and none.
  static let weekday = DateTraits(rawValue: 1024), weekdayAndComma = DateTraits(rawValue: 2048)
  static let noWeekday = DateTraits(rawValue: 4096)
  /// All that cells may have, before any has been seen.
  static let open = DateTraits(rawValue: 8192)
  /// A clock reading before the day, as in `16:28 10-05-24`; one with seconds, with AM or PM, and with a comma after it.
  static let clockBefore = DateTraits(rawValue: 16_384), secondsBefore = DateTraits(rawValue: 32_768)
  static let halfDayBefore = DateTraits(rawValue: 65_536), commaAfterClock = DateTraits(rawValue: 131_072)
}

extension FieldCursor {
  /// Moves past a clock reading with a colon and what sets it apart from a day after it, and says how it is written; stays
  /// where it is if there is none.
  mutating func takeClockBeforeDay(in bytes: Span<UInt8>) -> DateTraits {
    var (probe, traits): (FieldCursor, DateTraits) = (self, .clockBefore)
    guard let hour = probe.takeNumber(digits: 2, in: bytes) ?? probe.takeNumber(digits: 1, in: bytes),
      hour < 24,
      probe.take(UInt8(ascii: ":"), in: bytes), probe.takeNumber(digits: 2, in: bytes) ?? 60 < 60
    else { return [] }
    if probe.take(UInt8(ascii: ":"), in: bytes) {
      guard probe.takeNumber(digits: 2, in: bytes) ?? 60 < 60 else { return [] }
      traits.insert(.secondsBefore)
    }
    var hasSpace = probe.takeSpaces(in: bytes)
    if probe.takeMeridiem(in: bytes) != nil {
      traits.insert(.halfDayBefore)
      hasSpace = false
    }
    if !hasSpace, probe.take(UInt8(ascii: ","), in: bytes) { traits.insert(.commaAfterClock) }
    guard probe.takeSpaces(in: bytes) || hasSpace else { return [] }
    self = probe
    return traits
  }
}
