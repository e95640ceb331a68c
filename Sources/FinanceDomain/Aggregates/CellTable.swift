/// Cells of which only few occur, each with a number in order of appearance.
///
/// Made like ``TextTable``: open addressing, here at most half full, half of a seeded hash beside each number.
struct CellTable: Sendable {
  /// What the cells are about; the index is the number.
  private(set) var keys: [CellKey] = []
  /// Half a hash, and number + 1; 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 16)

  /// No cells.
  init() {}

  /// How many cells there are.
  var count: Int { keys.count }

  /// The cell's number, given on first sight; then it is ``count`` less one.
  mutating func number(of key: CellKey) -> Int {
    let hash = key.hash
    return find(key, hash: hash) ?? insert(key, hash: hash)
  }

  /// A search for one of many cells: its hash, and what the first slot says.
  private struct Search {
    let hash: UInt64
    let slot: UInt64
  }

  /// The numbers of many cells, given on first sight.
  ///
  /// A search waits for the memory, since such tables are large. Here all searches look at their slots first, so that
  /// their waits pass together.
  mutating func find(_ wanted: borrowing [CellKey], into numbers: inout [Int]) {
    var searches: [Search] = []
    searches.reserveCapacity(wanted.count)
    for place in 0..<wanted.count {
      let hash = wanted[place].hash
      searches.append(Search(hash: hash, slot: slots[home(of: hash)]))
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
