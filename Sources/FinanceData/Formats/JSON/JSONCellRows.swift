import FinanceDomain

/// The rows of a JSON source as cells, for as long as it is not known what they mean.
struct JSONCellRows: CellRows {
  private let records: [JSONCellReader.Record]
  private let columns: Int
  private var index = 0
  private var rest: JSONObjects?

  /// - Parameters:
  ///   - columns: how many columns the records have.
  ///   - rest: the objects after those that have been read.
  init(_ records: [JSONCellReader.Record], columns: Int, rest: JSONObjects?) {
    (self.records, self.columns, self.rest) = (records, columns, rest)
  }

  mutating func next() throws(SourceFailure) -> CellRow? {
    let record: JSONCellReader.Record?
    if index < records.count {
      record = records[index]
      index += 1
    } else {
      record = try rest?.next()
    }
    return record.map { CellRow(cells: $0.cells(columns), end: $0.range.upperBound) }
  }
}

/// The objects of a JSON source from some place on, one after the other. What cannot be read is left to the scan.
struct JSONObjects: Sendable {
  private let file: InputFile
  private var chunks: any ChunkSequence
  private let start: Int
  private var bytes: [UInt8] = []
  private var chunk: Chunk?
  private var cursor = JSONCursor(at: 0, end: 0)
  private let isList: Bool
  private var reader: JSONCellReader

  /// - Parameters:
  ///   - isList: whether the chunks are of lists, whose elements are separated by commas.
  ///   - start: objects before that place are passed over.
  init(
    _ file: InputFile, _ chunks: any ChunkSequence, isList: Bool, _ columns: JSONColumns, after start: Int
  ) {
    reader = JSONCellReader(columns, keys: file.limits.columns)
    self.file = file
    self.chunks = chunks
    self.start = start
    self.isList = isList
  }

  mutating func next() throws(SourceFailure) -> JSONCellReader.Record? {
    while true {
      guard let chunk = try currentChunk() else { return nil }
      let held = bytes
      var record: JSONCellReader.Record?
      do throws(JSONSyntaxError) {
        record = try read(held.span.extracting(0..<chunk.length))
      } catch {
        self.chunk = nil
        if isList { return nil }
      }
      guard var record, record.problem == nil else { continue }
      record.range = record.range.lowerBound + chunk.offset..<record.range.upperBound + chunk.offset
      if record.range.lowerBound >= start { return record }
    }
  }

  /// The chunk in which the next object is.
  private mutating func currentChunk() throws(SourceFailure) -> Chunk? {
    while true {
      if let chunk, cursor.offset < chunk.length { return chunk }
      do throws(SourceFailure) {
        chunk = try chunks.next(into: &bytes)
      } catch {
        guard error.kind == .refused else { throw error }
        return nil
      }
      guard let found = chunk else { return nil }
      let length = found.content == .rows && found.offset + found.length > start ? found.length : 0
      chunk = length > 0 ? found : nil
      cursor = JSONCursor(at: 0, end: length, depth: found.depth, nesting: file.limits.nesting)
    }
  }

  /// Reads a value, and moves past what separates it from the next.
  private mutating func read(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONCellReader.Record? {
    cursor.skipWhitespace(in: bytes)
    var record: JSONCellReader.Record?
    if cursor.kindOfValue(in: bytes) == .object {
      record = try reader.read(bytes, with: &cursor)
    } else {
      try cursor.skipValue(in: bytes)
    }
    cursor.skipWhitespace(in: bytes)
    if isList, !cursor.take(UInt8(ascii: ","), in: bytes) { cursor.offset = cursor.end }
    return record
  }
}
