import FinanceDomain

/// Reads a file of lines that the last one seals, a line at a time, as ``SealedLines`` does with one that is in memory.
struct SealedLineReader {
  private let file: InputFile
  /// The bytes from ``place`` on are not given yet, those of the file from ``offset`` on are not read.
  private var window: [UInt8] = []
  private var place = 0
  private var offset = 0

  private var count = 0
  private var hash = XXHash64()

  init(_ file: InputFile) { self.file = file }

  /// What the last line seals the others with.
  var digest: String { hash.text }

  /// The next line with its end; `nil` when all are read, and the last one has sealed them.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off, ``PartialLineError`` if these are not the lines that were sealed.
  mutating func next() throws -> [UInt8]? {
    let line = try nextLine()
    guard try hasMore() else {
      let seal = try PartialLine(line)
      guard seal.isRecord("end"), try seal("lines") == count, try seal("hash") == digest else {
        throw PartialLineError()
      }
      return nil
    }
    hash.combine(line.span, count: line.count)
    count += 1
    return line
  }

  private mutating func nextLine() throws -> [UInt8] {
    var line: [UInt8] = []
    while try hasMore() {
      let rest = window[place...]
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[...end]
        place = end + 1
        return line
      }
      line += rest
      place = window.count
    }
    throw PartialLineError()
  }

  /// Whether a byte is left; it is in the window then.
  private mutating func hasMore() throws(SourceFailure) -> Bool {
    guard place == window.count else { return true }
    window = try file.bytes(in: offset..<offset + Chunk.size)
    (offset, place) = (offset + window.count, 0)
    return !window.isEmpty
  }
}
