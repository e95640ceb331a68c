import FinanceDomain

/// A rule for clocks that repeats every year, as the last line of a TZif file states it: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The notation is that of the `TZ` variable of POSIX with the extensions of RFC 8536, section 3.3.1; see
/// ``init(parsing:)`` for it.
struct RecurringZoneRule: Hashable, Sendable {
  /// Seconds east of UTC in standard time.
  let standardOffset: Int32
  /// The other time of the year; `nil` where clocks never change.
  let daylight: Daylight?

  /// The part of the year in which clocks show another time. It may lie across the new year.
  struct Daylight: Hashable, Sendable {
    /// Seconds east of UTC; less than in standard time where the rule counts winter as the exception.
    let offset: Int32
    /// When it begins, by clocks in standard time.
    let start: Moment
    /// When it ends, by clocks in this time.
    let end: Moment
  }

  /// A moment of every year.
  struct Moment: Hashable, Sendable {
    /// The day.
    let day: DayOfYear
    /// Seconds from the midnight that the day begins with, -167 to 167 hours.
    let second: Int32
  }

  /// A day of every year.
  enum DayOfYear: Hashable, Sendable {
    /// `Jn`: 1 to 365, 29 February never counted, so that 60 is always 1 March.
    case skippingLeapDay(Int)
    /// `n`: 0 to 365, 29 February counted.
    case countingLeapDay(Int)
    /// `Mm.w.d`: the `week`th `weekday` (0 is Sunday) of the month; week 5 is the last one.
    case weekday(Int, week: Int, month: Int)
  }

  /// An instant from which on an offset holds.
  struct Change: Hashable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z.
    let second: Int64
    /// Whether daylight time begins.
    let beginsDaylight: Bool
    /// Seconds east of UTC.
    let offset: Int32

    /// By time; daylight time that ends and begins at once goes on, which is how a rule says that it never ends.
    static func < (left: Change, right: Change) -> Bool {
      left.second == right.second ? right.beginsDaylight && !left.beginsDaylight : left.second < right.second
    }
  }

  /// The two changes of the year, in no order; none where clocks never change.
  func changes(inYear year: Int) -> [Change] {
    guard let daylight else { return [] }
    let start = daylight.start.second(ofYear: year) - Int64(standardOffset)
    let end = daylight.end.second(ofYear: year) - Int64(daylight.offset)
    return [
      Change(second: start, beginsDaylight: true, offset: daylight.offset),
      Change(second: end, beginsDaylight: false, offset: standardOffset),
    ]
  }

  /// Seconds east of UTC at an instant; instants outside the years 1 to 9999 count as the nearest one within.
  func offset(atUTCSecond second: Int64) -> Int32 {
    guard daylight != nil else { return standardOffset }
    let year = RecurringZoneRule.year(ofUTCSecond: second)
    // A moment may lie a week outside its year, and clocks another day from UTC.
    let past = (year - 2...year + 1).flatMap(changes(inYear:)).filter { $0.second <= second }
    return past.max()?.offset ?? standardOffset
  }

  /// The year of the instant in UTC, held within 1 to 9999.
  static func year(ofUTCSecond second: Int64) -> Int {
    let days = second / 86_400 - (second % 86_400 < 0 ? 1 : 0)
    let held = min(max(days, Int64(CalendarDay.earliest.dayNumber)), Int64(CalendarDay.latest.dayNumber))
    return CalendarDay(dayNumber: Int32(held)).year
  }
}

extension RecurringZoneRule.Moment {
  /// The moment in that year, in seconds since 1970-01-01T00:00:00 by the clocks that it is given in.
  func second(ofYear year: Int) -> Int64 { Int64(day.dayNumber(inYear: year)) * 86_400 + Int64(second) }
}

extension RecurringZoneRule.DayOfYear {
  /// Days since 1970-01-01.
  func dayNumber(inYear year: Int) -> Int {
    let newYear = Int(CalendarDay.dayNumber(year: year, month: 1, day: 1))
    switch self {
    case .skippingLeapDay(let day):
      let hasLeapDay = CalendarDay.daysInMonth(year: year, month: 2) == 29
      return newYear + day - 1 + (hasLeapDay && day >= 60 ? 1 : 0)
    case .countingLeapDay(let day): return newYear + day
    case .weekday(let weekday, let week, let month):
      let first = Int(CalendarDay.dayNumber(year: year, month: month, day: 1))
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      return first + (day < CalendarDay.daysInMonth(year: year, month: month) ? day : day - 7)
    }
  }
}

