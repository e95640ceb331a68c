import FinanceDomain

/// One way through a pattern, with every optional part decided.
struct DateFormatAlternative: Hashable, Sendable {
  /// What stands one behind the other.
  var elements: [DateFormatElement] = []

  /// The numbers that the bytes state in this form; `nil` if they are in another.
  func parts(of bytes: Span<UInt8>, over bounds: Range<Int>, firstYear: Int?) -> DateParts? {
    var cursor = FieldCursor(over: bounds)
    var parts = DateParts()
    var clock = DateParts.Clock()
    var hasClock = false
    for place in elements.indices {
      let element = elements[place]
      guard let number = take(element, at: place, &cursor, in: bytes) else { return nil }
      switch element {
      case .year: parts.year = number
      case .shortYear: parts.year = TwoDigitYear.year(endingIn: number, from: firstYear)
      case .month, .monthName: parts.month = number
      case .day: parts.day = number
      case .hour, .halfDayHour: (clock.hour, hasClock) = (number, true)
      case .minute: clock.minute = number
      case .second: clock.second = number
      case .meridiem: clock.isAfternoon = number == 1
      case .offset: clock.offset = lastOffset(endingAt: cursor, count: number, in: bytes)
      case .text, .space, .fraction, .weekday: break
      }
    }
    guard cursor.isAtEnd else { return nil }
    if hasClock { parts.clock = clock }
    return parts
  }

  /// Moves past what the element stands for. The number that it states; 0 where it states none, 1 for PM, the number of
  /// bytes for an offset.
  private func take(
    _ element: DateFormatElement, at place: Int, _ cursor: inout FieldCursor, in bytes: Span<UInt8>
  ) -> Int? {
    switch element {
    case .text(let text): return cursor.takeAnyCase(text, in: bytes) ? 0 : nil
    case .space: return cursor.takeSpaces(in: bytes) ? 0 : nil
    case .year: return cursor.takeNumber(digits: 4, in: bytes)
    case .shortYear, .minute, .second: return cursor.takeNumber(digits: 2, in: bytes)
    case .month(let isPadded), .day(let isPadded), .hour(let isPadded), .halfDayHour(let isPadded):
      return cursor.takeNumber(digits: 2, in: bytes)
        ?? (isPadded ? nil : cursor.takeNumber(digits: 1, in: bytes))
    case .fraction: return cursor.takeDigits(in: bytes).isEmpty ? nil : 0
    case .monthName(let languages): return takeMonth(languages, at: place, &cursor, in: bytes)
    case .weekday: return cursor.takeWeekday(in: bytes) ? 0 : nil
    case .meridiem: return ClockText.takeMeridiem(&cursor, in: bytes).map { $0 ? 1 : 0 }
    case .offset:
      let first = cursor.index
      return ClockText.takeOffset(&cursor, in: bytes).map { _ in cursor.index - first }
    }
  }

  private func lastOffset(
    endingAt cursor: FieldCursor, count: Int, in bytes: Span<UInt8>
  ) -> WrittenTimestamp.Offset? {
    var again = FieldCursor(over: cursor.index - count..<cursor.index)
    return ClockText.takeOffset(&again, in: bytes)
  }

  private func takeMonth(
    _ languages: [MonthNames.Language], at place: Int, _ cursor: inout FieldCursor, in bytes: Span<UInt8>
  ) -> Int? {
    let word = cursor.takeLetters(in: bytes)
    guard let month = MonthNames.month(of: bytes.extracting(word), in: languages) else { return nil }
    // The dot of an abbreviation belongs to the name unless the pattern has a dot there.
    if place + 1 < elements.count, case .text(let next) = elements[place + 1], next.first == UInt8(ascii: ".")
    {
      return month
    }
    _ = cursor.take(UInt8(ascii: "."), in: bytes)
    return month
  }
}

extension FieldCursor {
  /// Moves past the bytes if they stand here, letters of ASCII in either case.
  fileprivate mutating func takeAnyCase(_ text: [UInt8], in bytes: Span<UInt8>) -> Bool {
    guard text.count <= end - index else { return false }
    for place in text.indices {
      let (found, wanted) = (bytes[index + place], text[place])
      guard found == wanted || (wanted.isASCIILetter && found | 0x20 == wanted | 0x20) else { return false }
    }
    index += text.count
    return true
  }

  /// Moves past the name of a day of the week, with or without a dot.
  mutating func takeWeekday(in bytes: Span<UInt8>) -> Bool {
    var probe = self
    let word = probe.takeLetters(in: bytes)
    guard !word.isEmpty, WeekdayNames.contains(bytes.extracting(word)) else { return false }
    _ = probe.take(UInt8(ascii: "."), in: bytes)
    self = probe
    return true
  }
}
