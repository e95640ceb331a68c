import FinanceDomain

/// Reads a source a stretch at a time and cuts each stretch where its format says that rows end: what the chunks of
/// all formats have in common.
struct ChunkReader: Sendable {
  /// What a format says about a stretch of bytes that begins with a row.
  enum Cut: Hashable, Sendable {
    /// Rows end there.
    case at(Int)
    /// No row ends here; read more.
    case further
    /// The first row is longer than the limit, and does not end here; it ends behind the next of these bytes.
    case endless(behind: [UInt8])
  }

  /// The source.
  let source: InputFile
  /// Where the next chunk begins.
  private(set) var offset: Int
  private let start: Int
  private let chunkSize: Int

  /// A source's rows from that place on.
  init(source: InputFile, from start: Int, chunkSize: Int) {
    self.source = source
    self.start = start
    self.chunkSize = chunkSize
    offset = start
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a row needs it; `nil` at the end.
  mutating func next(
    into buffer: inout [UInt8], cutting cut: ([UInt8], _ count: Int) -> Cut
  ) throws(SourceFailure) -> Chunk? {
    guard offset < source.size else { return nil }
    var wanted = chunkSize
    while true {
      let length = min(wanted, source.size - offset)
      buffer.resize(to: length + Chunk.padding)
      _ = try source.read(length, at: offset, into: &buffer, place: 0)
      if offset + length == source.size { return take(length, .rows) }
      switch cut(buffer, length) {
      case .at(let end): return take(end, .rows)
      case .further: wanted *= 2
      case .endless(let ends):
        // The last byte may be a CR that ends the row, of which only the byte behind it could have told.
        return take(try source.offset(behindNext: ends, from: offset + length - 1) - offset, .oversizedRow)
      }
    }
  }

  private mutating func take(_ length: Int, _ content: Chunk.Content) -> Chunk {
    defer { offset += length }
    return Chunk(
      offset: offset, length: length, content: content, isFirst: offset == start,
      isLast: offset + length == source.size)
  }
}

extension [UInt8] {
  /// Makes the array exactly so long; what was appended for an earlier chunk goes.
  mutating func resize(to length: Int) {
    reserveCapacity(length)
    while count < length { append(contentsOf: [UInt8].zeros.prefix(length - count)) }
    if count > length { removeLast(count - length) }
  }

  /// A stretch to append at once: `repeatElement` takes a step a byte where nothing is optimised.
  private static let zeros = [UInt8](repeating: 0, count: 1 << 14)
}
