import FinanceDomain

/// A row that was read a second time, on its own.
package struct LoadedRow {
  let transaction: Transaction
  let hasSourceID: Bool
  let position: SourcePosition
  let bytes: [UInt8]
  /// What the source calls the id.
  let idColumn: String?
  /// The number of the id's column, from 1, if the source has numbered columns.
  let idColumnNumber: Int?
}

/// Reads single rows of a source again, by the careful lane. Rows that are asked for in order share what was read.
package struct RowLoader {
  private let source: OpenSource
  private var decoder: SourceDecoder
  private var batch = TransactionBatch()
  private var window: [UInt8] = []
  private var windowStart = 0

  package init(_ source: OpenSource, conventions: MappingConventions) {
    self.source = source
    decoder = SourceDecoder(rowOf: source, conventions: conventions)
  }

  /// The row at a place where a row was accepted before.
  ///
  /// - Parameter first: if the bytes are those of this row, they are not taken apart again.
  /// - Throws: ``SourceFailure`` if there is no such row any more.
  package mutating func load(
    _ position: SourcePosition, comparedTo first: LoadedRow? = nil
  ) throws(SourceFailure) -> LoadedRow {
    let bytes = try rowBytes(at: position.byteOffset)
    if let first, first.bytes == bytes, first.position.source == position.source {
      return LoadedRow(
        transaction: first.transaction, hasSourceID: first.hasSourceID, position: position, bytes: bytes,
        idColumn: first.idColumn, idColumnNumber: first.idColumnNumber)
    }
    var tally = SourceTally(rejectionLimit: 1)
    batch.removeAllRows()
    batch.text.bytes = bytes + [UInt8](repeating: 0, count: Chunk.padding)
    let chunk = Chunk(offset: position.byteOffset, length: bytes.count, content: .rows, isLast: true)
    try decoder.decode(chunk, into: &batch, tally: &tally)
    guard batch.count == 1 else { throw changed }
    return LoadedRow(
      transaction: batch[0], hasSourceID: batch.ids[0].count > 0, position: position, bytes: bytes,
      idColumn: source.idColumn, idColumnNumber: source.idColumnNumber)
  }

  private var changed: SourceFailure { SourceFailure(changed: source.file.name) }

  /// The row's own bytes, without its line end.
  private mutating func rowBytes(at offset: Int) throws(SourceFailure) -> [UInt8] {
    if let bytes = row(at: offset) { return bytes }
    windowStart = offset
    window = try source.file.bytes(in: offset..<offset + Chunk.size)
    if let bytes = row(at: offset) { return bytes }
    window = try source.file.bytes(in: offset..<offset + 4 * CSVRecordReader.recordLimit)
    guard let bytes = row(at: offset) else { throw changed }
    return bytes
  }

  /// The row, if all of it lies in the window.
  private func row(at offset: Int) -> [UInt8]? {
    guard offset >= windowStart, offset < windowStart + window.count else { return nil }
    let place = offset - windowStart
    let isFinal = windowStart + window.count >= source.file.size
    switch source.plan {
    case .csv(let layout):
      let reader = CSVRecordReader(dialect: layout.dialect)
      guard case .record(let record) = reader.read(window.span, at: place, isFinal: isFinal) else {
        return nil
      }
      return Array(window[record.range])
    case .jsonLines, .jsonList, .jsonDocument:
      var cursor = JSONCursor(at: place, end: window.count)
      guard (try? cursor.skipValue(in: window.span)) != nil else { return nil }
      return Array(window[place..<cursor.offset])
    }
  }
}
