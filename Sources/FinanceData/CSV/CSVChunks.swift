import FinanceDomain

/// Hands out a CSV source chunk by chunk, each of whole records.
package struct CSVChunks: Sendable {
  private let cutting: CSVCutting
  private var reader: ChunkReader

  /// The records behind the header.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless a record needs more; tests make it small.
  package init(source: InputFile, layout: CSVLayout, chunkSize: Int = Chunk.size) {
    cutting = CSVCutting(dialect: layout.dialect)
    reader = ChunkReader(source: source, from: layout.firstRow, chunkSize: chunkSize)
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a record needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    let cutting = cutting
    return try reader.next(into: &buffer) { bytes, count in
      switch cutting.lastRecordEnd(in: bytes, count: count) {
      case 0?: .further
      case let end?: .at(end)
      case nil: .endless(behind: [CSVDialect.lineFeed, CSVDialect.carriageReturn])
      }
    }
  }
}
