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
  /// - Throws: ``PeriodQuestionError/cutsMonth(_:)`` where the period cuts a month.
  public func execute(
    for period: DatePeriod, listing limit: Int, today: CalendarDay? = nil
  ) async throws -> ReportPages {
    let calendar = question.calendar
    guard calendar.isWholeMonths(period) else { throw PeriodQuestionError.cutsMonth(period) }
    let kept = try await keptDays(andRows: limit)
    let places =
      limit == 0 ? [:] : try await origins.origins(of: kept.aggregate.largest.transactions.map(\.row))
    let question = try await question(
      about: Partial(settings: [], summary: kept.aggregate.days, rowCounts: kept.rowCounts))
    var limits = GenerateReportUseCase.Limits()
    (limits.trendMonths, limits.followsDays) = (12, true)
    let reports = GenerateReportUseCase(question, budgets: budgets, limits: limits)
    let steps = try await GetPeriodBalanceUseCase(question).execute(in: period, by: .month).rows
    let active = Set(steps.compactMap { $0.days.map { calendar.month(of: $0.lowerBound) } })
    var months: [ReportPages.Month] = []
    for month in active.sorted() {
      let own = calendar.period(of: month)
      months.append(
        ReportPages.Month(
          month: month, report: try await reports.execute(for: own, today: today),
          rows: try await ReportRows(
            of: own, kept.aggregate.largest.largest(in: own), at: places, question)))
    }
    return ReportPages(
      whole: try await reports.execute(for: period, today: today),
      matrix: try await GetMatrixUseCase(question).execute(by: [.category], columns: .month, in: period),
      months: months)
  }

  /// What one reading finds about all days, and the largest rows of each month and currency.
  private func keptDays(andRows limit: Int) async throws -> Scan<DaysAndRows> {
    let empty = DaysAndRows(
      days: PartialSummary(TotalsGrain(question.calendar, isDaily: true), policy: question.policy),
      largest: LargestTransactions(limit: limit, apartBy: TotalsGrain(question.calendar)))
    return try await origins.scan(
      empty, matching: TransactionQuery(condition: question.condition, calendar: question.calendar))
  }

  /// The question put to what was kept: none of the reports of the months costs a reading of its own. Under a condition
  /// transfers cost one more, since these are looked for among all rows.
  private func question(about kept: Partial) async throws -> FlowQuery {
    var own = FlowQuery(
      repository: PartialTransactionsRepository { kept }, condition: question.condition,
      policy: question.policy,
      calendar: question.calendar)
    if question.policy.findsTransfers, question.condition != .everything {
      own.candidates = try await question.allCandidates(keepingPayees: true)
    }
    return own
  }
}

/// The figures by days, and the rows of each month.
private struct DaysAndRows: TransactionAggregate {
  var days: PartialSummary
  var largest: LargestTransactions

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    days.absorb(batch)
    largest.absorb(batch)
  }

  mutating func merge(_ other: consuming DaysAndRows) {
    days.merge(other.days)
    largest.merge(other.largest)
  }

  mutating func share() { days.share() }

  var mostDistinct: DistinctValues? { days.mostDistinct }
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
  public var rowCounts: ScanRowCounts { whole.rowCounts }
}
