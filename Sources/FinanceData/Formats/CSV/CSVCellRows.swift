import FinanceDomain

/// The rows of a CSV source as cells, for as long as it is not known what they mean. Records that are damaged or too
/// narrow are passed over here; when the source is read they are refused with their reason.
package struct CSVCellRows: CellRows {
  private let reader: CSVRecordReader
  private let width: Int
  private var chunks: CSVChunks
  private var buffer: [UInt8] = []
  private var chunk: Chunk?
  private var place = 0

  /// The records after the header of that layout.
  package init(_ source: InputFile, layout: CSVLayout) {
    reader = CSVRecordReader(dialect: layout.dialect)
    width = layout.width
    chunks = CSVChunks(source: source, layout: layout, followsQuotes: true)
  }

  package mutating func next() throws(SourceFailure) -> CellRow? {
    while true {
      guard let chunk, place < chunk.length else {
        chunk = try chunks.next(into: &buffer)
        place = 0
        guard chunk != nil else { return nil }
        continue
      }
      if let row = step(chunk) { return row }
    }
  }

  /// Moves past one record, and gives it if it can be taken apart.
  private mutating func step(_ chunk: Chunk) -> CellRow? {
    guard chunk.content == .rows else {
      place = chunk.length
      return nil
    }
    switch reader.read(buffer.span.extracting(0..<chunk.length), at: place, isFinal: true) {
    case .nothing(let next): place = next
    case .record(let record):
      place = record.next
      guard record.defect == nil, record.fields.count >= width,
        record.fields[width...].allSatisfy(\.isBlank)
      else { return nil }
      return CellRow(
        cells: record.fields.prefix(width).map { MappedCell($0.bytes) }, end: chunk.offset + record.next)
    case .incomplete, .endless: place = chunk.length
    }
    return nil
  }
}
