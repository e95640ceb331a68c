import FinanceDomain

@testable import FinanceLedger

extension LedgerFolder {
  /// Everything that a ledger holds about its transactions, a line a row: what has to be as it was once a change has been
  /// undone. Numbers given to names and batches stay given.
  func dump() throws -> [String] {
    let questions = [
      "SELECT json_array('row', \(LedgerRow.columns)) FROM transactions ORDER BY place",
      "SELECT json_array('retired', batch, is_deleted, \(LedgerRow.columns)) FROM retired_transactions ORDER BY batch",
      "SELECT json_array('identity', identity, place) FROM identities ORDER BY identity, place",
      """
      SELECT json_array('totals', month, account_id, category_id, currency_id, type, part, total, scale,
        transactions, seal)
      FROM monthly_totals ORDER BY month, account_id, category_id, currency_id, type, part
      """,
      "SELECT json_array('ledger', transactions, identified) FROM ledger",
    ]
    return try questions.flatMap { try lines($0) }
  }

  /// The first column of what a statement gives.
  func lines(_ sql: String) throws -> [String] {
    let connection = try LedgerConnection(path, for: .reading, busyTimeout: 1)
    defer { connection.close() }
    return try connection.read { db in
      // As other tools have it, for whom the views are made.
      try LedgerStatement("PRAGMA trusted_schema = ON", in: db).run()
      let statement = try LedgerStatement(sql, in: db)
      var lines: [String] = []
      while try statement.step() { lines.append(statement.text(0) ?? "NULL") }
      return lines
    }
  }
}
