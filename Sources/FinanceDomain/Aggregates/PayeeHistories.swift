/// When and how much every payee was paid, account by account: what is asked about time and habit, where totals say
/// nothing.
///
/// It holds some forty bytes of every row and every distinct spelling of a payee, so it is the wrong aggregate for
/// tens of millions of rows, and for sums: see ``PayeeTotals`` and ``TotalsCube``.
public struct PayeeHistories: TransactionAggregate {
  /// A row in numbers.
  private struct Row {
    let day: Int32
    let spelling: UInt32
    let group: UInt32
    let scale: UInt8
    let coefficient: Int64
    let position: SourcePosition
  }

  /// Only days of this period count.
  public let period: DatePeriod
  /// The first and the last day of all rows, in the period or not; `nil` if there were none.
  public private(set) var days: ClosedRange<CalendarDay>?

  private var rows: [Row] = []
  /// Payees as they are written; the tag is 1 where the payee was set, 0 where it is the description.
  private var spellings = TextTable()
  /// By number of the spelling.
  private var payeeNumbers: [UInt32] = []
  /// What is grouped by: see ``PayeeKey``.
  private var payees = TextTable()
  private var groups = GroupTable()
  private var codes = CodeMap()

  /// Nothing yet.
  public init(period: DatePeriod = .all) { self.period = period }

  /// The spellings of payees.
  public var mostDistinct: DistinctValues? { DistinctValues(spellings.count, of: .payees) }

  /// How many rows it holds.
  public var count: Int { rows.count }

  /// The descriptions, which say who was paid.
  public var columnsRead: TransactionColumns { .descriptions }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    let range = batch.dayRange()
    include(CalendarDay(dayNumber: range.lowerBound)...CalendarDay(dayNumber: range.upperBound))
    var focus = RowsInFocus(period)
    focus.find(in: batch, days: range)
    guard !focus.isEmpty else { return }
    codes.prepareNames(for: batch)
    if focus.isWhole { absorb(batch, 0..<batch.count) } else { absorb(batch, focus.rows) }
  }

  private mutating func absorb(_ batch: borrowing TransactionBatch, _ numbers: some Sequence<Int>) {
    let text = unsafe batch.text.bytes.span.bytes
    for row in numbers {
      let isSet = !batch.payees.isEmpty && batch.payees[row].count > 0
      let slice = isSet ? batch.payees[row] : batch.descriptions[row]
      let spelling = spellings.number(of: text.extracting(slice.range), tag: isSet ? 1 : 0)
      if spelling == payeeNumbers.count { learn(spelling) }
      let group = groups.number(of: codes.names(of: row, in: batch, naming: &groups))
      rows.append(
        Row(
          day: batch.days[row], spelling: UInt32(spelling), group: UInt32(group), scale: batch.scales[row],
          coefficient: batch.coefficients[row], position: batch.position(of: row)))
    }
  }

  /// Finds out whose spelling it is.
  private mutating func learn(_ spelling: Int) {
    let key = PayeeKey.of(spellings.text(of: spelling), isSet: spellings.tag(of: spelling) == 1)
    let bytes = Array(key.utf8)
    payeeNumbers.append(UInt32(unsafe payees.number(of: bytes.span.bytes, tag: 0)))
  }

  private mutating func include(_ more: ClosedRange<CalendarDay>) {
    days = days.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming PayeeHistories) {
    let theirs = other
    if let days = theirs.days { include(days) }
    let spellings = (0..<theirs.spellings.count).map { number in
      let bytes = theirs.spellings.bytes(of: number)
      let mine = unsafe self.spellings.number(of: bytes.span.bytes, tag: theirs.spellings.tag(of: number))
      if mine == payeeNumbers.count { learn(mine) }
      return UInt32(mine)
    }
    let accounts = theirs.groups.accounts.texts.map { groups.account(Array($0.utf8)[...]) }
    let categories = theirs.groups.categories.texts.map { groups.category(Array($0.utf8)[...]) }
    let currencies = theirs.groups.currencies.texts.map { groups.currency(Array($0.utf8)[...]) }
    let numbers = (0..<theirs.groups.count).map { number in
      let group = theirs.groups[number]
      let mine = GroupTable.Group(
        account: accounts[Int(group.account)], category: categories[Int(group.category)],
        currency: currencies[Int(group.currency)], type: group.type)
      return UInt32(groups.number(of: mine))
    }
    for row in theirs.rows {
      rows.append(
        Row(
          day: row.day, spelling: spellings[Int(row.spelling)], group: numbers[Int(row.group)],
          scale: row.scale, coefficient: row.coefficient, position: row.position))
    }
  }
}

extension PayeeHistories {
  /// The histories by payee, account, currency and direction.
  ///
  /// Costs the sorting of the rows.
  ///
  /// - Parameters:
  ///   - kinds: rows whose category is of the kind `transfer` or `ignore` are left out.
  ///   - legs: rows at these places are left out too.
  public func histories(
    kinds: CategoryKinds = CategoryKinds(), withoutLegs legs: Set<SourcePosition> = []
  ) -> [PayeeHistory] {
    let names = (0..<UInt32(groups.categories.count)).map {
      TransactionCategory(rawValue: groups.categories[$0])
    }
    let isLeftOut = names.map { kinds[$0] == .transfer || kinds[$0] == .ignore }
    var (table, members) = (PackedTable(), [[Row]]())
    for row in rows {
      let group = groups[Int(row.group)]
      if isLeftOut[Int(group.category)] || (!legs.isEmpty && legs.contains(row.position)) { continue }
      let payee = payeeNumbers[Int(row.spelling)]
      // 28, 27, 8 and 1 bits, as in a table of groups.
      precondition(payee < 1 << 28 && group.account < 1 << 27, "more names than histories are kept of")
      let side = UInt64(group.account) << 9 | UInt64(group.currency) << 1 | (group.type == .income ? 0 : 1)
      let number = table.number(of: UInt64(payee) << 36 | side)
      if number == members.count { members.append([]) }
      members[number].append(row)
    }
    return members.map { history($0, names) }.sorted(by: PayeeHistory.precedes)
  }

  private func history(_ rows: [Row], _ categories: [TransactionCategory]) -> PayeeHistory {
    let sorted = rows.sorted { $0.day == $1.day ? $0.position < $1.position : $0.day < $1.day }
    guard let last = sorted.last else { preconditionFailure("a history has rows") }
    let group = groups[Int(last.group)]
    let occurrences = sorted.map { row in
      var amount = ExactSum.zero
      amount.add(coefficient: Int128(row.coefficient), scale: Int(row.scale))
      return PayeeHistory.Occurrence(
        day: CalendarDay(dayNumber: row.day), amount: amount,
        category: categories[Int(groups[Int(row.group)].category)], position: row.position)
    }
    return PayeeHistory(
      payee: payees.text(of: Int(payeeNumbers[Int(last.spelling)])),
      name: spellings.text(of: Int(last.spelling)), account: groups.accounts[group.account],
      currency: Currency(rawValue: groups.currencies[group.currency]) ?? .none, type: group.type,
      occurrences: occurrences)
  }
}
