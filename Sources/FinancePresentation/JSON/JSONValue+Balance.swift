import FinanceDomain

extension Balance {
  /// Income, expense and what remains, under that name, and in how many transactions.
  package func members(net: String) -> [JSONValue.Member] {
    [
      JSONValue.Member("income", .sum(buckets.income, currency)),
      JSONValue.Member("expense", .sum(buckets.expense, currency)),
      JSONValue.Member(net, .sum(buckets.net, currency)),
    ]
  }

  /// How many transactions, and in which direction; then, where kinds or own accounts are stated, what they make of
  /// the figures.
  package var countMembers: [JSONValue.Member] {
    [
      JSONValue.Member("transactions", .integer(transactions)),
      JSONValue.Member("incomeTransactions", .integer(incomeTransactions)),
      JSONValue.Member("expenseTransactions", .integer(expenseTransactions)),
    ] + breakdownMembers
  }

  private var breakdownMembers: [JSONValue.Member] {
    guard let breakdown else { return [] }
    return [
      JSONValue.Member("gross", .amount(breakdown.gross, currency)),
      JSONValue.Member("refunds", .amount(breakdown.refunds, currency)),
      JSONValue.Member("other", .amount(breakdown.other, currency)),
      JSONValue.Member("otherTransactions", .integer(breakdown.otherTransactions)),
    ]
  }
}
