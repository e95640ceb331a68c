import FinanceDomain

/// A chunk of JSON to a batch: the fast path as far as it goes, the slow path for every object it leaves.
package struct JSONBatchDecoder: ChunkDecoder {
  private let sourceName: String
  /// Whether rows are the elements of arrays, which the chunks divide among them; otherwise there is one a line.
  private let isList: Bool
  private let hasRemarks: Bool
  /// Those of the source; the fast path has them with what the objects around the current rows say.
  private let conventions: MappingConventions
  private var facts: SourceOverrides?
  private let mapping: JSONMapping
  private let limits: InputLimits
  private var cells: JSONCellReader
  private var fastPath: JSONFastPath
  /// Off in files with remarks.
  private let usesFastPath: Bool
  private var chunk = Chunk(offset: 0, length: 0, isLast: true)
  /// The object that was read last, until its shape has been learned.
  private var lastRecord: JSONCellReader.Record?

  package init(
    sourceName: String, isList: Bool, hasRemarks: Bool, conventions: MappingConventions,
    mapping: JSONMapping = .standard, limits: InputLimits = InputLimits()
  ) {
    fastPath = JSONFastPath(
      JSONRowSource(mapping, isList: isList, limits: limits), mapping: mapping.rows,
      conventions: conventions)
    cells = JSONCellReader(mapping.columns, keys: limits.columns)
    self.limits = limits
    usesFastPath = conventions.usesFastPath && !hasRemarks && mapping.places.count <= 64
    self.mapping = mapping
    self.sourceName = sourceName
    self.isList = isList
    self.hasRemarks = hasRemarks
    self.conventions = conventions
  }

  /// Reads the chunk at the front of the batch's text into the batch's columns.
  ///
  /// - Throws: ``SourceFailure`` where an array or a document is not well formed, or where a chunk of an array was not cut
  ///   between two elements. JSON Lines never throw: a bad line is one refused row.
  package mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceCounts
  ) throws(SourceFailure) {
    self.chunk = chunk
    if chunk.facts != facts {
      facts = chunk.facts
      fastPath.conventions = facts.map { conventions.overridden(by: $0) } ?? conventions
    }
    // The chunk in which it was is gone; its offsets mean nothing among these bytes.
    lastRecord = nil
    if usesFastPath {
      fastPath.begin(batch)
      fastPath.source.begin(isLast: chunk.isLast)
    }
    defer { tally.observations.lateValues += cells.takeLateValues() }
    do throws(JSONError) {
      if chunk.isOversizedRow {
        refuseBeginning(&batch, &tally)
      } else if isList {
        try decodeList(&batch, &tally)
      } else {
        decodeLines(&batch, &tally)
      }
    } catch {
      throw SourceFailure(JSONError(error.fact, at: chunk.offset + error.byteOffset), path: sourceName)
    }
  }

  // MARK: Lines, and lists

  private mutating func decodeLines(_ batch: inout TransactionBatch, _ tally: inout SourceCounts) {
    var place = takeRows(from: 0, &batch, &tally)
    while let line = JSONLine.first(from: place, in: batch.text.bytes.span.extracting(0..<chunk.length)) {
      place = line.end
      defer { place = takeRows(from: min(place + 1, chunk.length), &batch, &tally) }
      if hasRemarks, RejectsFile.isRemark(batch.text.bytes.span, at: line.range.lowerBound) { continue }
      tally.take(judgeLine(line, batch), into: &batch)
    }
  }

  /// Lets the fast path go as far as it can, and says where it stopped.
  private mutating func takeRows(
    from place: Int, _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) -> Int {
    guard usesFastPath else { return place }
    if let record = lastRecord { fastPath.source.learn(record, in: batch.text.bytes.span) }
    lastRecord = nil
    let before = batch.count
    let stop = fastPath.run(&batch, from: place, length: chunk.length)
    tally.read += batch.count - before
    return stop
  }

  private mutating func judgeLine(_ line: JSONLine, _ batch: TransactionBatch) -> JudgedRow {
    let bytes = batch.text.bytes.span.extracting(0..<chunk.length)
    guard line.range.count <= limits.line else {
      return refuse(line.range, bytes, .jsonSize, tooLong(line.range.count))
    }
    do throws(JSONError) {
      var cursor = JSONCursor(at: line.range.lowerBound, end: line.end, nesting: limits.nesting)
      let row = try nextRow(batch, &cursor)
      cursor.skipWhitespace(in: bytes)
      if cursor.offset < cursor.end { throw cursor.unexpected(.endOfLine, in: bytes) }
      return row
    } catch {
      return refuse(line.range, bytes, error.code, error.sentence)
    }
  }

  private mutating func decodeList(
    _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) throws(JSONError) {
    var cursor = JSONCursor(at: 0, end: chunk.length, depth: chunk.depth, nesting: limits.nesting)
    while true {
      cursor.skipWhitespace(in: batch.text.bytes.span)
      let start = cursor.offset
      cursor.offset = takeRows(from: start, &batch, &tally)
      if cursor.offset == chunk.length, !chunk.isLast { return }
      // The fast path has passed a comma.
      if cursor.offset > start { try cursor.refuseClosing(UInt8(ascii: "]"), in: batch.text.bytes.span) }
      tally.take(try nextRow(batch, &cursor), into: &batch)
      guard try hasMore(batch.text.bytes.span.extracting(0..<chunk.length), &cursor) else { return }
    }
  }

  /// Whether another element follows in this chunk.
  private func hasMore(_ bytes: Span<UInt8>, _ cursor: inout JSONCursor) throws(JSONError) -> Bool {
    if chunk.isLast { return try cursor.nextElement(in: bytes) }
    cursor.skipWhitespace(in: bytes)
    guard cursor.take(UInt8(ascii: ","), in: bytes) else {
      throw cursor.unexpected(.commaOrBracket, in: bytes)
    }
    return cursor.offset < chunk.length
  }

  // MARK: One element

  /// Reads and judges the value at the cursor.
  private mutating func nextRow(
    _ batch: TransactionBatch, _ cursor: inout JSONCursor
  ) throws(JSONError) -> JudgedRow {
    let bytes = batch.text.bytes.span.extracting(0..<chunk.length)
    let (start, kind) = (cursor.offset, cursor.kindOfValue(in: bytes))
    let record = try cells.read(bytes, with: &cursor)
    let range = start..<cursor.offset
    guard range.count <= limits.line else { return refuse(range, bytes, .jsonSize, tooLong(range.count)) }
    guard let record else { return refuse(range, bytes, .notAnObject(kind ?? .null)) }
    if let problem = record.problem { return refuse(range, bytes, problem.fact) }
    lastRecord = record
    return judge(record, bytes)
  }

  private func judge(_ record: JSONCellReader.Record, _ bytes: Span<UInt8>) -> JudgedRow {
    let cells = record.cells(mapping.places.count)
    func name(_ column: Int) -> String { mapping.name(of: column, in: record) }
    if let column = cells.firstIndex(where: { $0.bytes.contains(0) }) {
      let message = "the text holds NUL (\\u0000), which text does not hold; remove it"
      return refuse(record.range, bytes, .textNUL, message, key: name(column))
    }
    if let column = cells.firstIndex(where: { $0.bytes.count > limits.field }) {
      let message =
        "the value is longer than \(limits.shown(.field)); "
        + limits.remedy(.field, "it", found: cells.map(\.bytes.count).max())
      return refuse(record.range, bytes, .jsonSize, message, key: name(column))
    }
    do throws(MappingRefusal) {
      return try mapping.rows.judge(cells, fastPath.conventions, origin: record.range.lowerBound)
    } catch {
      return refuse(
        record.range, bytes, error.error.code, error.error.message, key: error.column.map(name),
        value: error.error.found)
    }
  }

  // MARK: Refusals

  /// A chunk that is the beginning of a row.
  private func refuseBeginning(_ batch: inout TransactionBatch, _ tally: inout SourceCounts) {
    let beginning = 0..<min(chunk.length, batch.text.bytes.count)
    let row = refuse(
      beginning, batch.text.bytes.span, .jsonSize, tooLong(chunk.length), byteCount: chunk.length)
    tally.take(row, into: &batch)
  }

  private func tooLong(_ length: Int) -> String {
    let (thing, advice) = isList ? ("object", "") : ("line", "write one object a line; ")
    return "the \(thing) is longer than \(limits.shown(.line)); \(advice)"
      + limits.remedy(.line, "it", found: length)
  }

  private func refuse(_ range: Range<Int>, _ bytes: Span<UInt8>, _ fact: JSONError.Fact) -> JudgedRow {
    refuse(range, bytes, fact.code, fact.sentence, key: fact.key)
  }

  private func refuse(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ code: ReasonCode, _ message: String, key: String? = nil,
    value: String? = nil, byteCount: Int? = nil
  ) -> JudgedRow {
    let excerpt = range.prefix(300).map { bytes[$0].isJSONWhitespace ? 0x20 : bytes[$0] }
    return .refused(
      RejectedRow(
        sourceName: sourceName,
        position: SourcePosition(source: 0, byteOffset: chunk.offset + range.lowerBound),
        line: nil, column: key, columnNumber: nil, value: value.map { $0.cut(toBytes: 120) }, code: code,
        message: message, excerpt: String(decoding: excerpt, as: UTF8.self),
        byteCount: byteCount ?? range.count))
  }
}
