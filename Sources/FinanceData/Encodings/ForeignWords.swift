import FinanceDomain

/// The bytes of a file beyond ASCII, and the words they stand in: what there is to tell an encoding by.
///
/// The bytes are all the file's; of words, which repeat themselves, the first few thousand different ones.
struct ForeignWords: Sendable {
  /// A run of letters and bytes beyond ASCII, and what it stands between.
  struct Word: Hashable, Sendable {
    var before: Neighbour
    var bytes: [UInt8]
    var after: Neighbour
  }

  /// What stands beside a word.
  enum Neighbour: Hashable, Sendable {
    case digit
    /// A digit, with a space between.
    case spacedDigit
    /// A space, a delimiter, a quote, a line end or the end of the file.
    case edge
    case other
  }

  /// The different words, in the order in which they appear.
  private(set) var words: [Word] = []
  private var known: Set<Word> = []
  private var firstOffsets = [Int](repeating: -1, count: 256)

  /// How many different words are kept.
  private static let wordLimit = 4096
  /// How far a word is followed to either side.
  private static let reach = 32
  private static let stretch = 1 << 18

  /// Reads the file from end to end.
  init(of file: InputFile) throws(SourceFailure) {
    let size = try file.size
    var offset = 0
    while offset < size {
      let start = max(0, offset - ForeignWords.reach)
      let end = min(offset + ForeignWords.stretch, size)
      let bytes = try file.bytes(in: start..<end + ForeignWords.reach)
      take(bytes.span, at: start, from: offset - start, to: end - start)
      offset = end
    }
  }

  /// The words of bytes that are at hand.
  init(_ bytes: [UInt8]) { take(bytes.span, at: 0, from: 0, to: bytes.count) }

  /// The bytes beyond ASCII that occur.
  var bytes: [UInt8] { firstOffsets.indices.filter { firstOffsets[$0] >= 0 }.map { UInt8($0) } }

  /// Where a byte occurs first.
  func firstOffset(of byte: UInt8) -> Int? { firstOffsets[Int(byte)] < 0 ? nil : firstOffsets[Int(byte)] }

  /// A byte of the file that means nothing in the encoding, or is a control character there.
  func excludingByte(of encoding: TextEncoding) -> UInt8? {
    bytes.first { byte in
      guard let scalar = encoding.table?.scalar(of: byte) else { return true }
      return (0x80..<0xA0).contains(scalar.value)
    }
  }

  private mutating func take(_ bytes: Span<UInt8>, at offset: Int, from start: Int, to end: Int) {
    var (place, wordEnd) = (start, start)
    while let found = ByteSearch.firstNonASCII(in: bytes, from: place, to: end) {
      let byte = Int(bytes[found])
      if firstOffsets[byte] < 0 { firstOffsets[byte] = offset + found }
      if found >= wordEnd, words.count < ForeignWords.wordLimit { wordEnd = takeWord(bytes, around: found) }
      place = found + 1
    }
  }

  /// Keeps the word around a place, and says where it ends.
  private mutating func takeWord(_ bytes: Span<UInt8>, around place: Int) -> Int {
    var (start, end) = (place, place + 1)
    while start > 0, place - start < ForeignWords.reach, ForeignWords.isOfWord(bytes[start - 1]) {
      start -= 1
    }
    while end < bytes.count, end - place < ForeignWords.reach, ForeignWords.isOfWord(bytes[end]) { end += 1 }
    let word = Word(
      before: ForeignWords.neighbour(bytes, at: start - 1, step: -1),
      bytes: (start..<end).map { bytes[$0] },
      after: ForeignWords.neighbour(bytes, at: end, step: 1))
    if known.insert(word).inserted { words.append(word) }
    return end
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func neighbour(_ bytes: Span<UInt8>, at place: Int, step: Int) -> Neighbour {
    guard place >= 0, place < bytes.count else { return .edge }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    switch bytes[place] {
    case digits: return .digit
    case UInt8(ascii: " "):
      let next = place + step
      return next >= 0 && next < bytes.count && digits.contains(bytes[next]) ? .spacedDigit : .edge
    case 0...0x20, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"), UInt8(ascii: "\""): return .edge
    default: return .other
    }
  }
}
