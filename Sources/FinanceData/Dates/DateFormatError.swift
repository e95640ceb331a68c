import FinanceDomain

/// Why a text is not the form of a date. Texts are parts of the pattern.
package enum DateFormatError: Error, Hashable, Sendable {
  /// Nothing at all.
  case empty
  /// Letters that are no token.
  case unknownToken(String, pattern: String)
  /// A bracket, brace or quote without its partner.
  case unclosed(String, pattern: String)
  /// A day, month or year that is missing, perhaps only without an optional part.
  case missing(String, pattern: String)
  /// Two tokens for one thing.
  case twice(String, pattern: String)
  /// Numbers of one or two digits with more digits after them.
  case openWidth(String, next: String, pattern: String)
  /// A token that means nothing without another.
  case needs(String, other: String, pattern: String)
  /// A language whose months are not known.
  case unknownLanguage(String, pattern: String)
  /// More optional parts than can be told apart.
  case tooManyOptions(pattern: String)

  /// The tokens, for a sentence.
  package static let tokens =
    "YYYY, YY, MM, M, MMM (name of the month), DD, D, HH, H, hh, h (with a), mm, ss, S (fraction), a (AM or PM), "
    + "Z (offset), EEE (day of the week), […] for what may be absent and '…' for text"
}

extension DateFormatError: LocalizedError {
  /// What is wrong with the pattern, and the tokens that there are.
  package var errorDescription: String? {
    let (pattern, fault) = explanation
    return "the date format '\(pattern.excerpt)' \(fault); there are \(DateFormatError.tokens)"
  }

  private var explanation: (pattern: String, fault: String) {
    switch self {
    case .empty: ("", "is empty")
    case .unknownToken(let token, let pattern): (pattern, "has the unknown token '\(token.excerpt)'")
    case .unclosed(let mark, let pattern): (pattern, "has a \(mark) without its partner")
    case .missing(let subject, let pattern):
      (pattern, "lacks the \(subject), or has it in a part that may be absent")
    case .twice(let subject, let pattern): (pattern, "has the \(subject) twice")
    case .openWidth(let token, let next, let pattern):
      (
        pattern,
        "has \(next) right after \(token), so that nobody can tell where one ends; write \(token)\(token)"
      )
    case .needs(let token, let other, let pattern): (pattern, "has \(token) without \(other)")
    case .unknownLanguage(let code, let pattern):
      (
        pattern,
        "names the language '\(code.excerpt)'; known are "
          + MonthNames.Language.allCases.map(\.rawValue).joined(separator: ", ")
      )
    case .tooManyOptions(let pattern): (pattern, "has too many parts that may be absent")
    }
  }
}

// MARK: - What makes a date

extension DateFormatError {
  /// What the elements, none of them an option, state twice.
  static func repeatedSubject(_ elements: [DateElement]) -> DateElement.Subject? {
    var seen: Set<DateElement.Subject> = []
    return elements.lazy.compactMap(\.subject).first { !seen.insert($0).inserted }
  }

  /// Makes sure that the elements, none of them an option, are one date that can be told apart.
  static func check(_ elements: [DateElement], of pattern: String) throws(DateFormatError) {
    if let subject = repeatedSubject(elements) { throw .twice(subject.name, pattern: pattern) }
    let subjects = Set(elements.compactMap(\.subject))
    for subject in [DateElement.Subject.year, .month, .day] where !subjects.contains(subject) {
      throw .missing(subject.name, pattern: pattern)
    }
    for (subject, other) in needs where subjects.contains(subject) && !subjects.contains(other) {
      throw .needs("the \(subject.name)", other: "the \(other.name)", pattern: pattern)
    }
    let hasHalfDays = elements.contains { $0.padded == DateElement(token: "hh") }
    guard hasHalfDays == subjects.contains(.meridiem) else {
      throw hasHalfDays
        ? .needs("h", other: "a", pattern: pattern) : .needs("a", other: "h", pattern: pattern)
    }
    for (element, next) in zip(elements, elements.dropFirst())
    where element.hasOpenWidth && next.beginsWithDigit {
      throw .openWidth(element.token, next: next.token, pattern: pattern)
    }
  }

  private static let needs: [(DateElement.Subject, DateElement.Subject)] = [
    (.minute, .hour), (.second, .minute), (.fraction, .second), (.offset, .hour), (.hour, .minute),
  ]
}
