import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Axes of charts")
struct ChartScaleTests {
  private func scale(_ amounts: String..., steps: Int = 4) -> ChartScale {
    ChartScale(amounts.map { ChartAmount.units(decimal($0)) }, length: 1000, steps: steps)
  }

  @Test(
    "Ticks are round, hold zero and every amount, and are written shortly and exactly",
    arguments: [
      (["0"], ["0", "0.5", "1"]), (["1"], ["0", "0.5", "1"]),
      (["3460.25"], ["0", "1000", "2000", "3000", "4000"]),
      (["13669.94"], ["0", "5k", "10k", "15k"]), (["12500", "-1"], ["-5k", "0", "5k", "10k", "15k"]),
      (["-1585.98"], ["-2000", "-1500", "-1000", "-500", "0"]),
      (["0.00000002"], ["0", "0.00000001", "0.00000002"]),
      (["0.03"], ["0", "0.01", "0.02", "0.03"]),
      (["1000000000000000"], ["0", "500tn", "1000tn"]), (["1500000"], ["0", "0.5M", "1M", "1.5M"]),
      (["92233720368547758.07"], ["0", "50000tn", "100000tn"]),
      (["-40", "100"], ["-50", "0", "50", "100"]),
    ])
  func ticks(amounts: [String], labels: [String]) {
    let scale = ChartScale(amounts.map { ChartAmount.units(decimal($0)) }, length: 1000, steps: 4)
    #expect(scale.labels.filter { _ in true } == (labels.isEmpty ? scale.labels : labels))
    #expect(scale.ticks.contains(0))
    for amount in amounts.map({ ChartAmount.units(decimal($0)) }) {
      #expect((0...1000).contains(scale.place(amount)))
    }
  }

  @Test("Places are exact but for one rounding")
  func places() {
    let hundred = scale("-40", "100")
    #expect(hundred.place(ChartAmount.units(decimal("-50"))) == 0)
    #expect(hundred.place(0) == 333)
    #expect(hundred.place(ChartAmount.units(decimal("25"))) == 500)
    #expect(hundred.place(ChartAmount.units(decimal("100"))) == 1000)
  }

  @Test("The largest sums there can be have their place too")
  func largest() {
    let huge = ChartScale([Int128.max / 8, -Int128.max / 8], length: 4000, steps: 4)
    #expect(huge.ticks.contains(0))
    #expect((0...4000).contains(huge.place(Int128.max / 8)))
    #expect(huge.place(0) == 2000)
  }

  @Test("Round steps are 1, 2 and 5 times powers of ten")
  func steps() {
    #expect(
      [1, 2, 3, 5, 6, 11, 49, 50, 51].map { ChartScale.roundStep(atLeast: $0) } == [
        1, 2, 5, 5, 10, 20, 50, 50, 100,
      ])
  }

  @Test("Tenths are written without a needless mark")
  func written() {
    #expect([0, 5, 10, 123, -5, -20].map(tenths) == ["0", "0.5", "1", "12.3", "-0.5", "-2"])
  }
}
