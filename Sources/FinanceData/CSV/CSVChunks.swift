import FinanceDomain

/// Hands out a CSV source chunk by chunk, each of whole records.
package struct CSVChunks: Sendable {
  private let source: InputFile
  private let cutting: CSVCutting
  private let chunkSize: Int
  private var offset: Int

  /// The records behind the header.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless a row needs more; tests make it small.
  package init(source: InputFile, layout: CSVLayout, chunkSize: Int = Chunk.size) {
    self.source = source
    self.chunkSize = chunkSize
    cutting = CSVCutting(dialect: layout.dialect)
    offset = layout.firstRow
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a record needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    guard offset < source.size else { return nil }
    var wanted = chunkSize
    while true {
      let length = min(wanted, source.size - offset)
      buffer.resize(to: length + CSVFastLane.padding)
      _ = try source.read(length, at: offset, into: &buffer, place: 0)
      if offset + length == source.size { return take(length, of: .rows) }
      switch cutting.lastRecordEnd(in: buffer, count: length) {
      case 0?: wanted *= 2
      case let end?: return take(end, of: .rows)
      case nil: return try skipEndlessRow(length)
      }
    }
  }

  private mutating func take(_ length: Int, of content: Chunk.Content) -> Chunk {
    defer { offset += length }
    return Chunk(offset: offset, length: length, content: content, isLast: offset + length == source.size)
  }

  /// The row goes on to its line end, wherever that is; only its beginning is kept for the refusal.
  private mutating func skipEndlessRow(_ seen: Int) throws(SourceFailure) -> Chunk {
    let start = offset
    offset = try source.offset(
      behindNext: [CSVDialect.lineFeed, CSVDialect.carriageReturn], from: start + seen)
    return Chunk(offset: start, length: offset - start, content: .oversizedRow, isLast: offset == source.size)
  }
}

extension [UInt8] {
  /// Makes the array exactly so long; what was appended for an earlier chunk goes.
  mutating func resize(to length: Int) {
    if count < length { append(contentsOf: repeatElement(0, count: length - count)) }
    if count > length { removeLast(count - length) }
  }
}
