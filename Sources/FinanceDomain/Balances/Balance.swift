/// What came in, what went out and what remained, of one currency.
public struct Balance: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// The exact sums that the figures come from, for callers with so many balances that a `Decimal` each is too expensive.
  package let buckets: FlowBuckets

  /// What ``Balance/income`` and ``Balance/expense`` leave out where kinds or own accounts are stated.
  ///
  /// Then income is less what was taken back, expense is ``gross`` less ``refunds``, and balance is
  /// income - expense + ``other``.
  public struct Breakdown: Hashable, Sendable {
    /// Spending before refunds.
    public let gross: Decimal
    /// What came back of it.
    public let refunds: Decimal
    /// Transfers, what is ignored and what is unclassified: in less out.
    public let other: Decimal
    /// How many transactions ``other`` consists of.
    public let otherTransactions: Int
  }

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

  /// What a policy about flows has made of them; `nil` where none is stated and the direction alone decides.
  public var breakdown: Breakdown? {
    guard buckets.isByPolicy else { return nil }
    return Breakdown(
      gross: buckets.gross.decimal, refunds: buckets.refunds.decimal, other: buckets.other.decimal,
      otherTransactions: buckets.count - incomeTransactions - expenseTransactions)
  }
}
