/// Columns that few questions look at. What nothing looks at need not be read from a source, and may be anything.
public struct TransactionColumns: OptionSet, Hashable, Sendable {
  /// A bit for each column.
  public let rawValue: UInt8

  /// The columns of those bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Ids; for rows without one also which occurrence of its content a row is.
  public static let ids = TransactionColumns(rawValue: 1)
  /// Descriptions, and payees where none is set.
  public static let descriptions = TransactionColumns(rawValue: 2)
  /// Notes.
  public static let notes = TransactionColumns(rawValue: 4)
  /// All of these.
  public static let all: TransactionColumns = [.ids, .descriptions, .notes]
}
