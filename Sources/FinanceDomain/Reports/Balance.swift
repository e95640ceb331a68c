/// What came in, what went out and what remained, of one currency.
public struct Balance: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// Money in.
  public let income: Decimal
  /// Money out.
  public let expense: Decimal
  /// Money in less money out.
  public let balance: Decimal
  /// How many transactions brought money in.
  public let incomeTransactions: Int
  /// How many took money out.
  public let expenseTransactions: Int

  /// The figures of a flow.
  public init(_ flow: Flow, in currency: Currency) {
    self.currency = currency
    income = flow.income.decimal
    expense = flow.expense.decimal
    balance = flow.net.decimal
    incomeTransactions = flow.incomeCount
    expenseTransactions = flow.expenseCount
  }

  /// How many transactions there were.
  public var transactions: Int { incomeTransactions + expenseTransactions }
}
