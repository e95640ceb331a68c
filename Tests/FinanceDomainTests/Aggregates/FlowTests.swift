import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Flows")
struct FlowTests {
  @Test("Money in and money out are kept apart and netted")
  func adding() {
    var flow = Flow()
    flow.add(ExactSum(units: 500), count: 2, type: .income)
    flow.add(ExactSum(units: 800), count: 3, type: .expense)
    var double = flow
    double.add(flow)
    #expect(flow.net == ExactSum(units: -300) && flow.count == 5)
    #expect(double.income == ExactSum(units: 1000) && double.expense == ExactSum(units: 1600))
    #expect((double.incomeCount, double.expenseCount) == (4, 6))
    #expect(Flow().count == 0 && Flow().net.isZero)
  }
}
