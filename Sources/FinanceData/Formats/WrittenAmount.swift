import FinanceDomain

/// An amount as a cell states it: the number, and what stands around it that says which money and which way.
package struct WrittenAmount: Hashable, Sendable {
  /// The digits of the magnitude, without any mark.
  package let digits: [UInt8]
  /// How many of the digits stand after the decimal mark.
  package let decimals: Int
  /// Whether a minus stands before or after it, or it stands in parentheses.
  package let isNegative: Bool
  /// Whether a plus stands before or after it.
  package let hasExplicitPlus: Bool
  /// The code or symbol beside the number.
  package let symbol: CurrencySymbol?
  /// The letters after the number that say which way the money went, in lower case: `cr`, `dr`, `c`, `d`, `s`, `h`.
  package let directionWord: String?

  /// The currency, if what stands beside the number is the code or symbol of one alone.
  package var currency: Currency? { symbol?.currency }

  /// Which way the money went, from ``directionWord``: credit and Haben in, debit and Soll out.
  package var direction: TransactionType? { WrittenAmount.direction(of: directionWord) }

  /// Which way money went, by the letters after a number.
  static func direction(of word: String?) -> TransactionType? {
    switch word {
    case "cr", "c", "h": .income
    case "dr", "d", "s": .expense
    default: nil
    }
  }

  /// The magnitude with a decimal point: digits and at most one point, no sign.
  package var canonicalText: String {
    let whole = String(decoding: digits.dropLast(decimals), as: UTF8.self)
    let rest = String(decoding: digits.suffix(decimals), as: UTF8.self)
    return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
  }

  /// The canonical text with a minus where the cell has one.
  package var signedText: String { isNegative ? "-" + canonicalText : canonicalText }

  /// Whether the amount is nothing.
  package var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// The magnitude, if it can be held exactly.
  ///
  /// - Throws: ``FieldError`` with `amount.precision` or `amount.range`.
  package func magnitude() throws(FieldError) -> FixedPoint {
    do throws(FieldError) {
      return try WrittenDecimal(
        isNegative: false, integer: 0..<digits.count - decimals,
        fraction: digits.count - decimals..<digits.count,
        exponent: 0
      ).amount(in: digits.span).fixedPoint
    } catch {
      // The digits alone would not show where the decimals begin.
      switch error.code {
      case .amountPrecision: throw .amountTooPrecise(canonicalText.excerpt)
      case .amountRange: throw .amountTooLarge(canonicalText.excerpt)
      default: throw error
      }
    }
  }
}
