import FinanceDomain
import GRDB

/// The table of monthly totals: what all rows of a month come to, for each account, category, currency and direction.
///
/// It is kept by whatever changes rows, in the same transaction, so that a month's figures cost the same for ten thousand
/// rows and for ten million. A sum that outgrows a whole number of SQLite is kept in parts.
struct MonthlyTotals {
  /// The sums that were wanted.
  private(set) var totals = TotalsCube()
  /// How many transactions each month has, wanted or not.
  private(set) var counts: [YearMonth: Int] = [:]

  var count: Int { counts.values.reduce(0, +) }

  private static let columns =
    "month, account_id, category_id, currency_id, type, part, total, scale, transactions, seal"

  /// The sum, or the part of one, of the row of that key that a statement over ``columns`` has come to.
  ///
  /// - Throws: ``LedgerDamage`` if it does not fit its seal.
  private static func part(
    _ key: Key, _ statement: LedgerStatement, _ vocabulary: LedgerVocabulary
  ) throws -> (sum: ExactSum, count: Int) {
    let (number, total, scale) = (statement.int(5), statement.int(6), statement.int(7))
    let count = statement.int(8)
    guard (0...8).contains(scale), count >= 0,
      seal(key, number, total, scale, count, vocabulary) == statement.int(9)
    else { throw Key.damage(ofMonth: key.number) }
    return (ExactSum(coefficient: Int128(total), scale: Int(scale)), Int(count))
  }

  /// Reads the whole table.
  ///
  /// - Parameters:
  ///   - head: what says how many transactions there must be; `nil` leaves that open.
  ///   - isWanted: which sums are wanted, not only their counts.
  /// - Throws: ``LedgerDamage`` if something in it does not fit.
  init(
    in db: Database, knowing vocabulary: LedgerVocabulary, fitting head: LedgerMetadata? = nil,
    where isWanted: (TotalsCube.Entry) -> Bool = { _ in false }
  ) throws {
    let statement = try LedgerStatement("SELECT \(MonthlyTotals.columns) FROM monthly_totals", in: db)
    var known: [Key.Group: (name: GroupTable.Group, isWanted: Bool)] = [:]
    while try statement.step() {
      let key = try Key(statement)
      let part = try MonthlyTotals.part(key, statement, vocabulary)
      if known[key.group] == nil {
        guard let entry = key.entry(vocabulary) else {
          throw LedgerDamage("the totals of month \(key.number) name something that is not there")
        }
        let name = totals.groups.group(
          account: entry.account, category: entry.category, currency: entry.currency, type: entry.type)
        known[key.group] = (name, isWanted(entry))
      }
      counts[key.month, default: 0] += part.count
      if let group = known[key.group], group.isWanted {
        totals.add(group.name, inBin: key.month.index, sum: part.sum, count: part.count)
      }
    }
    if let head, count != Int(head.transactions) {
      throw LedgerDamage("it has totals of \(count) transactions, and says it has \(head.transactions)")
    }
  }

