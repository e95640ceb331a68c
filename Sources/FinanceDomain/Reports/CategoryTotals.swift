/// What each category of one currency came to in a period.
public struct CategoryTotals: Hashable, Sendable {
  /// One category.
  public struct Row: Hashable, Sendable {
    /// The category.
    public let category: TransactionCategory
    /// Its figures.
    public let balance: Balance
    /// Its part of all money out, in percent to two places; `nil` where no money went out at all.
    public let share: Decimal?

    /// A category's figures.
    public init(category: TransactionCategory, balance: Balance, share: Decimal?) {
      self.category = category
      self.balance = balance
      self.share = share
    }
  }

  /// The currency.
  public let currency: Currency
  /// The categories: most money out first, then most money in, then by name.
  public let rows: [Row]

  /// The categories of a currency.
  public init(currency: Currency, rows: [Row]) {
    self.currency = currency
    self.rows = rows
  }
}
