import FinanceDomain

/// Where a run of CSV may be cut in two without cutting a record.
///
/// A line end inside quotes is no record's end, and only what came before tells whether a place is inside quotes.
/// There are two ways to a cut. The quick one takes the end of a line that by itself is a record as wide as the header:
/// hardly ever is such a line inside quotes, and reading the chunk shows it. The certain one follows the
/// quotes from a known record's start: one search from quote to quote. As soon as a quote is where RFC 4180 has
/// none, the careful reader walks the bytes instead, so that a cut is always where the slow path, reading the file
/// as a whole, would begin a record.
package struct CSVCutting: Sendable {
  private let reader: CSVRecordReader
  private let quote: UInt8?
  private let width: Int

  private var limit: Int { reader.dialect.limits.line }
  /// Quotes within comments open nothing, so that only the careful way is certain.
  private var hasComments: Bool { !reader.dialect.comments.isEmpty }

  package init(dialect: CSVDialect, width: Int) {
    reader = CSVRecordReader(dialect: dialect)
    quote = dialect.quoteByte
    self.width = width
  }

  /// The end of one of the last lines of the first `count` bytes, if it looks like a record; `nil` if none does.
  package func probableRecordEnd(in bytes: [UInt8], count: Int) -> Int? {
    guard var end = bytes[..<count].lastIndex(of: CSVDialect.lineFeed) else { return nil }
    for _ in 0..<CSVCutting.linesTried {
      let before = bytes[..<end].lastIndex(of: CSVDialect.lineFeed)
      if isRecord(bytes.span, from: before.map { $0 + 1 } ?? 0, to: end + 1) { return end + 1 }
      guard let before else { return nil }
      end = before
    }
    return nil
  }

  private static let linesTried = 4

  /// The beginning of the first line, from that place of the bytes on, that by itself is a record; `nil` if none is known to
  /// be.
  ///
  /// - Parameter place: after a line end, a line begins there.
  package func probableRecordStart(in bytes: [UInt8], from place: Int) -> Int? {
    let span = bytes.span
    var start = place
    while let end = ByteSearch.first(CSVDialect.lineFeed, in: span, from: start, to: span.count) {
      if isRecord(span, from: start, to: end + 1) { return start }
      start = end + 1
    }
    return nil
  }

  private func isRecord(_ span: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard case .record(let record) = reader.read(span.extracting(0..<end), at: start, isFinal: false) else {
      return false
    }
    return record.next == end && record.defect == nil && record.fits(width)
  }

  /// The end of the last record that ends within the first `count` bytes, which begin with a record; zero if none
  /// does, and `nil` if the first record is longer than the limit and does not end here.
  package func lastRecordEnd(in bytes: [UInt8], count: Int) -> Int? {
    if let cut = quickCut(bytes, count: count) ?? regularCut(bytes, count: count), cut > 0 { return cut }
    var place = 0
    while reader.next(bytes.span.extracting(0..<count), at: &place, isFinal: false) != nil {}
    return place == 0 && count > limit ? nil : place
  }

  /// After the last line feed outside quotes, where a processor finds it many bytes at a time.
  private func quickCut(_ bytes: [UInt8], count: Int) -> Int? {
    guard let quote, !hasComments, count % 64 == 0, count <= limit,
      let end = LaneBlocks.recordEnd(
        in: bytes.span.extracting(0..<count), delimiter: reader.dialect.delimiter, quote: quote)
    else { return nil }
    return end > 0 ? end : nil
  }

  /// The stretches outside quotes are followed from the start; the last line end in the last of them that has one is
  /// the cut, zero if none has. `nil` if the quoting is irregular.
  private func regularCut(_ bytes: [UInt8], count: Int) -> Int? {
    guard !hasComments else { return nil }
    let span = bytes.span
    var (place, cut) = (0, 0)
    while let quote, let opening = ByteSearch.first(quote, in: span, from: place, to: count) {
      guard opening == 0 || reader.dialect.endsField(span[opening - 1]) else { return nil }
      cut = lastLineEnd(span, in: place..<opening) ?? cut
      guard let closing = closingQuote(span, quote, after: opening, count: count) else {
        return count - opening > limit ? nil : cut
      }
      guard closing + 1 < count else { return cut }
      guard reader.dialect.endsField(span[closing + 1]) else { return nil }
      place = closing + 1
    }
    return lastLineEnd(span, in: place..<count) ?? cut
  }

  private func closingQuote(_ span: Span<UInt8>, _ quote: UInt8, after opening: Int, count: Int) -> Int? {
    var place = opening + 1
    while let found = ByteSearch.first(quote, in: span, from: place, to: count) {
      guard found + 1 < count, span[found + 1] == quote else { return found }
      place = found + 2
    }
    return nil
  }

  /// After the last line end of a stretch; `nil` if it has none.
  private func lastLineEnd(_ span: Span<UInt8>, in stretch: Range<Int>) -> Int? {
    stretch.last { place in
      // A CR at the very end may be half of a CR LF.
      span[place] == CSVDialect.lineFeed
        || span[place] == CSVDialect.carriageReturn && place + 1 < stretch.upperBound
    }.map { $0 + 1 }
  }
}

extension ChunkReader {
  /// The records of a CSV source after the header.
  ///
  /// Where a record ends is guessed from the lines at the end of a stretch. A chunk that begins with a record and is read
  /// to its end proves the guess, and with it the beginning of the next chunk; the decoder says so if it was wrong, and
  /// then the source is read again.
  ///
  /// - Parameters:
  ///   - followsQuotes: whether nothing is guessed, and the quotes are followed from record to record.
  ///   - range: the part of the source that is read, if it is a part.
  ///   - chunkSize: how many bytes a chunk has unless a record needs more; tests make it small.
  package init(
    source: InputFile, layout: CSVLayout, followsQuotes: Bool = false, range: Range<Int>? = nil,
    chunkSize: Int = Chunk.size
  ) {
    let cutting = CSVCutting(dialect: layout.dialect, width: layout.width)
    self.init(source: source, from: layout.firstRow, range: range, chunkSize: chunkSize) { bytes, count in
      if !followsQuotes, let end = cutting.probableRecordEnd(in: bytes, count: count) { return .guess(end) }
      return switch cutting.lastRecordEnd(in: bytes, count: count) {
      case 0?: .further
      case let end?: .at(end)
      case nil: .endless(after: [CSVDialect.lineFeed, CSVDialect.carriageReturn])
      }
    }
  }
}
