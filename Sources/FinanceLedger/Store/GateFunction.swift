import FinanceDomain
import GRDB
import GRDBSQLite

/// A function of SQL by which a connection asks a ``DescriptionGate``: rows that cannot match are passed over before they
/// are taken apart, which is three quarters of the time of a search.
///
/// It is one of the files with `unsafe` code: SQLite calls back through a C function, and lends it a pointer to the text.
/// It belongs to one connection and is used by one thread at a time.
final class GateFunction {
  /// How it is called in SQL.
  static let name = "may_match"

  private let gate: DescriptionGate
  /// How many rows it was asked about.
  private(set) var count = 0

  init(_ gate: DescriptionGate) { self.gate = gate }

  /// Lets the statements of a connection call it. The connection holds it until it is closed.
  func install(in db: Database) throws {
    // SQLite owns one reference, which it gives back when the connection is closed or the function is replaced.
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let code = unsafe sqlite3_create_function_v2(
      db.sqliteConnection, GateFunction.name, 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, context,
      { context, _, arguments in unsafe GateFunction.answer(context, arguments) }, nil, nil,
      { context in
        if let context = unsafe context { unsafe Unmanaged<GateFunction>.fromOpaque(context).release() }
      })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static func answer(
    _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let own = unsafe sqlite3_user_data(context), let value = unsafe arguments?[0] else { return }
    // Asked for as a blob: for a text, SQLite would first make a copy with a zero after it.
    let start = unsafe sqlite3_value_blob(value)
    let length = Int(unsafe sqlite3_value_bytes(value))
    let isAdmitted = unsafe Unmanaged<GateFunction>.fromOpaque(own)._withUnsafeGuaranteedRef { function in
      function.count &+= 1
      return unsafe function.gate.admits(
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length))
    }
    unsafe sqlite3_result_int(context, isAdmitted ? 1 : 0)
  }
}
