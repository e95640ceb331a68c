import FinanceDomain
import GRDB

/// What a ledger says about itself, read in the same transaction as whatever is asked of it.
struct LedgerMetadata: Hashable {
  /// Rises with every change: two readers that find the same number see the same rows.
  var revision: Int64
  /// The number that the next imported byte gets.
  var nextNumber: Int64
  /// How many transactions there are.
  var transactions: Int64
  /// How many of them, and of the retired ones, have an id of their source.
  var identified: Int64

  /// Reads it.
  init(in db: Database) throws {
    let statement = try LedgerStatement(
      "SELECT revision, next_number, transactions, identified FROM ledger", in: db)
    guard try statement.step() else { throw LedgerDamage("its head is missing") }
    revision = statement.int(0)
    nextNumber = statement.int(1)
    transactions = statement.int(2)
    identified = statement.int(3)
    guard nextNumber >= 0, nextNumber < LedgerPlace.span, transactions >= 0 else {
      throw LedgerDamage("its head makes no sense")
    }
  }

  /// Writes it, as of a new revision.
  mutating func write(in db: Database) throws {
    revision += 1
    try db.execute(
      literal: """
        UPDATE ledger SET revision = \(revision), next_number = \(nextNumber),
          transactions = \(transactions), identified = \(identified)
        """)
  }
}
