/// An exact amount of one currency.
///
/// There is no addition across currencies: the type refuses it. It is the wrong type inside a loop over rows;
/// there, batches hold exact integers (see ``FixedPoint``).
public struct Money: Hashable, Sendable {
  /// How much; negative for money out.
  public let amount: Decimal
  /// Of what.
  public let currency: Currency

  /// So much of a currency.
  public init(_ amount: Decimal, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// The sum, or `nil` if the currencies differ.
  public func adding(_ other: Money) -> Money? {
    currency == other.currency ? Money(amount + other.amount, currency) : nil
  }
}
