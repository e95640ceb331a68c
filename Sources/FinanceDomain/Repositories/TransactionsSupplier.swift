/// A repository that can supply its rows to another one, which keeps them.
public protocol TransactionsSupplier: Sendable {
  /// Judges every row and supplies none: what would be supplied, and what became of the others.
  ///
  /// - Throws: the error of the source that cannot be read.
  func examine() async throws -> TransactionsSupply

  /// The rows that count, from the first one on. Rules are not applied.
  ///
  /// - Throws: the error of the source that cannot be read.
  func stream() async throws -> any TransactionStream

  /// A row as one that was refused, with its line and an excerpt.
  ///
  /// - Throws: the error of the source that cannot be read.
  func refusal(
    of position: SourcePosition, code: ReasonCode, column: String, value: String, message: String
  ) async throws -> RejectedRow
}

/// The rows of a supplier that count, in the order of the sources and of their rows, pulled batch by batch.
///
/// It reads no more than a few batches ahead of the consumer, and nothing more once the consumer stops pulling.
public protocol TransactionStream: Sendable {
  /// The next rows, at least one; `nil` after the last.
  ///
  /// A batch is the consumer's until it asks for the next one; one that is kept longer is copied.
  ///
  /// - Throws: the error of the source that cannot be read.
  mutating func next() async throws -> TransactionBatch?

  /// What became of every row, once all batches were pulled.
  ///
  /// The consumer compares it with the row counts of ``TransactionsSupply``: if they differ, the sources have changed in
  /// between, and what was pulled is worth nothing.
  ///
  /// - Throws: the error of the source that cannot be read.
  func rowCounts() async throws -> ScanRowCounts
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
    /// The source that refused its rows, if they are mended ones and that source is not supplied with them.
    package var mends: RefusingSource?

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
  public let rowCounts: ScanRowCounts
  /// The first day of the rows that count and the last; `nil` if there are none.
  public let days: ClosedRange<CalendarDay>?
  /// Whether any of them has no id of its source.
  public let hasRowsWithoutID: Bool
  /// Whether any of them has one.
  public let hasRowsWithID: Bool

  /// A supply with all its facts.
  public init(
    sources: [Source], rowCounts: ScanRowCounts, days: ClosedRange<CalendarDay>?, hasRowsWithoutID: Bool,
    hasRowsWithID: Bool
  ) {
    self.sources = sources
    self.rowCounts = rowCounts
    self.days = days
    self.hasRowsWithoutID = hasRowsWithoutID
    self.hasRowsWithID = hasRowsWithID
  }
}
