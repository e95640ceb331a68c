/// The sums of some payees, in as little memory as they take: a file may have as many payees as rows, and most of them occur
/// once.
///
/// A payee of one label and direction is a record: ten bytes and its name, laid end to end in blocks that never move. A
/// table with open addressing, at most three quarters full, finds a record by its seeded hash (``SeededHash``); it takes
/// four bytes a slot. So a payee takes about sixteen bytes more than its name.
///
/// | bytes | of a record |
/// |--:|---|
/// | 4 | the tag, and above it the length of the name, 255 for a longer one |
/// | 4 | the sum in hundredths, or a place in ``large`` |
/// | 2 | how many transactions, 65535 where the sum is in ``large`` |
/// | 4 | the length of a name of 255 bytes or more |
///
/// Unsafe: fields of records are loaded unchecked, each at the place where ``append(_:tag:)`` has written it, and so are names.
struct PayeeSums: Sendable {
  /// A payee of one label and direction, and what moved.
  struct Entry: Hashable, Sendable {
    let name: [UInt8]
    let tag: UInt32
    let sum: ExactSum
    let count: Int

    /// Larger sums come first, ties by name.
    func precedes(_ other: Entry) -> Bool {
      sum == other.sum ? name.lexicographicallyPrecedes(other.name) : sum > other.sum
    }
  }

  /// Where a record is: the number of its block, and the place of its first byte there.
  private struct Place {
    let block: Int
    let start: Int

    init(block: Int, start: Int) { (self.block, self.start) = (block, start) }

    init(slot: UInt32) { self.init(block: Int(slot - 1) >> 16, start: Int(slot - 1) & 0xFFFF) }

    /// What a slot holds; zero is a free one.
    var slot: UInt32 { UInt32(block) << 16 | UInt32(start) + 1 }
  }

  /// What a record has no room for: many transactions, large sums, fractions of hundredths.
  private struct LargeSum {
    var sum = ExactSum.zero
    var count = 0

    /// The sum where a record has room for it.
    var hundredths: UInt32? {
      let (hundredths, rest) = sum.units.quotientAndRemainder(dividingBy: 1_000_000)
      return rest == 0 ? UInt32(exactly: hundredths) : nil
    }
  }

  private static let sumOffset = 4
  private static let countOffset = 8
  private static let nameOffset = 10
  /// In place of the number of transactions.
  private static let isLarge = UInt16.max
  private static let longName = 255
  private static let blockSize = 1 << 16

  /// How many payees there are.
  private(set) var count = 0
  private var blocks: [[UInt8]] = []
  private var slots = [UInt32](repeating: 0, count: 16)
  private var large: [LargeSum] = []
  /// Means nothing: it keeps loads from being left out whose only use is that they are made early.
  private var touched: UInt32 = 0

  /// With hundreds of thousands of payees each look into the table waits for the memory. The waits of so many rows pass
  /// at the same time, since one does not depend on the other.
  private static let rowsAtOnce = 32

  /// Adds some rows of a batch, and says how many payees are new.
  mutating func add(_ searches: [PayeeSearch], of batch: borrowing TransactionBatch) -> Int {
    let before = count
    let payees = batch.payees.isEmpty ? batch.descriptions : batch.payeeSlices
    let text = unsafe batch.text.bytes.span.bytes
    var start = 0
    while start < searches.count {
      let some = start..<min(start + PayeeSums.rowsAtOnce, searches.count)
      for search in searches[some] { touch(search.hash) }
      for search in searches[some] {
        let row = Int(search.row)
        let place = place(of: text.extracting(payees[row].range), tag: search.tag, hash: search.hash)
        add(batch.coefficients[row], scale: Int(batch.scales[row]), to: place)
      }
      start = some.upperBound
    }
    return count - before
  }

