/// Cells of which only few occur, each with a number in order of appearance.
///
/// Made like ``TextTable``: open addressing, here at most half full, half of a seeded hash beside each number.
struct CellTable: Sendable {
  /// What the cells are about; the index is the number.
  private(set) var keys: [CellKey] = []
  /// Half a hash, and number + 1; 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 16)

  var count: Int { keys.count }

  /// The cell's number, given on first sight; then it is ``count`` less one.
  mutating func number(of key: CellKey) -> Int {
    let hash = key.hash
    return find(key, hash: hash) ?? insert(key, hash: hash)
  }

  /// The numbers of many cells, given on first sight.
  ///
  /// A search waits for the memory, since such tables are large. Here all searches look at their slots first, so that
  /// their waits pass together.
  mutating func find(_ wanted: borrowing [CellKey], into numbers: inout [Int]) {
    var searches: [(hash: UInt64, slot: UInt64)] = []
    searches.reserveCapacity(wanted.count)
    for place in 0..<wanted.count {
      let hash = wanted[place].hash
      searches.append((hash, slots[home(of: hash)]))
    }
    numbers.removeAll(keepingCapacity: true)
    for place in 0..<wanted.count {
      let search = searches[place]
      let known = Int(search.slot & 0xFFFF_FFFF) - 1
      // A slot of before stays true however the table has grown since: numbers never change.
      let isKnown = known >= 0 && search.slot >> 32 == search.hash >> 32 && keys[known] == wanted[place]
      numbers.append(
        isKnown
          ? known : find(wanted[place], hash: search.hash) ?? insert(wanted[place], hash: search.hash))
    }
  }

  @inline(__always)
  private func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1) }

  @inline(__always)
  private func find(_ key: CellKey, hash: UInt64) -> Int? {
    let (slots, keys) = (slots.span, keys.span)
    var slot = home(of: hash)
    while true {
      let content = slots[slot]
      guard content != 0 else { return nil }
      if content >> 32 == hash >> 32 {
        let number = Int(content & 0xFFFF_FFFF) - 1
        if keys[number] == key { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  private mutating func insert(_ key: CellKey, hash: UInt64) -> Int {
    precondition(keys.count < Int(UInt32.max) - 1, "a table holds four thousand million cells")
    keys.append(key)
    if keys.count * 2 > slots.count { slots = HashSlots.doubled(slots) }
    HashSlots.place(hash & ~0xFFFF_FFFF | UInt64(keys.count), in: &slots)
    return keys.count - 1
  }
}

/// What a cell of the totals is about: a bin and a group, in two words.
struct CellKey: Hashable, Sendable {
  /// The category's number, above the account's.
  private let names: UInt64
  /// The bin's number, above the currency's number, above the direction.
  private let rest: UInt64

  init(bin: Int32, group: GroupTable.Group) {
    names = UInt64(group.category) << 32 | UInt64(group.account)
    rest =
      UInt64(UInt32(bitPattern: bin)) << 32 | UInt64(group.currency) << 1 | (group.type == .income ? 0 : 1)
  }

  private init(names: UInt64, rest: UInt64) { (self.names, self.rest) = (names, rest) }

  /// The bin's number: of a month its index, of a day its number.
  var bin: Int32 { Int32(truncatingIfNeeded: rest >> 32) }

  var group: GroupTable.Group {
    GroupTable.Group(
      account: UInt32(truncatingIfNeeded: names), category: UInt32(truncatingIfNeeded: names >> 32),
      currency: UInt32(truncatingIfNeeded: rest & 0xFFFF_FFFF) >> 1, type: type)
  }

  var type: TransactionType { rest & 1 == 0 ? .income : .expense }

  var hash: UInt64 { SeededHash.of(names, rest) }

  /// The bits of some dimensions, zeros for the others: equal for cells that differ only in the others.
  func keeping(_ mask: CellKey) -> CellKey { CellKey(names: names & mask.names, rest: rest & mask.rest) }

  /// The mask that keeps those dimensions.
  static func mask(_ dimensions: TotalsCube.Dimensions) -> CellKey {
    let category: UInt64 = dimensions.contains(.category) ? 0xFFFF_FFFF << 32 : 0
    let account: UInt64 = dimensions.contains(.account) ? 0xFFFF_FFFF : 0
    let bin: UInt64 = dimensions.contains(.month) ? 0xFFFF_FFFF << 32 : 0
    let currency: UInt64 = dimensions.contains(.currency) ? 0xFFFF_FFFE : 0
    return CellKey(names: category | account, rest: bin | currency | (dimensions.contains(.type) ? 1 : 0))
  }
}

/// Where the cells of a day begin, for a stretch of days: a lookup is cheaper than the calendar's arithmetic.
///
/// It is kept from batch to batch, since the days of a file are the same few thousand all along.
struct BinTable: Sendable {
  /// The day of the first place.
  private(set) var firstDay: Int32 = 0
  /// By day since ``firstDay``: bins since ``firstBin`` × ``stride``.
  private(set) var places: [Int32] = []
  private var firstBin: Int32 = 0
  private var stride = 0

  /// The most days in a table: nine decades, 128 KiB.
  static let limit = 1 << 15

  /// The days it covers; the table is not empty.
  var days: ClosedRange<Int32> { firstDay...firstDay + Int32(places.count) - 1 }

  /// Whether it covers the days, counting from that bin in such strides.
  func covers(_ days: ClosedRange<Int32>, firstBin: Int32, stride: Int) -> Bool {
    firstBin == self.firstBin && stride == self.stride && !places.isEmpty
      && days.lowerBound >= firstDay && days.upperBound <= self.days.upperBound
  }

  /// Makes the table cover the days, counting from the first bin in such strides.
  ///
  /// All days of the bins are covered at once if these are not too many, so that files that run through the days one
  /// by one do not need a table for each batch.
  ///
  /// - Parameter days: not more than ``limit``, within the bins.
  mutating func cover(
    _ days: ClosedRange<Int32>, of bins: ClosedRange<Int32>, stride: Int, grain: TotalsGrain
  ) {
    let whole = grain.days(of: bins)
    let covered = whole.count <= BinTable.limit ? whole : days
    (firstDay, firstBin, self.stride) = (covered.lowerBound, bins.lowerBound, stride)
    places.removeAll(keepingCapacity: true)
    var bin = BinMemo(grain)
    for day in covered { places.append((bin.bin(of: day) - firstBin) * Int32(stride)) }
  }
}

/// The bin of a day, by arithmetic only where it is not that of the day before.
struct BinMemo {
  private let grain: TotalsGrain
  private var days: ClosedRange<Int32> = 0...0
  private var known: Int32?

  init(_ grain: TotalsGrain) { self.grain = grain }

  mutating func bin(of day: Int32) -> Int32 {
    if let known, days.contains(day) { return known }
    let bin = grain.bin(of: day)
    (days, known) = (grain.days(of: bin...bin), bin)
    return bin
  }
}
