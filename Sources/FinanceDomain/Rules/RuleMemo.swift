/// What rules have said to the texts of rows, so that each text is judged once.
///
/// A key is a description and a combination of category, account, currency and direction, as far as any rule looks at
/// them. The memo is bounded: when it is full, rows it does not know are judged anew each time.
struct RuleMemo: Sendable {
  private let looks: RuleLooks
  private var table = TextTable()
  private var combinations = PackedTable()
  /// The class of each key.
  private(set) var classes: [UInt32] = []
  private var identities: [UInt64] = []

  /// For each row of the batch at hand the number of its key, or the complement of its place among the strangers.
  private(set) var places: [Int32] = []
  /// The first rows of keys that are to be learned, in the order of these.
  private(set) var newcomers: [UInt32] = []
  /// Rows that are to be judged for themselves.
  private(set) var strangers: [UInt32] = []

  /// How many keys are remembered, and how many bytes of texts.
  private let limits: (keys: Int, bytes: Int)

  /// Remembers nothing yet.
  init(_ looks: RuleLooks, keyLimit: Int) {
    self.looks = looks
    limits = (keyLimit, keyLimit * 64)
  }

  /// Forgets everything.
  mutating func forget() {
    (table, combinations, classes) = (TextTable(), PackedTable(), [])
  }

  /// Finds the keys of a batch's rows.
  mutating func find(_ batch: borrowing TransactionBatch) {
    prepare(for: batch)
    let text = unsafe batch.text.bytes.span.bytes
    let descriptions = batch.descriptions.span
    let looksAtText = !looks.isDisjoint(with: [.description, .payee])
    for row in 0..<batch.count {
      let name = text.extracting(looksAtText ? descriptions[row].range : 0..<0)
      guard let tag = tag(of: row, in: batch) else {
        addStranger(row)
        continue
      }
      let hash = SeededHash.of(name, tag: tag)
      if let number = table.find(name, tag: tag, hash: hash) {
        places[row] = Int32(truncatingIfNeeded: number)
      } else if classes.count < limits.keys, table.byteCount < limits.bytes {
        places[row] = Int32(table.insert(name, tag: tag, hash: hash))
        classes.append(0)
        newcomers.append(UInt32(row))
      } else {
        addStranger(row)
      }
    }
  }

  /// Whether the memo is full and knew next to none of a batch's rows.
  func isWasted(on batch: borrowing TransactionBatch) -> Bool {
    batch.count >= 256 && strangers.count > batch.count / 8 * 7
  }

  /// Takes all rows of a batch for strangers.
  mutating func passOver(_ batch: borrowing TransactionBatch) {
    makeRoom(batch.count)
    for row in 0..<batch.count { addStranger(row) }
  }

  /// Notes the classes of the newcomers, in their order.
  mutating func learn(_ found: [UInt32]) {
    let first = classes.count - newcomers.count
    for place in found.indices { classes[first + place] = found[place] }
  }

  /// Writes the class of every row of the batch.
  ///
  /// - Parameter strangers: the classes of these, in their order.
  func write(to found: inout [UInt32], count: Int, strangers: [UInt32]) {
    if found.count < count { found = [UInt32](repeating: 0, count: count) }
    let (places, known) = (places.span, classes.span)
    for row in 0..<count {
      let place = Int(places[row])
      found[row] = place >= 0 ? known[place] : strangers[~place]
    }
  }

  private mutating func makeRoom(_ count: Int) {
    if places.count < count { places = [Int32](repeating: 0, count: count) }
    newcomers.removeAll(keepingCapacity: true)
    strangers.removeAll(keepingCapacity: true)
  }

  private mutating func prepare(for batch: borrowing TransactionBatch) {
    makeRoom(batch.count)
    guard !looks.isDisjoint(with: .symbols) else { return }
    let tables = [
      batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity,
    ]
    if tables != identities { forget() }
    identities = tables
  }

  /// The names of a batch have learned words, and mean what they meant.
  mutating func keepUp(with batch: borrowing TransactionBatch) {
    identities = [batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity]
  }

  private mutating func addStranger(_ row: Int) {
    places[row] = ~Int32(truncatingIfNeeded: strangers.count)
    strangers.append(UInt32(row))
  }

  /// A number for the row's symbols, as far as any rule looks at them; `nil` if there are too many.
  @inline(__always)
  private mutating func tag(of row: Int, in batch: borrowing TransactionBatch) -> UInt16? {
    guard !looks.isDisjoint(with: .symbols) else { return 0 }
    guard batch.accounts[row] < 1 << 27, batch.currencies[row] < 1 << 8 else { return nil }
    var key: UInt64 = 0
    if looks.contains(.category) { key = UInt64(batch.categories[row]) << 36 }
    if looks.contains(.account) { key |= UInt64(batch.accounts[row]) << 9 }
    if looks.contains(.currency) { key |= UInt64(batch.currencies[row]) << 1 }
    if looks.contains(.type) { key |= UInt64(batch.directions[row]) }
    if let known = combinations.find(key) { return UInt16(truncatingIfNeeded: known) }
    guard combinations.count <= Int(UInt16.max) else { return nil }
    return UInt16(truncatingIfNeeded: combinations.number(of: key))
  }
}
