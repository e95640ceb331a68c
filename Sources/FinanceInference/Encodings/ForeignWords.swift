import FinanceData
import FinanceDomain

/// The bytes of a file beyond ASCII, and the words that have them: what there is to tell an encoding by.
///
/// The bytes are all the file's; of words, which repeat themselves, the first few thousand different ones.
struct ForeignWords: Sendable {
  /// A run of letters and bytes beyond ASCII.
  struct Word: Hashable, Sendable {
    let bytes: [UInt8]
    /// Whether a digit is before it, perhaps with a space between.
    let followsNumber: Bool
    let precedesNumber: Bool
  }

  /// The different words, in the order in which they appear.
  private(set) var words: [Word] = []
  private var known: Set<Word> = []
  /// Where each byte beyond ASCII occurs first; -1 for those that do not.
  private(set) var firstOffsets = [Int](repeating: -1, count: 256)

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

  /// The bytes beyond ASCII that occur.
  var bytes: [UInt8] { firstOffsets.indices.filter { firstOffsets[$0] >= 0 }.map { UInt8($0) } }

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
      bytes: (start..<end).map { bytes[$0] },
      followsNumber: ForeignWords.isDigit(bytes, at: start - 1, orBeyondSpace: -1),
      precedesNumber: ForeignWords.isDigit(bytes, at: end, orBeyondSpace: 1))
    if known.insert(word).inserted { words.append(word) }
    return end
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ bytes: Span<UInt8>, at index: Int, orBeyondSpace step: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    guard bytes[index] == UInt8(ascii: " ") else { return bytes[index].isASCIIDigit }
    return bytes.indices.contains(index + step) && bytes[index + step].isASCIIDigit
  }
}
