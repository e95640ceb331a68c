import FinanceDomain

/// A decimal number as it is written in a field: where its digits are, not yet what they amount to.
///
/// The digits are numbered from 0 across the decimal mark. There may be millions of them, most of them zeros, so
/// the value is made from the first to the last digit that is not zero.
struct WrittenDecimal {
  let isNegative: Bool
  let integer: Range<Int>
  let fraction: Range<Int>
  /// The power of ten that the number is multiplied by.
  let exponent: Int

  /// - Parameter text: the number as a refusal shows it.
  func amount(
    in bytes: Span<UInt8>, shown text: @autoclosure () -> String
  ) throws(FieldError) -> SignedAmount {
    let written = fraction.count - exponent
    let kept = min(max(written, 0), FixedPoint.maximumScale)
    // Only the digits from the first to the last that is not zero count.
    let digits = 0..<integer.count + fraction.count
    guard let first = digits.first(where: { digit($0, in: bytes) != 0 }),
      let last = digits.last(where: { digit($0, in: bytes) != 0 })
    else { return SignedAmount(coefficient: 0, scale: kept) }
    let needed = written - (digits.upperBound - last - 1)
    guard needed <= FixedPoint.maximumScale else { throw .amountTooPrecise(text()) }
    guard var coefficient = integer(of: first..<last + 1, tenfold: max(-needed, 0), in: bytes) else {
      throw .amountTooLarge(text())
    }
    var scale = max(needed, 0)
    // Zeros that were written at the end are kept as long as there is room: they show how the source writes.
    while scale < kept, let longer = coefficient.tenfold {
      coefficient = longer
      scale += 1
    }
    return SignedAmount(coefficient: isNegative ? -coefficient : coefficient, scale: scale)
  }

  private func digit(_ number: Int, in bytes: Span<UInt8>) -> UInt8 {
    let place =
      number < integer.count ? integer.lowerBound + number : fraction.lowerBound + number - integer.count
    return bytes[place].digitValue
  }

  /// The digits as one integer, times ten so many times; `nil` beyond `Int64`.
  private func integer(of digits: Range<Int>, tenfold zeros: Int, in bytes: Span<UInt8>) -> Int64? {
    // Nineteen digits are the most that Int64 has; a million of them, or an exponent of a billion, end here.
    guard digits.count <= 19, zeros <= 19 else { return nil }
    var number: Int64 = 0
    for place in digits {
      guard let shifted = number.tenfold else { return nil }
      let (sum, isOver) = shifted.addingReportingOverflow(Int64(digit(place, in: bytes)))
      guard !isOver else { return nil }
      number = sum
    }
    for _ in 0..<zeros {
      guard let shifted = number.tenfold else { return nil }
      number = shifted
    }
    return number
  }
}

extension Int64 {
  fileprivate var tenfold: Int64? {
    let (product, isOver) = multipliedReportingOverflow(by: 10)
    return isOver ? nil : product
  }
}

/// An amount with its sign, exactly as a field states it: ``coefficient`` × 10^-``scale``.
///
/// The scale is the number of decimals that were written, so 12.50 is 1250 at scale 2 and differs from 12.5; compare
/// ``fixedPoint`` to compare numbers. Zeros at the end of the decimals are left out only as far as it takes to stay
/// within eight decimals and within `Int64`.
package struct SignedAmount: Hashable, Sendable {
  /// The digits, negative after a minus; never `Int64.min`, because a batch holds the magnitude.
  package let coefficient: Int64
  /// How many of the digits are after the decimal mark, 0 to `FixedPoint.maximumScale`.
  package let scale: Int

  /// The number in its shortest form.
  package var fixedPoint: FixedPoint { FixedPoint(coefficient: coefficient, scale: scale) }
  package var decimal: Decimal { fixedPoint.decimal }
}
