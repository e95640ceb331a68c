/// Where a transaction comes from: the row of a source, as the source has it.
public struct RowProvenance: Hashable, Sendable {
  /// The source's name.
  public let path: String
  /// What kind of source it is, as in a ``RowCounts``.
  public let format: String
  /// The line that the row begins on, from 1; `nil` where there are no lines.
  public let line: Int?
  /// The row verbatim, without its line end; bytes that are not UTF-8 are shown as U+FFFD. A record may have several lines.
  public let text: String
  /// The profile by which the source was read; `nil` if by none.
  public let profile: String?
  /// What the row means, before any rule.
  public let transaction: Transaction
  /// The other accounts that have a transaction with its id.
  public let otherAccounts: [String]
  /// What a person has decided about it, so that rules leave it alone.
  public let decidedByHand: Set<RuleField>

  /// That row.
  public init(
    path: String, format: String, line: Int?, text: String, profile: String? = nil, transaction: Transaction,
    otherAccounts: [String] = [], decidedByHand: Set<RuleField> = []
  ) {
    self.path = path
    self.format = format
    self.line = line
    self.text = text
    self.profile = profile
    self.transaction = transaction
    self.otherAccounts = otherAccounts
    self.decidedByHand = decidedByHand
  }
}

/// Where a row is, as a person can find it again.
public struct RowOrigin: CustomStringConvertible, Hashable, Sendable {
  /// Where in the source.
  public enum Place: Hashable, Sendable {
    /// The line that the row begins on, from 1.
    case line(Int)
    /// How many bytes are before it.
    case byte(Int)
    /// Nowhere in a file: somebody entered it.
    case byHand
  }

  /// The source's name.
  public let path: String
  /// Where in the source.
  public let place: Place

  /// A place of a source.
  public init(path: String, place: Place) {
    self.path = path
    self.place = place
  }

  /// The line that the row begins on, from 1, if that is known.
  public var line: Int? { if case .line(let line) = place { line } else { nil } }

  /// The place in words: `bank.csv:17`, `bank.csv, byte 512`.
  public var description: String {
    switch place {
    case .line(let line): "\(path):\(line)"
    case .byte(let offset): "\(path), byte \(offset)"
    case .byHand: "entered by hand"
    }
  }
}
