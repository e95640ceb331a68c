import FinanceDomain
import GRDB

extension RowReader {
  /// The rows with that id, each on another account.
  static func rows(with id: TransactionID, in db: Database) throws -> [StoredRow] {
    var reader = try RowReader(ofIdentityIn: db, knowing: LedgerVocabulary(in: db))
    return try reader.rows(with: id)
  }

  /// The same by a reader of identities.
  mutating func rows(with id: TransactionID) throws -> [StoredRow] {
    let identities = [RowIdentity.id(id)] + (id.contentPrint.map { [$0] } ?? [])
    return try identities.flatMap { try rows($0) }.filter { $0.transaction.id == id }
  }

  /// The row with that id.
  ///
  /// - Parameter account: the account that it is on; `nil` if it is not said.
  /// - Throws: ``LedgerConflict/otherAccount(_:accounts:)`` if several accounts have a row with it, or only others.
  static func row(with id: TransactionID, on account: String?, in db: Database) throws -> StoredRow? {
    let all = try rows(with: id, in: db)
    let rows = all.filter { account?.hasSameBytes(as: $0.transaction.account) ?? true }
    guard rows.count == 1 || all.isEmpty else {
      throw LedgerConflict.otherAccount(
        id, accounts: all.map(\.transaction.account).sorted { $0.precedesByBytes($1) })
    }
    return rows.first
  }
}
