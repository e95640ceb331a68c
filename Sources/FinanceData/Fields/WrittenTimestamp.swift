import FinanceDomain

/// A timestamp as it stands in a field: the right digits in the right places, not yet a day that exists.
struct WrittenTimestamp {
  /// Four digits.
  let year: Int
  /// Two digits.
  let month: Int
  /// Two digits.
  let day: Int
  /// The time, if one follows.
  let clock: Clock?
  /// The offset from UTC, if one follows the time.
  let offset: Offset?

  /// A reading of a clock.
  struct Clock {
    /// Two digits.
    let hour: Int
    /// Two digits.
    let minute: Int
    /// Two digits; 0 where the text goes no further than minutes.
    let second: Int

    /// Seconds since midnight.
    var secondOfDay: Int32 { Int32(hour * 3600 + minute * 60 + second) }
  }

  /// A distance from UTC.
  struct Offset: Hashable {
    /// Two digits.
    let hours: Int
    /// Two digits; 0 where the text has none.
    let minutes: Int
    /// Whether the place lies west of Greenwich.
    let isWest: Bool

    /// Seconds east of UTC. `-00:00` is UTC like `+00:00`: RFC 3339 lets it tell where the clock stood, not when.
    var seconds: Int { (hours * 3600 + minutes * 60) * (isWest ? -1 : 1) }
  }

  /// The timestamp between the cursor and the end of the field, or `nil` if it is in another form.
  init?(in bytes: Span<UInt8>, from start: FieldCursor) {
    var cursor = start
    guard let year = cursor.takeNumber(digits: 4, in: bytes) else { return nil }
    let mark = cursor.take(anyOf: "-/.", in: bytes)
    guard let month = cursor.takeNumber(digits: 2, in: bytes), mark == cursor.take(anyOf: "-/.", in: bytes),
      let day = cursor.takeNumber(digits: 2, in: bytes)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard !cursor.isAtEnd else {
      (clock, offset) = (nil, nil)
      return
    }
    guard let separator = cursor.take(anyOf: "Tt ", in: bytes),
      let clock = Clock(&cursor, in: bytes, mayBeCompact: mark == nil && separator != UInt8(ascii: " "))
    else { return nil }
    self.clock = clock
    guard !cursor.isAtEnd else {
      offset = nil
      return
    }
    guard let offset = Offset(&cursor, in: bytes), cursor.isAtEnd else { return nil }
    self.offset = offset
  }

  /// The first number that no calendar or clock shows; `nil` if all are possible.
  var impossibility: ImpossibleDate? {
    guard year > 0 else { return .year(year) }
    guard (1...12).contains(month) else { return .month(month) }
    guard day >= 1, day <= CalendarDay.daysInMonth(year: year, month: month) else {
      return .day(day, month: month, year: year)
    }
    return clock?.impossibility ?? offset?.impossibility
  }

  /// Days since 1970-01-01.
  ///
  /// - Precondition: the numbers are possible.
  var dayNumber: Int32 { CalendarDay.dayNumber(year: year, month: month, day: day) }
}

extension WrittenTimestamp.Clock {
  /// - Parameter mayBeCompact: whether `HHMMSS` may stand here too.
  fileprivate init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>, mayBeCompact: Bool) {
    guard let hour = cursor.takeNumber(digits: 2, in: bytes) else { return nil }
    let hasMarks = cursor.take(UInt8(ascii: ":"), in: bytes)
    guard hasMarks || mayBeCompact, let minute = cursor.takeNumber(digits: 2, in: bytes) else { return nil }
    var second = 0
    if !hasMarks || cursor.take(UInt8(ascii: ":"), in: bytes) {
      guard let written = cursor.takeNumber(digits: 2, in: bytes) else { return nil }
      second = written
      let hasFraction = cursor.take(anyOf: ".,", in: bytes) != nil
      guard !hasFraction || !cursor.takeDigits(in: bytes).isEmpty else { return nil }
    }
    self.init(hour: hour, minute: minute, second: second)
  }

  fileprivate var impossibility: ImpossibleDate? {
    guard hour < 24 else { return .hour(hour) }
    guard minute < 60 else { return .minute(minute) }
    return second < 60 ? nil : .second(second)
  }
}

extension WrittenTimestamp.Offset {
  /// The offset at the cursor, with one space before it or none.
  init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    let hasSpace = cursor.take(UInt8(ascii: " "), in: bytes)
    if cursor.take(anyOf: "Zz", in: bytes) != nil || (hasSpace && cursor.take(text: "UTC", in: bytes)) {
      self.init(hours: 0, minutes: 0, isWest: false)
      return
    }
    guard let sign = cursor.take(anyOf: "+-", in: bytes), let hours = cursor.takeNumber(digits: 2, in: bytes)
    else {
      return nil
    }
    var minutes = 0
    if cursor.take(UInt8(ascii: ":"), in: bytes) || cursor.isAtDigit(in: bytes) {
      guard let written = cursor.takeNumber(digits: 2, in: bytes) else { return nil }
      minutes = written
    }
    self.init(hours: hours, minutes: minutes, isWest: sign == UInt8(ascii: "-"))
  }

  /// What no clock shows; `nil` if it is possible.
  var impossibility: ImpossibleDate? {
    hours < 24 && minutes < 60 ? nil : .offset(hours: hours, minutes: minutes)
  }
}
