import FinanceDomain

extension NaiveLedger {
  /// All transactions in that order; ties end with newest day, newest time, smallest id, first place.
  package func sorted(by order: TransactionOrder) -> [Transaction] {
    transactions.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      let standing = NaiveLedger.standing(one, other, by: order.key)
      if standing != 0 { return order.isDescending ? standing > 0 : standing < 0 }
      if one.date != other.date { return one.date > other.date }
      if one.second != other.second { return one.second > other.second }
      let ids = NaiveLedger.standing(one.id.rawValue, other.id.rawValue)
      return ids != 0 ? ids < 0 : left.offset < right.offset
    }.map(\.element)
  }

  /// The `limit` largest of each currency, by currency code.
  package func largest(in period: DatePeriod, limit: Int) -> [Transaction] {
    let list = within(period).sorted(by: .largestFirst)
    return currencies.flatMap { currency in list.filter { $0.currency == currency }.prefix(limit) }
  }

  private static func standing(
    _ left: Transaction, _ right: Transaction, by key: TransactionOrder.Key
  ) -> Int {
    switch key {
    case .date:
      left.date == right.date ? standing(left.second, right.second) : standing(left.date, right.date)
    case .amount: standing(left.amount, right.amount)
    case .category: standing(left.category.rawValue, right.category.rawValue)
    case .description: standing(left.description, right.description)
    case .account: standing(left.account, right.account)
    case .id: standing(left.id.rawValue, right.id.rawValue)
    }
  }

  private static func standing<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  /// By bytes, not by what they look like.
  private static func standing(_ left: String, _ right: String) -> Int {
    if left.utf8.lexicographicallyPrecedes(right.utf8) { return -1 }
    return right.utf8.lexicographicallyPrecedes(left.utf8) ? 1 : 0
  }
}

extension Transaction {
  /// A row without a time stands before every time of its day.
  fileprivate var second: Int32 { time?.secondOfDay ?? -1 }
}
