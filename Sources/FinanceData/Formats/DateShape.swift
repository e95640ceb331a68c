import FinanceDomain

/// A cell that looks like a date, taken apart: which numbers and names it has, not yet which of them is the day.
struct DateShape {
  /// With what the day is written.
  private(set) var style: DateStyle
  /// The numbers in the order of the cell; for eight digits the first is all of them, beside a name the second is none.
  private(set) var numbers = (Number(), Number(), Number())
  /// Where the month has a name: what comes first.
  private(set) var order: DateOrder?
  /// What the name means.
  private(set) var names: MonthNames.Meaning?
  /// The time, if one follows.
  private(set) var clock: DateParts.Clock?
  /// What a pattern has to allow for the day.
  private(set) var traits: DateTraits = []
  /// What a pattern has to allow for the time.
  private(set) var clockForm = ClockForm()

  /// Digits that stand together.
  struct Number {
    var value = 0
    var count = 0
  }

  /// The parts of the cell, every byte of it read; `nil` if it does not look like a date.
  init?(_ bytes: Span<UInt8>) {
    let start = FieldCursor(over: bytes.boundsWithinSpaces)
    guard let first = start.next(in: bytes) else { return nil }
    if let shape = DateShape(bytes, from: start) {
      self = shape
      return
    }
    var cursor = start
    guard !first.isASCIIDigit, cursor.takeWeekday(in: bytes) else { return nil }
    let hasComma = cursor.take(UInt8(ascii: ","), in: bytes)
    guard cursor.takeSpaces(in: bytes) || hasComma, let shape = DateShape(bytes, from: cursor) else {
      return nil
    }
    self = shape
    traits.insert(hasComma ? .weekdayAndComma : .weekday)
  }

  private init?(_ bytes: Span<UInt8>, from start: FieldCursor) {
    var cursor = start
    style = .compact
    let isRead =
      cursor.isAtDigit(in: bytes)
      ? takeDateFromNumber(&cursor, in: bytes) : takeDateFromName(&cursor, in: bytes)
    guard isRead, takeClock(&cursor, in: bytes), cursor.isAtEnd else { return nil }
  }

  /// Whether the clock, if there is one, shows what clocks show.
  var hasPossibleClock: Bool {
    guard let clock else { return true }
    return clock.time != nil && clock.offset?.impossibility == nil
  }
}

extension DateShape {
  private mutating func takeDateFromNumber(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    let first = cursor.takeDigits(in: bytes)
    switch first.count {
    case 8, 12, 14: return takeCompact(&cursor, first, in: bytes)
    case 1, 2, 4: numbers.0 = number(first, in: bytes)
    default: return false
    }
    var probe = cursor
    if takeMarked(&probe, in: bytes) {
      cursor = probe
      return true
    }
    return takeNamed(&cursor, in: bytes)
  }

  /// Eight digits; what follows them without a mark is a time.
  private mutating func takeCompact(
    _ cursor: inout FieldCursor, _ digits: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    cursor.index = digits.lowerBound + 8
    numbers.0 = number(digits.lowerBound..<cursor.index, in: bytes)
    style = .compact
    return true
  }

  /// `-5-2024`, `/05/24`, `. 5. 2024` behind the first number.
  private mutating func takeMarked(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    guard let mark = takeMark(&cursor, in: bytes), cursor.isAtDigit(in: bytes) else { return false }
    let second = number(cursor.takeDigits(in: bytes), in: bytes)
    guard second.count <= 2, takeMark(&cursor, in: bytes) == mark else { return false }
    let third = number(cursor.takeDigits(in: bytes), in: bytes)
    guard [1, 2, 4].contains(third.count), numbers.0.count + third.count <= 6 else { return false }
    (numbers.1, numbers.2) = (second, third)
    if mark == .dot, cursor.take(UInt8(ascii: "."), in: bytes) { traits.insert(.lastDot) }
    style = .marked(mark)
    noteWidths(numbers.0, second, third)
    return true
  }

