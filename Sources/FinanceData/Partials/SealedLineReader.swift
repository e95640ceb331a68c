import FinanceDomain

/// Reads a file of lines that the last one seals, a line at a time.
struct SealedLineReader {
  /// What shows that the lines are not those that were written.
  enum Damage: Error {
    /// The line that seals the others is missing.
    case cut
    /// The last line seals others than these.
    case changed
  }

  private let file: InputFile
  /// The bytes from ``place`` on are not given yet, those of the file from ``offset`` on are not read.
  private var window: [UInt8] = []
  private var place = 0
  private var offset = 0

  /// How many lines were given that the last one has to seal.
  private(set) var count = 0
  private var hash = XXHash64()

  init(_ file: InputFile) { self.file = file }

  /// What the last line seals the others with.
  var digest: String { hash.text }

  /// The next line with its end; `nil` when all are read, and the last one has sealed them.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off, ``Damage`` if these are not the lines that were sealed.
  mutating func next() throws -> [UInt8]? {
    let line = try nextLine()
    guard try hasMore() else {
      guard line.last == UInt8(ascii: "\n"), let seal = try? PartialLine(line), seal.isRecord("end") else {
        throw Damage.cut
      }
      guard (try? seal("lines")) == count, (try? seal("hash")) == digest else { throw Damage.changed }
      return nil
    }
    hash.combine(line.span)
    count += 1
    return line
  }

  /// The next line with its end, whether it seals others or not; the last one may have no end, and after it come empty ones.
  mutating func nextLine() throws(SourceFailure) -> [UInt8] {
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
    return line
  }

  /// Whether a byte is left; it is in the window then.
  private mutating func hasMore() throws(SourceFailure) -> Bool {
    guard place == window.count else { return true }
    window = try file.bytes(in: offset..<offset + Chunk.size)
    (offset, place) = (offset + window.count, 0)
    return !window.isEmpty
  }
}
