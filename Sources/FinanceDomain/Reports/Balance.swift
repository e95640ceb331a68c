/// What came in, what went out and what remained, of one currency.
public struct Balance: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// The exact sums behind the figures, for whoever has so many balances that a `Decimal` each is too dear.
  package let flow: Flow

  /// The figures of a flow.
  public init(_ flow: Flow, in currency: Currency) {
    self.currency = currency
    self.flow = flow
  }

  /// Money in.
  public var income: Decimal { flow.income.decimal }
  /// Money out.
  public var expense: Decimal { flow.expense.decimal }
  /// Money in less money out.
  public var balance: Decimal { flow.net.decimal }
  /// How many transactions brought money in.
  public var incomeTransactions: Int { flow.incomeCount }
  /// How many took money out.
  public var expenseTransactions: Int { flow.expenseCount }
  /// How many transactions there were.
  public var transactions: Int { incomeTransactions + expenseTransactions }
}
