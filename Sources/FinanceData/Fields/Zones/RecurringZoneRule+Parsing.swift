import FinanceDomain

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
