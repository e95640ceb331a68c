/// What there was at the end of each day on which something moved, of one currency.
public struct RunningBalance: Hashable, Sendable {
  /// The end of a day.
  public struct Point: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// What there was at its end.
    public let balance: Decimal

    /// The end of a day.
    public init(day: CalendarDay, balance: Decimal) {
      self.day = day
      self.balance = balance
    }
  }

  /// The currency.
  public let currency: Currency
  /// What there was before the first day.
  public let opening: Decimal
  /// Whether ``opening`` rests on a balance that a source states; otherwise it is the sum of the earlier transactions.
  public let isAnchored: Bool
  /// The days on which something moved, in order.
  public let points: [Point]

  /// The balance of a currency.
  public init(currency: Currency, opening: Decimal, isAnchored: Bool, points: [Point]) {
    self.currency = currency
    self.opening = opening
    self.isAnchored = isAnchored
    self.points = points
  }
}
