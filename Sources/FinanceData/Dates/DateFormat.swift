import FinanceDomain

/// The form of a date, such as `DD.MM.YYYY` or `D MMM YY HH:mm`.
///
/// Without a year it reads days of ``TwelveMonths`` alone. A pattern has to read the whole cell. Its tokens are listed by ``DateFormatError``; `[…]` may be absent, text in `'…'`
/// and all that is no letter stands for itself, and a space for any number of spaces. Patterns of strptime, such as
/// `%d.%m.%Y`, are understood as well. `ISO` is the form that needs no pattern: see `DayField`. `epoch` and `epoch-ms` are
/// seconds and milliseconds since 1970, instants in UTC; `excel` and `excel-1904` are the days that spreadsheets count.
package struct DateFormat: Hashable, Sendable {
  /// The form as it is written in a profile.
  package let pattern: String
  /// What a cell is made of; nothing for ISO.
  package let elements: [DateElement]
  /// When the days are, if no year is written.
  private(set) var months: TwelveMonths?

  /// What a cell is in a form.
  package enum Reading: Hashable, Sendable {
    case moment(WrittenMoment)
    /// The right form, but no such day or time.
    case impossible
    /// Another form; or a month whose name is two months, because nothing is guessed.
    case mismatch
  }

  /// The format of a pattern such as `DD.MM.YYYY`, or of `ISO` or a ``MomentCount``.
  ///
  /// - Throws: ``DateFormatError`` if the pattern has unknown parts, or states no whole day.
  package init(pattern: String) throws(DateFormatError) {
    self.pattern = pattern
    let name = PlainLetters.plain(pattern)
    if let count = MomentCount(rawValue: name) {
      elements = [.count(count)]
    } else {
      elements = name == "iso" ? [] : try DatePattern.elements(of: pattern)
    }
  }

  /// Year, month and day, with or without a time: every form that `DayField` reads.
  package static let iso = DateFormat()

  private init() { (pattern, elements) = ("ISO", []) }

  /// The same form of days in those months.
  package func within(_ months: TwelveMonths?) -> DateFormat {
    var format = self
    format.months = months
    return format
  }

  package var hasShortYear: Bool { elements.contains(.number(UInt8(ascii: "Y"), digits: 2...2)) }

  /// Whether the form is that of `DayField`.
  package var isISO: Bool { elements.isEmpty }

  /// What the cell states. White space around it does not count.
  ///
  /// - Parameter firstYearOfTwoDigits: the first of the hundred years that two digits stand for;
  ///   ``TwoDigitYear/defaultFirstYear`` if it is `nil`.
  package func read(_ cell: Span<UInt8>, firstYearOfTwoDigits: Int?) -> Reading {
    guard !isISO else {
      let cursor = FieldCursor(over: cell.boundsWithinSpaces)
      guard let written = WrittenDate(iso: cell, from: cursor) else { return .mismatch }
      return written.moment.map(Reading.moment) ?? .impossible
    }
    var walk = DateWalk(
      cursor: FieldCursor(over: cell.boundsOfDate), firstYear: firstYearOfTwoDigits, months: months)
    var isImpossible = false
    guard let moment = walk.moment(elements, in: cell, &isImpossible) else {
      return isImpossible ? .impossible : .mismatch
    }
    return .moment(moment)
  }
}

