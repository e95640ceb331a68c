import Foundation

/// Everything that a ledger says about money, as another SQLite reads it.
struct LedgerDump: Hashable {
  /// The transactions, in the order of their texts.
  let rows: [String]
  /// The monthly totals, likewise.
  let totals: [String]

  /// No ledger, or one without a transaction.
  static let nothing = LedgerDump(rows: [], totals: [])
}

extension LedgerDump: CustomStringConvertible {
  var description: String { "\(rows.count) rows and \(totals.count) totals" }
}

extension LedgerDump {
  private static let isSound = ["PRAGMA integrity_check", "PRAGMA foreign_key_check"]
  private static let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'transactions_view'"

  /// Reads a ledger, which is undamaged for SQLite, whatever a run that died has left beside it.
  ///
  /// - Throws: `AnotherSQLite.Refusal` if it is not.
  init(of file: String, in place: WorkingFolder) throws {
    guard place.read(file)?.isEmpty == false else {
      self = .nothing
      return
    }
    let found = try AnotherSQLite.lines(LedgerDump.isSound + [LedgerDump.tables], of: file, in: place)
    guard found.first == "ok", found.count == 2 else {
      throw AnotherSQLite.Refusal(message: found.joined(separator: "\n"))
    }
    guard found.last == "1" else {
      self = .nothing
      return
    }
    rows = try AnotherSQLite.lines(["SELECT * FROM transactions_view"], of: file, in: place).sorted()
    totals = try AnotherSQLite.lines(["SELECT * FROM monthly_totals_view"], of: file, in: place).sorted()
  }
}
