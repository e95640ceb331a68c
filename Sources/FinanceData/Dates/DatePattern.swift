import FinanceDomain

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
  /// A year that is counted otherwise.
  case year(YearCount)
  /// Digits of a second's fraction, which are dropped.
  case fraction
  /// The name of the month in one of the languages; in any, if there are none.
  case monthName([MonthNames.Language])
  case weekday
  case meridiem
  /// The offset from UTC, or the letters of a time zone, which tell none.
  case offset
  /// Everything up to the end of the cell, whatever it is.
  case remainder
  /// A number that counts the time up to a moment.
  case count(MomentCount)

  /// What an element states; no date states one of them twice.
  package enum Subject: Int {
    case year, month, day, hour, minute, second, fraction, meridiem, offset, weekday

    var name: String {
      switch self {
      case .fraction: "fraction of a second"
      case .meridiem: "AM or PM"
      case .weekday: "day of the week"
      default: "\(self)"
      }
    }
  }

  /// What it states; `nil` for what is between.
  package var subject: Subject? {
    switch self {
    case .option, .text, .space, .remainder, .count: nil
    case .number(UInt8(ascii: "Y"), _), .year: .year
    case .number(UInt8(ascii: "M"), _), .monthName: .month
    case .number(UInt8(ascii: "D"), _): .day
    case .number(UInt8(ascii: "m"), _): .minute
    case .number(UInt8(ascii: "s"), _): .second
    case .number: .hour
    case .fraction: .fraction
    case .weekday: .weekday
    case .meridiem: .meridiem
    case .offset: .offset
    }
  }

  /// The element that a token such as `YYYY` names.
  init?(token: String) {
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

  package var token: String {
    switch self {
    case .option: "["
    case .text(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
    case .space: " "
    case .number(let letter, let digits):
      String(repeating: Character(Unicode.Scalar(letter)), count: hasOpenWidth ? 1 : digits.upperBound)
    case .fraction: "S"
    case .year(let count): "Y{\(count.rawValue)}"
    case .monthName: "MMM"
    case .weekday: "EEE"
    case .meridiem: "a"
    case .offset: "Z"
    case .remainder: "*"
    case .count(let count): count.rawValue
    }
  }

  fileprivate var beginsWithDigit: Bool {
    switch self {
    case .text(let bytes): bytes.first?.isASCIIDigit ?? false
    case .number, .fraction, .year: true
    default: false
    }
  }

  /// Whether only what follows tells how many digits belong to it.
  fileprivate var hasOpenWidth: Bool {
    if case .number(_, let digits) = self { digits.count > 1 } else { self == .fraction }
  }

  fileprivate var padded: DateElement {
    guard case .number(let letter, let digits) = self else { return self }
    return .number(letter, digits: digits.upperBound...digits.upperBound)
  }
}

/// The text of a pattern while it is made the elements of a form.
package struct DatePattern {
  private let pattern: String
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var elements: [DateElement] = []

  private init(_ pattern: String) {
    self.pattern = pattern
    let trimmed = pattern.drop(while: \.isWhitespace)
    scalars = Array(trimmed.unicodeScalars.reversed().drop(while: \.properties.isWhitespace).reversed())
  }

  /// The elements of a pattern by which dates can be read.
  static func elements(of pattern: String) throws(DateFormatError) -> [DateElement] {
    let elements = try unchecked(pattern)
    let reader = DatePattern(pattern)
    guard !elements.isEmpty else { throw DateFormatError(pattern: "", fault: "is empty") }
    let hasYear = elements.contains { $0.subject == .year }
    for way in try reader.ways(elements[...]) { try reader.check(way, needsYear: hasYear) }
    return elements
  }

  /// The elements of a pattern, even if they make no date.
  ///
  /// - Throws: ``DateFormatError`` if it has what is no element.
  package static func unchecked(_ pattern: String) throws(DateFormatError) -> [DateElement] {
    var reader = DatePattern(pattern)
    if reader.scalars.contains("%") { try reader.readStrptime() } else { try reader.read() }
    return reader.elements
  }

  private func fault(_ sentence: String) -> DateFormatError {
    DateFormatError(pattern: pattern, fault: sentence)
  }

  private var tooManyOptions: DateFormatError { fault("has too many parts that may be absent") }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func read() throws(DateFormatError) {
    var open: [Int] = []
    while let scalar = next {
      switch scalar {
      case "[":
        guard open.count < 8 else { throw tooManyOptions }
        open.append(elements.count)
        elements.append(.option(end: 0, number: 0))
        index += 1
      case "]":
        guard let start = open.popLast() else { throw fault("has a ] without its partner") }
        let number = elements[..<start].count { if case .option = $0 { true } else { false } }
        elements[start] = .option(end: elements.count, number: UInt64(number))
        index += 1
      case "'":
        guard let text = textUpTo("'") else { throw fault("has a quote without its partner") }
        // Two quotes are one.
        elements.append(.text(Array((text.isEmpty ? "'" : text).utf8)))
      case "*":
        elements.append(.remainder)
        index += 1
      case " ", "\u{A0}", "\u{202F}": readSpaces()
      default: if scalar.properties.isAlphabetic { try readToken() } else { readText() }
      }
    }
    guard open.isEmpty else { throw fault("has a [ without its partner") }
  }

  private mutating func readSpaces() {
    while let scalar = next, scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" { index += 1 }
    elements.append(.space)
  }

  private mutating func readText() {
    elements.append(.text(Array(String(scalars[index]).utf8)))
    index += 1
  }

  /// What is between the mark here and the closing one, both of which are passed.
  private mutating func textUpTo(_ close: Unicode.Scalar) -> String? {
    let rest = scalars[(index + 1)...]
    guard let end = rest.firstIndex(of: close) else { return nil }
    index = end + 1
    return text(rest[..<end])
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private mutating func readToken() throws(DateFormatError) {
    let letter = scalars[index]
    let token = scalars[index...].prefix { $0 == letter }
    index = token.endIndex
    if text(token) == "Y", next == "{" { return elements.append(.year(try yearCount())) }
    guard let element = DateElement(token: text(token)) else {
      throw fault("has the unknown token '\(text(token).excerpt)'")
    }
    elements.append(element == .monthName([]) ? .monthName(try languages()) : element)
  }

  /// `{japanese}` after a year: how it is counted.
  private mutating func yearCount() throws(DateFormatError) -> YearCount {
    let name = textUpTo("}") ?? ""
    guard let count = YearCount(rawValue: name) else {
      throw fault(
        "counts years as '\(name.excerpt)'; known are \(YearCount.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return count
  }

  /// `{hr}` or `{pl,cs}` after the name of a month: the languages that it is in.
  private mutating func languages() throws(DateFormatError) -> [MonthNames.Language] {
    guard next == "{" else { return [] }
    guard let codes = textUpTo("}") else { throw fault("has a { without its partner") }
    var languages: [MonthNames.Language] = []
    for code in codes.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let language = MonthNames.Language(rawValue: code) else {
        let known = MonthNames.Language.allCases.map(\.rawValue).joined(separator: ", ")
        throw fault("names the language '\(code.excerpt)'; known are \(known)")
      }
      languages.append(language)
    }
    return languages
  }
}

// MARK: - strptime

extension DatePattern {
  private static let directives: [Unicode.Scalar: String] = [
    "Y": "YYYY", "y": "YY", "m": "M", "b": "MMM", "B": "MMM", "h": "MMM", "d": "D", "e": "D", "H": "H",
    "k": "H", "I": "h", "l": "h", "M": "mm", "S": "ss", "f": "S", "p": "a", "P": "a", "z": "Z", "a": "EEE",
    "A": "EEE", "F": "YYYY - MM - DD", "T": "HH : mm : ss", "R": "HH : mm", "%": "%",
  ]

  /// A pattern as strptime has it. Its numbers have one or two digits, two where digits follow.
  private mutating func readStrptime() throws(DateFormatError) {
    while let scalar = next {
      if scalar == "%" { try readDirective() } else if scalar == " " { readSpaces() } else { readText() }
    }
    for index in elements.indices.dropLast()
    where elements[index].hasOpenWidth && elements[index + 1].beginsWithDigit {
      elements[index] = elements[index].padded
    }
  }

  private mutating func readDirective() throws(DateFormatError) {
    let first = index
    index += 1
    if next == "-" { index += 1 }
    let letter = next
    index = min(index + 1, scalars.count)
    guard let tokens = letter.flatMap({ DatePattern.directives[$0] }) else {
      let written = letter == nil ? "%" : text(scalars[first..<index])
      throw fault("has the unknown token '\(written.excerpt)'")
    }
    for token in tokens.split(separator: " ").map(String.init) {
      elements.append(DateElement(token: token) ?? .text(Array(token.utf8)))
    }
  }
}

// MARK: - What makes a date

extension DatePattern {
  /// The ways through the elements, every option decided. One that would state something twice is none, unless it is the
  /// only one: `[ H:mm][ h:mm a]` is one or the other.
  private func ways(_ elements: ArraySlice<DateElement>) throws(DateFormatError) -> [[DateElement]] {
    var ways: [[DateElement]] = [[]]
    var rest = elements
    while let element = rest.popFirst() {
      if case .option(let end, _) = element {
        let inner = try self.ways(rest[..<end])
        rest = rest[end...]
        guard ways.count * inner.count <= 512 else { throw tooManyOptions }
        let taken = ways.flatMap { way in inner.map { way + $0 } }
        ways = taken.filter { repeatedSubject($0) == nil } + ways
      } else {
        for index in ways.indices { ways[index].append(element) }
      }
      guard ways.count <= 512 else { throw tooManyOptions }
    }
    return ways
  }

  /// What the elements, none of them an option, state twice.
  private func repeatedSubject(_ elements: [DateElement]) -> DateElement.Subject? {
    var seen: Set<DateElement.Subject> = []
    return elements.lazy.compactMap(\.subject).first { !seen.insert($0).inserted }
  }

  /// Makes sure that the elements, none of them an option, are one date that can be told apart.
  private func check(_ elements: [DateElement], needsYear: Bool) throws(DateFormatError) {
    if let subject = repeatedSubject(elements) { throw fault("has the \(subject.name) twice") }
    let subjects = Set(elements.compactMap(\.subject))
    let needed: [DateElement.Subject] = needsYear ? [.year, .month, .day] : [.month, .day]
    for subject in needed where !subjects.contains(subject) {
      throw fault("lacks the \(subject.name), or has it in a part that may be absent")
    }
    for (subject, other) in DatePattern.needs where subjects.contains(subject) && !subjects.contains(other) {
      throw fault("has the \(subject.name) without the \(other.name)")
    }
    let hasHalfDays = elements.contains { $0.padded == DateElement(token: "hh") }
    guard hasHalfDays == subjects.contains(.meridiem) else {
      throw fault(hasHalfDays ? "has h without a" : "has a without h")
    }
    if elements.dropLast().contains(.remainder) {
      throw fault("has text after *, which is everything up to the end")
    }
    for (element, next) in zip(elements, elements.dropFirst())
    where element.hasOpenWidth && next.beginsWithDigit {
      let (token, next) = (element.token, next.token)
      throw fault(
        "has \(next) right after \(token), so that nobody can tell where one ends; write \(token)\(token)")
    }
  }

  private static let needs: [(DateElement.Subject, DateElement.Subject)] = [
    (.minute, .hour), (.second, .minute), (.fraction, .second), (.offset, .hour), (.hour, .minute),
  ]
}

package struct DateFormatError: LocalizedError, Hashable, Sendable {
  fileprivate let pattern, fault: String

  package var errorDescription: String? {
    "the date format '\(pattern.excerpt)' \(fault); there are \(DateFormatError.tokens)"
  }

  package static let tokens =
    "YYYY, YY, MM, M, MMM (name of the month), DD, D, HH, H, hh, h (with a), mm, ss, S (fraction), a (AM or PM), "
    + "Y{buddhist}, Y{minguo} or Y{japanese} (years such as 2567, 113 and R6), Z (offset), EEE (day of the week), * (everything up to the end), […] for what may be absent and '…' for text; or ISO, "
    + "epoch or epoch-ms (seconds or milliseconds since 1970), excel or excel-1904 (days as Excel counts them, and as it did "
    + "on Macintosh) alone"
}

/// What a number counts that is a moment: how programs keep days, not how people write them.
package enum MomentCount: String, Hashable, Sendable {
  /// Seconds since 1970 in UTC, and thousandths of them.
  case seconds = "epoch"
  case milliseconds = "epoch-ms"
  /// Days since 1899-12-30, and since 1904-01-01, of no zone; a fraction is the time of the day.
  case days = "excel"
  case daysSince1904 = "excel-1904"

  /// Whether it counts what a calendar and a clock show, wherever they hang.
  var isOfNoZone: Bool { self == .days || self == .daysSince1904 }

  /// The seconds since 1970.
  ///
  /// - Parameter fraction: the digits after a decimal mark.
  func seconds(of number: Int, fraction: some Collection<Int>) -> Int {
    switch self {
    case .seconds: number
    case .milliseconds: number / 1000
    case .days, .daysSince1904:
      // No day of the calendar has as many digits.
      (min(number, 10_000_000) - (self == .days ? 25_569 : 24_107)) * 86_400
        + MomentCount.seconds(ofDay: fraction.prefix(9))
    }
  }

  private static func seconds(ofDay fraction: some Collection<Int>) -> Int {
    let unit = fraction.reduce(1) { unit, _ in unit * 10 }
    return (fraction.reduce(0) { $0 * 10 + $1 } * 86_400 + unit / 2) / unit
  }
}
