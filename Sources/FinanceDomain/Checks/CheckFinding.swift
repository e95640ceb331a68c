/// Something that a check has found.
public struct CheckFinding: Hashable, Sendable {
  /// Which check.
  public let kind: CheckKind
  /// What it is, for a script.
  public let code: CheckCode
  /// What it is and where, for a person.
  public let message: String
  /// The source it is in, if it is in one.
  public let source: String?
  /// The line, from 1, if it is in one.
  public let line: Int?
  /// The account, if it is about one that has a name.
  public let account: String?
  /// The day it is about, or the first of them.
  public let day: CalendarDay?
  /// How much is missing or too much, if that is what it is about.
  public let difference: Money?

  init(
    _ kind: CheckKind, _ code: CheckCode, _ message: String, source: String? = nil, line: Int? = nil,
    account: String = "", day: CalendarDay? = nil, difference: Money? = nil
  ) {
    self.kind = kind
    self.code = code
    self.message = message
    self.source = source
    self.line = line
    self.account = account.isEmpty ? nil : account
    self.day = day
    self.difference = difference
  }
}

/// What is still taken for right.
public struct CheckSettings: Sendable {
  /// The day after which everything is in the future.
  public let today: CalendarDay
  /// How many days an account may be silent.
  public let gapDays: Int
  /// Whether so many transactions without a category, of so many, are accepted.
  public let acceptsUncategorised: @Sendable (_ count: Int, _ total: Int) -> Bool

  /// Those settings.
  public init(
    today: CalendarDay, gapDays: Int,
    acceptingUncategorised accepts: @escaping @Sendable (_ count: Int, _ total: Int) -> Bool
  ) {
    (self.today, self.gapDays, acceptsUncategorised) = (today, gapDays, accepts)
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
  /// Whether any row states a balance.
  public let statesBalances: Bool
  /// The day after which everything is in the future.
  public let today: CalendarDay
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read; warnings that are among the findings are not repeated here.
  public let rowCounts: ScanRowCounts
}

/// One of the things that are looked into.
public enum CheckKind: String, Hashable, Sendable, CaseIterable {
  /// Every row is in one bucket, and the figures have seen every row that counts.
  case conservation
  /// Stated balances follow from each other.
  case balance
  /// Rows that occur twice in one source, ids with two contents, days that two sources may have divided between them.
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
public enum CheckCode: String, Hashable, Sendable, CaseIterable {
  /// Rows were lost or invented between the sources and the figures.
  case conservation = "check.conservation"
  /// A balance does not follow from the one before it.
  case balanceBreak = "check.balance-break"
  /// Two statements of one account do not fit together.
  case balanceGap = "check.balance-gap"
  /// Balances of an account that are known, and what it moved between them, do not fit together.
  case balanceContradiction = "check.balance-contradiction"
  /// One id, two contents.
  case idConflict = "check.id-conflict"
  /// A source has the same row twice.
  case repeatedRow = "check.repeated-row"
  /// Equal rows of a day that two sources may have divided between them count once.
  case boundaryDay = "check.boundary-day"
  /// Sources have days of an account in common but not their rows, and equal rows count once.
  case unevenOverlap = "check.uneven-overlap"
  /// A transfer of which only one leg is there.
  case unmatchedTransfer = "check.unmatched-transfer"
  /// Rows that could be paired to transfers in several ways.
  case ambiguousTransfer = "check.ambiguous-transfer"
  /// An account is silent for long.
  case gap = "check.gap"
  /// A transaction is in the future.
  case futureDate = "check.future-date"
  /// Too many transactions have no category.
  case uncategorised = "check.uncategorised"
  /// Rows of a source were refused.
  case rejectedRows = "check.rejected-rows"
}

/// What checks want to know of the transactions: on which days each account moved, what is in the future, how many have
/// no category.
struct CheckFigures: TransactionAggregate {
  let today: CalendarDay
  /// By account.
  private(set) var days: [Bytewise: Set<Int32>] = [:]
  private(set) var count = 0
  private(set) var uncategorised = 0
  private(set) var futureCount = 0
  /// The earliest row in the sources that is in the future.
  private(set) var firstInFuture: PlacedTransaction?
  /// Whether any row states a balance.
  private(set) var statesBalances = false
  /// What known balances are held against; `nil` where that is not asked.
  private(set) var accounts: AccountDays?

  init(today: CalendarDay, followsAccounts: Bool = false) {
    self.today = today
    accounts = followsAccounts ? AccountDays() : nil
  }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    count += batch.count
    accounts?.absorb(batch)
    if !statesBalances, !batch.balances.isEmpty {
      statesBalances = (0..<batch.count).contains { batch.balances[$0].fixedPoint != nil }
    }
    let none = batch.categoryNames.texts.firstIndex(of: TransactionCategory.uncategorized.rawValue)
    var found = [Set<Int32>](repeating: [], count: batch.accountNames.count)
    var latest = [Int32](repeating: .min, count: found.count)
    for row in 0..<batch.count {
      let account = Int(batch.accounts[row])
      // Rows of one day are together.
      if batch.days[row] != latest[account] {
        latest[account] = batch.days[row]
        found[account].insert(batch.days[row])
      }
      if none == Int(batch.categories[row]) { uncategorised += 1 }
      if batch.days[row] > today.dayNumber { noteFuture(row, of: batch) }
    }
    for (account, days) in found.enumerated() where !days.isEmpty {
      let name = Bytewise(rawValue: batch.accountNames[UInt32(account)])
      self.days[name, default: []].formUnion(days)
    }
  }

  private mutating func noteFuture(_ row: Int, of batch: borrowing TransactionBatch) {
    futureCount += 1
    let position = batch.position(of: row)
    if let firstInFuture, firstInFuture.position < position { return }
    firstInFuture = PlacedTransaction(batch[row], at: position)
  }

  mutating func merge(_ other: consuming CheckFigures) {
    count += other.count
    uncategorised += other.uncategorised
    futureCount += other.futureCount
    statesBalances = statesBalances || other.statesBalances
    if let theirs = other.accounts {
      if accounts == nil { accounts = theirs } else { accounts?.merge(theirs) }
    }
    days.merge(other.days) { $0.union($1) }
    guard let theirs = other.firstInFuture else { return }
    if firstInFuture.map({ theirs.position < $0.position }) ?? true { firstInFuture = theirs }
  }
}
