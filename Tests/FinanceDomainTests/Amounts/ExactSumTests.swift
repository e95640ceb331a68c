import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Exact sums")
struct ExactSumTests {
  @Test("Amounts add up without rounding, whatever their scales")
  func adding() throws {
    var sum = ExactSum.zero
    for text in ["0.1", "0.2", "-0.3", "9223372036854775807", "0.00000001", "92233720368547758.07"] {
      sum.add(try FixedPoint(exactly: .exact(text)))
    }
    #expect(sum.decimal == .exact("9315605757223323565.07000001"))
  }

  @Test("Ten million of the largest amounts add up exactly and can be shown")
  func manyLargest() throws {
    let largest = try FixedPoint(exactly: .exact("9223372036854775807"))
    var sum = ExactSum(units: Int128(largest.coefficient) * 100_000_000 * 9_999_999)
    sum.add(largest)
    #expect(sum.decimal == .exact("92233720368547758070000000"))
  }

  @Test("The largest sums that 128 bits hold can be shown, to the last digit")
  func limits() {
    #expect(ExactSum(units: .max).decimal.description == "1701411834604692317316873037158.84105727")
    #expect(ExactSum(units: .min).decimal.description == "-1701411834604692317316873037158.84105728")
  }

  @Test("Any order and any grouping give the same sum as adding decimals")
  func order() throws {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let amounts = try RandomLedger.transactions(60, seed: seed, mood: .unkind).map { $0.signedAmount }
        .map { try FixedPoint(exactly: $0) }
      let expected = amounts.reduce(Decimal(0)) { $0 + $1.decimal }
      var parts = Array(repeating: ExactSum.zero, count: 4)
      for amount in amounts.shuffled(using: &random) { parts[random.below(4)].add(amount) }
      let sum = parts.shuffled(using: &random).reduce(ExactSum.zero, +)
      #expect(sum.decimal == expected, "\(Seeds.replay(seed))")
      #expect((sum - parts[0] + parts[0]) == sum, "\(Seeds.replay(seed))")
    }
  }

  @Test("Sums are compared by their value; nothing is zero")
  func comparing() throws {
    var one = ExactSum()
    one.add(FixedPoint(coefficient: 1, scale: 8))
    #expect(ExactSum.zero < one && !(one < .zero) && ExactSum.zero - one < .zero)
    #expect(!(one < one) && one <= one)
    #expect(ExactSum().isZero && !one.isZero && (one - one).isZero)
    #expect(ExactSum.zero.decimal == 0)
  }
}