  /// Adds to the table, or takes away from it.
  static func change(
    by totals: TotalsCube, isRemoval: Bool = false, vocabulary: inout LedgerVocabulary, in db: Database
  ) throws {
    let take = try LedgerStatement(
      """
      DELETE FROM monthly_totals
      WHERE month = ? AND account_id = ? AND category_id = ? AND currency_id = ? AND type = ?
      RETURNING \(columns)
      """, in: db)
    let insert = try LedgerStatement(
      "INSERT INTO monthly_totals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: db)
    for (entry, flow) in totals.flows(groupedBy: { $0 }) {
      let key = try Key(entry, &vocabulary, in: db)
      // An entry has one direction.
      var sum = isRemoval ? .zero - flow.income - flow.expense : flow.income + flow.expense
      var count = isRemoval ? -flow.count : flow.count
      key.bind(to: take)
      while try take.step() {
        let part = try part(key, take, vocabulary)
        (sum, count) = (sum + part.sum, count + part.count)
      }
      guard count >= 0, count > 0 || sum.isZero else {
        throw LedgerDamage("the totals of month \(key.number) do not fit the rows")
      }
      if count > 0 { try write(sum, count, key, insert, vocabulary) }
    }
  }

  private static func write(
    _ sum: ExactSum, _ count: Int, _ key: Key, _ statement: LedgerStatement,
    _ vocabulary: LedgerVocabulary
  ) throws {
    // As few decimal places as it needs, two at least.
    var (rest, scale) = (sum.units, Int64(FixedPoint.maximumScale))
    while scale > 2, rest % 10 == 0 { (rest, scale) = (rest / 10, scale - 1) }
    var number: Int64 = 0
    repeat {
      let (total, count) = (Int64(clamping: rest), number == 0 ? Int64(count) : 0)
      key.bind(to: statement)
      let seal = seal(key, number, total, scale, count, vocabulary)
      for (place, value) in [number, total, scale, count, seal].enumerated() {
        statement.bind(value, at: Int32(6 + place))
      }
      try statement.run()
      rest -= Int128(total)
      number += 1
    } while rest != 0
  }

  private static func seal(
    _ key: Key, _ number: Int64, _ total: Int64, _ scale: Int64, _ count: Int64,
    _ vocabulary: LedgerVocabulary
  ) -> Int64 {
    var seal = RowChecksum()
    seal.combine(UInt64(bitPattern: key.number), key.group.isIncome ? 1 : 2)
    seal.combine(vocabulary.accounts.mark(key.group.account), vocabulary.categories.mark(key.group.category))
    seal.combine(vocabulary.currencies.mark(key.group.currency), UInt64(bitPattern: number))
    seal.combine(UInt64(bitPattern: total), UInt64(bitPattern: scale))
    seal.combine(UInt64(bitPattern: count), 0)
    return seal.value
  }
}

/// What a sum of the table is about, in its numbers.
private struct Key {
  /// What it is about besides the month.
  struct Group: Hashable {
    let account: Int64
    let category: Int64
    let currency: Int64
    let isIncome: Bool

    var type: TransactionType { isIncome ? .income : .expense }
  }

  let month: YearMonth
  let group: Group

  /// The key of a row; the table has no other directions than the two.
  ///
  /// - Throws: ``LedgerDamage`` if there is no such month.
  init(_ statement: LedgerStatement) throws {
    let number = statement.int(0)
    guard let month = YearMonth(year: Int(number / 100), month: Int(number % 100)) else {
      throw Key.damage(ofMonth: number)
    }
    self.month = month
    group = Group(
      account: statement.int(1), category: statement.int(2), currency: statement.int(3),
      isIncome: statement.text(4) == TransactionType.income.rawValue)
  }

  init(_ entry: TotalsCube.Entry, _ vocabulary: inout LedgerVocabulary, in db: Database) throws {
    month = entry.month
    group = Group(
      account: try vocabulary.accounts.number(of: entry.account, in: db),
      category: try vocabulary.categories.number(of: entry.category.rawValue, in: db),
      currency: try vocabulary.currencies.number(of: entry.currency.rawValue, in: db),
      isIncome: entry.type == .income)
  }

  /// The month as the table has it: 202405.
  var number: Int64 { Int64(month.year * 100 + month.month) }

  static func damage(ofMonth number: Int64) -> LedgerDamage {
    LedgerDamage("the totals of month \(number) do not fit their seal")
  }

  func bind(to statement: LedgerStatement) {
    statement.begin([number, group.account, group.category, group.currency])
    statement.bind(group.type.rawValue, at: 5)
  }

  /// What that is; `nil` if it is invalid.
  func entry(_ vocabulary: LedgerVocabulary) -> TotalsCube.Entry? {
    guard let account = vocabulary.accounts[group.account],
      let category = vocabulary.categories[group.category],
      let currency = vocabulary.currencies[group.currency].flatMap({ Currency(rawValue: $0) })
    else { return nil }
    return TotalsCube.Entry(
      month: month, account: account, category: TransactionCategory(rawValue: category),
      currency: currency, type: group.type)
  }
}
