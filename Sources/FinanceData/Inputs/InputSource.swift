/// Where a person said the transactions are.
public enum InputSource: Hashable, Sendable {
  /// A file, or a folder with files.
  case path(String)
  /// Whatever is piped in.
  case standardInput
}

/// A source with what is stated about it alone.
package struct SourceRequest: Hashable, Sendable {
  /// Where it is.
  package var source: InputSource
  /// What is stated about it; it goes before what a run states about all.
  package var settings: ImportSettings
  /// The profile that states it, by name.
  package var profile: String?

  package init(_ source: InputSource, settings: ImportSettings = ImportSettings(), profile: String? = nil) {
    self.source = source
    self.settings = settings
    self.profile = profile
  }
}
