/// Hashes for the tables that aggregates and symbols are looked up in: quick, and seeded anew for each process.
///
/// No file can be written to make its texts or its combinations of names collide, because nobody knows the seeds
/// before the program runs. Answers do not depend on them: every table gives numbers in order of appearance, and no
/// hash is believed before the keys themselves are compared. The wrong hash for anything that is written down: see
/// ``ContentFingerprint``, whose mixing step this is.
enum SeededHash {
  private static let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

  /// Of one word.
  @inline(__always)
  static func of(_ word: UInt64) -> UInt64 {
    let (first, second) = seeds
    return mix(word ^ first, second)
  }

  /// Of two words.
  @inline(__always)
  static func of(_ word: UInt64, _ other: UInt64) -> UInt64 {
    let (first, second) = seeds
    return mix(mix(word ^ first, second) ^ other, second ^ first)
  }

  /// Of a text and a number that goes with it.
  ///
  /// - Parameter tag: what tells apart two keys of the same text.
  @inline(__always)
  static func of(_ text: borrowing RawSpan, tag: UInt32) -> UInt64 {
    let (first, second) = seeds
    let count = text.byteCount
    var hash = mix(UInt64(count) << 32 | UInt64(tag), first)
    var place = 0
    while place + 8 < count {
      hash = mix(hash ^ text.word(at: place), second)
      place += 8
    }
    // The rest is at most one word, which may begin before the place: texts of one length are cut alike.
    return mix(hash ^ text.lastWord(), second ^ first)
  }

  @inline(__always)
  fileprivate static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ left
  }
}

extension RawSpan {
  /// The eight bytes from `place` on.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// The last eight bytes; of a shorter text all bytes, in a word that no other text of its length shares.
  @inline(__always)
  func lastWord() -> UInt64 {
    let count = byteCount
    if count >= 8 { return word(at: count - 8) }
    if count >= 4 {
      let low = unsafe unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let high = unsafe unsafeLoadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) << 32
    }
    guard count > 0 else { return 0 }
    let first = unsafe unsafeLoad(fromByteOffset: 0, as: UInt8.self)
    let middle = unsafe unsafeLoad(fromByteOffset: count / 2, as: UInt8.self)
    let last = unsafe unsafeLoad(fromByteOffset: count - 1, as: UInt8.self)
    return UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16
  }

  /// Whether both hold the same bytes.
  @inline(__always)
  func hasSameBytes(as other: RawSpan) -> Bool {
    let count = byteCount
    guard count == other.byteCount else { return false }
    var place = 0
    while place + 8 < count {
      guard word(at: place) == other.word(at: place) else { return false }
      place += 8
    }
    return lastWord() == other.lastWord()
  }
}

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