/// A cell that is read element by element: how far it has been read, and what it has stated so far.
package struct DateWalk {
  package var cursor: FieldCursor
  package let firstYear: Int?
  package let months: TwelveMonths?
  package private(set) var date = WrittenDate()
  package private(set) var options: UInt64 = 0
  /// Whether a day or a month, or an hour, is written with one digit.
  package private(set) var hasSingleDigits = false, hasSingleDigitHours = false
  package private(set) var name = 0..<0
  package private(set) var remainder = 0..<0
  private var subjects: UInt16 = 0

  package init(cursor: FieldCursor, firstYear: Int?, months: TwelveMonths? = nil) {
    (self.cursor, self.firstYear, self.months) = (cursor, firstYear, months)
  }

  /// What the cell states by the first way through the elements that reads all of it and ends in a possible day; options
  /// are taken where they can be.
  ///
  /// - Parameter isImpossible: whether a date was read that is none.
  package mutating func moment(
    _ elements: [DateElement], in bytes: Span<UInt8>, _ isImpossible: inout Bool
  ) -> WrittenMoment? {
    go(through: elements, from: 0, in: bytes, &isImpossible) ? date.possibleMoment : nil
  }

  private mutating func go(
    through elements: [DateElement], from first: Int, in bytes: Span<UInt8>, _ isImpossible: inout Bool
  ) -> Bool {
    var index = first
    while index < elements.count {
      if case .option(let end, let number) = elements[index] {
        if let next = cursor.next(in: bytes), index + 1 < end, elements[index + 1].mayBegin(with: next) {
          let fork = self
          options |= 1 << number
          if go(through: elements, from: index + 1, in: bytes, &isImpossible) { return true }
          self = fork
        }
        index = end
      } else {
        guard take(elements[index], in: bytes) else { return false }
        index += 1
        if case .monthName = elements[index - 1], index == elements.count || !elements[index].isDot {
          // The dot of an abbreviation belongs to the name.
          _ = cursor.take(UInt8(ascii: "."), in: bytes)
        }
      }
    }
    guard cursor.isAtEnd else { return false }
    if let months, date.year == 0 { date.year = months.year(of: date.month) }
    isImpossible = date.impossibility != nil
    return !isImpossible
  }

  private func states(_ subject: DateElement.Subject) -> Bool { subjects & 1 << subject.rawValue != 0 }

  private mutating func take(_ element: DateElement, in bytes: Span<UInt8>) -> Bool {
    if let subject = element.subject {
      guard !states(subject) else { return false }
      subjects |= 1 << subject.rawValue
    }
    switch element {
    case .option: return true
    case .text(let text): return cursor.takeAnyCase(text, in: bytes)
    case .space: return cursor.takeSpaces(in: bytes)
    case .number(let letter, let digits): return takeNumber(letter, digits, in: bytes)
    case .year(let count):
      guard let year = cursor.takeYear(count, in: bytes) else { return false }
      date.year = year
      return true
    case .fraction: return !cursor.takeDigits(in: bytes).isEmpty
    case .monthName(let languages): return takeMonth(languages, in: bytes)
    case .weekday: return cursor.takeWeekday(in: bytes)
    case .count(let count): return takeNumber(of: count, in: bytes)
    case .remainder:
      (remainder, cursor.index) = (cursor.index..<cursor.end, cursor.end)
      return true
    case .meridiem:
      date.isAfternoon = cursor.takeMeridiem(in: bytes)
      return date.isAfternoon != nil
    case .offset:
      if cursor.takeZoneName(in: bytes) { return true }
      let isNamed = cursor.take(text: "UTC", in: bytes) || cursor.take(text: "GMT", in: bytes)
      date.offset = isNamed ? WrittenDate.Offset() : cursor.takeOffset(in: bytes)
      return date.offset != nil
    }
  }

  private mutating func takeNumber(
    _ letter: UInt8, _ digits: ClosedRange<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    let start = cursor.index
    guard
      let number = cursor.takeNumber(digits: digits.upperBound, in: bytes)
        ?? (digits.count > 1 ? cursor.takeNumber(digits: digits.lowerBound, in: bytes) : nil)
    else { return false }
    let isSingle = cursor.index - start == 1
    switch letter {
    case UInt8(ascii: "Y"):
      date.year = digits.upperBound == 2 ? TwoDigitYear.year(endingIn: number, from: firstYear) : number
    case UInt8(ascii: "M"): (date.month, hasSingleDigits) = (number, hasSingleDigits || isSingle)
    case UInt8(ascii: "D"): (date.day, hasSingleDigits) = (number, hasSingleDigits || isSingle)
    case UInt8(ascii: "m"): date.minute = number
    case UInt8(ascii: "s"): date.second = number
    default: (date.hour, hasSingleDigitHours) = (number, isSingle)
    }
    return true
  }

  /// Moves past a number that may have a fraction.
  private mutating func takeNumber(of count: MomentCount, in bytes: Span<UInt8>) -> Bool {
    let digits = cursor.takeDigits(in: bytes)
    let hasMark =
      cursor.take(UInt8(ascii: "."), in: bytes)
      || count.isOfNoZone && cursor.take(UInt8(ascii: ","), in: bytes)
    let fraction = hasMark ? cursor.takeDigits(in: bytes) : 0..<0
    guard (1...15).contains(digits.count), hasMark != fraction.isEmpty else { return false }
    let number = digits.reduce(0) { $0 * 10 + Int(bytes[$1].digitValue) }
    let second = count.seconds(of: number, fraction: fraction.map { Int(bytes[$0].digitValue) })
    guard second >= 0, second / 86_400 <= CalendarDay.latest.dayNumber else { return false }
    let day = CalendarDay(dayNumber: Int32(second / 86_400))
    (date.year, date.month, date.day) = (day.year, day.month, day.day)
    guard !count.isOfNoZone || hasMark else { return true }
    (date.hour, date.minute, date.second) = (second / 3600 % 24, second / 60 % 60, second % 60)
    if !count.isOfNoZone { date.offset = WrittenDate.Offset() }
    return true
  }

  private mutating func takeMonth(_ languages: [MonthNames.Language], in bytes: Span<UInt8>) -> Bool {
    name = cursor.takeLetters(in: bytes)
    guard !name.isEmpty, let month = MonthNames.month(of: bytes.extracting(name), in: languages) else {
      return false
    }
    date.month = month
    return true
  }
}

