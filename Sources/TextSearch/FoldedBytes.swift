/// A byte that may leave some of its bits open.
///
/// So both cases of a letter are taken at once: `c` and `C` differ in one bit, and so do the last bytes of `é` and `É`
/// in UTF-8, or of `я` and `Я`.
struct OpenByte: Hashable, Sendable {
  /// The byte, with its open bits set.
  let value: UInt8
  /// The bits that may be anything.
  let openBits: UInt8

  /// A byte that is one of those and, perhaps, some others.
  init(oneOf bytes: [UInt8]) {
    let first = bytes.first ?? 0
    openBits = bytes.reduce(0) { $0 | ($1 ^ first) }
    value = first | openBits
  }

  /// How many bytes it takes.
  var choices: Int { 1 << openBits.nonzeroBitCount }
}

/// A run of bytes to look for among bytes: one or more, ``longest`` at the most.
///
/// The search looks for two neighbouring bytes of the run, the pair that ordinary texts have least of, at sixteen
/// places at a time, and compares the run where the pair is. How it goes about that is in the extension, with all
/// that is unsafe about it. It holds no reference, so that loops over rows need not count any.
struct FoldedBytes: Sendable {
  let count: Int
  let pair: FoldedPair
  let head: OpenBlock
  let tail: OpenBlock

  /// A comparison at every place is a bounded factor, and two blocks are the bound.
  static let longest = 32

  /// These bytes, and which of their neighbouring pairs to look for.
  ///
  /// - Parameter pair: where the pair begins; of a single byte it is the byte.
  init(_ bytes: [OpenByte], lookingForPairAt pair: Int) {
    precondition((1...FoldedBytes.longest).contains(bytes.count), "a run has 1 to 32 bytes")
    count = bytes.count
    self.pair = FoldedPair(bytes[pair], pair + 1 < bytes.count ? bytes[pair + 1] : nil, at: pair)
    head = OpenBlock(bytes.prefix(16))
    tail = OpenBlock(bytes.dropFirst(16))
  }

  /// Where the rarest pair of the bytes begins.
  ///
  /// - Parameter isAllowed: which pairs may be chosen; if none, the answer is `nil`.
  static func rarestPair(of bytes: [OpenByte], where isAllowed: (Int) -> Bool = { _ in true }) -> Int? {
    guard bytes.count > 1 else { return bytes.isEmpty || !isAllowed(0) ? nil : 0 }
    return bytes.indices.dropLast().filter(isAllowed).min {
      bytes[$0].frequency * bytes[$0 + 1].frequency < bytes[$1].frequency * bytes[$1 + 1].frequency
    }
  }
}

/// Sixteen open bytes to compare with sixteen bytes at once.
struct OpenBlock: Sendable {
  let values: SIMD16<UInt8>
  let openBits: SIMD16<UInt8>

  /// These bytes, sixteen at the most; places after them take anything.
  init(_ bytes: some Sequence<OpenByte>) {
    var values = SIMD16<UInt8>(repeating: 0xFF)
    var openBits = SIMD16<UInt8>(repeating: 0xFF)
    for (lane, byte) in bytes.enumerated() {
      values[lane] = byte.value
      openBits[lane] = byte.openBits
    }
    self.values = values
    self.openBits = openBits
  }

  /// Whether it takes the byte at that place.
  func takes(_ byte: UInt8, at lane: Int) -> Bool { byte | openBits[lane] == values[lane] }

  /// Which of the bytes are taken at their places.
  @inline(__always)
  func takes(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> { (bytes | openBits) .== values }
}

/// Two neighbouring bytes of a run, to look for at sixteen places at once.
struct FoldedPair: Sendable {
  /// Where in the run it begins.
  let offset: Int
  let first: OpenBlock
  let second: OpenBlock

  /// That pair; without a second byte, the first with anything after it.
  init(_ first: OpenByte, _ second: OpenByte?, at offset: Int) {
    self.offset = offset
    self.first = OpenBlock(repeatElement(first, count: 16))
    self.second = OpenBlock(second.map { Array(repeating: $0, count: 16) } ?? [])
  }
}

/// The first bytes of the spellings beyond ASCII that letters of ASCII have: of `İ` and of the kelvin sign.
struct ForeignLeads: Sendable {
  let first: UInt8
  let second: UInt8

  /// Those bytes; there are two in all of Unicode.
  init(_ leads: [UInt8]) {
    precondition(leads.count <= 2, "two letters of ASCII have spellings beyond it")
    first = leads.first ?? 0xFF  // is in no text
    second = leads.last ?? 0xFF
  }
}

extension OpenByte {
  /// How ordinary the byte is in the words of a bank, roughly; only speed depends on it.
  fileprivate var frequency: Int {
    let ordinary = " eatinorslcdupmhgbkfyvwzxjq".utf8
    if let place = ordinary.firstIndex(of: value) {
      return 100 - 3 * ordinary.distance(from: ordinary.startIndex, to: place)
    }
    return value >= UInt8(ascii: "0") && value <= UInt8(ascii: "9") ? 80 : 20
  }
}

// All that is unsafe about looking for bytes. Loads are not checked one by one, because a search spends its time in
// nothing else. They begin in the text that the caller lends, or where it ends, and none reads more than `slack` bytes
// after it; the caller has said that so many may be read.

extension FoldedBytes {
  /// How many bytes after a text the search reads; where fewer may be read, it goes byte by byte.
  static let slack = 33

  /// What a search has come to.
  enum Finding {
    /// Not even the pair is in the text.
    case nothing
    /// The pair is somewhere in the text or just after it, the run is not.
    case pair
    /// The run is in the text.
    case run
  }

