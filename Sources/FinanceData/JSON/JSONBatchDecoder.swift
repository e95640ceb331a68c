import FinanceDomain

/// A chunk of JSON to a batch.
package struct JSONBatchDecoder: Sendable {
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
  /// How objects are read that are not canonical.
  private let mapping: JSONMapping?
  private let limits: InputLimits
  private var records: JSONRecordReader
  private var lane: JSONFastLane
  /// Off only where the careful lane alone is wanted: in files with remarks, and in tests that compare the two.
  private let usesFastLane: Bool
  /// The object that was read last, until its shape has been learned.
  private var lastRecord: JSONRecord?

  package init(
    sourceName: String, style: Style, hasRemarks: Bool, conventions: MappingConventions,
    mapping: JSONMapping? = nil, limits: InputLimits = InputLimits(), usesFastLane: Bool = true
  ) {
    lane = JSONFastLane(
      JSONRowSource(isList: style == .list, limits: limits), mapping: .standard { FieldSlot($0).rawValue },
      conventions: conventions)
    records = JSONRecordReader(keys: limits.columns)
    self.limits = limits
    let isCanonical = !hasRemarks && mapping == nil
    self.usesFastLane = usesFastLane && isCanonical && (style == .lines || style == .list)
    self.mapping = mapping
    self.sourceName = sourceName
    self.style = style
    self.hasRemarks = hasRemarks
    self.conventions = conventions
  }

  /// Reads the chunk that lies at the front of the batch's text into the batch's columns.
  ///
  /// - Throws: where an array or a document is not well formed, or where a chunk of an array was not cut between two
  ///   elements. JSON Lines never throw: a bad line is one refused row.
  package mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceTally
  ) throws(JSONSyntaxError) {
    guard chunk.content == .rows else { return refuseOversizedLine(chunk, batch, &tally) }
    // The chunk in which it lay is gone; its places mean nothing among these bytes.
    lastRecord = nil
    if usesFastLane {
      lane.begin(batch)
      lane.source.begin(isLast: chunk.isLast)
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
    _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) {
    var place = takeRows(chunk, from: 0, &batch, &tally)
    while let line = JSONLine.first(from: place, in: batch.text.bytes.span.extracting(0..<chunk.length)) {
      place = line.end
      defer { place = takeRows(chunk, from: min(place + 1, chunk.length), &batch, &tally) }
      if hasRemarks, RejectsFile.isRemark(batch.text.bytes.span, at: line.range.lowerBound) { continue }
      tally.take(judgeLine(line, batch, chunk), into: &batch)
    }
  }

  /// Lets the fast lane go as far as it will, and says where it stopped.
  private mutating func takeRows(
    _ chunk: Chunk, from place: Int, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) -> Int {
    guard usesFastLane else { return place }
    if let record = lastRecord { lane.source.learn(record, in: batch.text.bytes.span) }
    lastRecord = nil
    let before = batch.count
    let stop = lane.run(&batch, from: place, length: chunk.length)
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
      return refuse(JSONRefusal(error, row: line.range), bytes, chunk)
    }
  }

  private mutating func decodeList(
    _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) throws(JSONSyntaxError) {
    var cursor = JSONCursor(at: 0, end: chunk.length, depth: chunk.depth, nesting: limits.nesting)
    while true {
      cursor.skipWhitespace(in: batch.text.bytes.span)
      let start = cursor.offset
      cursor.offset = takeRows(chunk, from: start, &batch, &tally)
      if cursor.offset == chunk.length, !chunk.isLast { return }
      // The fast lane has passed a comma.
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
    try nextRow(batch.text.bytes.span.extracting(0..<chunk.length), chunk, &cursor)
  }

  private mutating func nextRow(
    _ bytes: Span<UInt8>, _ chunk: Chunk, _ cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> JudgedRow {
    let start = cursor.offset
    let kind = cursor.kindOfValue(in: bytes)
    guard kind == .object else {
      try cursor.skipValue(in: bytes)
      let error = JSONShapeError(.notAnObject(kind ?? .null), at: start)
      guard cursor.offset - start <= limits.line else {
        return refuseOversized(start..<cursor.offset, bytes, chunk)
      }
      return refuse(JSONRefusal(error, row: start..<cursor.offset), bytes, chunk)
    }
    if let mapping {
      let record = try JSONCellReader(keys: limits.columns).read(bytes, with: &cursor)
      return judge(record, mapping, bytes, chunk)
    }
    let record = try records.read(bytes, with: &cursor)
    guard let problem = record.problem else {
      lastRecord = record
      return judge(.record(record), bytes, chunk)
    }
    return judge(.refused(JSONRefusal(problem, row: record.byteRange)), bytes, chunk)
  }

  private func judge(
    _ record: JSONCellReader.Record, _ mapping: JSONMapping, _ bytes: Span<UInt8>, _ chunk: Chunk
  ) -> JudgedRow {
    if record.range.count > limits.line { return refuseOversized(record.range, bytes, chunk) }
    if let problem = record.problem { return refuse(JSONRefusal(problem, row: record.range), bytes, chunk) }
    let cells = mapping.cells(of: record)
    if let place = cells.firstIndex(where: { $0.bytes.contains(0) }) {
      let message = "the text holds NUL (\\u0000), which text does not hold; remove it"
      return .refused(
        row(record.range, bytes, chunk, code: .textNUL, message: message, key: mapping.places[place]))
    }
    if let place = cells.firstIndex(where: { $0.bytes.count > limits.field }) {
      return refuseOversized(record.range, key: mapping.places[place], bytes, chunk)
    }
    do throws(MappingRefusal) {
      guard let dto = try mapping.rows.dto(cells) else { return .skipped }
      return try judge(dto, mapping, origin: record.range.lowerBound)
    } catch {
      return .refused(
        row(
          record.range, bytes, chunk, code: error.error.code, message: error.error.message,
          key: error.column.map { mapping.places[$0] }, value: error.error.found))
    }
  }

  private func judge(
    _ dto: TransactionDTO, _ mapping: JSONMapping, origin: Int
  ) throws(MappingRefusal) -> JudgedRow {
    do throws(TransactionMappingError) {
      return .accepted(
        try dto.toDomain(conventions, derivesID: false), hasSourceID: dto.hasID, origin: origin)
    } catch {
      guard !error.isSkipped else { return .skipped }
      throw MappingRefusal(column: mapping.rows.column(of: error.field), error: error)
    }
  }

  private func judge(_ element: JSONElement, _ bytes: Span<UInt8>, _ chunk: Chunk) -> JudgedRow {
    switch element {
    case .refused(let refusal) where refusal.byteRange.count > limits.line:
      refuseOversized(refusal.byteRange, bytes, chunk)
    case .refused(let refusal): refuse(refusal, bytes, chunk)
    case .record(let record): judge(record, bytes, chunk)
    }
  }

  private func judge(_ record: JSONRecord, _ bytes: Span<UInt8>, _ chunk: Chunk) -> JudgedRow {
    if record.byteRange.count > limits.line { return refuseOversized(record.byteRange, bytes, chunk) }
    if let key = record.fieldWithNUL {
      let message = "the text holds NUL (\\u0000), which text does not hold; remove it"
      return .refused(row(record.byteRange, bytes, chunk, code: .textNUL, message: message, key: key))
    }
    if let key = record.field(longerThan: limits.field) {
      return refuseOversized(record.byteRange, key: key, bytes, chunk)
    }
    let dto = TransactionDTO(record)
    do throws(TransactionMappingError) {
      return .accepted(
        try dto.toDomain(conventions, derivesID: false), hasSourceID: dto.hasID,
        origin: record.byteRange.lowerBound)
    } catch {
      guard !error.isSkipped else { return .skipped }
      return .refused(
        row(
          record.byteRange, bytes, chunk, code: error.code, message: error.message,
          key: record[error.field]?.name ?? error.field.rawValue, value: error.found))
    }
  }

  // MARK: Refusals

  private func refuse(_ refusal: JSONRefusal, _ bytes: Span<UInt8>, _ chunk: Chunk) -> JudgedRow {
    .refused(
      row(refusal.byteRange, bytes, chunk, code: refusal.code, message: refusal.message, key: refusal.key))
  }

  /// A row that is too long, or a value of it.
  private func refuseOversized(
    _ range: Range<Int>, key: String? = nil, _ bytes: Span<UInt8>, _ chunk: Chunk
  ) -> JudgedRow {
    let message = key == nil ? tooLong : tooLongValue
    return .refused(row(range, bytes, chunk, code: .jsonSize, message: message, key: key))
  }

  private var tooLong: String {
    let thing = style == .lines ? "line" : "object"
    return "the \(thing) is longer than \(limits.shown(.line)); "
      + (style == .lines ? "write one object a line; " : "") + limits.remedy(.line, "it")
  }

  private var tooLongValue: String {
    "the value is longer than \(limits.shown(.field)); " + limits.remedy(.field, "it")
  }

  private func refuseOversizedLine(_ chunk: Chunk, _ batch: TransactionBatch, _ tally: inout SourceTally) {
    let beginning = row(
      0..<min(chunk.length, 300, batch.text.bytes.count), batch.text.bytes.span, chunk, code: .jsonSize,
      message: tooLong,
      key: nil)
    tally.read += 1
    tally.refuse(beginning.withLength(chunk.length))
  }

  private func row(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ chunk: Chunk, code: ReasonCode, message: String,
    key: String?,
    value: String? = nil
  ) -> RejectedRow {
    var excerpt: [UInt8] = []
    for place in range.prefix(300) { excerpt.append(bytes[place].isJSONWhitespace ? 0x20 : bytes[place]) }
    return RejectedRow(
      sourceName: sourceName,
      position: SourcePosition(source: 0, byteOffset: chunk.offset + range.lowerBound),
      line: nil, column: key, columnNumber: nil, value: value.map { $0.cut(toBytes: 120) }, code: code,
      message: message, excerpt: String(decoding: excerpt, as: UTF8.self), byteCount: range.count)
  }
}

extension TransactionDTO {
  /// The parts that an object gives.
  fileprivate init(_ record: JSONRecord) {
    self.init(
      id: record[.id]?.text, date: .text(record[.date]?.text ?? ""),
      amount: record[.amount]?.amount ?? .text(""),
      type: record[.type]?.text, category: record[.category]?.text,
      description: record[.description]?.text ?? "",
      account: record[.account]?.text, currency: record[.currency]?.text, note: record[.note]?.text,
      balance: record[.balance]?.amount)
  }
}

extension JSONField {
  /// The text, or the digits of a number; `nil` for null.
  fileprivate var text: String? {
    switch value {
    case .string(let text), .number(let text): text
    case .null, .other: nil
    }
  }

  fileprivate var amount: TransactionDTO.Amount? {
    switch value {
    case .string(let text): .text(text)
    case .number(let text): .number(text)
    case .null, .other: nil
    }
  }
}

extension JSONRecord {
  /// The key of the first value that is longer.
  fileprivate func field(longerThan limit: Int) -> String? {
    for field in TransactionField.allCases {
      switch self[field]?.value {
      case .string(let text), .number(let text): if text.utf8.count > limit { return self[field]?.name }
      default: break
      }
    }
    return nil
  }

  /// The key of a text that holds U+0000.
  fileprivate var fieldWithNUL: String? {
    for field in TransactionField.allCases {
      if case .string(let text)? = self[field]?.value, text.utf8.contains(0) { return self[field]?.name }
    }
    return nil
  }
}
