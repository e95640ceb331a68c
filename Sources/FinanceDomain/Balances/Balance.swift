/// What came in, what went out and what remained, of one currency.
public struct Balance: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// The exact sums that the figures come from, for callers with so many balances that a `Decimal` each is too expensive.
  ///
  /// Where kinds or own accounts are stated, balance is income - expense + ``FlowBuckets/other``.
  public let buckets: FlowBuckets

  /// The figures of a flow, money in being income and money out expense.
  public init(_ flow: Flow, in currency: Currency) {
    self.init(FlowBuckets(byDirection: flow), in: currency)
  }

  /// The figures of buckets.
  public init(_ buckets: FlowBuckets, in currency: Currency) {
    self.currency = currency
    self.buckets = buckets
  }

  /// Money in.
  public var income: Decimal { buckets.income.decimal }
  /// Money out.
  public var expense: Decimal { buckets.expense.decimal }
  /// Money in less money out.
  public var balance: Decimal { buckets.net.decimal }
  /// How many transactions are income, those that took some of it back included.
  public var incomeTransactions: Int { buckets[.income].count }
  /// How many are expense, refunds included.
  public var expenseTransactions: Int { buckets[.spending].count }
  /// How many transactions there were.
  public var transactions: Int { buckets.count }
}