extension RecurringZoneRule {
  /// The rule in the notation of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`, `<-03>3`, `EST5EDT,0/0,J365/25`.
  ///
  /// Offsets count hours west of Greenwich there, 0 to 24, and times of day run from -167 to 167 hours. Names are
  /// letters, or letters, digits and signs in angle brackets. A rule with a daylight time has to say when it begins
  /// and ends: what holds without that is up to each system.
  ///
  /// - Returns: `nil` unless every byte belongs to such a rule.
  init?(parsing bytes: Span<UInt8>) {
    var cursor = FieldCursor(over: bytes.indices)
    guard cursor.takeZoneName(in: bytes), let standard = cursor.takeOffsetFromZone(in: bytes) else {
      return nil
    }
    standardOffset = standard
    guard !cursor.isAtEnd else {
      daylight = nil
      return
    }
    guard let daylight = Daylight(&cursor, standardOffset: standard, in: bytes), cursor.isAtEnd else {
      return nil
    }
    self.daylight = daylight
  }
}

extension RecurringZoneRule.Daylight {
  fileprivate init?(_ cursor: inout FieldCursor, standardOffset: Int32, in bytes: Span<UInt8>) {
    guard cursor.takeZoneName(in: bytes) else { return nil }
    var offset = standardOffset + 3600
    if cursor.next(in: bytes) != UInt8(ascii: ",") {
      guard let written = cursor.takeOffsetFromZone(in: bytes) else { return nil }
      offset = written
    }
    guard let start = RecurringZoneRule.Moment(&cursor, in: bytes),
      let end = RecurringZoneRule.Moment(&cursor, in: bytes)
    else { return nil }
    self.init(offset: offset, start: start, end: end)
  }
}

extension RecurringZoneRule.Moment {
  /// `,day` or `,day/time`; without a time it is two o'clock.
  fileprivate init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    guard cursor.take(text: ",", in: bytes), let day = RecurringZoneRule.DayOfYear(&cursor, in: bytes) else {
      return nil
    }
    var second: Int32 = 7200
    if cursor.take(text: "/", in: bytes) {
      guard let written = cursor.takeTime(hours: 0...167, in: bytes) else { return nil }
      second = written
    }
    self.init(day: day, second: second)
  }
}

extension RecurringZoneRule.DayOfYear {
  fileprivate init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    if cursor.take(text: "J", in: bytes) {
      guard let day = cursor.takeNumber(within: 1...365, in: bytes) else { return nil }
      self = .skippingLeapDay(day)
    } else if cursor.take(text: "M", in: bytes) {
      guard let month = cursor.takeNumber(within: 1...12, in: bytes), cursor.take(text: ".", in: bytes),
        let week = cursor.takeNumber(within: 1...5, in: bytes), cursor.take(text: ".", in: bytes),
        let weekday = cursor.takeNumber(within: 0...6, in: bytes)
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    } else {
      guard let day = cursor.takeNumber(within: 0...365, in: bytes) else { return nil }
      self = .countingLeapDay(day)
    }
  }
}

extension FieldCursor {
  /// At least three letters, or at least three letters, digits and signs in angle brackets.
  fileprivate mutating func takeZoneName(in bytes: Span<UInt8>) -> Bool {
    let isQuoted = take(text: "<", in: bytes)
    let start = index
    while let byte = next(in: bytes),
      byte.isASCIILetter || isQuoted && (byte.isASCIIDigit || "+-".utf8.contains(byte))
    { index += 1 }
    guard index - start >= 3 else { return false }
    return !isQuoted || take(text: ">", in: bytes)
  }

  /// Seconds east of UTC; the text counts hours west.
  fileprivate mutating func takeOffsetFromZone(in bytes: Span<UInt8>) -> Int32? {
    takeTime(hours: 0...24, in: bytes).map { -$0 }
  }

  /// `h`, `h:mm` or `h:mm:ss` with an optional sign, in seconds.
  fileprivate mutating func takeTime(hours: ClosedRange<Int>, in bytes: Span<UInt8>) -> Int32? {
    let isNegative = take(anyOf: "+-", in: bytes) == UInt8(ascii: "-")
    guard var seconds = takeNumber(within: hours, in: bytes).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] {
      guard take(text: ":", in: bytes) else { break }
      guard let number = takeNumber(within: 0...59, in: bytes) else { return nil }
      seconds += number * unit
    }
    return Int32(isNegative ? -seconds : seconds)
  }

  /// One to three digits.
  fileprivate mutating func takeNumber(within range: ClosedRange<Int>, in bytes: Span<UInt8>) -> Int? {
    let digits = takeDigits(in: bytes)
    guard (1...3).contains(digits.count) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int(bytes[$1].digitValue) }
    return range.contains(number) ? number : nil
  }
}
