/// A source of which nothing could be used; the others are read all the same.
public struct SourceFailure: LocalizedError, Hashable, Sendable {
  /// What kind of failure it is, which decides the exit status.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There is no such file, or it may not be opened, or nothing in it can be read as transactions.
    case missing
    /// The file was read and refused as a whole.
    case refused
    /// Reading broke off.
    case broken
  }

  /// The source as the person named it.
  public let path: String
  /// What kind of failure it is.
  public let kind: Kind
  /// The stable code, where the content is to blame.
  public let code: ReasonCode?
  /// What was found and what to do, without the path.
  public let message: String

  /// A failure with all its facts.
  public init(path: String, kind: Kind, code: ReasonCode? = nil, message: String) {
    self.path = path
    self.kind = kind
    self.code = code
    self.message = message
  }

  /// The path and the message.
  public var errorDescription: String? { "\(path): \(message)" }
}