  @inline(__always)
  private mutating func touch(_ hash: UInt64) {
    let slot = slots[Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)]
    guard slot != 0 else { return }
    let place = Place(slot: slot)
    touched &+= UInt32(blocks[place.block][place.start])
  }

  @inline(__always)
  private mutating func add(_ coefficient: Int64, scale: Int, to place: Place) {
    let number = field(UInt16.self, PayeeSums.countOffset, at: place)
    let total = Int64(field(UInt32.self, PayeeSums.sumOffset, at: place)) &+ coefficient
    if scale == 2, number < PayeeSums.isLarge - 1, coefficient <= Int64(UInt32.max),
      total <= Int64(UInt32.max)
    {
      set(PayeeSums.sumOffset, UInt32(truncatingIfNeeded: total), at: place)
      set(PayeeSums.countOffset, number &+ 1, at: place)
    } else {
      var sum = ExactSum.zero
      sum.add(coefficient: Int128(coefficient), scale: scale)
      add(sum, count: 1, to: place)
    }
  }

  @inline(never)
  private mutating func add(_ sum: ExactSum, count: Int, to place: Place) {
    let total = LargeSum(sum: self.sum(at: place) + sum, count: self.count(at: place) + count)
    if field(UInt16.self, PayeeSums.countOffset, at: place) == PayeeSums.isLarge {
      large[Int(field(UInt32.self, PayeeSums.sumOffset, at: place))] = total
    } else if let hundredths = total.hundredths, total.count < Int(PayeeSums.isLarge) {
      set(PayeeSums.sumOffset, hundredths, at: place)
      set(PayeeSums.countOffset, UInt16(total.count), at: place)
    } else {
      set(PayeeSums.sumOffset, UInt32(large.count), at: place)
      set(PayeeSums.countOffset, PayeeSums.isLarge, at: place)
      large.append(total)
    }
  }

  /// Adds those of others that belong to a part, and says how many payees are new.
  ///
  /// - Parameter labels: what the numbers of their labels are here.
  mutating func merge(_ others: borrowing PayeeSums, _ labels: [UInt32], part: Int) -> Int {
    let before = count
    others.forEachPlace { theirs in
      let name = others.name(at: theirs)
      let tag = labels[Int(others.tag(at: theirs) >> 1)] << 1 | others.tag(at: theirs) & 1
      let hash = unsafe SeededHash.of(name.span.bytes, tag: tag)
      guard PayeeParts.part(of: hash) == part else { return }
      _ = unsafe add(name.span.bytes, tag, hash, others.sum(at: theirs), others.count(at: theirs))
    }
    return count - before
  }

  /// Adds transactions that were added up before, and says how many payees are new: one or none.
  mutating func add(
    _ name: borrowing RawSpan, _ tag: UInt32, _ hash: UInt64, _ sum: ExactSum, _ count: Int
  ) -> Int {
    let before = self.count
    add(sum, count: count, to: place(of: name, tag: tag, hash: hash))
    return self.count - before
  }
}

extension PayeeSums {
  /// What a payee comes to, if it is known.
  func sum(of name: [UInt8], tag: UInt32, hash: UInt64) -> Entry? {
    unsafe find(name.span.bytes, tag: tag, hash: hash).map(entry)
  }

  /// Those with the tag that come first.
  func top(_ limit: Int, _ tag: UInt32) -> [Entry] {
    var best = Best<Place>(limit: limit)
    let precedes = { (left: Place, right: Place) in
      let (one, other) = (sum(at: left), sum(at: right))
      return one == other ? name(at: left).lexicographicallyPrecedes(name(at: right)) : one > other
    }
    forEachPlace { if self.tag(at: $0) == tag { best.offer($0, by: precedes) } }
    return best.sorted(by: precedes).map(entry)
  }

  /// Visits every payee, in no order.
  func forEach(_ visit: (Entry) -> Void) { forEachPlace { visit(entry(at: $0)) } }

  private func forEachPlace(_ visit: (Place) -> Void) {
    for block in blocks.indices {
      var place = Place(block: block, start: 0)
      while place.start < blocks[block].count {
        visit(place)
        place = Place(block: block, start: nameRange(at: place).upperBound)
      }
    }
  }

  // MARK: Records

  private func entry(at place: Place) -> Entry {
    Entry(
      name: Array(name(at: place)), tag: tag(at: place), sum: sum(at: place), count: count(at: place))
  }

