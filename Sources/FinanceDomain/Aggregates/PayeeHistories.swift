/// When and how much every payee was paid, account by account: what is asked about time and habit, where totals say
/// nothing.
///
/// It has some fifty bytes of every row besides what the row calls its payee, so it is the wrong aggregate for tens of
/// millions of rows, and for sums: see ``PayeeTotals`` and ``TotalsCube``.
package struct PayeeHistories: TransactionAggregate {
  /// A row in numbers.
  private struct Row {
    let day: Int32
    /// The payee with an account, a currency and a direction.
    var history: UInt32
    var category: UInt32
    let scale: UInt8
    let coefficient: Int64
    /// Where what the payee is called in this row is among all names.
    var name: Range<Int>
    let position: SourcePosition
  }

  /// Only days of this period count.
  private let period: DatePeriod
  /// The first and the last day of all rows, in the period or not; `nil` if there were none.
  package private(set) var days: ClosedRange<CalendarDay>?

  private var rows: [Row] = []
  /// The names of payees, end to end: one that is the last of its history as well is not written again.
  private var names: [UInt8] = []
  private var lastNames: [Range<Int>] = []
  /// What is grouped by: see ``PayeeKey``.
  private var payees = TextTable()
  private var key: [UInt8] = []
  /// The numbers of histories: each is a cell of no bin, in whose group the number of the payee takes the category's place.
  private var sides = CellTable()
  private var groups = GroupTable()
  private var codes = RowNames()

  package init(period: DatePeriod = .all) { self.period = period }

  package var mostDistinct: DistinctValues? { DistinctValues(kind: .payees, count: payees.count) }

  package var count: Int { rows.count }

  /// The descriptions, which say who was paid.
  package var columnsRead: TransactionColumns { .descriptions }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    let range = batch.dayRange()
    days.include(ClosedRange(numbers: range))
    var focus = RowsInFocus(period)
    focus.find(in: batch, days: range)
    guard !focus.isEmpty else { return }
    codes.prepare(for: batch)
    if focus.isWhole { absorb(batch, 0..<batch.count) } else { absorb(batch, focus.rows) }
  }

  private mutating func absorb(_ batch: borrowing TransactionBatch, _ numbers: some Sequence<Int>) {
    let text = batch.text.bytes.span
    for row in numbers {
      let isSet = !batch.payees.isEmpty && batch.payees[row].count > 0
      let name = text.extracting((isSet ? batch.payees[row] : batch.descriptions[row]).range)
      PayeeKey.write(name, isSet: isSet, into: &key)
      let payee = number(ofPayee: key)
      let group = codes.group(of: row, in: batch, naming: &groups)
      let history = history(of: payee, account: group.account, currency: group.currency, group.type)
      rows.append(
        Row(
          day: batch.days[row], history: UInt32(history), category: group.category,
          scale: batch.scales[row], coefficient: batch.coefficients[row], name: place(of: name, history),
          position: batch.position(of: row)))
    }
  }

  private mutating func number(ofPayee key: borrowing [UInt8]) -> Int {
    unsafe payees.number(of: key.span.bytes)
  }

  /// The number of a payee's history with an account, a currency and a direction.
  private mutating func history(
    of payee: Int, account: UInt32, currency: UInt32, _ type: TransactionType
  ) -> Int {
    let side = GroupTable.Group(
      account: account, category: UInt32(truncatingIfNeeded: payee), currency: currency, type: type)
    return sides.number(of: CellKey(bin: 0, group: side))
  }

  private mutating func place(of name: Span<UInt8>, _ history: Int) -> Range<Int> {
    let bytes = unsafe name.bytes
    if history < lastNames.count {
      let last = lastNames[history]
      let known = unsafe names.span.bytes.extracting(last)
      if known.hasSameBytes(as: bytes) { return last }
    }
    let place = names.count..<names.count + name.count
    unsafe bytes.withUnsafeBytes { unsafe names.append(contentsOf: $0) }
    if history == lastNames.count { lastNames.append(place) } else { lastNames[history] = place }
    return place
  }

  package mutating func merge(_ other: consuming PayeeHistories) {
    let theirs = other
    if let span = theirs.days { days.include(span) }
    let payees = (0..<theirs.payees.count).map { number(ofPayee: Array(theirs.payees.bytes(of: $0))) }
    let groupNames = GroupNames(of: theirs.groups, in: &groups)
    let base = names.count
    func moved(_ name: Range<Int>) -> Range<Int> { name.lowerBound + base..<name.upperBound + base }
    names.append(contentsOf: theirs.names)
    let histories = theirs.sides.keys.indices.map { number in
      let (payee, side) = theirs.side(number)
      let history = history(
        of: payees[payee], account: groupNames.account(side.account),
        currency: groupNames.currency(side.currency), side.type)
      if history == lastNames.count { lastNames.append(moved(theirs.lastNames[number])) }
      return UInt32(history)
    }
    rows.reserveCapacity(rows.count + theirs.rows.count)
    for var row in theirs.rows {
      row.history = histories[Int(row.history)]
      row.category = groupNames.category(row.category)
      row.name = moved(row.name)
      rows.append(row)
    }
  }

  /// What a history is about; a history has no category.
  private func side(_ number: Int) -> (payee: Int, group: GroupTable.Group) {
    let group = sides.keys[number].group
    return (Int(group.category), group)
  }

  /// The histories by payee, account, currency and direction, expenses first.
  ///
  /// Costs the sorting of the rows and the payees.
  ///
  /// - Parameters:
  ///   - kinds: rows whose category is of the kind `transfer` or `ignore` are left out.
  ///   - legs: rows at these places are left out too.
  package func histories(
    kinds: CategoryKinds = CategoryKinds(), withoutLegs legs: Set<SourcePosition> = []
  ) -> [PayeeHistory] {
    let categories = groups.categories.texts.map { TransactionCategory(rawValue: $0) }
    let isLeftOut = categories.map { kinds[$0] == .transfer || kinds[$0] == .ignore }
    let kept = rows.indices.filter { number in
      !isLeftOut[Int(rows[number].category)] && (legs.isEmpty || !legs.contains(rows[number].position))
    }
    // Rows of one history next to each other: where each history ends is where the next one begins.
    var ends = [Int](repeating: 0, count: sides.count + 1)
    for number in kept { ends[Int(rows[number].history) + 1] += 1 }
    for history in 0..<sides.count { ends[history + 1] += ends[history] }
    var sorted = [UInt32](repeating: 0, count: kept.count)
    for number in kept {
      sorted[ends[Int(rows[number].history)]] = UInt32(number)
      ends[Int(rows[number].history)] += 1
    }
    return historiesInOrder.compactMap { history in
      let first = history == 0 ? 0 : ends[history - 1]
      return first < ends[history] ? self.history(history, sorted[first..<ends[history]], categories) : nil
    }
  }

  /// The numbers of all histories by payee, account and currency, expenses first.
  private var historiesInOrder: [Int] {
    let payees = PayeeHistories.ranks(of: payees.count) { self.payees.bytes(of: $0) }
    let accounts = PayeeHistories.ranks(of: groups.accounts.count) { groups.accounts.bytes(of: UInt32($0)) }
    let currencies = PayeeHistories.ranks(of: groups.currencies.count) {
      groups.currencies.bytes(of: UInt32($0))
    }
    // 28, 27, 8 and 1 bits of a rank.
    precondition(
      payees.count <= 1 << 28 && accounts.count <= 1 << 27 && currencies.count <= 1 << 8,
      "more names than histories are put in order of")
    let order = (0..<sides.count).map { number in
      let (payee, group) = side(number)
      let name = UInt64(payees[payee]) << 36 | UInt64(accounts[Int(group.account)]) << 9
      let side = UInt64(currencies[Int(group.currency)]) << 1 | (group.type == .expense ? 0 : 1)
      return (rank: name | side, number: number)
    }
    return order.sorted { $0.rank < $1.rank }.map(\.number)
  }

  /// The place of each text among all of them, which differ, by their bytes.
  private static func ranks(of count: Int, _ bytes: (Int) -> ArraySlice<UInt8>) -> [Int] {
    // The first eight bytes decide most comparisons.
    let beginnings = (0..<count).map { UInt64(beginningOf: bytes($0)) }
    let order = (0..<count).sorted { (left: Int, right: Int) -> Bool in
      guard beginnings[left] == beginnings[right] else { return beginnings[left] < beginnings[right] }
      return bytes(left).lexicographicallyPrecedes(bytes(right))
    }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, number) in order.enumerated() { ranks[number] = rank }
    return ranks
  }

  private func history(
    _ number: Int, _ numbers: ArraySlice<UInt32>, _ categories: [TransactionCategory]
  ) -> PayeeHistory {
    let rows = numbers.map { self.rows[Int($0)] }.sorted { (left: Row, right: Row) -> Bool in
      left.day == right.day ? left.position < right.position : left.day < right.day
    }
    guard let last = rows.last else { preconditionFailure("a history has rows") }
    let (payee, group) = side(number)
    let occurrences = rows.map { (row: Row) -> PayeeHistory.Occurrence in
      PayeeHistory.Occurrence(
        day: CalendarDay(dayNumber: row.day),
        amount: ExactSum(coefficient: Int128(row.coefficient), scale: Int(row.scale)),
        category: categories[Int(row.category)], position: row.position)
    }
    return PayeeHistory(
      payee: payees.text(of: payee), name: String(decoding: names[last.name], as: UTF8.self),
      account: groups.accounts[group.account],
      currency: Currency(rawValue: groups.currencies[group.currency]) ?? .none, type: group.type,
      occurrences: occurrences)
  }
}
