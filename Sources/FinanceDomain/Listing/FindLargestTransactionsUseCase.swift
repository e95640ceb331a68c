/// The largest transactions of a period.
public struct FindLargestTransactionsUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The `limit` largest of each currency. Up to ``ScanSummary/largestLimit`` they come from the shared summary;
  /// more cost a scan of their own.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, limit: Int = 5) async throws -> LargestReport {
    let (largest, rowCounts): (LargestTransactions, ScanRowCounts)
    if limit <= ScanSummary.largestLimit {
      let scan = try await question.ask(about: period, including: .largest).scan
      (largest, rowCounts) = (scan.aggregate.largest, scan.rowCounts)
    } else {
      let query = TransactionQuery(
        period: period, condition: question.condition, calendar: question.calendar)
      let scan = try await question.repository.scan(LargestTransactions(limit: limit), matching: query)
      (largest, rowCounts) = (scan.aggregate, scan.rowCounts)
    }
    let sections = largest.currencies.map { currency in
      LargestReport.CurrencySection(
        currency: currency, transactions: largest.largest(in: currency).prefix(limit).map(\.transaction))
    }
    return LargestReport(period: period, currencies: sections, rowCounts: rowCounts)
  }
}

/// The largest transactions of a period.
public struct LargestReport: Sendable {
  /// The largest of one currency.
  public struct CurrencySection: Sendable {
    /// The currency.
    public let currency: Currency
    /// Largest first.
    public let transactions: [Transaction]
  }

  /// What was asked for.
  public let period: DatePeriod
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
