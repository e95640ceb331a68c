import FinanceDomain

/// JSON Lines: one JSON object a line.
package struct JSONLinesFormat: JSONBasedFormat {
  package let start: Int
  package let objects: JSONMapping

  package init(from start: Int, _ objects: JSONMapping = .standard) {
    (self.start, self.objects) = (start, objects)
  }

  package static let name = InputFormat.jsonl
  package static let endings = [".jsonl", ".ndjson"]

  package var firstRow: Int? { start }
  package var isList: Bool { false }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    ChunkReader(linesOf: source.file, from: start, range: source.range, chunkSize: size)
  }

  package func rowStart(in bytes: [UInt8], from place: Int) -> Int? { place < bytes.count ? place : nil }

  package var partsBegin: Int? { start }
}

extension ChunkReader {
  /// The lines of a source from a place on. A line end inside a text would be an error, so every line end is a cut.
  ///
  /// - Parameters:
  ///   - range: the part of the source that is read, if it is a part.
  ///   - chunkSize: how many bytes a chunk has unless a line needs more; tests make it small.
  package init(
    linesOf source: InputFile, from start: Int, range: Range<Int>? = nil, chunkSize: Int = Chunk.size
  ) {
    let limit = source.limits.line
    self.init(source: source, from: start, range: range, chunkSize: chunkSize) { bytes, count in
      if let end = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")) { return .at(end + 1) }
      return count > limit ? .endless(after: [UInt8(ascii: "\n")]) : .further
    }
  }
}

/// One line of JSON Lines: its bytes without the white space around them.
///
/// A line ends with LF; a CR before it is white space. Lines of white space alone are passed over.
package struct JSONLine: Hashable, Sendable {
  /// From the first byte that is not white space to after the last.
  package let range: Range<Int>
  /// Where the line feed is that ends the line, or the end of the bytes.
  package let end: Int

  /// The line from a byte of it that is not white space.
  package init(at start: Int, in bytes: Span<UInt8>) {
    end = ByteSearch.first(UInt8(ascii: "\n"), in: bytes, from: start, to: bytes.count) ?? bytes.count
    var last = end
    while last > start, bytes[last - 1].isJSONWhitespace { last -= 1 }
    range = start..<last
  }

  package func next(in bytes: Span<UInt8>) -> JSONLine? { JSONLine.first(from: end, in: bytes) }

  /// The first line that is not blank, from that place on.
  package static func first(from place: Int, in bytes: Span<UInt8>) -> JSONLine? {
    var cursor = JSONCursor(at: place, end: bytes.count)
    cursor.skipWhitespace(in: bytes)
    return cursor.offset < cursor.end ? JSONLine(at: cursor.offset, in: bytes) : nil
  }

  package func isObject(in bytes: Span<UInt8>, nesting: Int) -> Bool {
    var cursor = JSONCursor(at: range.lowerBound, end: end, nesting: nesting)
    guard cursor.kindOfValue(in: bytes) == .object, (try? cursor.skipValue(in: bytes)) != nil else {
      return false
    }
    return (try? cursor.finishDocument(in: bytes)) != nil
  }
}
