/// Texts laid end to end, each with a number in order of appearance, found again by their bytes.
///
/// Open addressing with linear probing, at most three quarters full; a slot holds half of the hash besides the number, so
/// that a search rarely looks at a text that is not the one. Hashes are seeded (``SeededHash``).
///
/// Unsafe: bytes are loaded eight at a time, unchecked, which ``SeededHash`` keeps within the span of the text.
struct TextTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends.
  private var ends: [Int] = []
  /// Half a hash, and number + 1; 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 16)

  var count: Int { ends.count }

  var byteCount: Int { bytes.count }

  func text(of number: Int) -> String { String(decoding: bytes[range(of: number)], as: UTF8.self) }

  func bytes(of number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  /// The number of the text, if it is known.
  @inline(__always)
  func find(_ text: borrowing RawSpan, hash: UInt64) -> Int? {
    let (slots, ends, known) = (slots.span, ends.span, unsafe bytes.span.bytes)
    let mask = slots.count - 1
    let half = hash >> 32
    var slot = Int(truncatingIfNeeded: half) & mask
    while true {
      let content = slots[slot]
      guard content != 0 else { return nil }
      if content >> 32 == half {
        let number = Int(content & 0xFFFF_FFFF) - 1
        let start = number == 0 ? 0 : ends[number - 1]
        if known.extracting(start..<ends[number]).hasSameBytes(as: text) { return number }
      }
      slot = (slot + 1) & mask
    }
  }

  /// A search for one of many texts: its hash, what the first slot says, and where the text of that slot is.
  private struct Search {
    let hash: UInt64
    let slot: UInt64
    var known = 0..<0
  }

  /// Stands for the number of a text that is not known.
  static let unknown = UInt32.max

  /// The numbers of many texts; ``unknown`` for those that are not there.
  ///
  /// Each of the three looks of a search waits for the memory where the table is large. Here all searches take the same
  /// look at a time, so that their waits pass together.
  func find(
    _ places: borrowing [TextSlice], in text: borrowing RawSpan, into numbers: inout [UInt32],
    from first: Int
  ) {
    precondition(first + places.count <= numbers.count)
    var searches: [Search] = []
    searches.reserveCapacity(places.count)
    for place in 0..<places.count {
      let hash = SeededHash.of(text.extracting(places[place].range))
      let first = slots.span[Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)]
      searches.append(Search(hash: hash, slot: first))
    }
    locate(&searches)
    let known = unsafe bytes.span.bytes
    for place in 0..<places.count {
      let (wanted, search) = (text.extracting(places[place].range), searches[place])
      // An empty range is a slot of another text, or of an empty one, which the whole search finds as well.
      if !search.known.isEmpty, known.extracting(search.known).hasSameBytes(as: wanted) {
        numbers[first + place] = UInt32(truncatingIfNeeded: search.slot) &- 1
      } else {
        let number = find(wanted, hash: search.hash)
        numbers[first + place] = number.map { UInt32($0) } ?? TextTable.unknown
      }
    }
  }

  private func locate(_ searches: inout [Search]) {
    for place in searches.indices {
      let slot = searches[place].slot
      guard slot != 0, slot >> 32 == searches[place].hash >> 32 else { continue }
      searches[place].known = range(of: Int(slot & 0xFFFF_FFFF) - 1)
    }
  }

  /// The number of the text, given on first sight.
  @inline(__always)
  mutating func number(of text: borrowing RawSpan) -> Int {
    let hash = SeededHash.of(text)
    if let known = find(text, hash: hash) { return known }
    return insert(text, hash: hash)
  }

  /// Gives a text that is not known a number.
  @inline(never)
  mutating func insert(_ text: borrowing RawSpan, hash: UInt64) -> Int {
    precondition(ends.count < Int(UInt32.max) - 1, "a table holds four thousand million texts")
    unsafe text.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    if ends.count * 4 > slots.count * 3 { slots = HashSlots.doubled(slots) }
    HashSlots.place(hash & ~0xFFFF_FFFF | UInt64(ends.count), in: &slots)
    return ends.count - 1
  }
}

/// The texts of a batch: one run of bytes that its rows point into.
///
/// A decoder reads its chunk of the file straight into these bytes and points rows at it, so that a text which
/// is in the file as it is meant costs no copy; texts that had to be put together (doubled quotes, escapes) are
/// appended after the chunk. All bytes that a row points at are valid UTF-8.
package struct BatchText: Sendable {
  /// The bytes; rows hold places in it.
  package var bytes: [UInt8]

  /// No bytes yet.
  package init() { bytes = [] }

  /// Appends a text and says where it is.
  package mutating func append(_ text: String) -> TextSlice {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return TextSlice(start..<bytes.count)
  }

  /// The text at that place.
  package func string(_ slice: TextSlice) -> String { String(decoding: bytes[slice.range], as: UTF8.self) }
}
