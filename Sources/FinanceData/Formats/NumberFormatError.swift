import FinanceDomain

/// Why a cell is not an amount in a form. Texts are excerpts, fit for a sentence.
package enum NumberFormatError: Error, Hashable, Sendable {
  /// Nothing but white space. Empty is not zero.
  case empty
  /// Text that is no part of an amount.
  case unread(String)
  /// An amount with marks that the form does not have, or not there.
  case otherMarks(String, decimal: DecimalMark, group: GroupMark)
  /// A decimal mark where whole numbers stand for decimals.
  case decimalsImplied(String)

  /// The stable code that a script may rely on.
  package var code: ReasonCode { self == .empty ? .amountEmpty : .amountTrailing }
}

extension NumberFormatError: LocalizedError {
  /// What was found and what to do about it.
  package var errorDescription: String? {
    switch self {
    case .empty: "the amount is empty, which is not zero; write the amount"
    case .unread(let text):
      "the amount '\(text)' is not a number; write digits with one sign and one currency at most, such as -1234.56 EUR"
    case .otherMarks(let text, let decimal, let group):
      "the amount '\(text)' is not written with \(decimal.inWords) and \(group.inWords), as this source is read; "
        + "mend it, or state decimal and group"
    case .decimalsImplied(let text):
      "the amount '\(text)' has decimals, but the amounts of this source are read as whole numbers of the smallest unit; "
        + "mend it, or leave out implied-decimals"
    }
  }
}

extension DecimalMark {
  fileprivate var inWords: String { self == .dot ? "a decimal point" : "a decimal comma" }
}

extension GroupMark {
  fileprivate var inWords: String {
    switch self {
    case .dot: "dots between groups of three"
    case .comma: "commas between groups"
    case .apostrophe: "apostrophes between groups of three"
    case .space: "spaces between groups of three"
    case .none: "no group marks"
    }
  }
}
