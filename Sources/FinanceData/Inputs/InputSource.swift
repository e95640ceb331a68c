/// Where a person said the transactions are.
public enum InputSource: Hashable, Sendable {
  /// A file, or a folder with files.
  case path(String)
  /// Whatever is piped in.
  case standardInput
}
