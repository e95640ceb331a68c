/// The sums of some payees, in as little memory as they take: a file may have as many payees as rows, and most of them occur
/// once.
///
/// A payee of one label and direction is a record: ten bytes and its name, laid end to end in blocks that never move. A
/// table with open addressing, at most three quarters full, finds a record by its seeded hash (``SeededHash``); it takes
/// four bytes a slot: the place of the record, and four bits of the hash, so that hardly any record is looked at that is
/// not the one. So a payee takes about eighteen bytes more than its name.
///
/// | bytes | of a record |
/// |--:|---|
/// | 4 | the tag, and above it the length of the name, 255 for a longer one |
/// | 4 | the sum in hundredths, or a place in ``large`` |
/// | 2 | how many transactions, 65535 where the sum is in ``large`` |
/// | 4 | the length of a name of 255 bytes or more |
///
/// Unsafe: fields of records are loaded and stored unchecked, each at the place where ``append(_:tag:)`` has made it, and
/// so are names. The bytes of a block are not set before a record is written there.
struct PayeeSums: Sendable {
  /// Where a record is: the number of its block, and the place of its first byte there, a multiple of four.
  private struct Place {
    let block: Int
    let start: Int

    init(block: Int, start: Int) { (self.block, self.start) = (block, start) }

    init(slot: UInt32) {
      let number = Int(slot & ~PayeeSums.markBits) - 1
      self.init(block: number >> 14, start: (number & 0x3FFF) << 2)
    }

    /// What a slot holds besides the mark; zero is a free one.
    var slot: UInt32 { UInt32(block << 14 | start >> 2) + 1 }
  }

  /// Records, and how many bytes they take.
  private struct Block {
    var bytes: [UInt8]
    var used = 0

    /// Nothing yet, and room for so many bytes.
    init(_ size: Int) {
      bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
    }
  }

  private static let sumOffset = 4
  private static let countOffset = 8
  private static let nameOffset = 10
  /// In place of the number of transactions.
  private static let isLarge = UInt16.max
  private static let longName = 255
  private static let blockSize = 1 << 16
  /// The highest number of a block, and one.
  private static let blockLimit = 1 << 14
  /// The bits of a slot that are those of the hash.
  private static let markBits: UInt32 = 0xF000_0000

  private(set) var count = 0
  private var blocks: [Block] = []
  private var slots = [UInt32](repeating: 0, count: 16)
  /// What a record has no room for: many transactions, large sums, fractions of hundredths.
  private var large: [(sum: ExactSum, count: Int)] = []
  /// Means nothing: it keeps loads from being left out whose only use is that they are made early.
  private var touched: UInt32 = 0

  /// With hundreds of thousands of payees each look into the table waits for the memory. The waits of so many rows pass
  /// at the same time, since one does not depend on the other.
  private static let rowsAtOnce = 32

  /// The hash of a payee, which both directions share: they are found in one table.
  @inline(__always)
  static func hash(of name: borrowing RawSpan, tag: UInt32) -> UInt64 { SeededHash.of(name, tag: tag & ~1) }

  mutating func add(_ searches: [PayeeSearch], of batch: borrowing TransactionBatch) {
    let text = unsafe batch.text.bytes.span.bytes
    var start = 0
    while start < searches.count {
      let some = start..<min(start + PayeeSums.rowsAtOnce, searches.count)
      for search in searches[some] { touch(search.hash) }
      for search in searches[some] {
        let row = Int(search.row)
        let name = text.extracting(batch.payeeSlice(of: row).range)
        let place = place(of: name, tag: search.tag, hash: search.hash)
        add(batch.coefficients[row], scale: Int(batch.scales[row]), to: place)
      }
      start = some.upperBound
    }
  }