  /// A dash, a slash, a dot with or without spaces behind it, or spaces.
  private mutating func takeMark(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> DateMark? {
    if let mark = cursor.next(in: bytes).flatMap({ DateMark($0) }) {
      cursor.index += 1
      if mark == .dot, cursor.takeSpaces(in: bytes) { traits.insert(.spacedDots) }
      return mark
    }
    return cursor.takeSpaces(in: bytes) ? .space : nil
  }

  private mutating func noteWidths(_ numbers: Number...) {
    if numbers.contains(where: { $0.count == 1 }) { traits.insert(.singleDigits) }
  }

  private func number(_ digits: Range<Int>, in bytes: Span<UInt8>) -> Number {
    guard digits.count <= 8 else { return Number(value: 0, count: digits.count) }
    var value = 0
    for index in digits { value = value * 10 + Int(bytes[index].digitValue) }
    return Number(value: value, count: digits.count)
  }
}

extension DateShape {
  /// `-May-2024`, ` de mayo de 2024`, `. Mai 24` behind the first number.
  private mutating func takeNamed(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    order = numbers.0.count == 4 ? .yearFirst : .dayFirst
    let hasDot = cursor.take(UInt8(ascii: "."), in: bytes)
    let mark = hasDot ? .space : takeNameMark(&cursor, in: bytes)
    let hasGap = hasDot && cursor.takeSpaces(in: bytes)
    takeOf(&cursor, after: mark == .space && (hasGap || !hasDot), in: bytes)
    guard takeName(&cursor, in: bytes) else { return false }
    guard let style = takeMarkBehindName(&cursor, dotted: hasDot && !hasGap, first: mark, in: bytes) else {
      return false
    }
    if hasDot, style != .dot { traits.insert(.dayDot) }
    numbers.2 = number(cursor.takeDigits(in: bytes), in: bytes)
    self.style = .named(style)
    noteWidths(order == .yearFirst ? numbers.2 : numbers.0)
    return (1...2).contains(order == .yearFirst ? numbers.2.count : numbers.0.count) && !numbers.2.isEmpty
  }

  /// `May 3, 2024` and `May-3-2024`.
  private mutating func takeDateFromName(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    guard takeName(&cursor, in: bytes) else { return false }
    _ = cursor.take(UInt8(ascii: "."), in: bytes)
    order = .monthFirst
    let mark = takeNameMark(&cursor, in: bytes)
    guard mark == .space || mark == .dash else { return false }
    numbers.0 = number(cursor.takeDigits(in: bytes), in: bytes)
    if mark == .space, cursor.take(UInt8(ascii: ","), in: bytes) {
      traits.insert(.comma)
      if !cursor.takeSpaces(in: bytes) { traits.insert(.tightComma) }
    } else {
      guard takeNameMark(&cursor, in: bytes) == mark else { return false }
    }
    numbers.2 = number(cursor.takeDigits(in: bytes), in: bytes)
    style = .named(mark)
    noteWidths(numbers.0)
    return (1...2).contains(numbers.0.count)
  }

