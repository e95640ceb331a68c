/// What every account moved on every day, and the balances that rows state: what balances at any day follow from.
///
/// It keeps every row that states a balance, some eighty bytes each: the wrong aggregate for whoever asks about sums.
struct AccountDays: TransactionAggregate {
  /// An account in one currency; names are compared byte for byte.
  struct Account: Hashable, Comparable {
    let name: String
    let currency: Currency

    static func == (left: Account, right: Account) -> Bool {
      left.currency == right.currency && left.name.hasSameBytes(as: right.name)
    }

    static func < (left: Account, right: Account) -> Bool {
      left.currency == right.currency ? left.name.precedesByBytes(right.name) : left.currency < right.currency
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(currency)
      hasher.combineBytes(of: name)
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

  init() {}

  /// Neither texts nor ids.
  var columnsRead: TransactionColumns { [] }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    totals.absorb(batch)
    guard !batch.balances.isEmpty else { return }
    for row in 0..<batch.count where batch.balances[row].fixedPoint != nil {
      let account = Account(
        name: batch.accountNames[UInt32(batch.accounts[row])],
        currency: Currency(rawValue: batch.currencyNames[UInt32(batch.currencies[row])]) ?? .none)
      let source = batch.position(of: row).source
      stated[account, default: []].append(StatedRow(source: source, row: StatementRow(row, of: batch)))
    }
  }

  mutating func merge(_ other: consuming AccountDays) {
    totals.merge(other.totals)
    stated.merge(other.stated) { $0 + $1 }
  }
}

extension AccountDays {
  /// What an account moved on a day, and in how many rows.
  struct Day: Hashable {
    let day: CalendarDay
    let net: ExactSum
    let rows: Int
  }

  /// The days of every account, in order.
  func days() -> [Account: [Day]] {
    let flows = totals.flows(by: [.month, .account, .currency]) { entry in
      AccountDay(account: Account(name: entry.account, currency: entry.currency), day: entry.day)
    }
    return Dictionary(grouping: flows, by: \.key.account).mapValues { days in
      days.map { Day(day: $0.key.day, net: $0.value.net, rows: $0.value.count) }.sorted { $0.day < $1.day }
    }
  }

  /// The ends of days that the stated balances of an account tell without doubt, in order.
  ///
  /// Rows of one day may stand in any order. All of them state the same, or one order leads from each to the next;
  /// otherwise, and where other rows of the day state nothing, the day's end is not known.
  func ends(of account: Account, _ days: [Day]) -> [KnownBalance] {
    let counts = Dictionary(uniqueKeysWithValues: days.map { ($0.day.dayNumber, $0.rows) })
    return Dictionary(grouping: stated[account] ?? [], by: \.row.day).sorted { $0.key < $1.key }
      .compactMap { day, rows in
        let ordered = rows.sorted { $0.position < $1.position }
        guard counts[day] == rows.count, let end = AccountDays.end(of: ordered) else { return nil }
        return KnownBalance(
          account: account.name, currency: account.currency, day: CalendarDay(dayNumber: day),
          balance: ExactSum(units: end.balance), origin: .row(end.row.position))
      }
  }

  /// What the last of the rows leaves, and the row that says so.
  private static func end(of rows: [StatedRow]) -> (balance: Int128, row: StatedRow)? {
    let balances = Set(rows.compactMap(\.row.balance))
    if balances.count == 1, let only = balances.first { return (only, rows[0]) }
    guard let start = BalanceTrail.start(of: rows.map(\.row)) else { return nil }
    let end = start + rows.reduce(0) { $0 + $1.row.amount }
    return rows.first { $0.row.balance == end }.map { (end, $0) }
  }
}

private struct AccountDay: Hashable {
  let account: AccountDays.Account
  let day: CalendarDay
}