  @inline(__always)
  func isEqual(to text: UnsafeRawBufferPointer, slack: Int) -> Bool {
    guard text.count == count, let start = text.baseAddress else { return false }
    return unsafe slack >= FoldedBytes.slack ? stands(at: start) : standsByteByByte(at: 0, of: text)
  }

  /// Whether the bytes are somewhere in the text.
  ///
  /// - Parameter slack: how many bytes after the text may be read.
  func find(in text: UnsafeRawBufferPointer, slack: Int) -> Finding {
    let last = text.count &- count
    guard last >= 0, let start = text.baseAddress else { return .nothing }
    return unsafe slack >= FoldedBytes.slack
      ? find(from: start, upTo: last) : findByteByByte(in: text, upTo: last)
  }

  /// Whether the bytes are at one of the places from `start` on, `last` included, all of which have the whole run before
  /// the end of the text.
  ///
  /// Thirty-two places are judged without a branch: the lengths of texts are no pattern that a processor could learn.
  /// Unsafe: reads up to ``slack`` bytes after the text.
  @inline(__always)
  func find(from start: UnsafeRawPointer, upTo last: Int) -> Finding {
    var finding = Finding.nothing
    var place = 0
    repeat {
      let block = unsafe start + place
      // The last reads begin at most at `last + offset + 17`, and `last + offset` is in the text.
      let (low, high) = unsafe (pair.places(from: block), pair.places(from: block + 16))
      if !SixteenMarks(low .| high).isEmpty {
        finding = .pair
        if unsafe stands(at: SixteenMarks(low), of: block, upTo: last &- place) { return .run }
        if unsafe stands(at: SixteenMarks(high), of: block + 16, upTo: last &- place &- 16) { return .run }
      }
      place &+= 32
    } while place <= last
    return finding
  }

  /// Compares at every place that is marked, up to the last.
  @inline(__always)
  private func stands(at marks: SixteenMarks, of block: UnsafeRawPointer, upTo last: Int) -> Bool {
    var marks = marks
    while let place = marks.popFirst() {
      if place > last { return false }
      if unsafe stands(at: block + place) { return true }
    }
    return false
  }

  /// Whether the bytes are there. The text has `count` bytes from there on; the comparison reads sixteen, or thirty-two
  /// if the run is longer, of which those after the run count for nothing.
  @inline(__always)
  private func stands(at place: UnsafeRawPointer) -> Bool {
    let first = unsafe place.loadUnaligned(as: SIMD16<UInt8>.self)
    guard SixteenMarks(head.takes(first)).isFull else { return false }
    guard count > 16 else { return true }
    return unsafe SixteenMarks(tail.takes((place + 16).loadUnaligned(as: SIMD16<UInt8>.self))).isFull
  }

  private func findByteByByte(in text: UnsafeRawBufferPointer, upTo last: Int) -> Finding {
    for place in 0...last where unsafe standsByteByByte(at: place, of: text) { return .run }
    // Not looked for on its own.
    return .pair
  }

  private func standsByteByByte(at place: Int, of text: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<count {
      let block = index < 16 ? head : tail
      guard unsafe block.takes(text[place + index], at: index & 15) else { return false }
    }
    return true
  }
}

extension FoldedPair {
  /// At which of the sixteen places that begin there a run may begin, judged by the pair.
  ///
  /// Unsafe: reads the bytes from `offset` to `offset + 16` after `start`.
  @inline(__always)
  fileprivate func places(from start: UnsafeRawPointer) -> SIMDMask<SIMD16<Int8>> {
    let pair = unsafe start + offset
    return unsafe first.takes(pair.loadUnaligned(as: SIMD16<UInt8>.self))
      .& second.takes((pair + 1).loadUnaligned(as: SIMD16<UInt8>.self))
  }
}

extension ForeignLeads {
  /// Whether one of the bytes is in the text.
  ///
  /// Unsafe: reads up to 31 bytes after the text.
  @inline(__always)
  func mayStand(at start: UnsafeRawPointer, count: Int) -> Bool {
    let (first, second) = (SIMD16(repeating: first), SIMD16(repeating: second))
    let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    var place = 0
    while place < count {
      let length = SIMD16(repeating: UInt8(clamping: count &- place))
      let low = unsafe (start + place).loadUnaligned(as: SIMD16<UInt8>.self)
      let high = unsafe (start + place + 16).loadUnaligned(as: SIMD16<UInt8>.self)
      let inLow = ((low .== first) .| (low .== second)) .& (lanes .< length)
      let inHigh = ((high .== first) .| (high .== second)) .& (lanes &+ 16 .< length)
      if !SixteenMarks(inLow .| inHigh).isEmpty { return true }
      place &+= 32
    }
    return false
  }
}

/// Marks at sixteen places.
///
/// The two halves of a mask are looked at as numbers, which is the quickest way to ask whether any is set where there is
/// no instruction to gather them.
private struct SixteenMarks {
  private var low: UInt64
  private var high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    // Sound: both are sixteen bytes without a structure of their own; a lane is eight bits, all set or none.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = UInt64(littleEndian: words.x)
    high = UInt64(littleEndian: words.y)
  }

  @inline(__always)
  var isEmpty: Bool { low | high == 0 }
  @inline(__always)
  var isFull: Bool { low & high == .max }

  /// The first place that is marked, which loses its mark.
  @inline(__always)
  mutating func popFirst() -> Int? {
    if low != 0 {
      let bit = low.trailingZeroBitCount & ~7
      low &= ~(0xFF &<< UInt64(bit))
      return bit &>> 3
    }
    guard high != 0 else { return nil }
    let bit = high.trailingZeroBitCount & ~7
    high &= ~(0xFF &<< UInt64(bit))
    return 8 &+ bit &>> 3
  }
}
