import FinanceDomain

/// An amount as a cell states it: the number, and what stands around it that says which money and which way.
package struct WrittenAmount: Hashable, Sendable {
  /// The magnitude as `AmountField` reads it: digits and at most one point, no sign.
  package let canonicalText: String
  /// Whether a minus stands before or behind it, or it stands in parentheses.
  package let isNegative: Bool
  /// Whether a plus stands before or behind it.
  package let hasExplicitPlus: Bool
  /// The code or symbol beside the number.
  package let symbol: CurrencySymbol?
  /// The letters behind the number that say which way the money went, in lower case: `cr`, `dr`, `c`, `d`, `s`, `h`.
  package let directionWord: String?

  /// The currency, if what stands beside the number is the code or symbol of one alone.
  package var currency: Currency? { symbol?.currency }

  /// Which way the money went, from ``directionWord``: credit and Haben in, debit and Soll out.
  package var direction: TransactionType? {
    switch directionWord {
    case "cr", "c", "h": .income
    case "dr", "d", "s": .expense
    default: nil
    }
  }

  /// The canonical text with a minus where the cell has one.
  package var signedText: String { isNegative ? "-" + canonicalText : canonicalText }
}
