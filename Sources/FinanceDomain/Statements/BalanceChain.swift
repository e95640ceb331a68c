/// Balances followed from row to row in the order in which the rows are given, whatever their days.
struct BalanceChain {
  /// What the account held before the first row.
  private(set) var opening: Int128?
  /// What it held after the last one.
  private(set) var closing: Int128?
  /// How many balances do not follow from the one before them.
  private(set) var breaks = 0
  /// The first of them.
  private(set) var firstBreak: BalanceBreak?
  /// What it held when a day was over, and what rows of the day state. A row with an earlier day than one before it counts
  /// for the day of that one.
  private(set) var ends: [(day: Int32, balance: Int128, stated: Set<Int128>)] = []

  /// Follows the rows.
  ///
  /// - Parameters:
  ///   - start: what the account held before; `nil` if that is not known.
  ///   - last: the last day before the rows up to which all is well; `nil` if there is none.
  init(_ rows: some Sequence<StatementRow>, from start: Int128? = nil, after last: Int32? = nil) {
    var held = start
    var (moved, lastGoodDay) = (Int128(0), last)
    for row in rows {
      moved += row.amount
      if let balance = row.balance {
        if let held, held + moved != balance {
          breaks += 1
          firstBreak =
            firstBreak
            ?? BalanceBreak(
              at: row, lastGoodDay: lastGoodDay ?? row.day, expected: held + moved, found: balance)
        }
        if held == nil { opening = balance - moved }
        (held, moved, lastGoodDay) = (balance, 0, row.day)
      }
      guard breaks == 0, let held else { continue }
      end(max(row.day, ends.last?.day ?? row.day), held + moved, stating: row.balance)
    }
    opening = start ?? opening
    closing = held.map { $0 + moved }
  }

  private mutating func end(_ day: Int32, _ balance: Int128, stating stated: Int128?) {
    if ends.last?.day != day { ends.append((day, balance, [])) }
    ends[ends.count - 1].balance = balance
    if let stated { ends[ends.count - 1].stated.insert(stated) }
  }
}
