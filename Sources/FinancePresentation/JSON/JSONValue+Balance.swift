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

  /// How many transactions, and in which direction.
  package var countMembers: [JSONValue.Member] {
    [
      JSONValue.Member("transactions", .integer(transactions)),
      JSONValue.Member("incomeTransactions", .integer(incomeTransactions)),
      JSONValue.Member("expenseTransactions", .integer(expenseTransactions)),
    ]
  }
}
