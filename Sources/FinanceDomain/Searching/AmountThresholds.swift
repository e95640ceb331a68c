/// An ``AmountRange`` as whole numbers, one pair for each scale that an amount may have.
///
/// A coefficient `c` at scale `s` means c × 10^-s, so `c` is in the range exactly if it is between two integers that
/// depend on `s` alone. They are found from the digits of the bounds, however many those are, and nothing is rounded
/// that an amount could tell apart.
package struct AmountThresholds: Hashable, Sendable {
  /// The coefficients of the range for each scale from 0 to ``FixedPoint/maximumScale``; `nil` if there are none.
  package let coefficients: [ClosedRange<Int64>?]

  /// The range's.
  package init(_ range: AmountRange) {
    let lower = range.lower.map { (digits: BoundDigits($0.amount), isIncluded: $0.isIncluded) }
    let upper = range.upper.map { (digits: BoundDigits($0.amount), isIncluded: $0.isIncluded) }
    coefficients = (0...FixedPoint.maximumScale).map { scale in
      // Amounts are greater than zero, so nothing is lost by beginning there.
      let low = lower.map { $0.digits.least(scale: scale, isIncluded: $0.isIncluded) } ?? 0
      let high =
        upper.map { $0.digits.greatest(scale: scale, isIncluded: $0.isIncluded) } ?? Int128(Int64.max)
      guard low <= high, low <= Int128(Int64.max) else { return nil }
      return Int64(low)...Int64(min(high, Int128(Int64.max)))
    }
  }
}

private struct BoundDigits {
  private let whole: [UInt8]
  private let fraction: [UInt8]
  /// Below zero, or not a number, which `Decimal` orders below all numbers.
  private let isNegative: Bool

  init(_ amount: Decimal) {
    isNegative = amount.isNaN || amount < 0
    let parts = isNegative ? [] : amount.description.utf8.split(separator: UInt8(ascii: "."))
    whole = parts.first.map { $0.map { $0 - UInt8(ascii: "0") } } ?? []
    fraction = parts.dropFirst().first.map { $0.map { $0 - UInt8(ascii: "0") } } ?? []
  }

  /// The least coefficient above the bound, or at it if it is included.
  func least(scale: Int, isIncluded: Bool) -> Int128 {
    if isNegative { return 0 }
    let (number, isExact) = scaled(by: scale)
    return isIncluded && isExact ? number : number + 1
  }

  /// The greatest coefficient below the bound, or at it if it is included.
  func greatest(scale: Int, isIncluded: Bool) -> Int128 {
    if isNegative { return -1 }
    let (number, isExact) = scaled(by: scale)
    return isExact && !isIncluded ? number - 1 : number
  }

  /// The whole part of the bound × 10^`scale`, held just above `Int64`, and whether there is nothing after it.
  private func scaled(by scale: Int) -> (number: Int128, isExact: Bool) {
    let zeros = repeatElement(0 as UInt8, count: max(0, scale - fraction.count))
    var number: Int128 = 0
    for digit in whole + fraction.prefix(scale) + zeros {
      number = number * 10 + Int128(digit)
      if number > Int128(Int64.max) { return (Int128(Int64.max) + 1, true) }
    }
    return (number, fraction.dropFirst(scale).allSatisfy { $0 == 0 })
  }
}