extension DateElement {
  /// Whether it may begin with the byte: what spares most options a try.
  fileprivate func mayBegin(with byte: UInt8) -> Bool {
    switch self {
    case .text(let text): text.first.map { $0 | 0x20 == byte | 0x20 } ?? true
    case .space: byte == UInt8(ascii: " ") || byte >= 0x80
    case .number, .fraction, .year(.buddhist), .year(.minguo): byte.isASCIIDigit
    case .year(.japanese): byte.isASCIILetter || byte >= 0x80
    case .monthName, .weekday, .meridiem: byte.isASCIILetter || byte >= 0x80
    case .option, .offset, .remainder, .count: true
    }
  }

  fileprivate var isDot: Bool {
    if case .text(let text) = self { text.first == UInt8(ascii: ".") } else { false }
  }
}

extension FieldCursor {
  /// Moves past the bytes if they are here, letters of ASCII in either case.
  fileprivate mutating func takeAnyCase(_ text: [UInt8], in bytes: Span<UInt8>) -> Bool {
    guard text.count <= end - index else { return false }
    for place in text.indices {
      let (found, wanted) = (bytes[index + place], text[place])
      guard found == wanted || (wanted.isASCIILetter && found | 0x20 == wanted | 0x20) else { return false }
    }
    index += text.count
    return true
  }

  package mutating func takeWeekday(in bytes: Span<UInt8>) -> Bool {
    var probe = self
    let word = probe.takeLetters(in: bytes)
    guard !word.isEmpty, WeekdayNames.contains(bytes.extracting(word)) else { return false }
    _ = probe.take(UInt8(ascii: "."), in: bytes)
    self = probe
    return true
  }

  /// Moves past the letters of a time zone, which tell no offset: `IST` is Indian, Irish or Israeli.
  fileprivate mutating func takeZoneName(in bytes: Span<UInt8>) -> Bool {
    var probe = self
    let word = probe.takeLetters(in: bytes)
    guard (3...4).contains(word.count), zoneNames.contains(bytes.extracting(word).wholeText) else {
      return false
    }
    self = probe
    return true
  }

  package mutating func takeMeridiem(in bytes: Span<UInt8>) -> Bool? {
    var probe = self
    guard let half = probe.take(anyOf: "AaPp", in: bytes) else { return nil }
    let hasDot = probe.take(UInt8(ascii: "."), in: bytes)
    if hasDot { probe.takeSpaces(in: bytes) }
    guard probe.take(anyOf: "Mm", in: bytes) != nil, !hasDot || probe.take(UInt8(ascii: "."), in: bytes)
    else { return nil }
    if let next = probe.next(in: bytes), next.isASCIILetter { return nil }
    self = probe
    return half | 0x20 == UInt8(ascii: "p")
  }
}

/// The letters of time zones that exports have beside times. `UTC` and `GMT` are not among them: they are offsets.
private let zoneNames: Set<String> = [
  "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "CET", "CEST", "MEZ", "MESZ", "BST", "WET", "WEST",
  "EET",
  "EEST", "MSK", "JST", "IST",
]
