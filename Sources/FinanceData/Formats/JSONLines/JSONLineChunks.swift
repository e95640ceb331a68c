import FinanceDomain

/// Hands out JSON Lines chunk by chunk, each of whole lines. A line end inside a text would be an error, so every
/// line end is a cut.
package struct JSONLineChunks: ChunkSequence {
  private var reader: ChunkReader

  /// The lines from that place on.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless a line needs more; tests make it small.
  package init(source: InputFile, from start: Int, chunkSize: Int = Chunk.size) {
    reader = ChunkReader(source: source, from: start, chunkSize: chunkSize)
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a line needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    let limit = reader.source.limits.line
    return try reader.next(into: &buffer) { bytes, count in
      if let end = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")) { return .at(end + 1) }
      return count > limit ? .endless(after: [UInt8(ascii: "\n")]) : .further
    }
  }
}
