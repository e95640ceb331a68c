/// The slots of a table with open addressing: a power of two of them, of which the table leaves enough free.
///
/// A slot holds the upper half of an entry's hash and, below it, the entry's number + 1; zero is a free slot. So most
/// entries that are not wanted are passed over without a look at them, and a table grows without hashing anew.
enum HashSlots {
  /// Puts a content into the first free slot from the one that its hash names.
  @inline(__always)
  static func place(_ content: UInt64, in slots: inout [UInt64]) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: content >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = content
  }

  /// Twice as many slots, with the same contents.
  static func doubled(_ slots: [UInt64]) -> [UInt64] {
    var wider = [UInt64](repeating: 0, count: slots.count * 2)
    for content in slots where content != 0 { place(content, in: &wider) }
    return wider
  }
}
