import FinanceDomain

/// A chunk of CSV to a batch: the fast path as far as it goes, the slow path for every row it leaves standing.
package struct CSVBatchDecoder: ChunkDecoder {
  private let sourceName: String
  private let layout: CSVLayout
  private let conventions: MappingConventions
  private let reader: CSVRecordReader
  private var fastPath: CSVFastPath
  /// Off in files whose lines are not RFC 4180's throughout.
  private let usesFastPath: Bool
  /// The header line; a blank one is none.
  private let header: [UInt8]

  package init(sourceName: String, layout: CSVLayout, conventions: MappingConventions) {
    self.sourceName = sourceName
    self.layout = layout
    self.conventions = conventions
    header = Array(layout.headerLine.utf8)
    usesFastPath = conventions.usesFastPath && layout.dialect.isPlain
    reader = CSVRecordReader(dialect: layout.dialect)
    fastPath = CSVFastPath(CSVRowSource(layout), mapping: layout.mapping, conventions: conventions)
  }

  /// Reads the chunk that is at the front of the batch's text into the batch's columns.
  ///
  /// - Throws: ``SourceFailure`` if the chunk does not end where a record does: it was cut by a wrong guess.
  package mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceCounts
  ) throws(SourceFailure) {
    if chunk.isOversizedRow {
      let beginning = 0..<min(chunk.length, 300, batch.text.bytes.count)
      let row = rejectedRow(
        beginning, batch.text.bytes.span, chunk, code: .csvSize,
        message: CSVRecord.Defect.tooLong.sentence(layout.dialect.limits, chunk.length),
        byteCount: chunk.length)
      return tally.take(.refused(row), into: &batch)
    }
    if usesFastPath {
      fastPath.begin(batch)
      fastPath.source.begin(batch.text.bytes.span, length: chunk.length)
    }
    var place = 0
    while place < chunk.length {
      if usesFastPath {
        let before = batch.count
        place = fastPath.run(&batch, from: place, length: chunk.length)
        tally.read += batch.count - before
      }
      guard place < chunk.length else { break }
      // The row is judged before the batch is touched, so that the chunk's bytes stay where they are.
      let (row, next) = try judgeRow(batch.text.bytes.span.extracting(0..<chunk.length), at: place, chunk)
      if let row {
        tally.take(row, into: &batch)
      } else if layout.dialect.isComment(batch.text.bytes.span, at: place) {
        tally.outside += 1
      }
      place = next
    }
  }

  // MARK: The slow path

  /// What the row at a place is, if there is one, and where the next begins.
  private func judgeRow(
    _ bytes: Span<UInt8>, at place: Int, _ chunk: Chunk
  ) throws(SourceFailure) -> (row: JudgedRow?, next: Int) {
    // Unless its end is a guess, a chunk ends where a record ends, so nothing is missing after its last byte.
    switch reader.read(bytes, at: place, isFinal: !chunk.endIsGuess) {
    case .nothing(let next): return (nil, next)
    case .record(let record):
      let row = judge(record, bytes, chunk)
      if case .accepted = row { return (row, record.next) }
      return (repeatsHeader(record, bytes) ? .header(origin: record.range.lowerBound) : row, record.next)
    case .incomplete:
      throw SourceFailure(
        path: sourceName, kind: .refused, code: .csvQuote,
        message: "byte \(chunk.offset + chunk.length) is within quotes, where a row was taken to end")
    }
  }

  /// Whether what is no row is the header once more, perhaps after a byte order mark, as where files were joined.
  private func repeatsHeader(_ record: CSVRecord, _ bytes: Span<UInt8>) -> Bool {
    let mark = bytes.has([0xEF, 0xBB, 0xBF], at: record.range.lowerBound) ? 3 : 0
    return record.range.count == mark + header.count && bytes.has(header, at: record.range.lowerBound + mark)
  }

  private func judge(_ written: CSVRecord, _ bytes: Span<UInt8>, _ chunk: Chunk) -> JudgedRow {
    // With the program's own names quotes are as RFC 4180 has them.
    let mended = layout.mapping.isStandard ? nil : reader.withBareQuotes(written, in: bytes)
    let record = mended.flatMap { layout.fits($0) ? $0 : nil } ?? written
    if record.defect == nil, !layout.mapping.isStandard, record.isDivider { return .skipped }
    if let (code, message) = problem(of: record, bytes, chunk) {
      if code == .csvWidth, layout.mapping.leavesOut(record.fields.map { MappedCell($0.bytes) }) {
        return .skipped
      }
      return .refused(rejectedRow(record.range, bytes, chunk, code: code, message: message))
    }
    do throws(MappingRefusal) {
      let isVerbatim = layout.mapping.isStandard
      let cells = record.fields.map { isVerbatim ? MappedCell(verbatim: $0.bytes) : MappedCell($0.bytes) }
      return try layout.mapping.judge(cells, conventions, origin: record.range.lowerBound)
    } catch {
      return .refused(
        rejectedRow(
          record.range, bytes, chunk, code: error.error.code, message: error.error.message,
          column: error.column, value: error.error.found))
    }
  }

  /// What keeps a record from being taken apart at all.
  private func problem(
    of record: CSVRecord, _ bytes: Span<UInt8>, _ chunk: Chunk
  ) -> (code: ReasonCode, message: String)? {
    if let malformed = UTF8Sequence.firstMalformed(in: record.range, of: bytes) {
      let byte = "byte \(chunk.offset + malformed) of the file, 0x\(hexadecimal(bytes[malformed], digits: 2))"
      return (.textEncoding, byte + ", is not UTF-8; save the file as UTF-8")
    }
    if let nul = record.range.first(where: { bytes[$0] == 0 }) {
      return (.textNUL, "byte \(chunk.offset + nul) of the file is NUL, which text does not hold; remove it")
    }
    let limits = layout.dialect.limits
    if let defect = record.defect { return (defect.code, defect.sentence(limits, record.range.count)) }
    if let field = record.fields.firstIndex(where: { $0.bytes.count > limits.field }) {
      let finding = "field \(field + 1) of the row is longer than \(limits.shown(.field)); "
      let longest = record.fields.map(\.bytes.count).max()
      return (.csvSize, finding + limits.remedy(.field, "it", found: longest))
    }
    guard !layout.fits(record) else { return nil }
    let fields = record.fields.count == 1 ? "1 field" : "\(record.fields.count) fields"
    return (
      .csvWidth,
      "the row has \(fields) where the header names \(layout.width); "
        + "look for a missing or an extra delimiter, or put a field that holds one in quotes"
    )
  }

  private func rejectedRow(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ chunk: Chunk, code: ReasonCode, message: String,
    column: Int? = nil, value: String? = nil, byteCount: Int? = nil
  ) -> RejectedRow {
    RejectedRow(
      sourceName: sourceName,
      position: SourcePosition(source: 0, byteOffset: chunk.offset + range.lowerBound), line: nil,
      column: column.map { layout.columnNames[$0] }, columnNumber: column.map { $0 + 1 },
      value: value.map { $0.cut(toBytes: 120) }, code: code, message: message,
      excerpt: RejectedRow.excerpt(bytes, range), byteCount: byteCount ?? range.count)
  }
}

extension CSVRecord.Defect {
  var code: ReasonCode { self == .tooLong ? .csvSize : .csvQuote }

  /// - Parameter length: how many bytes the record has.
  func sentence(_ limits: InputLimits, _ length: Int) -> String {
    switch self {
    case .strayQuote:
      "a quote is inside a field that does not begin with one; put the whole field in quotes and double the inner one"
    case .textAfterQuote:
      "text follows the closing quote of a field; double the quotes that belong to the text"
    case .unclosedQuote:
      "a quote opens a field and is never closed; close it, or double it if it belongs to the text"
    case .tooLong:
      "the row is longer than \(limits.shown(.line)); look for a quote that is never closed or a line end that is "
        + "missing; " + limits.remedy(.line, "it", found: length)
    }
  }
}
