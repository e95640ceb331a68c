/// The transaction with a certain id and its place; of several, which are on different accounts, the first.
public struct RowWithID: TransactionAggregate {
  /// The id looked for.
  public let id: TransactionID
  /// The accounts that it may be on; empty for all.
  private let accounts: [String]
  /// The transaction, if it has been seen.
  public private(set) var found: PlacedTransaction?
  /// The accounts that have a transaction with the id.
  private var allAccounts: Set<String> = []

  /// Not found yet.
  public init(_ id: TransactionID, on accounts: [String] = []) {
    self.id = id
    self.accounts = accounts
  }

  /// The other accounts that have a transaction with the id.
  public var otherAccounts: [String] {
    allAccounts.filter { $0 != found?.transaction.account }.sorted { $0.precedesByBytes($1) }
  }

  /// Looks at every row of the batch; quick only where a query leaves few of them.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count where batch.id(of: row) == id {
      offer(PlacedTransaction(batch[row], at: batch.position(of: row)))
    }
  }

  /// Takes in what another worker has found.
  public mutating func merge(_ other: consuming RowWithID) {
    if let theirs = other.found { offer(theirs) }
    allAccounts.formUnion(other.allAccounts)
  }

  private mutating func offer(_ row: PlacedTransaction) {
    let account = row.transaction.account
    allAccounts.insert(account)
    guard accounts.isEmpty || accounts.contains(where: { $0.hasSameBytes(as: account) }) else { return }
    if let found, found.position < row.position { return }
    found = row
  }
}
