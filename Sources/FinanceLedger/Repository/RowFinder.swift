import FinanceDomain
import GRDB

/// Finds rows of a ledger by their ids.
struct RowFinder {
  private var reader: RowReader
  /// The reader adds each name to the batch once, so there is one batch a reader.
  private var batch = TransactionBatch()

  init(in db: Database) throws {
    reader = try RowReader(
      RowEditor.byIdentity, in: db, knowing: LedgerVocabulary(in: db), keepsFacts: true)
  }

  /// The rows with that id, each on another account.
  mutating func rows(with id: TransactionID) throws -> [RowEditor.Found] {
    var rows: [RowEditor.Found] = []
    for identity in [RowIdentity.id(id)] + (id.contentPrint.map { [$0] } ?? []) {
      reader.begin(identity)
      while true {
        try reader.fill(&batch, limit: 1)
        guard batch.count > 0 else { break }
        if batch.id(of: 0) == id { rows.append(RowEditor.Found(batch: batch, facts: reader.facts[0])) }
      }
    }
    return rows
  }

  /// The row with that id.
  ///
  /// - Parameter account: the account that it is on; `nil` if it is not said.
  /// - Throws: ``LedgerConflict/otherAccount(_:accounts:)`` if several accounts have a row with it, or only others.
  mutating func row(with id: TransactionID, on account: String?) throws -> RowEditor.Found? {
    let all = try rows(with: id)
    let rows = all.filter { account?.hasSameBytes(as: $0.transaction.account) ?? true }
    guard rows.count == 1 || all.isEmpty else {
      throw LedgerConflict.otherAccount(
        id, accounts: all.map(\.transaction.account).sorted { $0.precedesByBytes($1) })
    }
    return rows.first
  }
}
