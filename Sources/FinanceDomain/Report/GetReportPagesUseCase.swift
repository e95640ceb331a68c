/// The report of a period and those of its months, from one reading.
///
/// It keeps figures by days and up to a limit of rows a month: the wrong use case for a single page
/// (``GenerateReportUseCase``), and for sources with millions of payees.
public struct GetReportPagesUseCase: Sendable {
  private let question: FlowQuery
  private let origins: any ProvenanceRepository
  private let budgets: [Budget]

  /// Asks that question.
  ///
  /// - Parameters:
  ///   - origins: the repository that the question is put to.
  ///   - budgets: budgets, if there are any.
  public init(_ question: FlowQuery, origins: any ProvenanceRepository, budgets: [Budget] = []) {
    (self.question, self.origins, self.budgets) = (question, origins, budgets)
  }

  /// The reports.
  ///
  /// - Parameters:
  ///   - period: whole months.
  ///   - limit: how many rows of a month and currency are listed, the largest.
  ///   - today: see ``GetBudgetsUseCase/execute(in:today:)``.
  /// - Throws: ``WholeMonthsError`` where the period cuts a month.
  public func execute(
    for period: DatePeriod, listing limit: Int, today: CalendarDay? = nil
  ) async throws -> ReportPages {
    let calendar = question.calendar
    guard calendar.isWholeMonths(period) else { throw WholeMonthsError(period: period) }
    let kept = try await KeptTransactionsRepository(reading: origins, for: question, rowsOfMonth: limit)
    let question = FlowQuery(
      repository: kept, condition: question.condition, policy: question.policy, calendar: calendar)
    var limits = GenerateReportUseCase.Limits()
    (limits.trendMonths, limits.followsDays) = (12, true)
    let reports = GenerateReportUseCase(question, budgets: budgets, limits: limits)
    let rows = GetReportRowsUseCase(question, origins: kept, limit: limit)
    let steps = try await GetPeriodBalanceUseCase(question).execute(in: period, by: .month).rows
    let active = Set(steps.compactMap { $0.days.map { calendar.month(of: $0.lowerBound) } })
    var months: [ReportPages.Month] = []
    for month in active.sorted() {
      let own = calendar.period(of: month)
      months.append(
        ReportPages.Month(
          month: month, report: try await reports.execute(for: own, today: today),
          rows: try await rows.execute(for: own)))
    }
    return ReportPages(
      whole: try await reports.execute(for: period, today: today),
      matrix: try await GetMatrixUseCase(question).execute(by: [.category], columns: .month, in: period),
      months: months)
  }
}

/// A period that cuts a month has no page a month.
public struct WholeMonthsError: Error, Hashable {
  /// The period.
  public let period: DatePeriod
}

extension WholeMonthsError: LocalizedError {
  /// What is wrong, and what to ask for.
  public var errorDescription: String? {
    "pages are made of whole months, and \(period.label) cuts one; name a year, a quarter or months"
  }
}

/// The report of a period and those of its months, with the rows of their figures: what a set of pages that lead to each other is
/// made of.
public struct ReportPages: Sendable {
  /// One month in which something happened.
  public struct Month: Sendable {
    /// The month.
    public let month: YearMonth
    /// Its report.
    public let report: FinanceReport
    /// The rows of its figures.
    public let rows: ReportRows
  }

  /// The report of the whole period.
  public let whole: FinanceReport
  /// What came in less what went out, by category and month.
  public let matrix: MatrixReport
  /// The months in which something happened, in order of time.
  public let months: [Month]

  /// What became of the rows read.
  public var account: ScanRowCounts { whole.account }
}
