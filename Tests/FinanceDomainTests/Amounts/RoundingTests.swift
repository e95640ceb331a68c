import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Rounding")
struct RoundingTests {
  @Test(
    "Percentages have two places, halves away from zero",
    arguments: [
      ("1", "3", "33.33"), ("2", "3", "66.67"), ("1", "8", "12.5"), ("1", "1", "100"), ("0", "5", "0"),
      ("5", "5", "100"),
      ("1", "20000", "0.01"), ("1", "20001", "0"), ("3", "20000", "0.02"), ("-1", "20000", "-0.01"),
      ("-3", "20000", "-0.02"),
      ("1", "-20000", "-0.01"), ("-1", "-20000", "0.01"), ("-1", "20001", "0"), ("-2", "3", "-66.67"),
      ("0.00000001", "92233720368547758.07", "0"),
      ("92233720368547758.07", "0.00000001", "922337203685477580700000000"),
      ("67.195", "100", "67.2"), ("67.1949", "100", "67.19"), ("0.005", "100", "0.01"),
      ("0.00499999", "100", "0"),
    ])
  func percentages(part: String, whole: String, expected: String) throws {
    let share = try #require(Rounding.percentage(sum(part), of: sum(whole)))
    #expect("\(share)" == expected)
    #expect(NaiveArithmetic.percentage(.exact(part), of: .exact(whole)) == expected)
  }

  @Test("There is no percentage of nothing")
  func nothing() {
    #expect(Rounding.percentage(sum("1"), of: .zero) == nil)
    #expect(Rounding.percentage(.zero, of: .zero) == nil)
  }

  @Test("Sums beyond all sense have their exact percentage, or none if it has too many digits; nothing traps")
  func extremes() throws {
    let (most, least) = (ExactSum(units: .max), ExactSum(units: .min))
    #expect(Rounding.percentage(most, of: most) == 100)
    #expect(Rounding.percentage(least, of: least) == 100)
    #expect(Rounding.percentage(most, of: least) == -100)
    #expect(Rounding.percentage(ExactSum(units: .max / 3), of: most) == .exact("33.33"))
    #expect(Rounding.percentage(most, of: ExactSum(units: 1)) == nil)
    #expect(Rounding.percentage(least, of: ExactSum(units: -1)) == nil)
    #expect(Rounding.percentage(ExactSum(units: 1), of: least) == 0)
  }

  @Test("A percentage has 36 digits at most")
  func longest() {
    let (one, many) = (ExactSum(units: 1), ExactSum(units: 100_000_000_000_000_000_000_000_000_000_000))
    #expect(Rounding.percentage(many, of: one) == nil)
    #expect(Rounding.percentage(many - one, of: one) == .exact("9999999999999999999999999999999900"))
    #expect(Rounding.percentage(one - many, of: one) == .exact("-9999999999999999999999999999999900"))
  }

  @Test(
    "An average has so many places, halves away from zero",
    arguments: [
      ("1", 8, 2, "0.13"), ("-1", 8, 2, "-0.13"), ("0.99999999", 8, 2, "0.12"), ("1", 3, 2, "0.33"),
      ("2", 3, 2, "0.67"), ("-2", 3, 2, "-0.67"), ("0", 3, 2, "0"), ("5", 2, 0, "3"), ("-5", 2, 0, "-3"),
      ("0.00000001", 2, 8, "0.00000001"), ("0.00000001", 3, 8, "0"), ("7", 1, 2, "7"),
    ])
  func averages(total: String, count: Int, places: Int, expected: String) {
    #expect(Rounding.average(sum(total), of: count, places: places).decimal == .exact(expected))
  }

  @Test("Long division agrees, for random sums of every size")
  func random() throws {
    for seed in Seeds.list(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<300 {
        let (part, whole) = (units(&random), units(&random))
        let expected = NaiveArithmetic.percentage(part.decimal, of: whole.decimal)
        let share = Rounding.percentage(part, of: whole).map { "\($0)" }
        #expect(share == expected, "\(part.decimal) of \(whole.decimal): \(Seeds.replay(seed))")
      }
    }
  }

  private func units(_ random: inout SeededGenerator) -> ExactSum {
    ExactSum(units: Int128(Int64(truncatingIfNeeded: random.next()) >> random.number(in: 0...60)) * 97)
  }

  private func sum(_ text: String) -> ExactSum {
    var sum = ExactSum.zero
    if let amount = try? FixedPoint(exactly: .exact(text)) { sum.add(amount) }
    return sum
  }
}
