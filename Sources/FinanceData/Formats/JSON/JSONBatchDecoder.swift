import FinanceDomain

/// A chunk of JSON to a batch.
package struct JSONBatchDecoder: ChunkDecoder {
  /// How a document's rows follow each other.
  package enum Style: Hashable, Sendable {
    /// One a line.
    case lines
    /// The elements of arrays, which the chunks divide among them.
    case list
    /// One object is the chunk.
    case row
  }

  private let sourceName: String
  private let style: Style
  private let hasRemarks: Bool
  private let conventions: MappingConventions
  /// The conventions, with what the objects around the current rows say.
  private var current: MappingConventions
  private var facts: SourceOverrides?
  private let mapping: JSONMapping
  private let limits: InputLimits
  private var cells: JSONCellReader
  private var fastPath: JSONFastPath
  /// Off only where the slow path alone is wanted: in files with remarks, and in tests that compare the two.
  private let usesFastPath: Bool
  /// The object that was read last, until its shape has been learned.
  private var lastRecord: JSONCellReader.Record?

  package init(
    sourceName: String, style: Style, hasRemarks: Bool, conventions: MappingConventions,
    mapping: JSONMapping = .standard, limits: InputLimits = InputLimits(), usesFastPath: Bool = true
  ) {
    fastPath = JSONFastPath(
      JSONRowSource(mapping, isList: style == .list, limits: limits), mapping: mapping.rows,
      conventions: conventions)
    cells = JSONCellReader(mapping.columns, keys: limits.columns)
    self.limits = limits
    self.usesFastPath = usesFastPath && !hasRemarks && style != .row && mapping.places.count <= 64
    self.mapping = mapping
    self.sourceName = sourceName
    self.style = style
    self.hasRemarks = hasRemarks
    self.conventions = conventions
    current = conventions
  }

  /// Reads the chunk that lies at the front of the batch's text into the batch's columns.
  ///
  /// - Throws: ``SourceFailure`` where an array or a document is not well formed, or where a chunk of an array was not cut
  ///   between two elements. JSON Lines never throw: a bad line is one refused row.
  package mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceCounts
  ) throws(SourceFailure) {
    do throws(JSONSyntaxError) {
      try decodeRows(chunk, &batch, &tally)
    } catch {
      throw SourceFailure(JSONSyntaxError(error.fact, at: chunk.offset + error.byteOffset), path: sourceName)
    }
  }

  private mutating func decodeRows(
    _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) throws(JSONSyntaxError) {
    guard chunk.content == .rows else { return refuseOversizedLine(chunk, &batch, &tally) }
    if chunk.facts != facts {
      facts = chunk.facts
      current = facts.map { conventions.overridden(by: $0) } ?? conventions
      fastPath.conventions = current
    }
    // The chunk in which it lay is gone; its places mean nothing among these bytes.
    lastRecord = nil
    if usesFastPath {
      fastPath.begin(batch)
      fastPath.source.begin(isLast: chunk.isLast)
    }
    switch style {
    case .lines: decodeLines(chunk, &batch, &tally)
    case .list: try decodeList(chunk, &batch, &tally)
    case .row:
      var cursor = JSONCursor(at: 0, end: chunk.length, nesting: limits.nesting)
      tally.take(try nextRow(batch, chunk, &cursor), into: &batch)
    }
  }

  // MARK: One style each

  private mutating func decodeLines(
    _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) {
    var place = takeRows(chunk, from: 0, &batch, &tally)
    while let line = JSONLine.first(from: place, in: batch.text.bytes.span.extracting(0..<chunk.length)) {
      place = line.end
      defer { place = takeRows(chunk, from: min(place + 1, chunk.length), &batch, &tally) }
      if hasRemarks, RejectsFile.isRemark(batch.text.bytes.span, at: line.range.lowerBound) { continue }
      tally.take(judgeLine(line, batch, chunk), into: &batch)
    }
  }

  /// Lets the fast path go as far as it can, and says where it stopped.
  private mutating func takeRows(
    _ chunk: Chunk, from place: Int, _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) -> Int {
    guard usesFastPath else { return place }
    if let record = lastRecord { fastPath.source.learn(record, in: batch.text.bytes.span) }
    lastRecord = nil
    let before = batch.count
    let stop = fastPath.run(&batch, from: place, length: chunk.length)
    tally.read += batch.count - before
    return stop
  }

  private mutating func judgeLine(_ line: JSONLine, _ batch: TransactionBatch, _ chunk: Chunk) -> JudgedRow {
    let bytes = batch.text.bytes.span.extracting(0..<chunk.length)
    guard line.range.count <= limits.line else { return refuseOversized(line.range, bytes, chunk) }
    do throws(JSONSyntaxError) {
      var cursor = JSONCursor(at: line.range.lowerBound, end: line.end, nesting: limits.nesting)
      let row = try nextRow(batch, chunk, &cursor)
      cursor.skipWhitespace(in: bytes)
      if cursor.offset < cursor.end { throw cursor.unexpected(.endOfLine, in: bytes) }
      return row
    } catch {
      return refuse(line.range, bytes, chunk, error.code, error.sentence)
    }
  }

  private mutating func decodeList(
    _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) throws(JSONSyntaxError) {
    var cursor = JSONCursor(at: 0, end: chunk.length, depth: chunk.depth, nesting: limits.nesting)
    while true {
      cursor.skipWhitespace(in: batch.text.bytes.span)
      let start = cursor.offset
      cursor.offset = takeRows(chunk, from: start, &batch, &tally)
      if cursor.offset == chunk.length, !chunk.isLast { return }
      // The fast path has passed a comma.
      if cursor.offset > start { try cursor.refuseClosing(UInt8(ascii: "]"), in: batch.text.bytes.span) }
      tally.take(try nextRow(batch, chunk, &cursor), into: &batch)
      guard try hasMore(batch, chunk, &cursor) else { return }
    }
  }

  /// Whether another element follows in this chunk.
  private func hasMore(
    _ batch: TransactionBatch, _ chunk: Chunk, _ cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> Bool {
    let bytes = batch.text.bytes.span.extracting(0..<chunk.length)
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
    _ batch: TransactionBatch, _ chunk: Chunk, _ cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> JudgedRow {
    let bytes = batch.text.bytes.span.extracting(0..<chunk.length)
    let start = cursor.offset
    let kind = cursor.kindOfValue(in: bytes)
    guard kind == .object else {
      try cursor.skipValue(in: bytes)
      let range = start..<cursor.offset
      guard range.count <= limits.line else { return refuseOversized(range, bytes, chunk) }
      return refuse(JSONShapeError(.notAnObject(kind ?? .null), at: start), range, bytes, chunk)
    }
    let record = try cells.read(bytes, with: &cursor)
    if record.problem == nil { lastRecord = record }
    return judge(record, bytes, chunk)
  }

  private func judge(_ record: JSONCellReader.Record, _ bytes: Span<UInt8>, _ chunk: Chunk) -> JudgedRow {
    if record.range.count > limits.line { return refuseOversized(record.range, bytes, chunk) }
    if let problem = record.problem { return refuse(problem, record.range, bytes, chunk) }
    let cells = record.cells(mapping.places.count)
    if let column = cells.firstIndex(where: { $0.bytes.contains(0) }) {
      let message = "the text holds NUL (\\u0000), which text does not hold; remove it"
      return refuse(
        record.range, bytes, chunk, .textNUL, message, key: mapping.name(of: column, in: record))
    }
    if let column = cells.firstIndex(where: { $0.bytes.count > limits.field }) {
      return refuseOversized(record.range, key: mapping.name(of: column, in: record), bytes, chunk)
    }
    do throws(MappingRefusal) {
      guard let dto = try mapping.rows.dto(cells) else { return .skipped }
      return try judge(dto, origin: record.range.lowerBound)
    } catch {
      return refuse(
        record.range, bytes, chunk, error.error.code, error.error.message,
        key: error.column.map { mapping.name(of: $0, in: record) }, value: error.error.found)
    }
  }

  private func judge(_ dto: TransactionDTO, origin: Int) throws(MappingRefusal) -> JudgedRow {
    do throws(TransactionMappingError) {
      return .accepted(
        try dto.toDomain(current, derivesID: false), hasSourceID: dto.hasID, origin: origin)
    } catch {
      guard !error.isSkipped else { return .skipped }
      throw MappingRefusal(column: mapping.rows.column(of: error.field), error: error)
    }
  }

  // MARK: Refusals

  private func refuse(
    _ error: JSONShapeError, _ range: Range<Int>, _ bytes: Span<UInt8>, _ chunk: Chunk
  ) -> JudgedRow {
    refuse(range, bytes, chunk, error.fact.code, error.fact.sentence, key: error.fact.key)
  }

  /// A row that is too long, or a value of it.
  private func refuseOversized(
    _ range: Range<Int>, key: String? = nil, _ bytes: Span<UInt8>, _ chunk: Chunk
  ) -> JudgedRow {
    let value = "the value is longer than \(limits.shown(.field)); " + limits.remedy(.field, "it")
    return refuse(range, bytes, chunk, .jsonSize, key == nil ? tooLong : value, key: key)
  }

  private var tooLong: String {
    let (thing, advice) = style == .lines ? ("line", "write one object a line; ") : ("object", "")
    return "the \(thing) is longer than \(limits.shown(.line)); \(advice)" + limits.remedy(.line, "it")
  }

  /// A chunk that is the beginning of a row.
  private func refuseOversizedLine(
    _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceCounts
  ) {
    let beginning = 0..<min(chunk.length, batch.text.bytes.count)
    let row = refuse(
      beginning, batch.text.bytes.span, chunk, .jsonSize, tooLong, byteCount: chunk.length)
    tally.take(row, into: &batch)
  }

  private func refuse(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ chunk: Chunk, _ code: ReasonCode, _ message: String,
    key: String? = nil, value: String? = nil, byteCount: Int? = nil
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
