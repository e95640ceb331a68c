/// What moved in and out, exactly, and in how many transactions.
public struct Flow: Hashable, Sendable {
  /// Money in.
  public var income = ExactSum.zero
  /// Money out.
  public var expense = ExactSum.zero
  /// How many transactions brought money in.
  public var incomeCount = 0
  /// How many took money out.
  public var expenseCount = 0

  /// Nothing moved.
  public init() {}

  /// What moved in less what moved out.
  public var net: ExactSum { income - expense }
  /// How many transactions there were.
  public var count: Int { incomeCount + expenseCount }

  /// Adds transactions of one direction that come to `sum`.
  public mutating func add(_ sum: ExactSum, count: Int, type: TransactionType) {
    switch type {
    case .income:
      income.add(sum)
      incomeCount += count
    case .expense:
      expense.add(sum)
      expenseCount += count
    }
  }

  /// What moved in that direction alone.
  func part(_ type: TransactionType) -> Flow {
    var part = Flow()
    switch type {
    case .income: part.add(income, count: incomeCount, type: type)
    case .expense: part.add(expense, count: expenseCount, type: type)
    }
    return part
  }

  /// Adds another flow.
  public mutating func add(_ other: Flow) {
    income.add(other.income)
    expense.add(other.expense)
    incomeCount += other.incomeCount
    expenseCount += other.expenseCount
  }
}
