/// Totals of a period by category, month, account or direction, or by several of them at once.
public struct GetTotalsUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression

  /// Asks that repository about the transactions that meet the condition.
  public init(repository: any TransactionsRepository, condition: SearchExpression = .everything) {
    self.repository = repository
    self.condition = condition
  }

  /// The totals of every combination of those dimensions that occurs, the outermost first. However many there are, the
  /// repository is asked once.
  public func execute(by dimensions: [TotalsReport.Dimension], in period: DatePeriod) async throws
    -> TotalsReport
  {
    let scan = try await repository.totals(matching: TransactionQuery(period: period, condition: condition))
    let looksAt = dimensions.reduce(LedgerTotals.Dimensions.currency) { $0.union($1.looksAt) }
    let flows = scan.aggregate.flows(in: period, by: looksAt) { entry in
      TotalsKey(texts: dimensions.map { $0.text(of: entry) }, currency: entry.currency)
    }
    let rows = TotalsOrder(dimensions: dimensions).sorted(flows).map { key, flow in
      TotalsReport.Row(keys: key.texts, balance: Balance(flow, in: key.currency))
    }
    return TotalsReport(
      dimensions: dimensions, period: ResolvedPeriod(period, data: scan.aggregate.days), rows: rows,
      account: scan.account)
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
