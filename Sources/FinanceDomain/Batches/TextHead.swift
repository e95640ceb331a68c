/// The first 32 bytes of a text, with zeros behind a shorter one, and how long the text is.
///
/// Two texts of up to 32 bytes are the same if their heads are equal, and a head is read, hashed and compared in as many
/// steps whatever its length.
///
/// Unsafe: eight bytes are loaded at a time, unchecked, where as many lie within the span.
struct TextHead: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64)
  private var count: UInt32

  /// How many bytes a head holds.
  static let length = 32

  /// What no text's head is equal to.
  static let none = TextHead()

  /// For each length from 0 to 32 four words in which the bits of so many bytes are set.
  static let masks: [UInt64] = (0...length).flatMap { length in
    (0..<4).map { word in
      let bits = UInt64(max(0, min(8, length - word * 8)) * 8)
      // The first byte of a text is the lowest one of a word.
      return UInt64(littleEndian: bits == 0 ? 0 : .max >> (64 - bits))
    }
  }

  private init() {
    words = (0, 0, 0, 0)
    count = .max
  }

  /// The head of a text.
  ///
  /// - Parameter masks: the bytes of ``masks``.
  @inline(__always)
  init(_ slice: TextSlice, of text: borrowing RawSpan, _ masks: borrowing RawSpan) {
    let (start, length) = (Int(slice.start), Int(slice.count))
    guard start &+ TextHead.length <= text.byteCount else {
      self = TextHead(oneByOne: slice, of: text)
      return
    }
    let mask = min(length, TextHead.length) &* 32
    words = (
      text.word(at: start) & masks.word(at: mask), text.word(at: start &+ 8) & masks.word(at: mask &+ 8),
      text.word(at: start &+ 16) & masks.word(at: mask &+ 16),
      text.word(at: start &+ 24) & masks.word(at: mask &+ 24)
    )
    count = slice.count
  }

  @inline(never)
  private init(oneByOne slice: TextSlice, of text: borrowing RawSpan) {
    precondition(slice.range.upperBound <= text.byteCount, "a row points beyond the text of its batch")
    var words = SIMD4<UInt64>()
    for place in 0..<min(Int(slice.count), TextHead.length) {
      let byte = unsafe text.unsafeLoad(fromByteOffset: Int(slice.start) + place, as: UInt8.self)
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
    }
    self.words = (
      UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]), UInt64(littleEndian: words[2]),
      UInt64(littleEndian: words[3])
    )
    count = slice.count
  }

  /// The hash of the text, if the head is all of it.
  @inline(__always)
  func hash(_ seeds: SeededHash.Seeds) -> UInt64 { seeds.hash(words, count) }

  /// The hash of the whole text.
  func hash(_ seeds: SeededHash.Seeds, _ slice: TextSlice, of text: borrowing RawSpan) -> UInt64 {
    guard count > UInt32(TextHead.length) else { return hash(seeds) }
    return SeededHash.of(hash(seeds), SeededHash.of(text.extracting(slice.tail), tag: 0))
  }

  @inline(__always)
  static func == (left: TextHead, right: TextHead) -> Bool {
    let (one, other) = (left.words, right.words)
    return (one.0 ^ other.0) | (one.1 ^ other.1) | (one.2 ^ other.2) | (one.3 ^ other.3)
      | UInt64(left.count ^ right.count) == 0
  }
}

extension TextSlice {
  /// The bytes of a long text that are not part of its head.
  @inline(__always)
  var tail: Range<Int> { Int(start) + TextHead.length..<Int(start) + Int(count) }
}
