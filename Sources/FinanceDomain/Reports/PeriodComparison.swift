/// A period's balance beside an earlier one's, of one currency.
public struct PeriodComparison: Hashable, Sendable {
  /// How the earlier period was chosen.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The period of the same length before it.
    case previous
    /// The same period a year before.
    case yearBefore
    /// One that was named.
    case chosen
  }

  /// A figure's move.
  public struct Change: Hashable, Sendable {
    /// By how much it rose; negative if it fell.
    public let amount: Decimal
    /// The same in percent of the earlier figure, to two places; `nil` where that was zero.
    public let percent: Decimal?

    /// The move from one sum to another.
    public init(from earlier: ExactSum, to later: ExactSum) {
      let moved = later - earlier
      amount = moved.decimal
      percent = Rounding.percentage(moved, of: earlier < .zero ? .zero - earlier : earlier)
    }
  }

  /// How the earlier period was chosen.
  public let kind: Kind
  /// The earlier period.
  public let period: DatePeriod
  /// Its figures.
  public let balance: Balance
  /// How income moved since.
  public let income: Change
  /// How expense moved since.
  public let expense: Change
  /// How the balance moved since.
  public let net: Change

  /// Compares two flows of one currency, money in being income and money out expense.
  public init(kind: Kind, period: DatePeriod, currency: Currency, earlier: Flow, later: Flow) {
    self.init(
      kind: kind, period: period, currency: currency, earlier: FlowBuckets(byDirection: earlier),
      later: FlowBuckets(byDirection: later))
  }

  /// Compares the buckets of one currency.
  public init(kind: Kind, period: DatePeriod, currency: Currency, earlier: FlowBuckets, later: FlowBuckets) {
    self.kind = kind
    self.period = period
    balance = Balance(earlier, in: currency)
    income = Change(from: earlier.income, to: later.income)
    expense = Change(from: earlier.expense, to: later.expense)
    net = Change(from: earlier.net, to: later.net)
  }
}
