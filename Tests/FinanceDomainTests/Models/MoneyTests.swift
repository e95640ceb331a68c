import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Money")
struct MoneyTests {
  @Test("Amounts of one currency add up exactly")
  func adding() {
    let sum = Money(.exact("0.1"), .eur).adding(Money(.exact("0.2"), .eur))
    #expect(sum == Money(.exact("0.3"), .eur))
  }

  @Test("Amounts of different currencies do not add up at all")
  func currencies() {
    #expect(Money(1, .eur).adding(Money(1, .usd)) == nil)
  }
}
