import FinanceDomain

/// The slow path's view of CSV: one record at a time, byte by byte. It is the law for the fast path and for cutting.
///
/// RFC 4180, with line ends of LF, CR LF or CR, and the quotes and comments of the dialect. Two things go beyond it, so that
/// one bad row never hides another: a record whose quoting is broken ends with the physical line it began on, and a quote that
/// is still open after ``InputLimits/line`` bytes counts as never closed. Blanks between a delimiter and quotes are no part
/// of the field, as some banks write them.
package struct CSVRecordReader: Sendable {
  package enum Reading: Hashable, Sendable {
    case record(CSVRecord)
    /// A line without a byte, or a remark; reading goes on at `next`.
    case nothing(next: Int)
    /// The bytes end before the record does.
    case incomplete
  }

  package let dialect: CSVDialect

  package init(dialect: CSVDialect) { self.dialect = dialect }

  /// Reads the record that begins at `start`.
  ///
  /// - Parameter isFinal: whether the file ends where the bytes end.
  package func read(_ bytes: Span<UInt8>, at start: Int, isFinal: Bool) -> Reading {
    if let next = skipped(bytes, at: start, isFinal: isFinal) { return .nothing(next: next) }
    let limit = dialect.limits.line
    var scan = Scan(
      start: start, dialect: dialect, quote: dialect.quoteByte, isFinal: isFinal, place: start)
    do throws(Scan.Stop) {
      try scan.record(bytes)
      guard let line = CSVLines.bounds(from: scan.place, in: bytes, isFinal: isFinal) else {
        return .incomplete
      }
      let isTooLong = line.end - start > limit
      return .record(
        CSVRecord(
          fields: scan.fields, range: start..<line.end, next: line.next,
          defect: isTooLong ? .tooLong : scan.defect))
    } catch {
      // A record whose quoting is broken ends with the physical line it began on.
      guard case .broken(let defect) = error,
        let line = CSVLines.bounds(from: start, in: bytes, isFinal: isFinal)
      else { return .incomplete }
      let range = start..<line.end
      return .record(
        CSVRecord(
          fields: scan.fields, range: range, next: line.next, defect: defect.seen(in: range)))
    }
  }

  /// Reads the next record at a place or after it, and moves past it; `nil` where none ends within the bytes.
  package func next(_ bytes: Span<UInt8>, at place: inout Int, isFinal: Bool) -> CSVRecord? {
    while place < bytes.count {
      switch read(bytes, at: place, isFinal: isFinal) {
      case .nothing(let next): place = next
      case .record(let record):
        place = record.next
        return record
      case .incomplete: return nil
      }
    }
    return nil
  }

  /// The records of a text from a place on, up to one that the text does not end.
  package func records(in text: [UInt8], from start: Int) -> [CSVRecord] {
    var (records, place): ([CSVRecord], Int) = ([], start)
    while let record = next(text.span, at: &place, isFinal: true) { records.append(record) }
    return records
  }

  /// A record whose quoting is broken as banks break it, by quotes within a text that are not doubled: a quote then ends a field
  /// only right before a delimiter or the end of the line. `nil` where that does not take the line apart either.
  package func withBareQuotes(_ record: CSVRecord, in bytes: Span<UInt8>) -> CSVRecord? {
    switch record.defect {
    case .textAfterQuote, .strayQuote: break
    default: return nil
    }
    guard let quote = dialect.quoteByte else { return nil }
    let line = bytes.array(record.range)
    let endsField = { (place: Int) in place == line.count || line[place] == dialect.delimiter }
    var (fields, place): ([CSVRecord.Field], Int) = ([], 0)
    repeat {
      let start = place
      let isQuoted = start < line.count && line[start] == quote
      if isQuoted {
        guard let closing = (start + 1..<line.count).first(where: { line[$0] == quote && endsField($0 + 1) })
        else { return nil }
        place = closing + 1
      } else {
        place = (start...line.count).first(where: endsField) ?? line.count
      }
      let text =
        isQuoted
        ? line[start + 1..<place - 1].replacing([quote, quote], with: [quote]) : line[start..<place]
      fields.append(CSVRecord.Field(bytes: Array(text), start: record.range.lowerBound + start))
      place += 1
    } while place <= line.count
    return CSVRecord(fields: fields, range: record.range, next: record.next, defect: nil)
  }

  /// Where reading goes on if there is no record here but an empty line or a remark.
  private func skipped(_ bytes: Span<UInt8>, at start: Int, isFinal: Bool) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case CSVDialect.lineFeed, CSVDialect.carriageReturn: break
    case CSVDialect.remark where dialect.hasRemarks && RejectsFile.isRemark(bytes, at: start): break
    default: guard !dialect.comments.isEmpty, dialect.isComment(bytes, at: start) else { return nil }
    }
    return CSVLines.bounds(from: start, in: bytes, isFinal: isFinal)?.next
  }
}

