import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Comparisons of periods")
struct PeriodComparisonTests {
  @Test(
    "A move is the difference, and its part of the earlier figure's size",
    arguments: [
      ("100", "150", "50", "50"), ("150", "100", "-50", "-33.33"), ("-100", "50", "150", "150"),
      ("-100", "-150", "-50", "-50"),
      ("100", "100", "0", "0"), ("0", "5", "5", nil), ("0", "0", "0", nil), ("0.01", "0", "-0.01", "-100"),
    ] as [(String, String, String, String?)])
  func change(earlier: String, later: String, amount: String, percent: String?) throws {
    let change = PeriodComparison.Change(from: try sum(earlier), to: try sum(later))
    #expect("\(change.amount)" == amount)
    #expect(change.percent.map { "\($0)" } == percent)
  }

  private func sum(_ text: String) throws -> ExactSum {
    var sum = ExactSum.zero
    sum.add(try FixedPoint(exactly: .exact(text)))
    return sum
  }
}
