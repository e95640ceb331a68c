/// The name of a format of sources, as people state it.
public struct InputFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The name.
  public let rawValue: String

  /// A name for a format.
  package init(_ name: String) { rawValue = name }

  /// The format of that name; `nil` if there is none.
  public init?(rawValue: String) {
    self.rawValue = rawValue
    guard InputFormat.allCases.contains(self) else { return nil }
  }

  /// Comma-separated values with a header (RFC 4180).
  public static let csv = InputFormat("csv")
  /// One JSON document: an array of objects, an object with an array of them, or one object (RFC 8259).
  public static let json = InputFormat("json")
  /// JSON Lines: one JSON object a line.
  public static let jsonl = InputFormat("jsonl")

  /// All formats, in the order of their names.
  public static let allCases = [csv, json, jsonl]
}
