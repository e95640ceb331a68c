import FinanceDomain

/// The slow path's view of CSV: one record at a time, byte by byte. It is the law for the fast path and for cutting.
///
/// RFC 4180, with line ends of LF, CR LF or CR, and the quotes and comments of the dialect. Two things go beyond it, so that one bad row never hides another:
/// a record whose quoting is broken ends with the physical line it began on, and a quote that is still open after
/// ``InputLimits/line`` bytes counts as never closed.
package struct CSVRecordReader: Sendable {
  /// How a record was read.
  package enum Reading: Hashable, Sendable {
    /// A record.
    case record(CSVRecord)
    /// A line without a byte, or a remark; reading goes on at `next`.
    case nothing(next: Int)
    /// The bytes end before the record does.
    case incomplete
    /// The record is longer than the limit, and its line does not end within the bytes.
    case endless
  }

  package let dialect: CSVDialect

  /// The longest record, in bytes.
  private var limit: Int { dialect.limits.line }

  package init(dialect: CSVDialect) { self.dialect = dialect }

  /// Reads the record that begins at `start`.
  ///
  /// - Parameter isFinal: whether the file ends where the bytes end.
  package func read(_ bytes: Span<UInt8>, at start: Int, isFinal: Bool) -> Reading {
    if let next = skipped(bytes, at: start, isFinal: isFinal) { return .nothing(next: next) }
    var scan = Scan(start: start, dialect: dialect, isFinal: isFinal)
    switch scan.record(bytes) {
    case .complete(let end, let next):
      let isTooLong = end - start > limit
      return .record(
        CSVRecord(
          fields: scan.fields, range: start..<end, next: next, defect: isTooLong ? .tooLong : scan.defect))
    case .broken(let defect):
      return brokenLine(bytes, at: start, isFinal: isFinal, fields: scan.fields, defect)
    case .cut: return bytes.count - start > limit ? .endless : .incomplete
    }
  }

  /// Where reading goes on if there is no record here but an empty line or a remark.
  private func skipped(_ bytes: Span<UInt8>, at start: Int, isFinal: Bool) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case CSVDialect.lineFeed: return start + 1
    case CSVDialect.carriageReturn:
      guard start + 1 < bytes.count else { return isFinal ? start + 1 : nil }
      return bytes[start + 1] == CSVDialect.lineFeed ? start + 2 : start + 1
    case CSVDialect.remark where dialect.hasRemarks && RejectsFile.isRemark(bytes, at: start):
      return lineEnd(bytes, from: start, isFinal: isFinal)?.next
    default:
      guard !dialect.comments.isEmpty, dialect.isComment(bytes, at: start) else { return nil }
      return lineEnd(bytes, from: start, isFinal: isFinal)?.next
    }
  }

  private func brokenLine(
    _ bytes: Span<UInt8>, at start: Int, isFinal: Bool, fields: [CSVRecord.Field], _ defect: CSVRecord.Defect
  ) -> Reading {
    guard let line = lineEnd(bytes, from: start, isFinal: isFinal) else {
      return bytes.count - start > limit ? .endless : .incomplete
    }
    let range = start..<line.end
    return .record(
      CSVRecord(fields: fields, range: range, next: line.next, defect: defect.seen(in: range, fields.last)))
  }

  /// The end of the physical line and the start of the next.
  private func lineEnd(_ bytes: Span<UInt8>, from start: Int, isFinal: Bool) -> (end: Int, next: Int)? {
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == CSVDialect.lineFeed { return (place, place + 1) }
      if byte == CSVDialect.carriageReturn {
        guard place + 1 < bytes.count else { return isFinal ? (place, place + 1) : nil }
        return (place, bytes[place + 1] == CSVDialect.lineFeed ? place + 2 : place + 1)
      }
      place += 1
    }
    return isFinal ? (place, place) : nil
  }
}

extension CSVRecord.Defect {
  /// What the record's own line shows: a quote that closes after its end is one that does not close. So the reason
  /// is the same whether or not what follows the line is in memory.
  fileprivate func seen(in line: Range<Int>, _ lastField: CSVRecord.Field?) -> CSVRecord.Defect {
    guard case .textAfterQuote(let place) = self, place >= line.upperBound, let lastField else { return self }
    return .unclosedQuote(at: lastField.start)
  }
}

