/// The text of a pattern on its way to the elements of a form.
struct DatePattern {
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
    guard !elements.isEmpty else { throw .empty }
    let hasYear = elements.contains { $0.subject == .year }
    for way in try DatePattern(pattern).ways(elements[...]) {
      try DateFormatError.check(way, of: pattern, needsYear: hasYear)
    }
    return elements
  }

  /// The elements of a pattern, even if they make no date.
  static func unchecked(_ pattern: String) throws(DateFormatError) -> [DateElement] {
    var reader = DatePattern(pattern)
    if reader.scalars.contains("%") { try reader.readStrptime() } else { try reader.read() }
    return reader.elements
  }

  /// The ways through the elements, every option decided. One that would state something twice is none, unless it is the
  /// only one: `[ H:mm][ h:mm a]` is one or the other.
  private func ways(_ elements: ArraySlice<DateElement>) throws(DateFormatError) -> [[DateElement]] {
    var ways: [[DateElement]] = [[]]
    var rest = elements
    while let element = rest.popFirst() {
      if case .option(let end, _) = element {
        let inner = try self.ways(rest[..<end])
        rest = rest[end...]
        guard ways.count * inner.count <= 512 else { throw .tooManyOptions(pattern: pattern) }
        let taken = ways.flatMap { way in inner.map { way + $0 } }
        ways = taken.filter { DateFormatError.repeatedSubject($0) == nil } + ways
      } else {
        for index in ways.indices { ways[index].append(element) }
      }
      guard ways.count <= 512 else { throw .tooManyOptions(pattern: pattern) }
    }
    return ways
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func read() throws(DateFormatError) {
    var open: [Int] = []
    while let scalar = next {
      switch scalar {
      case "[":
        guard open.count < 8 else { throw .tooManyOptions(pattern: pattern) }
        open.append(elements.count)
        elements.append(.option(end: 0, number: 0))
        index += 1
      case "]":
        guard let start = open.popLast() else { throw .unclosed("]", pattern: pattern) }
        let number = elements[..<start].count { if case .option = $0 { true } else { false } }
        elements[start] = .option(end: elements.count, number: UInt64(number))
        index += 1
      case "'": try readQuoted()
      case "*":
        elements.append(.remainder)
        index += 1
      case " ", "\u{A0}", "\u{202F}": readSpaces()
      default: if scalar.properties.isAlphabetic { try readToken() } else { readText() }
      }
    }
    guard open.isEmpty else { throw .unclosed("[", pattern: pattern) }
  }

  private mutating func readSpaces() {
    while let scalar = next, scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" { index += 1 }
    elements.append(.space)
  }

  /// A character that stands for itself.
  private mutating func readText() {
    elements.append(.text(Array(String(scalars[index]).utf8)))
    index += 1
  }

  /// Text between quotes; two quotes are one.
  private mutating func readQuoted() throws(DateFormatError) {
    guard let text = textUpTo("'") else { throw .unclosed("quote", pattern: pattern) }
    elements.append(.text(Array((text.isEmpty ? "'" : text).utf8)))
  }

  /// What is between the mark here and the closing one, both of which are passed.
  private mutating func textUpTo(_ close: Unicode.Scalar) -> String? {
    let rest = scalars[(index + 1)...]
    guard let end = rest.firstIndex(of: close) else { return nil }
    index = end + 1
    return String(String.UnicodeScalarView(rest[..<end]))
  }

  private mutating func readToken() throws(DateFormatError) {
    let letter = scalars[index]
    let token = scalars[index...].prefix { $0 == letter }
    index = token.endIndex
    let text = String(String.UnicodeScalarView(token))
    guard let element = DateElement(token: text) else { throw .unknownToken(text, pattern: pattern) }
    elements.append(element == .monthName([]) ? .monthName(try languages()) : element)
  }

  /// `{hr}` or `{pl,cs}` after the name of a month: the languages that it is in.
  private mutating func languages() throws(DateFormatError) -> [MonthNames.Language] {
    guard next == "{" else { return [] }
    guard let codes = textUpTo("}") else { throw .unclosed("{", pattern: pattern) }
    var languages: [MonthNames.Language] = []
    for code in codes.split(separator: ",", omittingEmptySubsequences: false) {
      guard let language = MonthNames.Language(rawValue: String(code)) else {
        throw .unknownLanguage(String(code), pattern: pattern)
      }
      languages.append(language)
    }
    return languages
  }
}

extension DatePattern {
  /// What the directives of strptime are called here.
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
    guard let letter = next else { throw .unknownToken("%", pattern: pattern) }
    index += 1
    guard let tokens = DatePattern.directives[letter] else {
      throw .unknownToken(String(String.UnicodeScalarView(scalars[first..<index])), pattern: pattern)
    }
    for token in tokens.split(separator: " ") {
      elements.append(DateElement(token: String(token)) ?? .text(Array(token.utf8)))
    }
  }
}
