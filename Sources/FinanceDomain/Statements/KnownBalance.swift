/// What an account holds at the end of a day, because somebody says so: a row of a source, or a person.
public struct KnownBalance: Hashable, Sendable {
  /// Who says it.
  public enum Origin: Hashable, Sendable {
    /// The row of a source that is there.
    case row(SourcePosition)
    /// A line of the configuration, by the name that people know it by.
    case stated(String)
  }

  /// The account; empty where the source names none.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// The day.
  public let day: CalendarDay
  /// What it holds when the day is over.
  public let balance: ExactSum
  /// Who says it.
  public let origin: Origin
}

extension KnownBalance {
  /// A balance that a person states.
  public init(
    account: String, balance: ExactSum, in currency: Currency, after day: CalendarDay, origin: String
  ) {
    self.init(account: account, currency: currency, day: day, balance: balance, origin: .stated(origin))
  }
}

/// A balance in a column: a coefficient and a scale, or none.
package struct StatedBalance: Hashable, Sendable {
  private let coefficient: Int64
  /// -1 for none.
  private let scale: Int8

  /// That number.
  package init(_ balance: FixedPoint) {
    coefficient = balance.coefficient
    scale = Int8(balance.scale)
  }

  private init() { (coefficient, scale) = (0, -1) }

  /// No balance is stated.
  package static let none = StatedBalance()

  /// What it is if the account owes it.
  package var owed: StatedBalance {
    fixedPoint.map { StatedBalance(FixedPoint(coefficient: -abs($0.coefficient), scale: $0.scale)) } ?? .none
  }

  /// The number; `nil` if none is stated.
  package var fixedPoint: FixedPoint? {
    scale < 0 ? nil : FixedPoint(coefficient: coefficient, scale: Int(scale))
  }
}
