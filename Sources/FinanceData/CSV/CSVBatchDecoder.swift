import FinanceDomain

/// A chunk of CSV to a batch: the fast lane as far as it goes, the careful lane for every row it leaves standing.
package struct CSVBatchDecoder: Sendable {
  private let sourceName: String
  private let layout: CSVLayout
  private let conventions: MappingConventions
  private let reader: CSVRecordReader
  private var lane: CSVFastLane
  /// Off only where the careful lane alone is wanted: in files with remarks, and in tests that compare the two.
  private let usesFastLane: Bool

  package init(
    sourceName: String, layout: CSVLayout, conventions: MappingConventions, usesFastLane: Bool = true
  ) {
    self.sourceName = sourceName
    self.layout = layout
    self.conventions = conventions
    self.usesFastLane = usesFastLane && !layout.dialect.hasRemarks
    reader = CSVRecordReader(dialect: layout.dialect)
    lane = CSVFastLane(layout: layout, conventions: conventions)
  }

  /// Reads the chunk that lies at the front of the batch's text into the batch's columns.
  package mutating func decode(_ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceTally) {
    guard chunk.content == .rows else { return refuseOversizedRow(chunk, batch, &tally) }
    if usesFastLane { lane.begin(&batch, length: chunk.length) }
    var place = 0
    while place < chunk.length {
      if usesFastLane {
        let before = batch.count
        place = lane.run(&batch, from: place, length: chunk.length)
        tally.read += batch.count - before
      }
      if place < chunk.length { place = judgeRow(at: place, chunk, &batch, &tally) }
    }
  }

  // MARK: The careful lane

  /// Reads one row, judges it, and says where the next begins.
  private func judgeRow(
    at place: Int, _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) -> Int {
    let bytes = batch.text.bytes
    // A chunk ends where a record ends, so nothing is missing behind its last byte.
    switch reader.read(bytes.span.extracting(0..<chunk.length), at: place, isFinal: true) {
    case .nothing(let next): return next
    case .incomplete, .endless: preconditionFailure("a chunk holds whole records")
    case .record(let record):
      tally.read += 1
      judge(record, bytes, chunk, &batch, &tally)
      return record.next
    }
  }

  private func judge(
    _ record: CSVRecord, _ bytes: [UInt8], _ chunk: Chunk, _ batch: inout TransactionBatch, _ tally: inout SourceTally
  ) {
    if let refusal = refusal(of: record, chunk, bytes) { return tally.refuse(refusal) }
    let dto = TransactionDTO(record, layout: layout)
    do throws(TransactionMappingError) {
      let transaction = try dto.toDomain(conventions)
      batch.append(transaction, hasSourceID: dto.hasID, origin: record.range.lowerBound)
    } catch {
      if error.isSkipped {
        tally.skipped += 1
      } else {
        tally.refuse(rejectedRow(error, record, chunk, bytes))
      }
    }
  }

  /// What keeps a record from being taken apart at all.
  private func refusal(of record: CSVRecord, _ chunk: Chunk, _ bytes: [UInt8]) -> RejectedRow? {
    let make = { (code: ReasonCode, message: String, value: String?) in
      rejectedRow(record, chunk, bytes, code: code, message: message, column: nil, value: value)
    }
    if let malformed = UTF8Validation.firstMalformed(bytes.span, in: record.range) {
      let byte = String(bytes[malformed], radix: 16, uppercase: true)
      return make(
        .textEncoding,
        "byte \(chunk.offset + malformed) of the file, 0x\(byte), is not UTF-8; save the file as UTF-8", nil)
    }
    if let nul = bytes[record.range].firstIndex(of: 0) {
      return make(
        .textNUL, "byte \(chunk.offset + nul) of the file is NUL, which text does not hold; remove it", nil)
    }
    if let defect = record.defect { return make(defect.code, defect.sentence, nil) }
    guard record.fields.count == layout.width else {
      return make(
        .csvWidth,
        "the row has \(record.fields.count) fields where the header names \(layout.width); "
          + "look for a missing or an extra delimiter, or put a field that holds one in quotes", nil)
    }
    return nil
  }

  private func refuseOversizedRow(_ chunk: Chunk, _ batch: TransactionBatch, _ tally: inout SourceTally) {
    let shown = 0..<min(chunk.length, 300)
    let record = CSVRecord(fields: [], range: shown, next: 0, defect: .tooLong)
    tally.read += 1
    tally.refuse(
      rejectedRow(
        record, chunk, batch.text.bytes, code: .csvSize, message: CSVRecord.Defect.tooLong.sentence, column: nil,
        value: nil, byteCount: chunk.length))
  }

  private func rejectedRow(
    _ error: TransactionMappingError, _ record: CSVRecord, _ chunk: Chunk, _ bytes: [UInt8]
  ) -> RejectedRow {
    rejectedRow(
      record, chunk, bytes, code: error.code, message: error.message, column: layout.column(of: error.field),
      value: error.found)
  }

  private func rejectedRow(
    _ record: CSVRecord, _ chunk: Chunk, _ bytes: [UInt8], code: ReasonCode, message: String, column: Int?,
    value: String?, byteCount: Int? = nil
  ) -> RejectedRow {
    RejectedRow(
      sourceName: sourceName,
      position: SourcePosition(source: 0, byteOffset: chunk.offset + record.range.lowerBound), line: nil,
      column: column.map { layout.columnNames[$0] }, columnNumber: column.map { $0 + 1 },
      value: value.map { $0.cut(toBytes: 120) }, code: code, message: message,
      excerpt: RejectedRow.excerpt(bytes[record.range]), byteCount: byteCount ?? record.range.count)
  }
}

extension TransactionDTO {
  /// The fields of a record, by the header's names.
  fileprivate init(_ record: CSVRecord, layout: CSVLayout) {
    func text(_ field: TransactionField) -> String? {
      layout.column(of: field).map { String(decoding: record.fields[$0].bytes, as: UTF8.self) }
    }
    self.init(
      id: text(.id), date: text(.date) ?? "", amount: .text(text(.amount) ?? ""), type: text(.type),
      category: text(.category), description: text(.description) ?? "", account: text(.account),
      currency: text(.currency), note: text(.note))
  }

  /// Whether the source gave an id, rather than one being derived.
  package var hasID: Bool { !(id?.trimmingASCIISpace() ?? "").isEmpty }
}

extension TransactionBatch {
  /// Adds a judged row, with its place in the chunk. A row without an id of its own derives one when it is looked at, so
  /// that it may learn which occurrence of its content it is.
  package mutating func append(_ transaction: Transaction, hasSourceID: Bool, origin: Int) {
    append(transaction)
    origins[count - 1] = UInt32(origin)
    if !hasSourceID { ids[count - 1] = .none }
  }
}

extension CSVRecord.Defect {
  /// The stable code.
  var code: ReasonCode { self == .tooLong ? .csvSize : .csvQuote }

  /// What was found and what to do.
  var sentence: String {
    switch self {
    case .strayQuote:
      "a quote stands inside a field that does not begin with one; put the whole field in quotes and double the inner one"
    case .textAfterQuote:
      "text follows the closing quote of a field; double the quotes that belong to the text"
    case .unclosedQuote: "a quote opens a field and is never closed; close it, or double it if it belongs to the text"
    case .tooLong:
      "the row is longer than \(CSVRecordReader.recordLimit) bytes; look for a quote that is never closed or a line end that is missing"
    }
  }
}
