import FinanceDomain
import GRDB

extension LedgerTransactionsRepository: DuplicateExplaining {
  /// None: rows that repeat others never come in.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    DuplicatesReport(
      rows: [], period: query.period ?? .all,
      account: try await scan(NoFigures(), matching: query).account)
  }
}

extension LedgerTransactionsRepository: ProvenanceRepository {
  /// The transaction with that id, before any rule, and the file that it came from.
  public func provenance(of id: TransactionID) async throws -> (row: RowProvenance?, account: ScanAccount) {
    let connection = try LedgerConnection(path, for: .reading, patience: patience)
    defer { connection.close() }
    let path = path
    let (row, count) = try connection.read { db in
      let count = Int(try LedgerHead(in: db).transactions)
      guard let found = try RowEditor.find(id, in: db) else { return (RowProvenance?.none, count) }
      let origin = try Origin(of: found.facts.place.number, in: db)
      let row = RowProvenance(
        path: origin?.path ?? path, format: origin?.format ?? "ledger", line: nil,
        text: origin.map { "byte \($0.offset) of \($0.path), import \($0.batch)" } ?? "entered by hand",
        transaction: found.transaction)
      return (row, count)
    }
    return (row, try account(of: count))
  }

  /// The bytes of the imported files at which the rows began, and the ledger itself for rows entered by hand.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    let connection = try LedgerConnection(path, for: .reading, patience: patience)
    defer { connection.close() }
    let path = path
    return try connection.read { db in
      let places = try RowEditor.places(of: Set(rows.map(\.transaction.id)), in: db)
      return try rows.reduce(into: [:]) { origins, row in
        guard let place = places[row.transaction.id] else { return }
        let origin = try Origin(of: place.number, in: db)
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
      SELECT path, format, batch, first_number FROM import_files WHERE first_number <= ?
      ORDER BY first_number DESC LIMIT 1
      """, in: db)
    statement.bind(number, at: 1)
    defer { statement.reset() }
    guard let owner = try LedgerBatches.origin(of: number, in: db), try statement.step(),
      statement.int(2) == owner
    else { return nil }
    path = statement.text(0) ?? ""
    format = statement.text(1) ?? ""
    batch = statement.int(2)
    offset = number - statement.int(3)
  }
}
