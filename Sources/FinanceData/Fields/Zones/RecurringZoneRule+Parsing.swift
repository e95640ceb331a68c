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
    var cursor = ZoneRuleCursor(count: bytes.count)
    guard cursor.takeName(in: bytes), let standard = cursor.takeOffset(in: bytes) else { return nil }
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

  /// The rule that the text states.
  init?(parsing text: String) {
    let bytes = Array(text.utf8)
    self.init(parsing: bytes.span)
  }
}

extension RecurringZoneRule.Daylight {
  fileprivate init?(_ cursor: inout ZoneRuleCursor, standardOffset: Int32, in bytes: Span<UInt8>) {
    guard cursor.takeName(in: bytes) else { return nil }
    var offset = standardOffset + 3600
    if cursor.next(in: bytes) != UInt8(ascii: ",") {
      guard let written = cursor.takeOffset(in: bytes) else { return nil }
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
  fileprivate init?(_ cursor: inout ZoneRuleCursor, in bytes: Span<UInt8>) {
    guard cursor.take(",", in: bytes), let day = RecurringZoneRule.DayOfYear(&cursor, in: bytes) else {
      return nil
    }
    var second: Int32 = 7200
    if cursor.take("/", in: bytes) {
      guard let written = cursor.takeTime(hours: 0...167, in: bytes) else { return nil }
      second = written
    }
    self.init(day: day, second: second)
  }
}

extension RecurringZoneRule.DayOfYear {
  fileprivate init?(_ cursor: inout ZoneRuleCursor, in bytes: Span<UInt8>) {
    if cursor.take("J", in: bytes) {
      guard let day = cursor.takeNumber(in: bytes, within: 1...365) else { return nil }
      self = .skippingLeapDay(day)
    } else if cursor.take("M", in: bytes) {
      guard let month = cursor.takeNumber(in: bytes, within: 1...12), cursor.take(".", in: bytes),
        let week = cursor.takeNumber(in: bytes, within: 1...5), cursor.take(".", in: bytes),
        let weekday = cursor.takeNumber(in: bytes, within: 0...6)
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    } else {
      guard let day = cursor.takeNumber(in: bytes, within: 0...365) else { return nil }
      self = .countingLeapDay(day)
    }
  }
}

/// A place in the text of a rule.
private struct ZoneRuleCursor {
  private var index = 0
  private let count: Int

  init(count: Int) { self.count = count }

  var isAtEnd: Bool { index == count }

  func next(in bytes: Span<UInt8>) -> UInt8? { index < count ? bytes[index] : nil }

  mutating func take(_ mark: Unicode.Scalar, in bytes: Span<UInt8>) -> Bool {
    guard next(in: bytes) == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// At least three letters, or at least three letters, digits and signs in angle brackets.
  mutating func takeName(in bytes: Span<UInt8>) -> Bool {
    let isQuoted = take("<", in: bytes)
    let start = index
    while let byte = next(in: bytes), byte.isASCIILetter || (isQuoted && byte.isZoneNameMark) { index += 1 }
    guard index - start >= 3 else { return false }
    return !isQuoted || take(">", in: bytes)
  }

  /// Seconds east of UTC; the text counts hours west.
  mutating func takeOffset(in bytes: Span<UInt8>) -> Int32? {
    takeTime(hours: 0...24, in: bytes).map { -$0 }
  }

  /// `h`, `h:mm` or `h:mm:ss` with an optional sign, in seconds.
  mutating func takeTime(hours: ClosedRange<Int>, in bytes: Span<UInt8>) -> Int32? {
    let isNegative = take("-", in: bytes)
    if !isNegative { _ = take("+", in: bytes) }
    guard var seconds = takeNumber(in: bytes, within: hours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] {
      guard take(":", in: bytes) else { break }
      guard let number = takeNumber(in: bytes, within: 0...59) else { return nil }
      seconds += number * unit
    }
    return Int32(isNegative ? -seconds : seconds)
  }

  /// One to three digits.
  mutating func takeNumber(in bytes: Span<UInt8>, within range: ClosedRange<Int>) -> Int? {
    let start = index
    var number = 0
    while let byte = next(in: bytes), byte.isASCIIDigit, index - start < 3 {
      number = number * 10 + Int(byte.digitValue)
      index += 1
    }
    return index > start && range.contains(number) ? number : nil
  }
}

extension UInt8 {
  fileprivate var isZoneNameMark: Bool {
    isASCIIDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
  }
}
