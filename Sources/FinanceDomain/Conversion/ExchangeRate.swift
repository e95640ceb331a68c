/// How much one unit of a currency is worth in another one: an exact decimal number above zero.
///
/// It is the wrong type for an amount, which has at most eight decimal places: see ``FixedPoint``.
public struct ExchangeRate: Hashable, Sendable {
  /// The digits. Not divisible by ten unless ``scale`` is zero, so equal rates are equal values.
  public let coefficient: Int64
  /// How many of the digits stand after the decimal mark, 0 to ``maximumScale``.
  public let scale: Int

  /// The most decimal places that a rate may have.
  public static let maximumScale = 12

  /// The rate that the digits say: `1.0725`. Every byte of the text is read.
  ///
  /// - Throws: ``ExchangeRateError``.
  public init(parsing text: String) throws(ExchangeRateError) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let (whole, fraction) = (parts[0], parts.count > 1 ? parts[1] : "0")
    guard !whole.isEmpty, !fraction.isEmpty, (whole + fraction).utf8.allSatisfy(\.isDigit) else {
      throw .notANumber
    }
    let places = fraction.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.count
    guard places <= ExchangeRate.maximumScale else { throw .tooPrecise }
    guard var digits = Int64(whole + fraction.prefix(places)) else { throw .tooLarge }
    guard digits > 0 else { throw .zero }
    var scale = places
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    (coefficient, self.scale) = (digits, scale)
  }
}

extension ExchangeRate: CustomStringConvertible {
  /// The digits: `1.0725`.
  public var description: String { Decimal(digits: Int128(coefficient), scale: scale).digits(places: 0) }
}

/// Why a text is no rate.
public enum ExchangeRateError: Error, Hashable, Sendable {
  /// It is not digits with at most one decimal point.
  case notANumber
  /// It is zero.
  case zero
  /// It has more than ``ExchangeRate/maximumScale`` decimal places.
  case tooPrecise
  /// It has more digits than can be held exactly.
  case tooLarge
}

extension ExchangeRateError: LocalizedError {
  /// What is wrong and what to do, for behind the text.
  public var errorDescription: String? {
    switch self {
    case .notANumber: "is not a rate; write digits with a decimal point, as in 0.9312"
    case .zero: "is not a rate; a rate is greater than zero"
    case .tooPrecise: "has more than \(ExchangeRate.maximumScale) decimal places; round it"
    case .tooLarge: "has more digits than can be held exactly; at most 18 are sure to fit"
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
