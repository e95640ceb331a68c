/// A row that may be the leg of a transfer.
public struct TransferCandidate: Sendable {
  /// The day.
  public let day: CalendarDay
  /// The account.
  public let account: String
  /// The category.
  public let category: TransactionCategory
  /// The currency.
  public let currency: Currency
  /// In or out.
  public let type: TransactionType
  /// How much, greater than zero.
  public let amount: ExactSum
  /// Where the row stands.
  public let position: SourcePosition

  /// A row with all its facts.
  package init(
    day: CalendarDay, account: String, category: TransactionCategory, currency: Currency,
    type: TransactionType, amount: ExactSum, position: SourcePosition
  ) {
    (self.day, self.account, self.category, self.currency) = (day, account, category, currency)
    (self.type, self.amount, self.position) = (type, amount, position)
  }

  /// What totals of that grain know the row by.
  func entry(_ grain: TotalsGrain) -> LedgerTotals.Entry {
    let month = grain.calendar.month(of: day)
    return LedgerTotals.Entry(
      month: month, day: grain.isDaily ? day : grain.calendar.firstDay(of: month), account: account,
      category: category, currency: currency, type: type)
  }
}

extension TransferCandidate: Equatable, Comparable {
  /// Whether it is the same row.
  public static func == (left: TransferCandidate, right: TransferCandidate) -> Bool {
    left.day == right.day && left.position == right.position
  }

  /// Whether the left one is the earlier one; of one day, the one that is read first.
  public static func < (left: TransferCandidate, right: TransferCandidate) -> Bool {
    left.day == right.day ? left.position < right.position : left.day < right.day
  }
}
