/// The transfers between own accounts: what was paired, what found no partner, what could be paired in several ways.
public struct TransfersReport: Sendable {
  /// Two legs.
  public struct Pair: Sendable {
    /// Money out.
    public let sent: Transaction
    /// The same money in.
    public let received: Transaction
    /// Whether both legs are among the transactions asked about.
    public let isWhole: Bool

    /// How many days later it was received; negative for earlier.
    public var days: Int { Int(received.date.dayNumber - sent.date.dayNumber) }
  }

  /// Transactions of one amount that could be paired in several ways.
  public struct Ambiguity: Sendable {
    /// Money out.
    public let sent: [Transaction]
    /// Money in.
    public let received: [Transaction]

    /// All of them.
    public var transactions: [Transaction] { sent + received }
  }

  /// What there is of one currency.
  public struct CurrencyTotals: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// How many pairs, and what was moved by them.
    public let pairs: Int
    /// What the pairs moved.
    public let paired: Decimal
    /// How many transactions have no partner.
    public let unmatched: Int
    /// What those without a partner brought in, less what they took out.
    public let unmatchedNet: Decimal
    /// How many transactions could be paired in several ways.
    public let ambiguous: Int
    /// What those brought in, less what they took out.
    public let ambiguousNet: Decimal
  }

  /// The days asked about.
  public let period: ResolvedPeriod
  /// Whose transfers.
  public let policy: TransferPolicy
  /// Own accounts that no transaction names, as they were stated.
  public let unseenAccounts: [String]
  /// The pairs of which a leg is among the transactions asked about; empty if they were not asked for.
  public let pairs: [Pair]
  /// Transactions that are transfers by their category and have no partner.
  public let unmatched: [Transaction]
  /// Transactions that could be paired in several ways, and were not.
  public let ambiguities: [Ambiguity]
  /// Totals, by currency code. They count pairs even where these are not listed.
  public let totals: [CurrencyTotals]
  /// What became of the rows read.
  public let account: ScanRowCounts
}
