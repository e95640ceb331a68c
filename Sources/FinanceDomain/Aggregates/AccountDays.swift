/// What every account moved on every day, and the balances that rows state: what balances at any day follow from.
///
/// It keeps every row that states a balance, some eighty bytes each: the wrong aggregate for questions about sums.
struct AccountDays: TransactionAggregate {
  /// An account in one currency; names are compared byte for byte.
  struct Account: Hashable, Comparable {
    @Bytewise var name: String
    let currency: Currency

    static func < (left: Account, right: Account) -> Bool {
      (left.currency, left._name) < (right.currency, right._name)
    }
  }

  struct StatedRow: Hashable {
    let source: Int
    let row: StatementRow

    var position: SourcePosition { SourcePosition(source: source, byteOffset: row.offset) }
  }

  private(set) var totals = TotalsCube(TotalsGrain(isDaily: true))
  /// By account, in no order.
  private(set) var stated: [Account: [StatedRow]] = [:]

  /// Neither texts nor ids.
  var columnsRead: TransactionColumns { [] }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    totals.absorb(batch)
    guard !batch.balances.isEmpty else { return }
    for row in 0..<batch.count where batch.balances[row].fixedPoint != nil {
      let account = Account(name: batch.accountNames[batch.accounts[row]], currency: batch.currency(of: row))
      let source = batch.position(of: row).source
      stated[account, default: []].append(StatedRow(source: source, row: StatementRow(row, of: batch)))
    }
  }

  mutating func merge(_ other: consuming AccountDays) {
    totals.merge(other.totals)
    stated.merge(other.stated) { $0 + $1 }
  }

  /// What an account moved on a day, and in how many rows.
  struct Day: Hashable {
    let day: CalendarDay
    let net: ExactSum
    let rows: Int
  }

  /// The days of every account, in order.
  func days() -> [Account: [Day]] {
    let flows = totals.flows(by: [.month, .account, .currency]) { $0 }
    let accounts = Dictionary(grouping: flows) { Account(name: $0.key.account, currency: $0.key.currency) }
    return accounts.mapValues { days in
      days.map { Day(day: $0.key.day, net: $0.value.net, rows: $0.value.count) }.sorted { $0.day < $1.day }
    }
  }

  /// The ends of days that the stated balances of an account tell without doubt, in order.
  ///
  /// Rows of one day may be in any order. All of them state the same, or one order leads from each to the next;
  /// otherwise, and where other rows of the day state nothing, the day's end is not known. Nor is it where a later day's
  /// row was booked before a row of this day: then the balances of several days are one order (``BookedDays``).
  func ends(of account: Account, _ days: [Day]) -> [KnownBalance] {
    let counts = Dictionary(uniqueKeysWithValues: days.map { ($0.day.dayNumber, $0.rows) })
    let stated = Dictionary(grouping: stated[account] ?? [], by: \.row.day).sorted { $0.key < $1.key }
      .map { (day: $0.key, rows: $0.value.sorted { $0.position < $1.position }) }
    let isComplete = stated.map { counts[$0.day] == $0.rows.count }
    var ends = zip(stated, isComplete).map { $1 ? AccountDays.end(of: $0.rows) : nil }
    if !AccountDays.areContinuous(ends, stated.map(\.rows)) {
      // A balance that all rows state, though they move it, is that of the day of the export, say.
      let balances = Set(stated.lazy.flatMap(\.rows).map(\.row.balance))
      guard stated.count < 2 || balances.count > 1 else { return [] }
      let booked = BookedDays(stated.map { (day: $0.day, rows: $0.rows.map(\.row)) })
      for (number, first) in booked.firstDays.enumerated() where first != number {
        guard let first, isComplete[first...number].allSatisfy(\.self) else {
          ends[number] = nil
          continue
        }
        ends[number] = AccountDays.end(
          of: stated[first...number].flatMap(\.rows), after: first > 0 ? ends[first - 1]?.balance : nil)
      }
    }
    return zip(stated, ends).compactMap { day, end in
      end.map { end in
        KnownBalance(
          account: account.name, currency: account.currency, day: CalendarDay(dayNumber: day.day),
          balance: ExactSum(units: end.balance), origin: .row(end.row.position))
      }
    }
  }

  private typealias End = (balance: Int128, row: StatedRow)

  /// Whether every day begins with what the one before it ended with.
  private static func areContinuous(_ ends: [End?], _ rows: [[StatedRow]]) -> Bool {
    zip(zip(ends, ends.dropFirst()), rows.dropFirst()).allSatisfy { ends, rows in
      guard let before = ends.0, let end = ends.1 else { return false }
      return before.balance + net(rows) == end.balance
    }
  }

  private static func net(_ rows: [StatedRow]) -> Int128 { rows.reduce(0) { $0 + $1.row.amount } }

  /// What the last of the rows of several days leaves, and the row that says so.
  private static func end(of rows: [StatedRow], after before: Int128?) -> End? {
    let net = net(rows)
    // Rows that come to nothing lead round in a circle, which may begin anywhere.
    let start =
      before.flatMap { BalanceTrails.start(of: rows.map(\.row), from: $0) }
      ?? (net == 0 ? nil : BalanceTrails.start(of: rows.map(\.row)))
    guard let end = start.map({ $0 + net }) else { return nil }
    return rows.first { $0.row.balance == end }.map { (end, $0) }
  }

  /// What the last of the rows of a day leaves, and the row that says so.
  private static func end(of rows: [StatedRow]) -> End? {
    let balances = Set(rows.compactMap(\.row.balance))
    if balances.count == 1, let only = balances.first { return (only, rows[0]) }
    guard let start = BalanceTrails.start(of: rows.map(\.row)) else { return nil }
    let end = start + net(rows)
    return rows.first { $0.row.balance == end }.map { (end, $0) }
  }
}
