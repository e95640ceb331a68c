import FinanceDomain

/// The rows of a CSV source as cells, for as long as it is not known what they mean. Records that are damaged or too
/// narrow are passed over here, but for titles; when the source is read they are refused with their reason.
package struct CSVCellRows: CellRows {
  private let reader: CSVRecordReader
  private let width: Int
  private let isTitle: @Sendable (String) -> Bool
  private var chunks: ChunkReader
  private var buffer: [UInt8] = []
  private var chunk: Chunk?
  private var place = 0

  /// The rows of that source.
  ///
  /// - Parameter isTitle: whether the text of a record with one field is a title of rows below it.
  package init(
    _ source: InputFile, layout: CSVLayout, isTitle: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.isTitle = isTitle
    reader = CSVRecordReader(dialect: layout.dialect)
    width = layout.width
    chunks = ChunkReader(source: source, layout: layout, followsQuotes: true)
  }

  /// The next record with as many fields as the header; `nil` after the last.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off.
  package mutating func next() throws(SourceFailure) -> CellRow? {
    while true {
      if let chunk, !chunk.isOversizedRow {
        var next = place
        while let record = reader.next(buffer.span.extracting(0..<chunk.length), at: &next, isFinal: true) {
          place = next
          if record.defect == nil, record.fields.count == 1, width > 1 {
            let cell = MappedCell(record.fields[0].bytes)
            guard isTitle(cell.text) else { continue }
            return CellRow(cells: [cell] + Array(repeating: MappedCell([]), count: width - 1))
          }
          guard record.defect == nil, record.fields.count >= width,
            record.fields[width...].allSatisfy(\.isBlank)
          else { continue }
          return CellRow(cells: record.fields.prefix(width).map { MappedCell($0.bytes) })
        }
      }
      (chunk, place) = (try chunks.next(into: &buffer), 0)
      if chunk == nil { return nil }
    }
  }
}