  private func takeNameMark(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> DateMark {
    if cursor.take(UInt8(ascii: "-"), in: bytes) { return .dash }
    if cursor.take(UInt8(ascii: "/"), in: bytes) { return .slash }
    return cursor.takeSpaces(in: bytes) ? .space : .nothing
  }

  private mutating func takeName(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    names = MonthNames.meaning(of: bytes.extracting(cursor.takeLetters(in: bytes)))
    return names != nil
  }

  /// The mark of the whole date, seen from both sides of the name: `03.Mai.2024`, `3. Mai 2024`, `3.Mai 2024`.
  private mutating func takeMarkBehindName(
    _ cursor: inout FieldCursor, dotted: Bool, first: DateMark, in bytes: Span<UInt8>
  ) -> DateMark? {
    if dotted, cursor.take(UInt8(ascii: "."), in: bytes) {
      if cursor.isAtDigit(in: bytes) { return .dot }
    } else {
      _ = cursor.take(UInt8(ascii: "."), in: bytes)
    }
    if first == .space, cursor.take(UInt8(ascii: ","), in: bytes) {
      traits.insert(.comma)
      if !cursor.takeSpaces(in: bytes) { traits.insert(.tightComma) }
      return .space
    }
    guard takeNameMark(&cursor, in: bytes) == first else { return nil }
    takeOf(&cursor, after: first == .space, in: bytes)
    return first
  }

  /// `3 de mayo de 2024`.
  private mutating func takeOf(_ cursor: inout FieldCursor, after space: Bool, in bytes: Span<UInt8>) {
    guard space else { return }
    var probe = cursor
    let word = bytes.extracting(probe.takeLetters(in: bytes))
    guard word.asciiLowercased(upTo: 2) == "de", probe.takeSpaces(in: bytes) else { return }
    cursor = probe
    traits.insert(.of)
  }
}

extension DateShape {
  /// The time behind the day, if there is one; `false` if what follows is something else.
  private mutating func takeClock(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    guard !cursor.isAtEnd else { return true }
    takeGap(&cursor, in: bytes)
    guard takeDigitsOfClock(&cursor, in: bytes) else { return false }
    var clock = self.clock ?? DateParts.Clock()
    var probe = cursor
    let hasSpace = probe.takeSpaces(in: bytes)
    if let isAfternoon = ClockText.takeMeridiem(&probe, in: bytes) {
      clock.isAfternoon = isAfternoon
      clockForm.insert(hasSpace ? .spacedMeridiem : .meridiem)
      cursor = probe
    }
    takeOffset(&cursor, into: &clock, in: bytes)
    self.clock = clock
    return true
  }

  private mutating func takeGap(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    clockForm.insert(.present)
    if cursor.take(anyOf: "Tt", in: bytes) != nil { return clockForm.formUnion(.afterT) }
    if cursor.take(UInt8(ascii: ","), in: bytes) { clockForm.insert(.afterComma) }
    if cursor.takeSpaces(in: bytes) { clockForm.insert(.afterSpace) }
  }

  private mutating func takeDigitsOfClock(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    let digits = cursor.takeDigits(in: bytes)
    var clock = DateParts.Clock()
    if digits.count == 4 || digits.count == 6 {
      guard style == .compact, clockForm.isDisjoint(with: [.afterComma, .afterSpace]) else { return false }
      let value = number(digits, in: bytes).value * (digits.count == 4 ? 100 : 1)
      (clock.hour, clock.minute, clock.second) = (value / 10_000, value / 100 % 100, value % 100)
      clockForm.formUnion(digits.count == 4 ? .compact : [.compact, .seconds])
    } else {
      guard (1...2).contains(digits.count), !clockForm.isDisjoint(with: [.afterT, .afterComma, .afterSpace]),
        let mark = cursor.take(anyOf: ":.", in: bytes), let minute = cursor.takeNumber(digits: 2, in: bytes)
      else { return false }
      (clock.hour, clock.minute) = (number(digits, in: bytes).value, minute)
      if digits.count == 1 { traits.insert(.singleDigitHours) }
      if mark == UInt8(ascii: ".") { clockForm.insert(.dotted) }
      if cursor.take(mark, in: bytes) {
        guard let second = cursor.takeNumber(digits: 2, in: bytes) else { return false }
        clock.second = second
        clockForm.insert(.seconds)
      }
    }
    self.clock = clock
    return takeFraction(&cursor, in: bytes)
  }

  private mutating func takeFraction(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    guard clockForm.contains(.seconds), let mark = cursor.take(anyOf: ".,", in: bytes) else { return true }
    clockForm.insert(mark == UInt8(ascii: ",") ? .commaFraction : .fraction)
    return !cursor.takeDigits(in: bytes).isEmpty
  }

  private mutating func takeOffset(
    _ cursor: inout FieldCursor, into clock: inout DateParts.Clock, in bytes: Span<UInt8>
  ) {
    var probe = cursor
    let hasSpace = probe.takeSpaces(in: bytes)
    guard let offset = ClockText.takeOffset(&probe, in: bytes) else { return }
    clock.offset = offset
    clockForm.insert(hasSpace ? .spacedOffset : .offset)
    cursor = probe
  }
}

extension DateShape.Number {
  fileprivate var isEmpty: Bool { count == 0 }
}
