/// Numbers for keys of 64 bits, in order of appearance: combinations of names, cells of months and groups.
///
/// Open addressing with linear probing, at most half full, over slots of four bytes and keys laid end to end. Hashes are
/// seeded (``SeededHash``), so that no file can be written to make keys collide.
struct PackedTable: Sendable {
  /// The keys; the index is the number.
  private(set) var keys: [UInt64] = []
  /// Number + 1; 0 is a free slot.
  private var slots = [UInt32](repeating: 0, count: 16)

  /// Knows nothing yet.
  init() {}

  /// How many keys there are.
  var count: Int { keys.count }

  /// The number of the key, if it is known.
  @inline(__always)
  func find(_ key: UInt64) -> Int? {
    let (slots, keys) = (slots.span, keys.span)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: SeededHash.of(key) >> 32) & mask
    while true {
      let content = slots[slot]
      guard content != 0 else { return nil }
      if keys[Int(content) - 1] == key { return Int(content) - 1 }
      slot = (slot + 1) & mask
    }
  }

  /// The number of the key, given on first sight; then it is ``count`` less one.
  @inline(__always)
  mutating func number(of key: UInt64) -> Int {
    if let known = find(key) { return known }
    return insert(key)
  }

  @inline(never)
  private mutating func insert(_ key: UInt64) -> Int {
    precondition(keys.count < Int(UInt32.max) - 1, "a table holds four thousand million keys")
    keys.append(key)
    if keys.count * 2 > slots.count { grow() } else { place(keys.count) }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for content in 1...keys.count { place(content) }
  }

  private mutating func place(_ content: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: SeededHash.of(keys[content - 1]) >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(content)
  }
}
