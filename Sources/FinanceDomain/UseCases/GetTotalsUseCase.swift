/// Totals of a period by category, month, account or direction, or by several of them at once.
public struct GetTotalsUseCase: Sendable {
  private let question: FlowQuestion

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy()
  ) {
    self.init(FlowQuestion(repository: repository, condition: condition, policy: flows))
  }

  init(_ question: FlowQuestion) { self.question = question }

  /// The totals of every combination of those dimensions that occurs, the outermost first. However many there are, the
  /// repository is asked once.
  public func execute(by dimensions: [TotalsReport.Dimension], in period: DatePeriod) async throws
    -> TotalsReport
  {
    let answer = try await question.ask(about: period)
    let looksAt = dimensions.reduce(LedgerTotals.Dimensions.currency) { $0.union($1.looksAt) }
    let buckets = answer.buckets(in: period, by: looksAt) { entry in
      TotalsKey(texts: dimensions.map { $0.text(of: entry) }, currency: entry.currency)
    }
    let rows = TotalsOrder(dimensions: dimensions).sorted(buckets).map { key, buckets in
      TotalsReport.Row(keys: key.texts, balance: Balance(buckets, in: key.currency))
    }
    return TotalsReport(
      dimensions: dimensions, period: ResolvedPeriod(period, data: answer.summary.days), rows: rows,
      account: answer.scan.account)
  }
}

extension TotalsReport.Dimension {
  fileprivate var looksAt: LedgerTotals.Dimensions {
    switch self {
    case .category: .category
    case .month: .month
    case .account: .account
    case .type: .type
    }
  }

  fileprivate func text(of entry: LedgerTotals.Entry) -> String {
    switch self {
    case .category: entry.category.rawValue
    case .month: "\(entry.month)"
    case .account: entry.account
    case .type: entry.type.rawValue
    }
  }
}
