/// Turns the text of a pattern into its parts.
struct DatePatternReader {
  private let pattern: String
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ pattern: String) {
    self.pattern = pattern
    let trimmed = pattern.drop(while: \.isWhitespace)
    scalars = Array(trimmed.unicodeScalars.reversed().drop(while: \.properties.isWhitespace).reversed())
  }

  /// All parts of the pattern.
  func nodes() throws(DateFormatError) -> [DatePattern.Node] {
    var reader = self
    return scalars.contains("%") ? try reader.strptimeNodes() : try reader.nodes(depth: 0)
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func nodes(depth: Int) throws(DateFormatError) -> [DatePattern.Node] {
    var nodes: [DatePattern.Node] = []
    while let scalar = next {
      switch scalar {
      case "[":
        guard depth < 8 else { throw .tooManyOptions(pattern: pattern) }
        index += 1
        nodes.append(.option(try self.nodes(depth: depth + 1)))
      case "]":
        guard depth > 0 else { throw .unclosed("]", pattern: pattern) }
        index += 1
        return nodes
      case "'": nodes.append(.element(try quoted()))
      case " ", "\u{A0}", "\u{202F}": nodes.append(.element(takeSpaces()))
      default:
        nodes.append(.element(scalar.properties.isAlphabetic ? try token() : takeText()))
      }
    }
    guard depth == 0 else { throw .unclosed("[", pattern: pattern) }
    return nodes
  }

  private mutating func takeSpaces() -> DateFormatElement {
    while let scalar = next, scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" { index += 1 }
    return .space
  }

  /// A character that stands for itself.
  private mutating func takeText() -> DateFormatElement {
    defer { index += 1 }
    return .text(Array(String(scalars[index]).utf8))
  }

  /// Text between quotes; two quotes are one.
  private mutating func quoted() throws(DateFormatError) -> DateFormatElement {
    index += 1
    var text = ""
    while let scalar = next, scalar != "'" {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    guard next == "'" else { throw .unclosed("quote", pattern: pattern) }
    index += 1
    return .text(Array((text.isEmpty ? "'" : text).utf8))
  }

  private mutating func token() throws(DateFormatError) -> DateFormatElement {
    let letter = scalars[index]
    let first = index
    while next == letter { index += 1 }
    let count = index - first
    switch (letter, count) {
    case ("Y", 4), ("y", 4): return .year
    case ("Y", 2), ("y", 2): return .shortYear
    case ("M", 1), ("M", 2): return .month(isPadded: count == 2)
    case ("M", 3), ("M", 4): return .monthName(try languages())
    case ("D", 1), ("D", 2), ("d", 1), ("d", 2): return .day(isPadded: count == 2)
    case ("H", 1), ("H", 2): return .hour(isPadded: count == 2)
    case ("h", 1), ("h", 2): return .halfDayHour(isPadded: count == 2)
    case ("m", 2): return .minute
    case ("s", 2): return .second
    case ("S", _): return .fraction
    case ("a", 1), ("A", 1): return .meridiem
    case ("Z", 1), ("X", 1...3): return .offset
    case ("E", 3), ("E", 4): return .weekday
    case ("T", 1): return .text([UInt8(ascii: "T")])
    default: throw .unknownToken(String(repeating: String(letter), count: count), pattern: pattern)
    }
  }

  /// `{hr}` or `{pl,cs}` behind the name of a month: the languages that it is in.
  private mutating func languages() throws(DateFormatError) -> [MonthNames.Language] {
    guard next == "{" else { return [] }
    var codes = [""]
    index += 1
    while let scalar = next, scalar != "}" {
      if scalar == "," { codes.append("") } else { codes[codes.count - 1].unicodeScalars.append(scalar) }
      index += 1
    }
    guard next == "}" else { throw .unclosed("{", pattern: pattern) }
    index += 1
    var languages: [MonthNames.Language] = []
    for code in codes {
      guard let language = MonthNames.Language(rawValue: code) else {
        throw .unknownLanguage(code, pattern: pattern)
      }
      languages.append(language)
    }
    return languages
  }
}

extension DatePatternReader {
  /// The parts of a pattern as strptime has it. Its numbers have one or two digits, two where digits follow.
  private mutating func strptimeNodes() throws(DateFormatError) -> [DatePattern.Node] {
    var elements: [DateFormatElement] = []
    while let scalar = next {
      if scalar == "%" {
        elements += try directive()
      } else if scalar == " " {
        elements.append(takeSpaces())
      } else {
        elements.append(takeText())
      }
    }
    for place in elements.indices.dropLast()
    where elements[place].hasOpenWidth && elements[place + 1].beginsWithDigit {
      elements[place] = elements[place].padded
    }
    return elements.map { .element($0) }
  }

  private mutating func directive() throws(DateFormatError) -> [DateFormatElement] {
    let first = index
    index += 1
    if next == "-" { index += 1 }
    guard let letter = next else { throw .unknownToken("%", pattern: pattern) }
    index += 1
    let colon = DateFormatElement.text([UInt8(ascii: ":")])
    switch letter {
    case "Y": return [.year]
    case "y": return [.shortYear]
    case "m": return [.month(isPadded: false)]
    case "b", "B", "h": return [.monthName([])]
    case "d", "e": return [.day(isPadded: false)]
    case "H", "k": return [.hour(isPadded: false)]
    case "I", "l": return [.halfDayHour(isPadded: false)]
    case "M": return [.minute]
    case "S": return [.second]
    case "f": return [.fraction]
    case "p", "P": return [.meridiem]
    case "z": return [.offset]
    case "a", "A": return [.weekday]
    case "F":
      return [
        .year, .text([UInt8(ascii: "-")]), .month(isPadded: true), .text([UInt8(ascii: "-")]),
        .day(isPadded: true),
      ]
    case "T": return [.hour(isPadded: true), colon, .minute, colon, .second]
    case "R": return [.hour(isPadded: true), colon, .minute]
    case "%": return [.text([UInt8(ascii: "%")])]
    default:
      let token = scalars[first..<index].reduce(into: "") { $0.unicodeScalars.append($1) }
      throw .unknownToken(token, pattern: pattern)
    }
  }
}