extension CSVRecord.Defect {
  /// What the record's own line shows: a quote that closes after its end is one that does not close. So the reason
  /// is the same whether or not what follows the line is in memory.
  fileprivate func seen(in line: Range<Int>) -> CSVRecord.Defect {
    if case .textAfterQuote(let place) = self, place >= line.upperBound { .unclosedQuote } else { self }
  }
}

extension CSVRecordReader {
  private struct Scan {
    /// Why the fields of a record cannot be told apart to its end.
    enum Stop: Error {
      case broken(CSVRecord.Defect)
      case cut
    }

    let start: Int
    let dialect: CSVDialect
    let quote: UInt8?
    let isFinal: Bool
    var place: Int
    var fields: [CSVRecord.Field] = []
    var defect: CSVRecord.Defect?

    /// Moves to the line end after the last field.
    mutating func record(_ bytes: Span<UInt8>) throws(Stop) {
      while true {
        // A quote opens a field after blanks as well.
        let opening = afterBlanks(bytes)
        if let quote, opening < bytes.count, bytes[opening] == quote {
          place = opening
          try quotedField(bytes)
        } else {
          try plainField(bytes)
        }
        guard place < bytes.count, bytes[place] == dialect.delimiter else { return }
        place += 1
      }
    }

    /// The first place from here on that is not blank.
    private func afterBlanks(_ bytes: Span<UInt8>) -> Int {
      var place = place
      while place < bytes.count, bytes[place] != dialect.delimiter,
        bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
      {
        place += 1
      }
      return place
    }

    /// Reads up to the delimiter or line end after the closing quote.
    private mutating func quotedField(_ bytes: Span<UInt8>) throws(Stop) {
      var field = CSVRecord.Field(bytes: [], start: place)
      let limit = dialect.limits.line
      place += 1
      while place < bytes.count, place - start <= limit {
        let byte = bytes[place]
        place += 1
        if byte == quote {
          guard place < bytes.count, bytes[place] == quote else {
            fields.append(field)
            return try afterQuote(bytes)
          }
          place += 1
        }
        field.bytes.append(byte)
      }
      throw isFinal || place - start > limit ? .broken(.unclosedQuote) : .cut
    }

    private mutating func afterQuote(_ bytes: Span<UInt8>) throws(Stop) {
      let end = afterBlanks(bytes)
      if end == bytes.count {
        if !isFinal { throw .cut }
      } else if !dialect.endsField(bytes[end]) {
        throw .broken(.textAfterQuote(at: place))
      }
      place = end
    }

    private mutating func plainField(_ bytes: Span<UInt8>) throws(Stop) {
      let opening = place
      while place < bytes.count, !dialect.endsField(bytes[place]) {
        // A single quote inside a field that does not begin with one is an apostrophe.
        if bytes[place] == quote, dialect.quote == .double, defect == nil {
          defect = .strayQuote(at: place)
        }
        place += 1
      }
      guard place < bytes.count || isFinal else { throw .cut }
      if defect == .strayQuote(at: opening + 1), isFormula(bytes, opening) { defect = nil }
      fields.append(CSVRecord.Field(bytes: bytes.array(opening..<place), start: opening))
    }

    /// Whether the field up to here is a text as programs write it for spreadsheets: `="0123"`.
    private func isFormula(_ bytes: Span<UInt8>, _ opening: Int) -> Bool {
      guard bytes[opening] == UInt8(ascii: "="), place > opening + 2, bytes[place - 1] == quote else {
        return false
      }
      return (opening + 2..<place - 1).allSatisfy { bytes[$0] != quote }
    }
  }
}
