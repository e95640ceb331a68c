/// What was paid to one payee, or came from it, on one account in one currency, in order of time.
public struct PayeeHistory: Sendable {
  /// One transaction.
  public struct Occurrence: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// How much, greater than zero.
    public let amount: ExactSum
    /// The category.
    public let category: TransactionCategory
    /// Where the row stands.
    public let position: SourcePosition

    /// One transaction.
    package init(
      day: CalendarDay, amount: ExactSum, category: TransactionCategory, position: SourcePosition
    ) {
      self.day = day
      self.amount = amount
      self.category = category
      self.position = position
    }
  }

  /// What all spellings of the payee have in common: the payee that was set or else the description, letters in lower
  /// case, of a description without the words that have digits in them.
  public let payee: String
  /// The payee as it was spelt last.
  public let name: String
  /// The account; empty if the source names none.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// In or out.
  public let type: TransactionType
  /// The transactions by day, those of one day as they stand in the sources. Never empty.
  public let occurrences: [Occurrence]

  /// A history.
  package init(
    payee: String, name: String, account: String, currency: Currency, type: TransactionType,
    occurrences: [Occurrence]
  ) {
    self.payee = payee
    self.name = name
    self.account = account
    self.currency = currency
    self.type = type
    self.occurrences = occurrences
  }
}

extension PayeeHistory {
  /// Whether the left one stands first in a list: by payee, account, currency and direction.
  static func precedes(_ left: PayeeHistory, _ right: PayeeHistory) -> Bool {
    if !left.payee.hasSameBytes(as: right.payee) { return left.payee.precedesByBytes(right.payee) }
    if !left.account.hasSameBytes(as: right.account) { return left.account.precedesByBytes(right.account) }
    if left.currency != right.currency { return left.currency < right.currency }
    return left.type == .expense && right.type == .income
  }
}

extension PayeeHistory.Occurrence: Comparable {
  /// Whether the left one is the earlier one; of one day, the one that is read first.
  public static func < (left: Self, right: Self) -> Bool {
    left.day == right.day ? left.position < right.position : left.day < right.day
  }
}