  private func sum(at place: Place) -> ExactSum {
    let number = field(UInt32.self, PayeeSums.sumOffset, at: place)
    guard field(UInt16.self, PayeeSums.countOffset, at: place) != PayeeSums.isLarge else {
      return large[Int(number)].sum
    }
    return ExactSum(units: Int128(number) * 1_000_000)
  }

  private func count(at place: Place) -> Int {
    let number = field(UInt16.self, PayeeSums.countOffset, at: place)
    guard number == PayeeSums.isLarge else { return Int(number) }
    return large[Int(field(UInt32.self, PayeeSums.sumOffset, at: place))].count
  }

  private func tag(at place: Place) -> UInt32 { field(UInt32.self, 0, at: place) & 0xFF_FFFF }

  private func name(at place: Place) -> ArraySlice<UInt8> { blocks[place.block][nameRange(at: place)] }

  @inline(__always)
  private func nameRange(at place: Place) -> Range<Int> {
    let start = place.start + PayeeSums.nameOffset
    let length = Int(field(UInt32.self, 0, at: place) >> 24)
    guard length == PayeeSums.longName else { return start..<start + length }
    return start + 4..<start + 4 + Int(field(UInt32.self, PayeeSums.nameOffset, at: place))
  }

  @inline(__always)
  private func field<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type, _ offset: Int, at place: Place
  ) -> Value {
    unsafe blocks[place.block].withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: place.start &+ offset, as: Value.self)
    }
  }

  @inline(__always)
  private mutating func set(_ offset: Int, _ value: some FixedWidthInteger & BitwiseCopyable, at place: Place)
  {
    unsafe blocks[place.block].withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value, toByteOffset: place.start &+ offset, as: type(of: value))
    }
  }

  // MARK: The table

  /// Where a payee's record is, which is made on first sight.
  @inline(__always)
  private mutating func place(of name: borrowing RawSpan, tag: UInt32, hash: UInt64) -> Place {
    find(name, tag: tag, hash: hash) ?? insert(name, tag: tag, hash: hash)
  }

  @inline(__always)
  private func find(_ name: borrowing RawSpan, tag: UInt32, hash: UInt64) -> Place? {
    let mask = slots.count - 1
    let head = PayeeSums.head(tag, name.byteCount)
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      let place = Place(slot: slots[slot])
      if field(UInt32.self, 0, at: place) == head {
        let block = blocks[place.block]
        let known = unsafe block.span.bytes
        if known.extracting(nameRange(at: place)).hasSameBytes(as: name) { return place }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func head(_ tag: UInt32, _ length: Int) -> UInt32 {
    tag | UInt32(min(length, longName)) << 24
  }

  @inline(never)
  private mutating func insert(_ name: borrowing RawSpan, tag: UInt32, hash: UInt64) -> Place {
    let place = append(name, tag: tag)
    count += 1
    if count * 4 > slots.count * 3 { growSlots() } else { fillSlot(place, hash) }
    return place
  }

  private mutating func append(_ name: borrowing RawSpan, tag: UInt32) -> Place {
    let size = PayeeSums.nameOffset + 4 + name.byteCount
    if blocks.isEmpty || blocks[blocks.count - 1].count + size > PayeeSums.blockSize {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(max(size, PayeeSums.blockSize))
    }
    let place = Place(block: blocks.count - 1, start: blocks[blocks.count - 1].count)
    precondition(tag <= 0xFF_FFFF && place.block < 0xFFFF, "more payees than sums are kept of")
    let isLong = name.byteCount >= PayeeSums.longName
    let header = PayeeSums.nameOffset + (isLong ? 4 : 0)
    blocks[place.block].append(contentsOf: repeatElement(0, count: header))
    unsafe name.withUnsafeBytes { unsafe blocks[place.block].append(contentsOf: $0) }
    set(0, PayeeSums.head(tag, name.byteCount), at: place)
    if isLong { set(PayeeSums.nameOffset, UInt32(name.byteCount), at: place) }
    return place
  }

  private mutating func growSlots() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    forEachPlace { place in
      let name = name(at: place)
      fillSlot(place, unsafe SeededHash.of(name.span.bytes, tag: tag(at: place)))
    }
  }

  private mutating func fillSlot(_ place: Place, _ hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = place.slot
  }
}
