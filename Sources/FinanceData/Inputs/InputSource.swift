/// Where a person said the transactions are.
public enum InputSource: Hashable, Sendable {
  /// A file, or a folder with files.
  case path(String)
  /// Whatever is piped in.
  case standardInput

  package var text: String {
    switch self {
    case .path(let path): path
    case .standardInput: "-"
    }
  }
}

/// A source with what is stated about it alone.
package struct SourceRequest: Hashable, Sendable {
  package var source: InputSource
  /// What is stated about it; it goes before what a run states about all.
  package var settings: ImportSettings
  package var profile: String?
  /// What is stated about files of a folder that is the source, by their names.
  package var ofFiles: [String: SourceRequest] = [:]

  package init(_ source: InputSource, settings: ImportSettings = ImportSettings(), profile: String? = nil) {
    self.source = source
    self.settings = settings
    self.profile = profile
  }
}

/// The name of a format of sources, as people state it.
public struct InputFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The name.
  public let rawValue: String

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
