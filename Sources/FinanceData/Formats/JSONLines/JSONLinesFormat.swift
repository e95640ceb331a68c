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

  package var firstRow: Int? { start }
  package var style: JSONBatchDecoder.Style { .lines }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    JSONLineChunks(source: source.file, from: start, chunkSize: size)
  }
}
