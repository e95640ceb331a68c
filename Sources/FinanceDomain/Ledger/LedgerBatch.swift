/// Something that changed a ledger, wholly or not at all: an import, or a change by hand. It can be undone.
public struct LedgerBatch: Hashable, Sendable {
  /// What it did.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Took in the rows of files.
    case `import`
    /// Added a transaction by hand.
    case add
    /// Changed facts of a transaction.
    case edit
    /// Changed a note.
    case note
    /// Changed tags.
    case tag
    /// Removed a transaction.
    case delete
  }

  /// A file that an import read.
  public struct File: Hashable, Sendable {
    /// The file as the person named it.
    public let path: String
    /// `csv`, `json` or `jsonl`.
    public let format: String
    /// How many bytes it had.
    public let byteCount: Int
    /// XXH64 of its bytes (seed 0) as sixteen hexadecimal digits, as `xxhsum -H1` prints it; `nil` if it was not a file.
    public let hash: String?
    /// What became of its rows before the ledger looked at them.
    public let rowCounts: RowCounts
    /// Accepted rows that were new to the ledger.
    public let added: Int
    /// Accepted rows that the ledger had already.
    public let recognised: Int

    /// A file with all its facts.
    public init(
      path: String, format: String, byteCount: Int, hash: String?, rowCounts: RowCounts, added: Int,
      recognised: Int
    ) {
      self.path = path
      self.format = format
      self.byteCount = byteCount
      self.hash = hash
      self.rowCounts = rowCounts
      self.added = added
      self.recognised = recognised
    }
  }

  /// Its number, from 1, in the order in which batches were made.
  public let number: Int
  /// What it did.
  public let kind: Kind
  /// When, in UTC: `2024-05-03T14:22:10Z`. For people; nothing depends on it.
  public let madeAt: String
  /// When it was undone, if it was.
  public let undoneAt: String?
  /// The files of an import.
  public let files: [File]
  /// The transaction of a change by hand.
  public let transaction: TransactionID?

  /// A batch with all its facts.
  public init(
    number: Int, kind: Kind, madeAt: String, undoneAt: String?, files: [File], transaction: TransactionID?
  ) {
    self.number = number
    self.kind = kind
    self.madeAt = madeAt
    self.undoneAt = undoneAt
    self.files = files
    self.transaction = transaction
  }
}
