/// The largest transactions of a period.
public struct FindLargestTransactionsUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression
  private let calendar: ReportingCalendar

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    calendar: ReportingCalendar = .civil
  ) {
    self.repository = repository
    self.condition = condition
    self.calendar = calendar
  }

  /// The `limit` largest of each currency. Up to ``LedgerSummary/largestLimit`` they come from the shared summary;
  /// more cost a scan of their own.
  public func execute(in period: DatePeriod, limit: Int = 5) async throws -> LargestReport {
    let query = TransactionQuery(period: period, condition: condition, calendar: calendar)
    if limit <= LedgerSummary.largestLimit {
      let scan = try await repository.summary(matching: query, including: .largest)
      return report(of: scan.aggregate.largest, in: period, limit: limit, account: scan.account)
    }
    let scan = try await repository.scan(LargestTransactions(limit: limit), matching: query)
    return report(of: scan.aggregate, in: period, limit: limit, account: scan.account)
  }

  private func report(
    of largest: LargestTransactions, in period: DatePeriod, limit: Int, account: ScanRowCounts
  ) -> LargestReport {
    let sections = largest.currencies.map { currency in
      LargestReport.CurrencySection(
        currency: currency, transactions: largest.largest(in: currency).prefix(limit).map(\.transaction))
    }
    return LargestReport(period: period, currencies: sections, account: account)
  }
}