extension CSVRecordReader {
  /// The state of reading one record.
  private struct Scan {
    enum Ending {
      case complete(end: Int, next: Int)
      case broken(CSVRecord.Defect)
      case cut
    }

    let start: Int
    let delimiter: UInt8
    let quote: UInt8?
    /// Whether a quote inside a field that does not begin with one is a mistake; a single one there is an apostrophe.
    let marksStrayQuotes: Bool
    let limit: Int
    let isFinal: Bool
    var place: Int
    var fields: [CSVRecord.Field] = []
    var defect: CSVRecord.Defect?

    init(start: Int, dialect: CSVDialect, isFinal: Bool) {
      self.start = start
      delimiter = dialect.delimiter
      quote = dialect.quoteByte
      marksStrayQuotes = dialect.quote == .double
      limit = dialect.limits.line
      self.isFinal = isFinal
      place = start
    }

    mutating func record(_ bytes: Span<UInt8>) -> Ending {
      while true {
        let isQuoted = place < bytes.count && bytes[place] == quote
        if let early = isQuoted ? quotedField(bytes) : plainField(bytes) { return early }
        if place < bytes.count, bytes[place] == delimiter {
          place += 1
        } else {
          return ending(bytes)
        }
      }
    }

    /// Reads up to the delimiter or line end after the closing quote.
    private mutating func quotedField(_ bytes: Span<UInt8>) -> Ending? {
      let opening = place
      var field = CSVRecord.Field(bytes: [], start: opening)
      place += 1
      while place < bytes.count, place - start <= limit {
        let byte = bytes[place]
        if byte != quote {
          field.bytes.append(byte)
        } else if place + 1 < bytes.count, bytes[place + 1] == quote {
          field.bytes.append(byte)
          place += 1
        } else {
          fields.append(field)
          place += 1
          return afterQuote(bytes)
        }
        place += 1
      }
      let isUnclosed = isFinal || place - start > limit
      return isUnclosed ? .broken(.unclosedQuote(at: opening)) : .cut
    }

    private func afterQuote(_ bytes: Span<UInt8>) -> Ending? {
      guard place < bytes.count else { return isFinal ? nil : .cut }
      return endsField(bytes[place]) ? nil : .broken(.textAfterQuote(at: place))
    }

    private mutating func plainField(_ bytes: Span<UInt8>) -> Ending? {
      let opening = place
      while place < bytes.count, !endsField(bytes[place]) {
        if marksStrayQuotes, bytes[place] == quote, defect == nil { defect = .strayQuote(at: place) }
        place += 1
      }
      guard place < bytes.count || isFinal else { return .cut }
      if defect == .strayQuote(at: opening + 1), isFormula(bytes, opening) { defect = nil }
      var field = CSVRecord.Field(bytes: [], start: opening)
      field.bytes.reserveCapacity(place - opening)
      for index in opening..<place { field.bytes.append(bytes[index]) }
      fields.append(field)
      return nil
    }

    /// Whether the field up to here is a text as programs write it for spreadsheets: `="0123"`.
    private func isFormula(_ bytes: Span<UInt8>, _ opening: Int) -> Bool {
      guard bytes[opening] == UInt8(ascii: "="), place > opening + 2, bytes[place - 1] == quote else {
        return false
      }
      return (opening + 2..<place - 1).allSatisfy { bytes[$0] != quote }
    }

    private func endsField(_ byte: UInt8) -> Bool {
      byte == delimiter || byte == CSVDialect.lineFeed || byte == CSVDialect.carriageReturn
    }

    private func ending(_ bytes: Span<UInt8>) -> Ending {
      guard place < bytes.count else { return .complete(end: place, next: place) }
      guard bytes[place] == CSVDialect.carriageReturn else { return .complete(end: place, next: place + 1) }
      guard place + 1 < bytes.count else { return isFinal ? .complete(end: place, next: place + 1) : .cut }
      return .complete(end: place, next: bytes[place + 1] == CSVDialect.lineFeed ? place + 2 : place + 1)
    }
  }
}

extension CSVRecordReader {
  /// The records of a text from a place on, up to one that the text does not end.
  package func records(in text: [UInt8], from start: Int) -> [CSVRecord] {
    var records: [CSVRecord] = []
    var place = start
    while place < text.count {
      switch read(text.span, at: place, isFinal: true) {
      case .record(let record):
        records.append(record)
        place = record.next
      case .nothing(let next): place = next
      case .incomplete, .endless: return records
      }
    }
    return records
  }
}