  @inline(__always)
  private mutating func touch(_ hash: UInt64) {
    let slot = slots[Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)]
    guard slot != 0, slot & PayeeSums.markBits == PayeeSums.mark(hash) else { return }
    touched &+= field(UInt32.self, 0, at: Place(slot: slot))
  }

  @inline(__always)
  private mutating func add(_ coefficient: Int64, scale: Int, to place: Place) {
    let number = field(UInt16.self, PayeeSums.countOffset, at: place)
    let total = Int64(field(UInt32.self, PayeeSums.sumOffset, at: place)) &+ coefficient
    if scale == 2, number < PayeeSums.isLarge - 1, coefficient <= Int64(UInt32.max),
      total <= Int64(UInt32.max)
    {
      set(UInt32(truncatingIfNeeded: total), number &+ 1, at: place)
    } else {
      add(ExactSum(coefficient: Int128(coefficient), scale: scale), count: 1, to: place)
    }
  }

  @inline(never)
  private mutating func add(_ sum: ExactSum, count: Int, to place: Place) {
    let total = (sum: self.sum(at: place) + sum, count: figures(at: place).count + count)
    if field(UInt16.self, PayeeSums.countOffset, at: place) == PayeeSums.isLarge {
      large[Int(field(UInt32.self, PayeeSums.sumOffset, at: place))] = total
    } else if let hundredths = total.sum.smallHundredths, total.count < Int(PayeeSums.isLarge) {
      set(hundredths, UInt16(total.count), at: place)
    } else {
      set(UInt32(large.count), PayeeSums.isLarge, at: place)
      large.append(total)
    }
  }

  /// Adds those of others that belong to a part.
  ///
  /// - Parameter labels: what the numbers of their labels are here.
  mutating func merge(_ others: borrowing PayeeSums, _ labels: [UInt32], part: Int) {
    others.forEachRecord { name, tag, figures in
      let tag = labels[Int(tag >> 1)] << 1 | tag & 1
      let hash = unsafe PayeeSums.hash(of: name.span.bytes, tag: tag)
      if PayeeParts.part(of: hash) == part { unsafe add(name.span.bytes, tag, hash, figures) }
    }
  }

  /// Adds what another record says.
  @inline(__always)
  mutating func add(_ name: borrowing RawSpan, _ tag: UInt32, _ hash: UInt64, _ figures: Figures) {
    let place = place(of: name, tag: tag, hash: hash)
    switch figures {
    case .small(let hundredths, let count):
      let number = Int(field(UInt16.self, PayeeSums.countOffset, at: place)) + Int(count)
      let total = UInt64(field(UInt32.self, PayeeSums.sumOffset, at: place)) + UInt64(hundredths)
      if number < Int(PayeeSums.isLarge), total <= UInt64(UInt32.max) {
        set(UInt32(total), UInt16(number), at: place)
      } else {
        add(ExactSum(smallHundredths: hundredths), count: Int(count), to: place)
      }
    case .large(let sum, let count): add(sum, count: count, to: place)
    }
  }

  /// Those of each label on whose payees most was spent; none of labels of other buckets than that of spending.
  func top(_ limit: Int, of buckets: [FlowBucket?]) -> [[Spent]] {
    var best = [Best<Place>](repeating: Best(limit: limit), count: buckets.count)
    let spent = { (place: Place) in
      let refunds = buckets[Int(tag(at: place) >> 1)] == nil ? nil : income(besideExpenseAt: place)
      return sum(at: place) - (refunds.map { sum(at: $0) } ?? .zero)
    }
    let precedes = { (left: Place, right: Place) in
      let (one, other) = (spent(left), spent(right))
      return one == other ? name(at: left).lexicographicallyPrecedes(name(at: right)) : one > other
    }
    forEachPlace { place in
      let tag = tag(at: place)
      guard tag & 1 == 1, buckets[Int(tag >> 1)] ?? .spending == .spending else { return }
      best[Int(tag >> 1)].offer(place, by: precedes)
    }
    return best.map { best in
      best.sorted(by: precedes).map { place in
        let name = Array(name(at: place))
        return Spent(
          name: name, flow: flow(of: name, label: tag(at: place) >> 1) ?? Flow(), sum: spent(place))
      }
    }
  }

  private func income(besideExpenseAt place: Place) -> Place? {
    let (name, tag) = (name(at: place), tag(at: place) & ~1)
    return unsafe find(name.span.bytes, tag: tag, hash: PayeeSums.hash(of: name.span.bytes, tag: tag))
  }

  /// What moved to and from a payee under a label; `nil` if nothing did.
  func flow(of name: [UInt8], label: UInt32) -> Flow? {
    var flow = Flow()
    for (type, tag) in [(TransactionType.income, label << 1), (.expense, label << 1 | 1)] {
      let hash = unsafe PayeeSums.hash(of: name.span.bytes, tag: tag)
      guard let place = unsafe find(name.span.bytes, tag: tag, hash: hash) else { continue }
      flow.add(sum(at: place), count: figures(at: place).count, type: type)
    }
    return flow.count == 0 ? nil : flow
  }

  /// What a record says, as it says it.
  enum Figures {
    case small(hundredths: UInt32, count: UInt16)
    case large(ExactSum, count: Int)

    var sum: ExactSum {
      switch self {
      case .small(let hundredths, _): ExactSum(smallHundredths: hundredths)
      case .large(let sum, _): sum
      }
    }

    var count: Int {
      switch self {
      case .small(_, let count): Int(count)
      case .large(_, let count): count
      }
    }
  }

  @inline(__always)
  func forEachRecord(_ visit: (ArraySlice<UInt8>, UInt32, Figures) -> Void) {
    forEachPlace { visit(name(at: $0), tag(at: $0), figures(at: $0)) }
  }

  @inline(__always)
  private func figures(at place: Place) -> Figures {
    let number = field(UInt32.self, PayeeSums.sumOffset, at: place)
    let count = field(UInt16.self, PayeeSums.countOffset, at: place)
    guard count == PayeeSums.isLarge else { return .small(hundredths: number, count: count) }
    return .large(large[Int(number)].sum, count: large[Int(number)].count)
  }

  private func forEachPlace(_ visit: (Place) -> Void) {
    for (number, block) in blocks.enumerated() {
      var place = Place(block: number, start: 0)
      while place.start < block.used {
        visit(place)
        place = Place(block: number, start: PayeeSums.aligned(nameRange(at: place).upperBound))
      }
    }
  }

  private static func aligned(_ place: Int) -> Int { (place + 3) & ~3 }

  // MARK: Records

  private func sum(at place: Place) -> ExactSum { figures(at: place).sum }

  private func tag(at place: Place) -> UInt32 { field(UInt32.self, 0, at: place) & 0xFF_FFFF }

  private func name(at place: Place) -> ArraySlice<UInt8> { blocks[place.block].bytes[nameRange(at: place)] }

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
    unsafe blocks[place.block].bytes.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: place.start &+ offset, as: Value.self)
    }
  }

  /// Sets the sum and the number of transactions, as a record has them.
  @inline(__always)
  private mutating func set(_ sum: UInt32, _ count: UInt16, at place: Place) {
    unsafe blocks[place.block].bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: sum, toByteOffset: place.start &+ PayeeSums.sumOffset, as: UInt32.self)
      unsafe $0.storeBytes(of: count, toByteOffset: place.start &+ PayeeSums.countOffset, as: UInt16.self)
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
    let slotBits = slots.count - 1
    let (head, mark) = (PayeeSums.head(tag, name.byteCount), PayeeSums.mark(hash))
    var slot = Int(truncatingIfNeeded: hash >> 32) & slotBits
    while slots[slot] != 0 {
      if slots[slot] & PayeeSums.markBits == mark {
        let place = Place(slot: slots[slot])
        if field(UInt32.self, 0, at: place) == head, self.isName(name, at: place) { return place }
      }
      slot = (slot + 1) & slotBits
    }
    return nil
  }

  @inline(__always)
  private func isName(_ name: borrowing RawSpan, at place: Place) -> Bool {
    let range = nameRange(at: place)
    return unsafe blocks[place.block].bytes.withUnsafeBytes {
      unsafe RawSpan(_unsafeBytes: $0).extracting(range).hasSameBytes(as: name)
    }
  }

  /// The bits of a hash that a slot holds; the others say which part and which slot it is.
  @inline(__always)
  private static func mark(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) & PayeeSums.markBits
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
    let isLong = name.byteCount >= PayeeSums.longName
    let nameStart = PayeeSums.nameOffset + (isLong ? 4 : 0)
    let size = PayeeSums.aligned(nameStart + name.byteCount)
    if blocks.last.map({ $0.used + size > $0.bytes.count }) ?? true {
      blocks.append(Block(max(size, PayeeSums.blockSize)))
    }
    let place = Place(block: blocks.count - 1, start: blocks[blocks.count - 1].used)
    precondition(tag <= 0xFF_FFFF && place.block < PayeeSums.blockLimit, "more payees than sums are kept of")
    let head = PayeeSums.head(tag, name.byteCount)
    let length = UInt32(name.byteCount)
    unsafe name.withUnsafeBytes { name in
      unsafe blocks[place.block].bytes.withUnsafeMutableBytes {
        let record = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[place.start..<place.start + size])
        unsafe record.storeBytes(of: head, as: UInt32.self)
        if isLong {
          unsafe record.storeBytes(of: length, toByteOffset: PayeeSums.nameOffset, as: UInt32.self)
        }
        unsafe UnsafeMutableRawBufferPointer(rebasing: record[nameStart...]).copyMemory(from: name)
      }
    }
    set(0, 0, at: place)
    blocks[place.block].used += size
    return place
  }

  private mutating func growSlots() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    forEachPlace { place in
      let name = name(at: place)
      fillSlot(place, unsafe PayeeSums.hash(of: name.span.bytes, tag: tag(at: place)))
    }
  }

  private mutating func fillSlot(_ place: Place, _ hash: UInt64) {
    let slotBits = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & slotBits
    while slots[slot] != 0 { slot = (slot + 1) & slotBits }
    slots[slot] = place.slot | PayeeSums.mark(hash)
  }
}

extension ExactSum {
  /// The sum in hundredths where a record has room for it.
  var smallHundredths: UInt32? {
    let (hundredths, rest) = units.quotientAndRemainder(dividingBy: 1_000_000)
    return rest == 0 ? UInt32(exactly: hundredths) : nil
  }

  init(smallHundredths number: UInt32) { self.init(units: Int128(number) * 1_000_000) }
}
