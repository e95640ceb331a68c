/// A repository that can hand over its rows, so that another one keeps them.
public protocol TransactionsSupplier: Sendable {
  /// Judges every row and hands over none: what would be handed over, and what became of the others.
  func examine() async throws -> TransactionsSupply

  /// Hands over the rows that count, in the order of the sources and of their rows, a batch at a time, never two at once.
  ///
  /// Rules are not applied. Whoever receives them compares the account with that of the supply: if they differ, the
  /// sources have changed in between, and what was received is worth nothing.
  func handOver(
    to receive: @escaping @Sendable (borrowing TransactionBatch) throws -> Void
  ) async throws -> ScanAccount

  /// A row as one that was refused, with its line and an excerpt.
  func refusal(
    of position: SourcePosition, code: ReasonCode, column: String, value: String, message: String
  ) async throws -> RejectedRow
}

/// What a supplier has to give.
public struct TransactionsSupply: Sendable {
  /// A source of it.
  public struct Source: Hashable, Sendable {
    /// Its name.
    public let path: String
    /// `csv`, `json` or `jsonl`.
    public let format: String
    /// How many bytes it has.
    public let byteCount: Int
    /// No row begins further than so many bytes from its start: more than `byteCount` where the source is written in
    /// another encoding than UTF-8.
    public let span: Int
    /// XXH64 of its bytes (seed 0) as sixteen hexadecimal digits.
    public let hash: String

    /// A source with all its facts.
    public init(path: String, format: String, byteCount: Int, span: Int, hash: String) {
      self.span = span
      self.path = path
      self.format = format
      self.byteCount = byteCount
      self.hash = hash
    }
  }

  /// The sources by the numbers that batches call them.
  public let sources: [Source]
  /// What became of every row.
  public let account: ScanAccount
  /// The first day of the rows that count and the last; `nil` if there are none.
  public let days: ClosedRange<CalendarDay>?
  /// Whether any of them has no id of its source.
  public let hasRowsWithoutID: Bool
  /// Whether any of them has one.
  public let hasRowsWithID: Bool

  /// A supply with all its facts.
  public init(
    sources: [Source], account: ScanAccount, days: ClosedRange<CalendarDay>?, hasRowsWithoutID: Bool,
    hasRowsWithID: Bool
  ) {
    self.sources = sources
    self.account = account
    self.days = days
    self.hasRowsWithoutID = hasRowsWithoutID
    self.hasRowsWithID = hasRowsWithID
  }
}
