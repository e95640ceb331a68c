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

  /// What the totals know the row by.
  var entry: LedgerTotals.Entry {
    LedgerTotals.Entry(
      month: day.yearMonth, account: account, category: category, currency: currency, type: type)
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
