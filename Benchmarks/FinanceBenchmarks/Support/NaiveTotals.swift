import FinanceDomain

/// What a cell of the totals is about.
struct TotalsKey: Hashable {
  let month: YearMonth
  let category: TransactionCategory
  let currency: Currency
}

/// What a cell comes to.
struct NaiveCell: Equatable {
  var income = Decimal(0)
  var expense = Decimal(0)
  var count = 0
}

/// Totals the way one writes them first: a dictionary, and one `Decimal` addition a transaction. It is the law for the
/// fast totals, and what they are measured against.
func naiveTotals(_ transactions: some Sequence<Transaction>) -> [TotalsKey: NaiveCell] {
  var totals: [TotalsKey: NaiveCell] = [:]
  for transaction in transactions {
    let key = TotalsKey(
      month: transaction.date.yearMonth, category: transaction.category, currency: transaction.currency)
    switch transaction.type {
    case .income: totals[key, default: NaiveCell()].income += transaction.amount
    case .expense: totals[key, default: NaiveCell()].expense += transaction.amount
    }
    totals[key, default: NaiveCell()].count += 1
  }
  return totals
}

extension TotalsCube {
  /// The same answer, sliced from the fast totals.
  func byMonthCategoryAndCurrency() -> [TotalsKey: NaiveCell] {
    flows { TotalsKey(month: $0.month, category: $0.category, currency: $0.currency) }.mapValues { flow in
      NaiveCell(income: flow.income.decimal, expense: flow.expense.decimal, count: flow.count)
    }
  }
}
