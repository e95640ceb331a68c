/// The first rows of an order among all that were offered, `limit` at the most, held in columns.
///
/// A row that comes after the last of a full list is turned away by looking at its columns; one that enters is copied, and
/// becomes a ``Transaction`` only when the list is asked for. Twice as many rows as wanted are gathered before the worse half
/// is thrown away, so a row costs the logarithm of the list's length at the most, in whatever order rows arrive.
struct RowShortlist: Sendable {
  let order: TransactionOrder
  let limit: Int
  /// The rows, in no order; those after the first `limit` are still to be thrown away.
  private(set) var rows = TransactionBatch()
  private(set) var positions: [SourcePosition] = []
  /// The last of the first `limit` rows when they were last sorted; `nil` until there are so many.
  private(set) var worst: Int?
  private var names = RowNames()

  init(order: TransactionOrder, limit: Int) {
    self.order = order
    self.limit = limit
  }

  /// Whether a row could be among the first.
  func admits(_ row: Int, of batch: borrowing TransactionBatch, at position: SourcePosition) -> Bool {
    guard let worst else { return limit > 0 }
    return order.compare(batch, row, position, rows, worst, positions[worst]) == .before
  }

  /// The least coefficient of that scale that could enter a list that begins with the largest; 0 until the list is full.
  func bar(scale: Int) -> Int64 {
    guard let worst else { return 0 }
    let unit = Int128(PowersOfTen.table[FixedPoint.maximumScale - scale])
    return Int64(clamping: (rows.units(of: worst) + unit - 1) / unit)
  }

  /// Takes a row if it could be among the first.
  mutating func offer(_ row: Int, of batch: borrowing TransactionBatch, at position: SourcePosition) {
    guard admits(row, of: batch, at: position) else { return }
    append(row, of: batch, at: position)
    if rows.count - limit >= max(limit, 64) { prune() }
  }

  mutating func merge(_ other: borrowing RowShortlist) {
    for row in 0..<other.rows.count { offer(row, of: other.rows, at: other.positions[row]) }
  }

  /// The rows in order, but for the first `skipped`.
  func transactions(after skipped: Int = 0) -> [PlacedTransaction] {
    sortedRows().dropFirst(skipped).map { PlacedTransaction(rows[$0], at: positions[$0]) }
  }

  private mutating func append(_ row: Int, of batch: borrowing TransactionBatch, at position: SourcePosition)
  {
    rows.append(row, of: batch, names: &names)
    positions.append(position)
    // Until the list is sorted for the first time nothing is turned away.
    if rows.count == limit, worst == nil { worst = sortedRows().last }
  }

  private func sortedRows() -> ArraySlice<Int> {
    let sorted = (0..<rows.count).sorted {
      order.compare(rows, $0, positions[$0], rows, $1, positions[$1]) == .before
    }
    return sorted.prefix(limit)
  }

  /// Throws away what does not belong to the first rows, texts and names included.
  private mutating func prune() {
    var pruned = RowShortlist(order: order, limit: limit)
    for row in sortedRows() {
      pruned.rows.append(row, of: rows, names: &pruned.names)
      pruned.positions.append(positions[row])
    }
    pruned.worst = pruned.rows.count - 1
    self = pruned
  }
}

extension TransactionBatch {
  /// Appends a copy of another batch's row, with its id written out; its place in the sources is not copied.
  mutating func append(_ row: Int, of other: borrowing TransactionBatch, names: inout RowNames) {
    names.prepare(for: other)
    reserve(count + 1)
    days[count] = other.days[row]
    seconds[count] = other.seconds[row]
    directions[count] = other.directions[row]
    categories[count] = names.categories.value(of: other.categories[row], in: other.categoryNames) {
      categoryNames.code(forBytes: $0)
    }
    accounts[count] = names.accounts.value(of: other.accounts[row], in: other.accountNames) {
      accountNames.code(forBytes: $0)
    }
    currencies[count] = names.currencies.value(of: other.currencies[row], in: other.currencyNames) {
      currencyNames.code(forBytes: $0)
    }
    descriptions[count] = text.append(other.text.bytes[other.descriptions[row].range])
    notes[count] = text.append(other.text.bytes[other.notes[row].range])
    let id = other.ids[row]
    ids[count] =
      id.count > 0
      ? text.append(other.text.bytes[id.range]) : text.append(other.id(of: row).rawValue)
    setBalance(other.balance(of: row), row: count)
    setTags(other.tagSets.isEmpty ? tagNames.none : tagNames.code(for: other.tags(of: row)), row: count)
    setPayee(
      other.payees.isEmpty ? .none : text.append(other.text.bytes[other.payees[row].range]), row: count)
    setAmount(coefficient: other.coefficients[row], scale: Int(other.scales[row]), row: count)
    count += 1
  }
}

extension BatchText {
  fileprivate mutating func append(_ text: ArraySlice<UInt8>) -> TextSlice {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return TextSlice(start..<bytes.count)
  }
}

/// The transaction with a certain id and its place; of several, which are on different accounts, the first.
package struct RowWithID: TransactionAggregate {
  private let id: TransactionID
  /// The accounts that it may be on; empty for all.
  private let accounts: [String]
  /// The transaction, if it has been seen.
  package private(set) var found: PlacedTransaction?
  /// The accounts that have a transaction with the id.
  private var allAccounts: Set<Bytewise> = []

  /// Not found yet.
  package init(_ id: TransactionID, on accounts: [String] = []) {
    self.id = id
    self.accounts = accounts
  }

  /// The other accounts that have a transaction with the id.
  package var otherAccounts: [String] {
    let own = (found?.transaction.account).map { Bytewise(rawValue: $0) }
    return allAccounts.filter { $0 != own }.sorted().map(\.rawValue)
  }

  /// Looks at every row of the batch; quick only where a query leaves few of them.
  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count where batch.id(of: row) == id {
      offer(PlacedTransaction(batch[row], at: batch.position(of: row)))
    }
  }

  package mutating func merge(_ other: consuming RowWithID) {
    if let theirs = other.found { offer(theirs) }
    allAccounts.formUnion(other.allAccounts)
  }

  private mutating func offer(_ row: PlacedTransaction) {
    let account = row.transaction.account
    allAccounts.insert(Bytewise(rawValue: account))
    guard accounts.isEmpty || accounts.contains(where: { $0.hasSameBytes(as: account) }) else { return }
    if let found, found.position < row.position { return }
    found = row
  }
}

/// The first elements of an order among all that were offered, `limit` at the most.
///
/// Twice as many as wanted are gathered before the worse half is thrown away, so an element costs the logarithm of `limit`
/// at the most, in whatever order they arrive.
struct Best<Element> {
  private let limit: Int
  private var elements: [Element] = []
  private var worst: Element?

  init(limit: Int) { self.limit = limit }

  /// Takes an element if it could be among the first.
  mutating func offer(_ element: Element, by precedes: (Element, Element) -> Bool) {
    if let worst, !precedes(element, worst) { return }
    elements.append(element)
    guard elements.count - limit >= max(limit, 64) else { return }
    elements = sorted(by: precedes)
    worst = elements.last
  }

  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    Array(elements.sorted(by: precedes).prefix(limit))
  }
}
