/// One of the things that are looked into.
public enum CheckKind: String, Hashable, Sendable, CaseIterable {
  /// Every row is in one bucket, and the figures have seen every row that counts.
  case conservation
  /// Stated balances follow from each other.
  case balance
  /// Rows that stand twice in one source, ids with two contents, days that two sources may have divided between them.
  case duplicates
  /// Money that left or reached an own account and has no partner, or several. Nothing where no own accounts are stated.
  case transfers
  /// Accounts that are silent for long.
  case gaps
  /// Days that have not come yet.
  case future
  /// The share of transactions without a category.
  case uncategorised
  /// Rows that were refused.
  case rejected
}

/// The stable name of something found, `check.detail`: what a script may rely on.
public struct CheckCode: RawRepresentable, Hashable, Sendable {
  /// The code as printed.
  public let rawValue: String

  /// The code of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Rows were lost or invented between the sources and the figures.
  public static let conservation = CheckCode(rawValue: "check.conservation")
  /// A balance does not follow from the one before it.
  public static let balanceBreak = CheckCode(rawValue: "check.balance-break")
  /// Two statements of one account do not fit together.
  public static let balanceGap = CheckCode(rawValue: "check.balance-gap")
  /// One id, two contents.
  public static let idConflict = CheckCode(rawValue: "check.id-conflict")
  /// A source has the same row twice.
  public static let repeatedRow = CheckCode(rawValue: "check.repeated-row")
  /// Equal rows of a day that two sources may have divided between them count once.
  public static let boundaryDay = CheckCode(rawValue: "check.boundary-day")
  /// Sources have days of an account in common but not their rows, and equal rows count once.
  public static let unevenOverlap = CheckCode(rawValue: "check.uneven-overlap")
  /// A transfer of which only one leg is there.
  public static let unmatchedTransfer = CheckCode(rawValue: "check.unmatched-transfer")
  /// Rows that could be paired to transfers in several ways.
  public static let ambiguousTransfer = CheckCode(rawValue: "check.ambiguous-transfer")
  /// An account is silent for long.
  public static let gap = CheckCode(rawValue: "check.gap")
  /// A transaction lies in the future.
  public static let futureDate = CheckCode(rawValue: "check.future-date")
  /// Too many transactions have no category.
  public static let uncategorised = CheckCode(rawValue: "check.uncategorised")
  /// Rows of a source were refused.
  public static let rejectedRows = CheckCode(rawValue: "check.rejected-rows")
}
