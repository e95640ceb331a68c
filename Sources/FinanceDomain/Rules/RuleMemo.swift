/// What rules have said to descriptions, so that each is judged once.
///
/// The memo is bounded: when it is full, rows with descriptions that it does not know are judged anew each time. A search
/// takes the same steps for every text of up to 32 bytes, however long it is, because a processor that can foresee the
/// steps works at several rows at a time.
struct RuleMemo: Sendable {
  /// A description and the verdict on it.
  private struct Entry: Sendable {
    var head: TextHead
    var verdict: UInt32 = 0
    /// Where what stands behind the head begins.
    var tail: UInt32 = 0
  }

  private let isOfTexts: Bool
  private let masks = TextHead.masks
  private let seeds = SeededHash.seedsOfFour
  /// The first entry stands for a free slot.
  private var entries = [Entry(head: .none)]
  /// The hash of each entry, for when slots get more.
  private var hashes: [UInt64] = [0]
  /// What stands behind the heads of long texts.
  private var tails: [UInt8] = []
  /// The numbers of entries, by hash: at most a quarter is taken.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// Rows whose texts are new, in the order of their entries.
  private(set) var newcomers: [UInt32] = []
  /// Rows that have texts of newcomers, and the numbers of their entries.
  private var followers: [(row: UInt32, entry: UInt32)] = []
  /// Rows that are to be judged for themselves.
  private(set) var strangers: [UInt32] = []

  /// How many texts are remembered, and how many bytes of long ones.
  private let limits: (keys: Int, bytes: Int)

  /// Remembers nothing yet.
  ///
  /// - Parameter isOfTexts: whether any rule looks at the text.
  init(isOfTexts: Bool, keyLimit: Int) {
    self.isOfTexts = isOfTexts
    limits = (keyLimit, keyLimit * 64)
  }

  /// Forgets everything.
  mutating func forget() {
    (entries, hashes) = ([Entry(head: .none)], [0])
    (tails, slots) = ([], [UInt32](repeating: 0, count: 64))
  }

  /// Writes the verdicts on the rows of a batch whose texts are known, and lists the other rows.
  mutating func find(_ batch: borrowing TransactionBatch, into verdicts: inout [UInt32]) {
    forgetRows()
    var unknown: [UInt32] = []
    search(batch, &verdicts, &unknown)
    if unknown.isEmpty { return }
    let text = unsafe batch.text.bytes.span.bytes
    for row in unknown { add(row, isOfTexts ? batch.descriptions[Int(row)] : .none, of: text) }
  }

  /// Takes all rows of a batch for strangers.
  mutating func passOver(_ batch: borrowing TransactionBatch) {
    forgetRows()
    strangers.append(contentsOf: 0..<UInt32(batch.count))
  }

  /// Whether the memo is full and knew next to none of a batch's rows.
  func isWasted(on batch: borrowing TransactionBatch) -> Bool {
    batch.count >= 256 && strangers.count > batch.count / 8 * 7
  }

  /// Notes the verdicts on the newcomers, in their order, and writes them for all rows that have their texts.
  mutating func learn(_ found: [UInt32], into verdicts: inout [UInt32]) {
    let first = entries.count - newcomers.count
    for place in found.indices { entries[first + place].verdict = found[place] }
    for (row, entry) in followers { verdicts[Int(row)] = entries[Int(entry)].verdict }
  }

  private mutating func forgetRows() {
    newcomers.removeAll(keepingCapacity: true)
    followers.removeAll(keepingCapacity: true)
    strangers.removeAll(keepingCapacity: true)
  }

  /// Nothing is learned in this loop, so that nothing in it can change what the next row meets.
  private func search(
    _ batch: borrowing TransactionBatch, _ verdicts: inout [UInt32], _ unknown: inout [UInt32]
  ) {
    let text = unsafe batch.text.bytes.span.bytes
    let (descriptions, masks) = (batch.descriptions.span, unsafe masks.span.bytes)
    let (entries, slots, seeds) = (entries.span, slots.span, seeds)
    let slotMask = slots.count - 1
    var found = verdicts.mutableSpan
    for row in 0..<batch.count {
      let slice = isOfTexts ? descriptions[row] : .none
      if Int(slice.count) <= TextHead.length {
        let head = TextHead(slice, of: text, masks)
        let entry = entries[Int(slots[Int(truncatingIfNeeded: head.hash(seeds) >> 32) & slotMask])]
        if entry.head == head {
          found[row] = entry.verdict
          continue
        }
      }
      if let number = entryNumber(of: slice, text) {
        found[row] = entries[number].verdict
      } else {
        unknown.append(UInt32(row))
      }
    }
  }

  @inline(__always)
  private func hasTail(_ entry: Entry, _ slice: TextSlice, _ text: borrowing RawSpan) -> Bool {
    guard slice.count > TextHead.length else { return true }
    let start = Int(entry.tail)
    let tail = unsafe tails.span.bytes.extracting(start..<start + Int(slice.count) - TextHead.length)
    return tail.hasSameBytes(as: text.extracting(slice.tail))
  }

  @inline(never)
  private func entryNumber(of slice: TextSlice, _ text: borrowing RawSpan) -> Int? {
    let head = TextHead(slice, of: text, unsafe masks.span.bytes)
    var slot = Int(truncatingIfNeeded: head.hash(seeds, slice, of: text) >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot])
      if entries[number].head == head, hasTail(entries[number], slice, text) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func add(_ row: UInt32, _ slice: TextSlice, of text: borrowing RawSpan) {
    if let known = entryNumber(of: slice, text) {
      followers.append((row, UInt32(known)))
    } else if entries.count <= limits.keys, tails.count < limits.bytes {
      followers.append((row, UInt32(entries.count)))
      newcomers.append(row)
      insert(slice, text)
    } else {
      strangers.append(row)
    }
  }

  private mutating func insert(_ slice: TextSlice, _ text: borrowing RawSpan) {
    let head = TextHead(slice, of: text, unsafe masks.span.bytes)
    let entry = Entry(head: head, tail: UInt32(tails.count))
    if slice.count > TextHead.length {
      unsafe text.extracting(slice.tail).withUnsafeBytes { unsafe tails.append(contentsOf: $0) }
    }
    entries.append(entry)
    hashes.append(head.hash(seeds, slice, of: text))
    if entries.count * 4 > slots.count { grow() }
    place(entries.count - 1, hash: hashes[entries.count - 1])
  }

  /// Makes room for all but the newest entry.
  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for number in 1..<entries.count - 1 {
      place(number, hash: hashes[number])
    }
  }

  private mutating func place(_ number: Int, hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number)
  }
}
