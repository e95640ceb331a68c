import FinanceDomain

/// What transactions of one currency come to, added up one `Decimal` at a time.
package struct NaiveBalance: Hashable, Sendable {
  /// The currency.
  package let currency: Currency
  /// Money in.
  package var income = Decimal(0)
  /// Money out.
  package var expense = Decimal(0)
  /// Money in less money out.
  package var balance = Decimal(0)
  /// How many brought money in.
  package var incomeTransactions = 0
  /// How many took money out.
  package var expenseTransactions = 0

  /// The fold of the transactions of that currency.
  package init(_ transactions: some Sequence<Transaction>, in currency: Currency) {
    self.currency = currency
    for transaction in transactions where transaction.currency == currency {
      switch transaction.type {
      case .income:
        income += transaction.amount
        incomeTransactions += 1
      case .expense:
        expense += transaction.amount
        expenseTransactions += 1
      }
      balance += transaction.signedAmount
    }
  }

  /// The figures that the code under test gives.
  package init(_ balance: Balance) {
    currency = balance.currency
    income = balance.income
    expense = balance.expense
    self.balance = balance.balance
    incomeTransactions = balance.incomeTransactions
    expenseTransactions = balance.expenseTransactions
  }
}

extension NaiveBalance: CustomStringConvertible {
  /// Every figure, exactly.
  package var description: String {
    "\(currency) +\(income) (\(incomeTransactions)) -\(expense) (\(expenseTransactions)) = \(balance)"
  }
}
