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
  /// Numbers of one or two digits with more digits behind them.
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
        "has \(next) right behind \(token), so that nobody can tell where one ends; write \(token)\(token)"
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
