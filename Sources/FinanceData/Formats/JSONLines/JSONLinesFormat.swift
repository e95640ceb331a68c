import FinanceDomain

/// JSON Lines: one JSON object a line.
package struct JSONLinesFormat: JSONBasedFormat {
  /// Where the first line begins.
  package let start: Int
  package let objects: JSONMapping

  /// The lines from that place on.
  package init(from start: Int, _ objects: JSONMapping = .standard) {
    (self.start, self.objects) = (start, objects)
  }

  package static let name = InputFormat.jsonl
  package static let endings = [".jsonl", ".ndjson"]

  /// Text that begins with an object and goes on with another on the next line.
  package static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool {
    guard head.firstByte == UInt8(ascii: "{") else { return false }
    let (bytes, isWhole) = try head.bytes()
    let (text, nesting) = (bytes.span, head.file.limits.nesting)
    guard let first = JSONLine.first(from: head.start, in: text), let second = first.next(in: text) else {
      return false
    }
    guard isWhole || second.end < bytes.count else { return first.isObject(in: text, nesting: nesting) }
    var end = second.end
    if let third = second.next(in: text), isWhole || third.end < bytes.count { end = third.end }
    let lines = Array(bytes[..<end])
    if case .lines? = try? JSONDocumentShape(of: lines.span, nesting: nesting) { return true }
    return false
  }

  package static func openStandard(_ head: SourceHead, hasNotes: Bool) -> any SourceFormat {
    JSONLinesFormat(from: head.start)
  }

  package static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    guard let mapping = try JSONOpening(head, request, isLines: true).open(&findings) else { return nil }
    return OpenSource(head.file, as: JSONLinesFormat(from: head.start, mapping), hasRemarks: request.hasNotes)
  }

  package var firstRow: Int? { start }
  package var style: JSONBatchDecoder.Style { .lines }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    JSONLineChunks(source: source.file, from: start, chunkSize: size)
  }
}
