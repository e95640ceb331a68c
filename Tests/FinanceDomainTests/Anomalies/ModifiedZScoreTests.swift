import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("An amount against all others")
struct ModifiedZScoreTests {
  private static func sums(_ amounts: [String]) -> [ExactSum] {
    amounts.map { text in
      var sum = ExactSum.zero
      if let fixed = try? FixedPoint(exactly: .exact(text)) { sum.add(fixed) }
      return sum
    }
  }

  @Test("Median, MAD and score of a small list are what a pencil gives")
  func pencil() throws {
    let amounts = ModifiedZScoreTests.sums(["10", "12", "11", "13", "9", "14", "40"])
    let all = try #require(ModifiedZScore(amounts))
    let verdict = all.judge(amounts[6], threshold: 350)
    // Others 9 10 11 12 13 14: median 11.5, distances 0.5 0.5 1.5 1.5 2.5 2.5, MAD 1.5.
    #expect(verdict.baseline.count == 6)
    #expect(verdict.baseline.median == .exact("11.5") && verdict.baseline.deviation == .exact("1.5"))
    #expect(
      verdict.baseline.range == ModifiedZScoreTests.sums(["9"])[0]...ModifiedZScoreTests.sums(["14"])[0])
    // 28.5 / (1.4826 x 1.5) = 28.5 / 2.2239 = 12.8153...
    #expect(verdict.score == .exact("12.82") && verdict.isUnusual && verdict.isAbove)
    #expect(!all.judge(amounts[0], threshold: 350).isUnusual)
  }

  @Test("Where nothing ever changes, a twentieth of the median is the measure, or one unit")
  func floor() throws {
    let rent = ModifiedZScoreTests.sums(["800", "800", "800", "800", "800", "800", "850"])
    #expect(try #require(ModifiedZScore(rent)).judge(rent[6], threshold: 350).score == .exact("1.25"))
    let coffee = ModifiedZScoreTests.sums(["2", "2", "2", "2", "2", "2", "5.5"])
    let verdict = try #require(ModifiedZScore(coffee)).judge(coffee[6], threshold: 350)
    #expect(verdict.score == .exact("3.5") && !verdict.isUnusual)
    #expect(try #require(ModifiedZScore(coffee)).judge(coffee[6], threshold: 349).isUnusual)
  }

  @Test("It is what a naive reckoning with decimals gives")
  func naive() throws {
    for seed in Seeds.list(40, salt: 77) {
      var random = SeededGenerator(seed: seed)
      let cents = (0..<random.number(in: 2...12)).map { _ in
        random.number(in: 1...9) * random.number(in: 1...400)
      }
      let amounts = cents.map { ExactSum(units: Int128($0) * 1_000_000) }
      let all = try #require(ModifiedZScore(amounts))
      for place in cents.indices {
        var others = cents
        others.remove(at: place)
        let median = NaiveMedian.of(others.map { Decimal($0) / 100 })
        let distances = others.map { abs(Decimal($0) / 100 - median) }
        let verdict = all.judge(amounts[place], threshold: 350)
        #expect(verdict.baseline.median == median, "\(Seeds.replay(seed))")
        #expect(verdict.baseline.deviation == NaiveMedian.of(distances), "\(Seeds.replay(seed))")
        let spread = max(.exact("1.4826") * NaiveMedian.of(distances), .exact("0.05") * median, 1)
        let distance = abs(Decimal(cents[place]) / 100 - median)
        #expect(abs(verdict.score * spread - distance) <= .exact("0.005") * spread, "\(Seeds.replay(seed))")
        #expect(verdict.isUnusual == (distance > .exact("3.5") * spread), "\(Seeds.replay(seed))")
      }
    }
  }

  @Test("Sums beyond what can be reckoned with are not judged")
  func limit() {
    let huge = ExactSum(units: 10_000_000_000_000_000_000_000_000_000)
    #expect(ModifiedZScore([huge, .zero]) == nil)
    let largest = ExactSum(units: huge.units - 1)
    #expect(ModifiedZScore([largest, .zero])?.judge(largest, threshold: 100_000).isUnusual == true)
  }
}

private enum NaiveMedian {
  static func of(_ amounts: [Decimal]) -> Decimal {
    let sorted = amounts.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
