import FinanceDomain

/// Hands out a CSV source chunk by chunk, each of whole records.
///
/// Where a record ends is guessed from the lines at the end of a stretch. A chunk that begins with a record and is read
/// to its end proves the guess, and with it the beginning of the next chunk; the decoder says so if it was wrong, and
/// then the source is read again with ``init(source:layout:followsQuotes:chunkSize:)`` told to follow the quotes.
package struct CSVChunks: ChunkSequence {
  private let cutting: CSVCutting
  private let followsQuotes: Bool
  private var reader: ChunkReader

  /// The records after the header.
  ///
  /// - Parameters:
  ///   - followsQuotes: whether nothing is guessed, and the quotes are followed from record to record.
  ///   - chunkSize: how many bytes a chunk has unless a record needs more; tests make it small.
  package init(
    source: InputFile, layout: CSVLayout, followsQuotes: Bool = false, chunkSize: Int = Chunk.size
  ) {
    cutting = CSVCutting(dialect: layout.dialect, width: layout.width)
    self.followsQuotes = followsQuotes
    reader = ChunkReader(source: source, from: layout.firstRow, chunkSize: chunkSize)
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a record needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    let (cutting, followsQuotes) = (cutting, followsQuotes)
    var isGuess = false
    var chunk = try reader.next(into: &buffer) { bytes, count in
      if !followsQuotes, let end = cutting.probableRecordEnd(in: bytes, count: count) {
        isGuess = true
        return .at(end)
      }
      return switch cutting.lastRecordEnd(in: bytes, count: count) {
      case 0?: .further
      case let end?: .at(end)
      case nil: .endless(after: [CSVDialect.lineFeed, CSVDialect.carriageReturn])
      }
    }
    chunk?.endIsGuess = isGuess
    return chunk
  }
}
