/// Reads the pattern of a date.
enum DatePattern {
  /// The ways through the pattern, those with more of the optional parts first.
  static func alternatives(of pattern: String) throws(DateFormatError) -> [DateFormatAlternative] {
    guard !pattern.allSatisfy(\.isWhitespace) else { throw .empty }
    let nodes = try DatePatternReader(pattern).nodes()
    var expanded: [[DateFormatElement]] = [[]]
    try expand(nodes, into: &expanded, of: pattern)
    var alternatives: [DateFormatAlternative] = []
    for elements in expanded {
      let alternative = DateFormatAlternative(elements: try checked(elements, of: pattern))
      if !alternatives.contains(alternative) { alternatives.append(alternative) }
    }
    return alternatives
  }

  /// A part of a pattern.
  indirect enum Node {
    case element(DateFormatElement)
    case option([Node])
  }

  /// Goes on with all ways so far. A way that would say something twice ends, unless it is the only one: `[ H:mm][ h:mm a]`
  /// is one or the other.
  private static func expand(
    _ nodes: [Node], into ways: inout [[DateFormatElement]], of pattern: String
  ) throws(DateFormatError) {
    for node in nodes {
      switch node {
      case .element(let element): for index in ways.indices { ways[index].append(element) }
      case .option(let inner):
        var taken = ways
        try expand(inner, into: &taken, of: pattern)
        ways = taken.filter { repeated(in: $0) == nil } + ways
      }
      guard ways.count <= 512 else { throw .tooManyOptions(pattern: pattern) }
    }
  }

  private static func repeated(in elements: [DateFormatElement]) -> DateFormatElement.Subject? {
    var seen: Set<DateFormatElement.Subject> = []
    return elements.lazy.compactMap(\.subject).first { !seen.insert($0).inserted }
  }

  private static func checked(
    _ elements: [DateFormatElement], of pattern: String
  ) throws(DateFormatError) -> [DateFormatElement] {
    if let subject = repeated(in: elements) { throw .twice(subject.name, pattern: pattern) }
    let subjects = Set(elements.compactMap(\.subject))
    for subject in [DateFormatElement.Subject.year, .month, .day] where !subjects.contains(subject) {
      throw .missing(subject.name, pattern: pattern)
    }
    for (subject, other) in needs where subjects.contains(subject) && !subjects.contains(other) {
      throw .needs("the \(subject.name)", other: "the \(other.name)", pattern: pattern)
    }
    let hasHalfDays = elements.contains { if case .halfDayHour = $0 { true } else { false } }
    guard hasHalfDays == subjects.contains(.meridiem) else {
      throw hasHalfDays
        ? .needs("h", other: "a", pattern: pattern) : .needs("a", other: "h", pattern: pattern)
    }
    for (element, next) in zip(elements, elements.dropFirst())
    where element.hasOpenWidth && next.beginsWithDigit {
      throw .openWidth(element.token, next: next.token, pattern: pattern)
    }
    return elements
  }

  private static let needs: [(DateFormatElement.Subject, DateFormatElement.Subject)] = [
    (.minute, .hour), (.second, .minute), (.fraction, .second), (.offset, .hour), (.hour, .minute),
  ]
}

extension DateFormatElement.Subject {
  fileprivate var name: String {
    switch self {
    case .year: "year"
    case .month: "month"
    case .day: "day"
    case .hour: "hour"
    case .minute: "minute"
    case .second: "second"
    case .fraction: "fraction of a second"
    case .meridiem: "AM or PM"
    case .offset: "offset"
    case .weekday: "day of the week"
    }
  }
}

extension DateFormatElement {
  fileprivate var token: String {
    switch self {
    case .text(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
    case .space: "a space"
    case .year: "YYYY"
    case .shortYear: "YY"
    case .month(let isPadded): isPadded ? "MM" : "M"
    case .monthName: "MMM"
    case .day(let isPadded): isPadded ? "DD" : "D"
    case .hour(let isPadded): isPadded ? "HH" : "H"
    case .halfDayHour(let isPadded): isPadded ? "hh" : "h"
    case .minute: "mm"
    case .second: "ss"
    case .fraction: "S"
    case .meridiem: "a"
    case .offset: "Z"
    case .weekday: "EEE"
    }
  }
}
