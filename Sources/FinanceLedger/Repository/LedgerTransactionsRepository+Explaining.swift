import FinanceDomain
import GRDB

// Rows that repeat others never come in, so there are no duplicates to tell of.
extension LedgerTransactionsRepository: ProvenanceRepository {
  /// The transaction with that id, before any rule, and the file that it came from.
  ///
  /// - Throws: ``LedgerError`` if the ledger is missing, busy, damaged or of a newer version.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, rowCounts: ScanRowCounts) {
    try reading { db in
      let rowCounts = try rowCounts(of: Int(try LedgerMetadata(in: db).transactions))
      let rows = try RowReader.rows(with: id, in: db)
      let names = rows.map(\.transaction.account)
      let place = names.firstIndex { name in
        accounts.isEmpty || accounts.contains { $0.hasSameBytes(as: name) }
      }
      guard let place else { return (nil, rowCounts) }
      let origin = try Origin(of: rows[place].facts.place.number, in: db)
      let edits = try LedgerBatches.edits(of: id, in: db)
      let row = RowProvenance(
        path: origin?.path ?? path, format: origin?.format ?? "ledger", line: nil,
        text: (origin.map { "byte \($0.offset) of \($0.path), import \($0.batch)" } ?? "entered by hand")
          + (edits.isEmpty ? "" : "; edited by hand since: \(edits.map { "\($0)" }.joined(separator: ", "))"),
        transaction: rows[place].transaction,
        otherAccounts: names.filter { $0 != names[place] }.sorted { $0.precedesByBytes($1) },
        decidedByHand: rows[place].facts.decided)
      return (row, rowCounts)
    }
  }

  /// The bytes of the imported files at which the rows began, and the ledger itself for rows entered by hand.
  ///
  /// - Throws: ``LedgerError`` if the ledger is missing, busy, damaged or of a newer version.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    try reading { db in
      var reader = try RowReader(ofIdentityIn: db, knowing: LedgerVocabulary(in: db))
      return try rows.reduce(into: [:]) { origins, row in
        let stored = try reader.rows(with: row.transaction.id)
        let account = row.transaction.account
        let ofAccount = stored.first { $0.transaction.account.hasSameBytes(as: account) }
        guard let found = ofAccount ?? stored.first else { return }
        let origin = try Origin(of: found.facts.place.number, in: db)
        origins[row.position] =
          origin.map { RowOrigin(path: $0.path, place: .byte(Int($0.offset))) }
          ?? RowOrigin(path: path, place: .byHand)
      }
    }
  }
}

/// The file that a row came from.
private struct Origin {
  let path: String
  let format: String
  let batch: Int64
  let offset: Int64

  init?(of number: Int64, in db: Database) throws {
    let statement = try LedgerStatement(
      """
      SELECT f.path, f.format, f.batch, f.first_number FROM import_files f JOIN batches b ON b.number = f.batch
      WHERE f.first_number <= ?1 AND b.first_number <= ?1 AND ?1 < b.end_number
      ORDER BY f.first_number DESC LIMIT 1
      """, in: db)
    statement.bind(number, at: 1)
    guard try statement.step() else { return nil }
    path = statement.text(0) ?? ""
    format = statement.text(1) ?? ""
    batch = statement.int(2)
    offset = number - statement.int(3)
  }
}
