import FinanceDomain

/// The rows of a JSON source as cells, for as long as it is not known what they mean.
struct JSONCellRows: CellRows {
  private let records: [JSONCellReader.Record]
  private let numbers: [String: Int]
  private var index = 0
  private var rest: JSONObjects?

  /// - Parameters:
  ///   - places: the places of the values, in the order in which they are numbered.
  ///   - rest: the objects after those that have been read.
  init(_ records: [JSONCellReader.Record], places: [String], rest: JSONObjects? = nil) {
    self.records = records
    self.rest = rest
    numbers = Dictionary(places.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  mutating func next() throws(SourceFailure) -> CellRow? {
    if index < records.count {
      index += 1
      return row(records[index - 1])
    }
    return try rest?.next().map(row)
  }

  private func row(_ record: JSONCellReader.Record) -> CellRow {
    var cells = [MappedCell](repeating: .absent, count: numbers.count)
    for (name, cell) in record.cells {
      if let number = numbers[name] { cells[number] = cell }
    }
    return CellRow(cells: cells, end: record.range.upperBound)
  }
}

/// The objects of a JSON source from some place on, one after the other. What cannot be read is left to the scan.
struct JSONObjects: Sendable {
  private let file: InputFile
  private var chunks: SourceChunks
  private let start: Int
  private var bytes: [UInt8] = []
  private var chunk: Chunk?
  private var cursor = JSONCursor(at: 0, end: 0)
  private let isList: Bool

  /// - Parameter start: objects before that place are passed over.
  init(_ file: InputFile, _ chunks: SourceChunks, after start: Int) {
    self.file = file
    self.chunks = chunks
    self.start = start
    if case .json = chunks { isList = true } else { isList = false }
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
      record = try JSONCellReader(keys: file.limits.columns).read(bytes, with: &cursor)
    } else {
      try cursor.skipValue(in: bytes)
    }
    cursor.skipWhitespace(in: bytes)
    if isList, !cursor.take(UInt8(ascii: ","), in: bytes) { cursor.offset = cursor.end }
    return record
  }
}
