import FinanceDomain

/// Why a text is not the form of a date.
package struct DateFormatError: LocalizedError, Hashable, Sendable {
  private let pattern: String
  private let fault: String

  private init(_ pattern: String, _ fault: String) { (self.pattern, self.fault) = (pattern, fault) }

  /// What is wrong with the pattern, and the tokens that there are.
  package var errorDescription: String? {
    "the date format '\(pattern.excerpt)' \(fault); there are \(DateFormatError.tokens)"
  }

  /// The tokens, for a sentence.
  package static let tokens =
    "YYYY, YY, MM, M, MMM (name of the month), DD, D, HH, H, hh, h (with a), mm, ss, S (fraction), a (AM or PM), "
    + "Z (offset), EEE (day of the week), * (everything up to the end), […] for what may be absent and '…' for text; or ISO, "
    + "epoch or epoch-ms (seconds or milliseconds since 1970) alone"

  /// Nothing at all.
  static let empty = DateFormatError("", "is empty")

  /// Letters that are no token.
  static func unknownToken(_ token: String, pattern: String) -> DateFormatError {
    DateFormatError(pattern, "has the unknown token '\(token.excerpt)'")
  }

  /// A bracket, brace or quote without its partner.
  static func unclosed(_ mark: String, pattern: String) -> DateFormatError {
    DateFormatError(pattern, "has a \(mark) without its partner")
  }

  /// A token that means nothing without another.
  static func needs(_ token: String, other: String, pattern: String) -> DateFormatError {
    DateFormatError(pattern, "has \(token) without \(other)")
  }

  /// A language whose months are not known.
  static func unknownLanguage(_ code: String, pattern: String) -> DateFormatError {
    let known = MonthNames.Language.allCases.map(\.rawValue).joined(separator: ", ")
    return DateFormatError(pattern, "names the language '\(code.excerpt)'; known are \(known)")
  }

  /// More optional parts than can be told apart.
  static func tooManyOptions(pattern: String) -> DateFormatError {
    DateFormatError(pattern, "has too many parts that may be absent")
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
  static func check(
    _ elements: [DateElement], of pattern: String, needsYear: Bool
  ) throws(DateFormatError) {
    if let subject = repeatedSubject(elements) {
      throw DateFormatError(pattern, "has the \(subject.name) twice")
    }
    let subjects = Set(elements.compactMap(\.subject))
    for subject in [DateElement.Subject.year, .month, .day]
    where !subjects.contains(subject) && (subject != .year || needsYear) {
      throw DateFormatError(
        pattern, "lacks the \(subject.name), or has it in a part that may be absent")
    }
    for (subject, other) in needs where subjects.contains(subject) && !subjects.contains(other) {
      throw .needs("the \(subject.name)", other: "the \(other.name)", pattern: pattern)
    }
    let hasHalfDays = elements.contains { $0.padded == DateElement(token: "hh") }
    guard hasHalfDays == subjects.contains(.meridiem) else {
      throw hasHalfDays
        ? .needs("h", other: "a", pattern: pattern) : .needs("a", other: "h", pattern: pattern)
    }
    if elements.dropLast().contains(.remainder) {
      throw DateFormatError(pattern, "has text after *, which is everything up to the end")
    }
    for (element, next) in zip(elements, elements.dropFirst())
    where element.hasOpenWidth && next.beginsWithDigit {
      let (token, next) = (element.token, next.token)
      throw DateFormatError(
        pattern,
        "has \(next) right after \(token), so that nobody can tell where one ends; write \(token)\(token)")
    }
  }

  private static let needs: [(DateElement.Subject, DateElement.Subject)] = [
    (.minute, .hour), (.second, .minute), (.fraction, .second), (.offset, .hour), (.hour, .minute),
  ]
}
