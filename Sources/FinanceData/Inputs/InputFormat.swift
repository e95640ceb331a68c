/// How the bytes of a source are laid out.
public enum InputFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values with a header (RFC 4180).
  case csv
  /// One JSON document: an array of objects, an object with an array of them, or one object (RFC 8259).
  case json
  /// JSON Lines: one JSON object a line.
  case jsonl
}
