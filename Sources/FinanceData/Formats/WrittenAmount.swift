import FinanceDomain

/// An amount as a cell states it: the number, and what is around it that says which money and which way.
package struct WrittenAmount: Hashable, Sendable {
  package var digits: [UInt8] = []
  package var decimals = 0
  /// Whether a minus is before or after it, or it is in parentheses.
  package var isNegative = false
  package var hasExplicitPlus = false
  package var symbol: CurrencySymbol?
  /// Which way the money went, by letters after the number: `CR`, `C` and `H` in, `DR`, `D` and `S` out.
  package var direction: TransactionType?

  /// The currency, if what is beside the number is the code or symbol of one alone.
  package var currency: Currency? { symbol?.currency }

  /// The magnitude with a decimal point: digits and at most one point, no sign.
  package var canonicalText: String {
    let whole = String(decoding: digits.dropLast(decimals), as: UTF8.self)
    let rest = String(decoding: digits.suffix(decimals), as: UTF8.self)
    return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
  }

  /// The canonical text with a minus where the cell has one.
  package var signedText: String { isNegative ? "-" + canonicalText : canonicalText }

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
