/// Something that a check has found.
public struct CheckFinding: Hashable, Sendable {
  /// Which check.
  public let kind: CheckKind
  /// What it is, for a script.
  public let code: CheckCode
  /// What it is and where, for a person.
  public let message: String
  /// The source it is in, if it is in one.
  public var source: String?
  /// The line, from 1, if it is in one.
  public var line: Int?
  /// The account, if it is about one that has a name.
  public var account: String?
  /// The day it is about, or the first of them.
  public var day: CalendarDay?
  /// How much is missing or too much, if that is what it is about.
  public var difference: Money?

  /// Something found; what else is known is set afterwards.
  public init(_ kind: CheckKind, _ code: CheckCode, _ message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }
}

/// What is still taken for right.
public struct CheckSettings: Hashable, Sendable {
  /// The day after which everything lies in the future.
  public var today: CalendarDay
  /// How many days an account may be silent.
  public var gapDays: Int
  /// The share of transactions that may have no category.
  public var uncategorised = Share(numerator: 20, denominator: 100)

  /// A fraction, so that it is compared in whole numbers.
  public struct Share: Hashable, Sendable {
    /// So many …
    public let numerator: Int
    /// … of so many; not zero.
    public let denominator: Int

    /// That fraction.
    public init(numerator: Int, denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// So many days, and a fifth without a category.
  public init(today: CalendarDay, gapDays: Int = 45) {
    self.today = today
    self.gapDays = gapDays
  }
}

/// All that the checks have found.
public struct CheckReport: Sendable {
  /// What was looked into, in the order in which it is reported.
  public let kinds: [CheckKind]
  /// What was found, by kind.
  public let findings: [CheckFinding]
  /// The statements whose balances were walked; none if that was not asked for.
  public let statements: [BalanceProof]
  /// The day after which everything lies in the future.
  public let today: CalendarDay
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read; warnings that are among the findings are not repeated here.
  public let account: ScanRowCounts
}
