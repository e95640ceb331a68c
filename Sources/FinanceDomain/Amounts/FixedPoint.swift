/// An exact decimal number: an `Int64` times a power of ten, the form in which batches keep amounts.
///
/// Every valid amount converts to a `FixedPoint` and back without loss, or is refused; nothing is ever rounded.
/// It is the wrong type for sums, which outgrow it: see ``ExactSum``. `Decimal` is the public face of both, because
/// adding one costs some 230 ns on Linux where an integer costs less than one.
public struct FixedPoint: Hashable, Sendable {
  /// The digits. Not divisible by ten unless ``scale`` is zero, so equal numbers are equal values.
  public let coefficient: Int64
  /// How many of the digits are after the decimal mark, 0 to ``maximumScale``.
  public let scale: Int

  /// The most decimal places that an amount may have.
  public static let maximumScale = 8

  /// `coefficient` × 10^-`scale`, in its shortest form.
  ///
  /// - Precondition: `scale` is between 0 and ``maximumScale``.
  public init(coefficient: Int64, scale: Int) {
    precondition((0...FixedPoint.maximumScale).contains(scale), "an amount has 0 to 8 decimal places")
    var digits = coefficient
    var places = scale
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    self.coefficient = digits
    self.scale = places
  }

  /// The same number, if it can be held exactly.
  ///
  /// - Throws: ``TransactionValidationError/amountTooPrecise(_:)``, ``TransactionValidationError/amountTooLarge(_:)``
  ///   or ``TransactionValidationError/amountNotANumber``.
  public init(exactly decimal: Decimal) throws(TransactionValidationError) {
    guard !decimal.isNaN else { throw .amountNotANumber }
    // The digits come from the number's text: its significand has no other public form that keeps 38 of them.
    var digits: Int128 = 0
    var places = 0
    var pastMark = false
    for byte in decimal.magnitude.description.utf8 {
      if byte == UInt8(ascii: ".") {
        pastMark = true
      } else {
        digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
        if pastMark { places += 1 }
        // Thirty digits are beyond Int64 at any scale; stopping here also keeps Int128 from overflowing.
        guard digits < 1_000_000_000_000_000_000_000_000_000_000 else {
          throw pastMark ? .amountTooPrecise(decimal) : .amountTooLarge(decimal)
        }
      }
    }
    guard places <= FixedPoint.maximumScale else { throw .amountTooPrecise(decimal) }
    guard let coefficient = Int64(exactly: decimal < 0 ? -digits : digits) else {
      throw .amountTooLarge(decimal)
    }
    self.init(coefficient: coefficient, scale: places)
  }

  /// The number for the outside world.
  public var decimal: Decimal { Decimal(digits: Int128(coefficient), scale: scale) }
}

extension Decimal {
  /// `digits` × 10^-`scale`, exactly: a decimal's significand has 128 bits too.
  package init(digits: Int128, scale: Int) {
    let (high, low) = digits.magnitude.quotientAndRemainder(dividingBy: 10_000_000_000_000_000_000)
    let significand =
      high == 0
      ? Decimal(UInt64(low))
      : Decimal(sign: .plus, exponent: 19, significand: Decimal(UInt64(high))) + Decimal(UInt64(low))
    self = Decimal(sign: digits < 0 ? .minus : .plus, exponent: -scale, significand: significand)
  }
}

/// 10^0 to 10^18.
package enum PowersOfTen {
  /// The powers; the index is the exponent.
  package static let table: [Int64] = {
    var powers: [Int64] = [1]
    while powers.count < 19 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()
}
