import FinanceData
import FinanceDomain
import FinanceInference
import FinancePresentation

/// What came in and went out in a month, and what each category came to, as a table.
func monthTable(of path: String, _ month: YearMonth) async throws -> String {
  let repository = try FileTransactionsRepository(sources: [.path(path)])
  let balance = GetMonthlyBalanceUseCase(repository: repository)
  let totals = GetTotalsUseCase(repository: repository)

  async let balances = balance.execute(for: month)
  async let categories = totals.execute(by: [.category], in: DatePeriod(month: month))

  let lines = try await balances.map { month in
    "\(month.month): \(month.balance.income) in, \(month.balance.expense) out, \(month.balance.currency)\n"
  }
  return try await lines.joined() + "\n" + ReportRenderer(format: .text).render(categories)
}
