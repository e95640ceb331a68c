/// The report of a period and those of its months, with the rows behind them: what a set of pages that lead to each other is
/// made of.
public struct ReportPages: Sendable {
  /// One month in which something happened.
  public struct Month: Sendable {
    /// The month.
    public let month: YearMonth
    /// Its report.
    public let report: FinanceReport
    /// The rows behind its figures.
    public let rows: ReportRows

    /// A month.
    public init(month: YearMonth, report: FinanceReport, rows: ReportRows) {
      (self.month, self.report, self.rows) = (month, report, rows)
    }
  }

  /// The report of the whole period.
  public let whole: FinanceReport
  /// What came in less what went out, by category and month.
  public let matrix: MatrixReport
  /// The months in which something happened, in order of time.
  public let months: [Month]

  /// The pages of a period.
  public init(whole: FinanceReport, matrix: MatrixReport, months: [Month]) {
    (self.whole, self.matrix, self.months) = (whole, matrix, months)
  }

  /// What became of the rows read.
  public var account: ScanRowCounts { whole.account }
}
