/// Hashes for what is looked up: for the tables of aggregates and symbols, and for what stands for the identities of rows.
/// Quick, and seeded anew for each process.
///
/// No file can be written to make its texts or its combinations of names collide, because nobody knows the seeds
/// before the program runs. Answers do not depend on them: every table gives numbers in order of appearance, and no
/// hash is believed before the keys themselves are compared. The wrong hash for anything else that is written down, such as
/// derived ids: see ``ContentFingerprint``.
package struct SeededHash: Hashable, Sendable {
  @usableFromInline let seed: UInt64
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  /// The one of this process.
  package static let process: SeededHash = {
    var random = SystemRandomNumberGenerator()
    return SeededHash(using: &random)
  }()

  /// The one that is the same in every process and on every machine, for identities that are compared across them. A
  /// file that is written to make its keys collide gains nothing but that more rows are compared.
  package static let shared: SeededHash = {
    var random = FixedSequence()
    return SeededHash(using: &random)
  }()

  /// Weyl's sequence of the golden ratio: numbers that are always the same and look like no others.
  package struct FixedSequence: RandomNumberGenerator {
    private var state: UInt64 = 0

    package init() {}

    package mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  /// Draws the seeds.
  package init(using random: inout some RandomNumberGenerator) {
    seed = random.next()
    first = random.next()
    // An odd number, so that multiplying by it loses nothing.
    second = random.next() | 1
  }

  /// Of two words.
  @inline(__always)
  static func of(_ word: UInt64, _ other: UInt64) -> UInt64 {
    let hash = process
    return mix(mix(word ^ hash.first, hash.second) ^ other, hash.second ^ hash.first)
  }

  /// Of a text and a number that goes with it.
  ///
  /// - Parameter tag: what tells apart two keys of the same text.
  @inline(__always)
  static func of(_ text: borrowing RawSpan, tag: UInt32 = 0) -> UInt64 {
    process.of(text, from: 0, count: text.byteCount, tag: tag)
  }

  /// Of so many bytes of a text, which must be within it, and a number that goes with them.
  ///
  /// Sixteen bytes a step are multiplied to 128 bits whose halves are folded together, as in Wang Yi's *wyhash*. The last
  /// step may overlap the one before; the length, which comes last, keeps texts apart all the same.
  @inlinable @inline(__always)
  package func of(_ text: borrowing RawSpan, from start: Int, count: Int, tag: UInt32 = 0) -> UInt64 {
    precondition(start >= 0 && count >= 0 && start &+ count <= text.byteCount)
    let seed = seed ^ UInt64(tag)
    var (place, left) = (start, count)
    var state = seed
    while left > 16 {
      state = SeededHash.mix(SeededHash.word(text, place) ^ first, SeededHash.word(text, place &+ 8) ^ state)
      (place, left) = (place &+ 16, left &- 16)
    }
    let end = start &+ count
    var (low, high): (UInt64, UInt64) = (0, 0)
    if left >= 8 {
      (low, high) = (SeededHash.word(text, place), SeededHash.word(text, end &- 8))
    } else if count >= 8 {
      low = SeededHash.word(text, end &- 8)
    } else if count > 0 {
      low = text.shortWord(from: start, count: count)
    }
    let length = UInt64(truncatingIfNeeded: count)
    return SeededHash.mix(second ^ length, SeededHash.mix(low ^ first, high ^ state) ^ seed)
  }

  /// Of a content's fingerprint, one to one: rows of one fingerprint are numbered together, whatever they say.
  @inlinable @inline(__always)
  package func ofContent(_ fingerprint: UInt64) -> UInt64 {
    let spread = (fingerprint ^ first) &* second
    return (spread ^ spread >> 32) &* second
  }

  /// Eight bytes. Every caller stays within a range that was checked to be within the text.
  @inlinable @inline(__always)
  static func word(_ text: borrowing RawSpan, _ place: Int) -> UInt64 {
    unsafe text.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
  }

  @inlinable @inline(__always)
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

extension RawSpan {
  /// The eight bytes from `place` on.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// One to seven bytes, the last one lowest.
  @inlinable @inline(__always)
  func shortWord(from start: Int, count: Int) -> UInt64 {
    let last = start + count - 1
    if count >= 4 {
      let high = unsafe unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self).byteSwapped
      let low = unsafe unsafeLoadUnaligned(fromByteOffset: last - 3, as: UInt32.self).byteSwapped
      return UInt64(high) &<< UInt64(8 &* (count &- 4)) | UInt64(low)
    }
    let middle = start + count / 2
    let bytes = (
      unsafe unsafeLoad(fromByteOffset: start, as: UInt8.self),
      unsafe unsafeLoad(fromByteOffset: middle, as: UInt8.self),
      unsafe unsafeLoad(fromByteOffset: last, as: UInt8.self)
    )
    return UInt64(bytes.0) &<< UInt64(8 &* (count &- 1)) | UInt64(bytes.1) &<< UInt64(8 &* (last &- middle))
      | UInt64(bytes.2)
  }

  /// The last eight bytes; of a shorter text all bytes, in a word that no other text of its length shares.
  @inline(__always)
  func lastWord() -> UInt64 {
    let count = byteCount
    if count >= 8 { return word(at: count - 8) }
    return count > 0 ? shortWord(from: 0, count: count) : 0
  }

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
