import FinanceDomain

/// What would disprove how a source is read, if it stood in rows that were not looked at when the source was opened; and
/// how to open the source again with all rows looked at.
///
/// The reader knows nothing of how a reading was found: it counts, and asks.
package struct ReadingWatch: Sendable {
  /// Whether signs alone say which way money went.
  let hangsOnSigns: Bool
  /// Whether descriptions may name balances.
  let readsTexts: Bool
  /// Whether a description names a balance or a sum, so that its amount may be no movement.
  let namesBalance: @Sendable (String) -> Bool
  /// What descriptions begin with that name one.
  let beginnings: TextBeginnings
  /// Whether a refused row would be read in another form, or begins another table.
  let isReadOtherwise: @Sendable (RejectedRow) -> Bool
  /// Opens the source again and looks at all of its rows.
  let reopen: @Sendable () -> SourceOpening.Opened

  /// Whether the rows of the whole source speak against the reading.
  func isDisproved(by tally: SourceTally) -> Bool {
    let rejections = tally.rejections
    return tally.observations.namesBalance || hangsOnSigns && tally.observations.isLopsided
      || tally.observations.spansCenturies || rejections.rows.contains(where: isReadOtherwise)
      || rejections.total > rejections.rows.count
  }
}

/// What was seen of the accepted rows of a source.
package struct RowObservations: Sendable {
  private var incomes = 0
  private var expenses = 0
  private var days: ClosedRange<Int32>?
  /// Texts that name none.
  private var judged: Set<String> = []
  /// Whether a row is called a balance or a sum.
  private(set) var namesBalance = false

  /// Whether far more money came in than went out: of one's own money most goes out, but cards write purchases so.
  var isLopsided: Bool { incomes >= 3 && incomes > 2 * expenses }

  /// Whether days lie further apart than files do, as where years of two digits belong to two centuries.
  var spansCenturies: Bool {
    days.map { $0.upperBound - $0.lowerBound > 60 * 366 || $0.upperBound >= RowObservations.farAhead }
      ?? false
  }

  /// 1 January 2050.
  private static let farAhead: Int32 = 29_220

  /// Takes the rows of a batch into account.
  mutating func absorb(_ batch: borrowing TransactionBatch, _ watch: ReadingWatch) {
    guard batch.count > 0 else { return }
    let range = batch.dayRange()
    include(range)
    if watch.hangsOnSigns {
      var out = 0
      for row in 0..<batch.count { out &+= Int(batch.directions[row]) }
      expenses += out
      incomes += batch.count - out
    }
    if watch.readsTexts, !namesBalance { readTexts(batch, watch) }
  }

  private mutating func readTexts(_ batch: borrowing TransactionBatch, _ watch: ReadingWatch) {
    let text = batch.text.bytes.span
    for row in 0..<batch.count {
      let range = batch.descriptions[row].range
      guard range.count > 2, range.count <= 60, watch.beginnings.mayBegin(text, range) else {
        continue
      }
      if judged.count > 1 << 14 { judged.removeAll(keepingCapacity: true) }
      guard judged.insert(batch.text.string(batch.descriptions[row])).inserted else { continue }
      if watch.namesBalance(batch.text.string(batch.descriptions[row])) { return namesBalance = true }
    }
  }

  /// Adds what another worker has seen.
  mutating func merge(_ other: RowObservations) {
    incomes += other.incomes
    expenses += other.expenses
    namesBalance = namesBalance || other.namesBalance
    if let theirs = other.days { include(theirs) }
  }

  private mutating func include(_ more: ClosedRange<Int32>) {
    days = days.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }
}

/// A set of the first four letters of some texts, without regard to case: few descriptions begin so.
struct TextBeginnings: Sendable {
  private var keys = [Bool](repeating: false, count: 1 << 12)

  /// The beginnings of the texts, which begin with letters.
  init(_ texts: some Sequence<String>) {
    for text in texts {
      let bytes = Array(text.utf8.prefix(4)) + [0, 0, 0, 0]
      let key = bytes.prefix(4).reduce(0) { $0 << 8 | TextBeginnings.letter($1) }
      keys[TextBeginnings.slot(key)] = true
    }
  }

  /// Whether a text of the set may begin as the bytes do. Letters beyond ASCII may stand for any.
  @inline(__always)
  func mayBegin(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound, text[place] < 0x80, TextBeginnings.letter(text[place]) == 0 { place += 1 }
    var key: UInt32 = 0
    for offset in 0..<4 {
      let byte = place + offset < range.upperBound ? text[place + offset] : 0
      if byte >= 0x80 { return true }
      key = key << 8 | TextBeginnings.letter(byte)
    }
    return keys[TextBeginnings.slot(key)]
  }

  /// The letter in lower case; 0 for what is none.
  @inline(__always)
  private static func letter(_ byte: UInt8) -> UInt32 {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A || byte >= 0x80 ? UInt32(lower) : 0
  }

  @inline(__always)
  private static func slot(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 20) }
}
