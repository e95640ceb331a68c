import FinanceDomain

/// Why a field is not an amount. Texts are excerpts, fit for a sentence.
package enum AmountFieldError: Error, Hashable, Sendable {
  /// Nothing but white space. Empty is not zero.
  case empty
  /// One comma that separates either thousands or decimals.
  case ambiguous(String)
  /// Text that is no part of a number.
  ///
  /// - Parameters:
  ///   - rest: the text that could not be read.
  ///   - offset: where it begins, in bytes from the start of the field as it was given, white space included.
  case unread(String, rest: String, offset: Int)
  /// More decimal places than are held exactly.
  case tooPrecise(String)
  /// Beyond `Int64` at its own scale.
  case tooLarge(String)

  /// The stable code that a script may rely on.
  package var code: ReasonCode {
    switch self {
    case .empty: .amountEmpty
    case .ambiguous: .amountAmbiguous
    case .unread: .amountTrailing
    case .tooPrecise: .amountPrecision
    case .tooLarge: .amountRange
    }
  }
}

extension AmountFieldError: LocalizedError {
  /// What was found and what to do about it.
  package var errorDescription: String? {
    switch self {
    case .empty: "the amount is empty, which is not zero; write the amount"
    case .ambiguous(let text):
      "the amount '\(text)' can be read as \(text.replacingComma(by: "")) or as \(text.replacingComma(by: ".")); "
        + "write it with a decimal point and without group marks"
    case .unread(let text, let rest, _):
      "the amount '\(text)' is not a number\(rest == text ? "" : " from '\(rest)' on"); "
        + "write digits with at most one decimal point, such as 1234.56"
    case .tooPrecise(let text):
      "the amount '\(text)' has more than \(FixedPoint.maximumScale) decimal places; "
        + "nothing is rounded, so shorten it in the source"
    case .tooLarge(let text):
      "the amount '\(text)' is too large to be held exactly; check it for a missing decimal point"
    }
  }
}

extension String {
  fileprivate func replacingComma(by mark: String) -> String {
    split(separator: ",", omittingEmptySubsequences: false).joined(separator: mark)
  }
}
