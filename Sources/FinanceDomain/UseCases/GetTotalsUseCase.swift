/// Totals of a period by category, month, account or direction, or by several of them at once.
public struct GetTotalsUseCase: FlowUseCase {
  private let question: FlowQuestion

  /// Asks that question.
  public init(_ question: FlowQuestion) { self.question = question }

  /// The totals of every combination of those dimensions that occurs, the outermost first. However many there are, the
  /// repository is asked once.
  public func execute(by dimensions: [TotalsReport.Dimension], in period: DatePeriod) async throws
    -> TotalsReport
  {
    let cutsMonths = dimensions.contains { $0.step?.cutsMonths ?? false }
    let answer = try await question.ask(about: period, including: cutsMonths ? .byDay : [])
    let calendar = question.calendar
    let looksAt = dimensions.reduce(LedgerTotals.Dimensions.currency) { $0.union($1.looksAt) }
    let buckets = answer.buckets(in: period, by: looksAt) { entry in
      TotalsKey(texts: dimensions.map { $0.text(of: entry, in: calendar) }, currency: entry.currency)
    }
    let rows = TotalsOrder(dimensions: dimensions).sorted(buckets).map { key, buckets in
      TotalsReport.Row(keys: key.texts, balance: Balance(buckets, in: key.currency))
    }
    return TotalsReport(
      dimensions: dimensions, period: ResolvedPeriod(period, data: answer.summary.days), rows: rows,
      account: answer.scan.account.about([period]))
  }
}

extension TotalsReport.Dimension {
  /// What it is read from.
  var looksAt: LedgerTotals.Dimensions {
    switch self {
    case .category: .category
    case .account: .account
    case .type: .type
    default: .month
    }
  }

  /// What it is of an entry.
  func text(of entry: LedgerTotals.Entry, in calendar: ReportingCalendar) -> String {
    switch self {
    case .category: entry.category.rawValue
    case .account: entry.account
    case .type: entry.type.rawValue
    default: step.map { $0.period(of: entry.day, in: calendar).label } ?? ""
    }
  }
}
