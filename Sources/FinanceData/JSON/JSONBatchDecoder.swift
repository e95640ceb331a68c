import FinanceDomain

/// A chunk of JSON to a batch.
package struct JSONBatchDecoder: Sendable {
  /// How a document's rows follow each other.
  package enum Style: Hashable, Sendable {
    /// One a line.
    case lines
    /// The elements of an array, which the chunks divide among them.
    case list
    /// The whole document is the chunk.
    case document
    /// One object is the chunk.
    case row
  }

  /// The longest object of JSON Lines, in bytes.
  package static let objectLimit = 1 << 20

  private let sourceName: String
  private let style: Style
  private let hasRemarks: Bool
  private let conventions: MappingConventions
  private var records = JSONRecordReader()

  /// Reads nothing; stands in where a decoder is moved out of its place.
  static var placeholder: JSONBatchDecoder {
    JSONBatchDecoder(sourceName: "", style: .row, hasRemarks: false, conventions: MappingConventions())
  }

  package init(sourceName: String, style: Style, hasRemarks: Bool, conventions: MappingConventions) {
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
    let bytes = batch.text.bytes
    switch style {
    case .lines: decodeLines(bytes, chunk, &batch, &tally)
    case .list: try decodeList(bytes, chunk, &batch, &tally)
    case .document: try decodeDocument(Array(bytes[..<chunk.length]), chunk, &batch, &tally)
    case .row: try decodeRow(bytes, chunk, &batch, &tally)
    }
  }

  // MARK: One style each

  private mutating func decodeLines(
    _ bytes: [UInt8], _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) {
    let bytes = bytes.span.extracting(0..<chunk.length)
    var place = 0
    while let line = JSONLine.first(from: place, in: bytes) {
      place = line.end
      if hasRemarks, bytes[line.range.lowerBound] == CSVDialect.remark { continue }
      tally.read += 1
      do throws(JSONSyntaxError) {
        var cursor = JSONCursor(at: line.range.lowerBound, end: line.end)
        let element = try element(bytes, with: &cursor)
        cursor.skipWhitespace(in: bytes)
        if cursor.offset < cursor.end { throw cursor.unexpected(.endOfLine, in: bytes) }
        judge(element, bytes, chunk, &batch, &tally)
      } catch {
        refuse(JSONRefusal(error, row: line.range), bytes, chunk, &tally)
      }
    }
  }

  private mutating func decodeList(
    _ bytes: [UInt8], _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) throws(JSONSyntaxError) {
    let bytes = bytes.span.extracting(0..<chunk.length)
    var cursor = JSONCursor(at: 0, end: chunk.length, depth: 1)
    cursor.skipWhitespace(in: bytes)
    if chunk.isFirstOfList, cursor.take(UInt8(ascii: "]"), in: bytes) {
      return try cursor.finishDocument(in: bytes)
    }
    while true {
      cursor.skipWhitespace(in: bytes)
      let element = try element(bytes, with: &cursor)
      tally.read += 1
      judge(element, bytes, chunk, &batch, &tally)
      cursor.skipWhitespace(in: bytes)
      if cursor.take(UInt8(ascii: ","), in: bytes) {
        if cursor.offset == chunk.length, !chunk.isLast { return }
      } else if chunk.isLast, cursor.take(UInt8(ascii: "]"), in: bytes) {
        return try cursor.finishDocument(in: bytes)
      } else {
        throw cursor.unexpected(.commaOrBracket, in: bytes)
      }
    }
  }

  private mutating func decodeDocument(
    _ bytes: [UInt8], _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) throws(JSONSyntaxError) {
    var reader = try JSONDocumentReader(bytes)
    while let element = try reader.next() {
      tally.read += 1
      judge(element, bytes.span, chunk, &batch, &tally)
    }
  }

  private mutating func decodeRow(
    _ bytes: [UInt8], _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) throws(JSONSyntaxError) {
    let bytes = bytes.span.extracting(0..<chunk.length)
    var cursor = JSONCursor(at: 0, end: chunk.length)
    judge(try element(bytes, with: &cursor), bytes, chunk, &batch, &tally)
  }

  // MARK: One element

  private mutating func element(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> JSONElement {
    let start = cursor.offset
    let kind = cursor.kindOfValue(in: bytes)
    guard kind == .object else {
      try cursor.skipValue(in: bytes)
      return .refused(JSONRefusal(JSONShapeError(.notAnObject(kind ?? .null), at: start), row: start..<cursor.offset))
    }
    let record = try records.read(bytes, with: &cursor)
    guard let problem = record.problem else { return .record(record) }
    return .refused(JSONRefusal(problem, row: record.byteRange))
  }

  private func judge(
    _ element: JSONElement, _ bytes: Span<UInt8>, _ chunk: Chunk, _ batch: inout TransactionBatch,
    _ tally: inout SourceTally
  ) {
    switch element {
    case .refused(let refusal): refuse(refusal, bytes, chunk, &tally)
    case .record(let record):
      let dto = TransactionDTO(record)
      if let nul = record.fieldWithNUL {
        return tally.refuse(
          row(
            record.byteRange, bytes, chunk, code: .textNUL, message: "the text holds NUL (\\u0000); remove it",
            key: nul, value: nil))
      }
      do throws(TransactionMappingError) {
        let transaction = try dto.toDomain(conventions)
        batch.append(transaction, hasSourceID: dto.hasID, origin: record.byteRange.lowerBound)
      } catch {
        if error.isSkipped {
          tally.skipped += 1
        } else {
          tally.refuse(
            row(
              record.byteRange, bytes, chunk, code: error.code, message: error.message,
              key: record[error.field]?.name ?? error.field.rawValue, value: error.found))
        }
      }
    }
  }

  // MARK: Refusals

  private func refuse(_ refusal: JSONRefusal, _ bytes: Span<UInt8>, _ chunk: Chunk, _ tally: inout SourceTally) {
    tally.refuse(
      row(
        refusal.byteRange, bytes, chunk, code: refusal.code, message: refusal.message, key: refusal.key, value: nil))
  }

  private func refuseOversizedLine(_ chunk: Chunk, _ batch: TransactionBatch, _ tally: inout SourceTally) {
    tally.read += 1
    let message = "the line is longer than \(JSONBatchDecoder.objectLimit) bytes; write one object a line"
    var refused = row(
      0..<min(chunk.length, 300), batch.text.bytes.span, chunk, code: .jsonSize, message: message, key: nil, value: nil)
    refused = refused.withLength(chunk.length)
    tally.refuse(refused)
  }

  private func row(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ chunk: Chunk, code: ReasonCode, message: String, key: String?,
    value: String?
  ) -> RejectedRow {
    var excerpt: [UInt8] = []
    for place in range.prefix(300) { excerpt.append(bytes[place].isJSONWhitespace ? 0x20 : bytes[place]) }
    return RejectedRow(
      sourceName: sourceName, position: SourcePosition(source: 0, byteOffset: chunk.offset + range.lowerBound),
      line: nil, column: key, columnNumber: nil, value: value.map { $0.cut(toBytes: 120) }, code: code,
      message: message, excerpt: RejectedRow.excerpt(excerpt[...]), byteCount: range.count)
  }
}

extension TransactionDTO {
  /// The parts that an object gives.
  fileprivate init(_ record: JSONRecord) {
    self.init(
      id: record[.id]?.text, date: record[.date]?.text ?? "", amount: record[.amount]?.amount ?? .text(""),
      type: record[.type]?.text, category: record[.category]?.text, description: record[.description]?.text ?? "",
      account: record[.account]?.text, currency: record[.currency]?.text, note: record[.note]?.text)
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
  /// The key of a text that holds U+0000.
  fileprivate var fieldWithNUL: String? {
    for field in TransactionField.allCases {
      if case .string(let text)? = self[field]?.value, text.utf8.contains(0) { return self[field]?.name }
    }
    return nil
  }
}
