import FinanceDomain
import Testing

@Suite("Amount thresholds")
struct AmountThresholdsTests {
  private static let bounds = [
    "0", "1", "10", "12.5", "12.50", "0.00000001", "0.000000001", "0.0000000100000001",
    "92233720368.54775807",
    "92233720368.54775808", "9223372036854775807", "9223372036854775807.5", "9223372036854775808",
    "99999999999999999999999999999999999999", "-1", "-0.00000001", "0.99999999", "0.999999999", "1.000000001",
  ]

  private static let coefficients: [Int64] = [
    1, 2, 9, 10, 12, 13, 100, 124, 125, 1249, 1250, 1251, 99_999_999, 100_000_000, 100_000_001, .max - 1,
    .max,
  ]

  @Test(
    "A coefficient lies between the thresholds exactly if the amount lies in the range", arguments: bounds)
  func agreesWithDecimal(text: String) {
    let amount = Decimal(searching: text)
    for isIncluded in [true, false] {
      let bound = AmountRange.Bound(amount, isIncluded: isIncluded)
      let ranges = [
        AmountRange(lower: bound, upper: nil), AmountRange(lower: nil, upper: bound),
        AmountRange(lower: bound, upper: bound),
      ]
      for range in ranges { check(range) }
    }
  }

  private func check(_ range: AmountRange) {
    let thresholds = AmountThresholds(range)
    for scale in 0...FixedPoint.maximumScale {
      for coefficient in AmountThresholdsTests.coefficients {
        let amount = Decimal(digits: Int128(coefficient), scale: scale)
        let lies = thresholds.coefficients[scale]?.contains(coefficient) ?? false
        #expect(lies == range.contains(amount), "\(amount) at scale \(scale) in \(range)")
      }
    }
  }

  @Test("A range without bounds holds every amount")
  func holdsAll() {
    let all = AmountThresholds(AmountRange(lower: nil, upper: nil))
    #expect(all.coefficients.allSatisfy { $0 == 0...Int64.max })
  }

  @Test("What is no number is below every amount, as Decimal orders it")
  func ordersNotANumberFirst() {
    let bound = AmountRange.Bound(.nan, isIncluded: true)
    check(AmountRange(lower: bound, upper: nil))
    check(AmountRange(lower: nil, upper: bound))
    #expect(AmountThresholds(AmountRange(lower: nil, upper: bound)).coefficients.allSatisfy { $0 == nil })
  }
}
