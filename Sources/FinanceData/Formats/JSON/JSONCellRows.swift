import FinanceDomain

/// The objects of a JSON source as rows of cells, one after the other, for as long as it is not known what they mean. What
/// cannot be read is left to the scan.
package struct JSONCellRows: CellRows {
  private let file: InputFile
  private var chunks: any ChunkSequence
  private let isList: Bool
  private var bytes: [UInt8] = []
  private var chunk: Chunk?
  private var cursor = JSONCursor(at: 0, end: 0)
  private var reader: JSONCellReader
  /// The objects that were read to find the columns, the first of them last.
  private var collected: [JSONCellReader.Record] = []

  /// - Parameter isList: whether the chunks are of lists, whose elements are separated by commas.
  package init(
    _ file: InputFile, _ chunks: any ChunkSequence, isList: Bool, _ columns: JSONColumns = .collecting
  ) {
    reader = JSONCellReader(columns, keys: file.limits.columns)
    self.file = file
    self.chunks = chunks
    self.isList = isList
  }

  package var places: [String] { reader.columns.places }
  /// Where lists are that are no columns.
  package var lists: [String] { reader.lists }
  /// What the objects in those say.
  package var listedValues: [LateValue] { reader.listedValues }

  /// Takes over the lists that other rows were found to have.
  package mutating func takeLists(of other: JSONCellRows) {
    (reader.lists, reader.listedValues) = (other.lists, other.listedValues)
  }

  /// So many objects say what the values are for.
  private static let placesFrom = 1000

  /// Makes each value of the first objects a column, and says how many objects end before a place.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off.
  package mutating func collect(upTo end: Int) throws(SourceFailure) -> Int {
    var count = 0
    while count == collected.count, let record = try nextRecord() {
      collected.append(record)
      if record.range.upperBound <= end { count += 1 }
      if count == JSONCellRows.placesFrom { reader.keepColumns() }
    }
    reader.keepColumns()
    collected.reverse()
    return count
  }

  /// Makes each value of all objects a column, as far as there may be so many.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off.
  package mutating func collectAllPlaces() throws(SourceFailure) -> [String] {
    while try nextRecord() != nil {
      if places.count > file.limits.columns { reader.keepColumns() }
    }
    return places
  }

  /// The next object that is well formed, those collected first; `nil` after the last.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off.
  package mutating func next() throws(SourceFailure) -> CellRow? {
    let record = collected.isEmpty ? try nextRecord() : collected.removeLast()
    return record.map { CellRow(cells: $0.cells(places.count)) }
  }

  private mutating func nextRecord() throws(SourceFailure) -> JSONCellReader.Record? {
    while true {
      guard let chunk = try currentChunk() else { return nil }
      let held = bytes
      var record: JSONCellReader.Record?
      do throws(JSONError) {
        record = try read(held.span.extracting(0..<chunk.length))
      } catch {
        if isList { return nil }
      }
      guard var record, record.problem == nil else { continue }
      record.range = record.range.lowerBound + chunk.offset..<record.range.upperBound + chunk.offset
      return record
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
      if found.isOversizedRow { chunk = nil }
      cursor = JSONCursor(
        at: 0, end: chunk?.length ?? 0, depth: found.depth, nesting: file.limits.nesting)
    }
  }

  /// Reads a value, and moves past what separates it from the next.
  private mutating func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONCellReader.Record? {
    cursor.skipWhitespace(in: bytes)
    guard isList else { return try readLine(bytes) }
    let record = try reader.read(bytes, with: &cursor)
    cursor.skipWhitespace(in: bytes)
    if !cursor.take(UInt8(ascii: ","), in: bytes) { cursor.offset = cursor.end }
    return record
  }

  /// What is wrong in a line ends with it.
  private mutating func readLine(_ bytes: Span<UInt8>) throws(JSONError) -> JSONCellReader.Record? {
    let line = JSONLine(at: cursor.offset, in: bytes)
    var inner = JSONCursor(at: cursor.offset, end: line.end, nesting: cursor.nesting)
    cursor.offset = line.end
    guard inner.kindOfValue(in: bytes) == .object else { return nil }
    return try reader.read(bytes, with: &inner)
  }
}
