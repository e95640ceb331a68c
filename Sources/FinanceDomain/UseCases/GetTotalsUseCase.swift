/// Totals of a period by category, month, account or direction.
public struct GetTotalsUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression

  /// Asks that repository about the transactions that meet the condition.
  public init(repository: any TransactionsRepository, condition: SearchExpression = .everything) {
    self.repository = repository
    self.condition = condition
  }

  /// The totals by that dimension.
  public func execute(by dimension: TotalsReport.Dimension, in period: DatePeriod) async throws
    -> TotalsReport
  {
    let scan = try await repository.totals(matching: TransactionQuery(period: period, condition: condition))
    let flows = scan.aggregate.flows(in: period, by: dimension.looksAt) { entry in
      TotalsKey(text: dimension.text(of: entry), currency: entry.currency)
    }
    let rows = flows.sorted { left, right in dimension.precedes(left, right) }.map { key, flow in
      TotalsReport.Row(key: key.text, balance: Balance(flow, in: key.currency))
    }
    return TotalsReport(
      dimension: dimension, period: ResolvedPeriod(period, data: scan.aggregate.days), rows: rows,
      account: scan.account)
  }
}

private struct TotalsKey: Hashable {
  let text: String
  let currency: Currency

  static func == (left: TotalsKey, right: TotalsKey) -> Bool {
    left.currency == right.currency && left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(currency)
    hasher.combineBytes(of: text)
  }
}

extension TotalsReport.Dimension {
  fileprivate var looksAt: LedgerTotals.Dimensions {
    switch self {
    case .category: [.category, .currency]
    case .month: [.month, .currency]
    case .account: [.account, .currency]
    case .type: [.type, .currency]
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

  fileprivate func precedes(_ left: (key: TotalsKey, value: Flow), _ right: (key: TotalsKey, value: Flow))
    -> Bool
  {
    if left.key.currency != right.key.currency { return left.key.currency < right.key.currency }
    if self != .month, left.value.expense != right.value.expense {
      return left.value.expense > right.value.expense
    }
    if self != .month, left.value.income != right.value.income {
      return left.value.income > right.value.income
    }
    return left.key.text.precedesByBytes(right.key.text)
  }
}
