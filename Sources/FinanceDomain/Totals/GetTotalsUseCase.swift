/// Totals of a period by category, month, account or direction, or by several of them at once.
public struct GetTotalsUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The totals of every combination of those dimensions that occurs, the outermost first. However many there are, the
  /// repository is asked once.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(by dimensions: [TotalsReport.Dimension], in period: DatePeriod) async throws
    -> TotalsReport
  {
    let cutsMonths = dimensions.contains { $0.step?.cutsMonths ?? false }
    let answer = try await question.ask(about: period, including: cutsMonths ? .byDay : [])
    let buckets = answer.totals(in: period, by: dimensions, in: question.calendar)
    let rows = TotalsOrder(dimensions: dimensions).sorted(buckets).map { key, buckets in
      TotalsReport.Row(keys: key.texts, balance: Balance(buckets, in: key.currency))
    }
    return TotalsReport(
      dimensions: dimensions, period: ResolvedPeriod(period, data: answer.summary.days), rows: rows,
      rowCounts: answer.scan.rowCounts.about([period]))
  }
}

extension TotalsReport.Dimension {
  var looksAt: TotalsCube.Dimensions {
    switch self {
    case .category: .category
    case .account: .account
    case .type: .type
    default: .month
    }
  }

  func text(of entry: TotalsCube.Entry, in calendar: ReportingCalendar) -> String {
    switch self {
    case .category: entry.category.rawValue
    case .account: entry.account
    case .type: entry.type.rawValue
    default: step.map { $0.period(of: entry.day, in: calendar).label } ?? ""
    }
  }
}

/// Totals of a period by one dimension or by several at once.
public struct TotalsReport: Hashable, Sendable {
  /// What a key of the rows is.
  public enum Dimension: String, Hashable, Sendable, CaseIterable {
    /// A category a row.
    case category
    /// A day a row.
    case day
    /// A week a row, from Monday to Sunday.
    case week
    /// A month a row.
    case month
    /// Three months a row.
    case quarter
    /// Six months a row.
    case halfYear = "half-year"
    /// A year a row.
    case year
    /// Three months of a fiscal year a row.
    case fiscalQuarter = "fiscal-quarter"
    /// A fiscal year a row.
    case fiscalYear = "fiscal-year"
    /// An account a row.
    case account
    /// Money in and money out.
    case type

    /// The stretch of time, if that is what it is.
    public var step: PeriodStep? { PeriodStep(rawValue: rawValue) }
  }

  /// One value of each dimension in one currency. Combinations without transactions have no row.
  public struct Row: Hashable, Sendable {
    /// The values as text, in the order of the dimensions.
    public let keys: [String]
    /// The figures.
    public let balance: Balance
  }

  /// What the keys of a row are, the outermost first.
  public let dimensions: [Dimension]
  /// The days they cover.
  public let period: ResolvedPeriod
  /// The rows: by currency; within one, by their keys, the outermost first.
  ///
  /// Stretches of time are in their order. Everything else has the largest expense first, then the largest income, then the
  /// order of bytes. What counts is all that belongs to a key beside the same outer keys, so that rows with equal outer
  /// keys are together.
  public let rows: [Row]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
