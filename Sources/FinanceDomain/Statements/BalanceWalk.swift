/// Walks the balances of one statement: whether each follows from the one before it, from the first row to the last.
///
/// Sources list rows oldest first or newest first, which the days tell; rows of one day may be in any order. A break is
/// declared only where no order of the day's rows is continuous, and where the day as a whole does not fit either. And only
/// where the balances do not follow each other in the order of the rows: banks list rows by the day of booking, and the day that
/// was taken may be another one, of which the balances know nothing.
struct BalanceWalk {
  private struct Day {
    let number: Int32
    /// In the order in which they probably happened.
    var rows: [StatementRow]

    var net: Int128 { rows.reduce(0) { $0 + $1.amount } }
    var hasBalances: Bool { rows.contains { $0.balance != nil } }
  }

  private let days: [Day]
  /// What the account held before the first row.
  private(set) var opening: Int128?
  /// What it held after the last row, as far as the rows say.
  private(set) var closing: Int128?
  /// Where the balances break.
  private(set) var firstBreak: BalanceBreak?
  /// What it held at the end of each day, and what rows of the day state, up to the break.
  private(set) var ends: [(day: Int32, balance: Int128, stated: Set<Int128>)] = []
  /// Whether all rows state one balance, though they move it: then it is that of the day of the export, say.
  private(set) var isAtOddsWithOneBalance = false

  /// Walks the rows, which are in the order of their source.
  init(_ rows: [StatementRow]) {
    let inTime = BalanceWalk.oldestFirst(rows)
    days = Dictionary(grouping: inTime, by: \.day).sorted { $0.key < $1.key }
      .map { Day(number: $0.key, rows: $0.value) }
    walk()
    guard firstBreak != nil else { return }
    let stated = rows.compactMap(\.balance)
    isAtOddsWithOneBalance = stated.count > 1 && Set(stated).count == 1
    followSource(inTime)
  }

  /// The days of the first and the last row.
  var range: (first: Int32, last: Int32) { (days.first?.number ?? 0, days.last?.number ?? 0) }

  private static func oldestFirst(_ rows: [StatementRow]) -> [StatementRow] {
    var (rises, falls) = (0, 0)
    for (row, next) in zip(rows, rows.dropFirst()) where row.day != next.day {
      if row.day < next.day { rises += 1 } else { falls += 1 }
    }
    return falls > rises ? rows.reversed() : rows
  }

  /// Takes the order in which the rows are, where that is the order of the balances: where they follow each other without
  /// a break, or with fewer breaks than by days, which then are not those of the order.
  private mutating func followSource(_ rows: [StatementRow]) {
    let chains = [BalanceChain(rows), BalanceChain(rows.reversed())]
    guard let chain = chains.min(by: { $0.breaks < $1.breaks }) else { return }
    let isByDay = zip(rows, rows.dropFirst()).allSatisfy { $0.day <= $1.day }
    guard chain.breaks == 0 || !isByDay && chain.breaks < breaksByDay else { return }
    (opening, closing, ends) = (chain.opening, chain.closing, chain.ends)
    firstBreak = chain.firstBreak
  }

  /// How many rows do not follow from those before them, walked by days.
  private var breaksByDay: Int {
    guard let first = days.firstIndex(where: \.hasBalances) else { return 0 }
    var (count, held) = (0, start(at: first))
    for number in first..<days.count {
      let day = days[number]
      if let before = held, fits(number, from: before) {
        held = before + day.net
      } else if let own = BalanceTrails.start(of: day.rows) {
        (count, held) = (count + 1, own + day.net)
      } else {
        let chain = BalanceChain(day.rows, from: held)
        (count, held) = (count + max(1, chain.breaks), chain.closing)
      }
    }
    return count
  }

  private mutating func walk() {
    // Days before the first balance is stated.
    guard let first = days.firstIndex(where: \.hasBalances) else { return }
    let before = days[..<first].reduce(0) { $0 + $1.net }
    closing = days.last.flatMap { day in day.rows.last { $0.balance != nil }?.balance }
    guard var held = start(at: first) else {
      return firstBreak = stumble(in: days[first], from: nil, after: days[first].number)
    }
    opening = held - before
    for number in first..<days.count {
      let day = days[number]
      guard fits(number, from: held) else {
        let last = number > 0 ? days[number - 1].number : day.number
        return firstBreak = stumble(in: day, from: held, after: last)
      }
      held += day.net
      ends.append((day.number, held, Set(day.rows.compactMap(\.balance))))
    }
    closing = held
  }

  /// What the account held before a day, from the day's own rows: the first candidate that the next day bears out, or
  /// else the first.
  private func start(at number: Int) -> Int128? {
    let day = days[number]
    let candidates = [
      BalanceChain(day.rows).start, BalanceChain(day.rows.reversed()).start,
      BalanceTrails.start(of: day.rows), BalanceWalk.dayEnd(day).map { $0 - day.net },
    ].compactMap(\.self)
    guard number + 1 < days.count else { return candidates.first }
    return candidates.first { isContinuous(days[number + 1], from: $0 + day.net) } ?? candidates.first
  }

  /// Whether a day leads from a balance to its end: in some order, or as a whole.
  private func fits(_ number: Int, from held: Int128) -> Bool {
    let day = days[number]
    if isContinuous(day, from: held) { return true }
    let end = held + day.net
    // The rows may state what the day ended with, all of them or the last one, or nothing that can be followed.
    if BalanceWalk.dayEnd(day) == end { return true }
    return number + 1 < days.count && days[number + 1].hasBalances
      && isContinuous(days[number + 1], from: end)
  }

  private func isContinuous(_ day: Day, from held: Int128) -> Bool {
    BalanceChain(day.rows, from: held).breaks == 0
      || BalanceChain(day.rows.reversed(), from: held).breaks == 0
      || BalanceTrails.start(of: day.rows, from: held) != nil || BalanceWalk.dayEnd(day) == held + day.net
  }

  /// The balance that all rows of a day state that state one.
  private static func dayEnd(_ day: Day) -> Int128? {
    let stated = Set(day.rows.compactMap(\.balance))
    return stated.count == 1 ? stated.first : nil
  }

  /// The first row of a day that does not fit.
  private func stumble(in day: Day, from held: Int128?, after last: Int32) -> BalanceBreak? {
    // If the day is continuous in itself, something is missing before it.
    if let held, let own = BalanceTrails.start(of: day.rows), own != held,
      let row = day.rows.first(where: { ($0.balance ?? 0) - $0.amount == own }), let found = row.balance
    {
      return BalanceBreak(at: row, lastGoodDay: last, expected: held + row.amount, found: found)
    }
    return BalanceChain(day.rows, from: held, after: last).firstBreak
  }
}

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

  /// What the account held before the first row, if all balances follow from the one before them.
  var start: Int128? { breaks == 0 ? opening : nil }

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
