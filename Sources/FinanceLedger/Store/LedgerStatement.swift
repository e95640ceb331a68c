import FinanceDomain
import GRDB
import GRDBSQLite

/// A prepared statement on GRDB's own connection, without the layers in between.
///
/// Rows by the million come and go through it: GRDB's rows cost two to ten times the calls. Everything else speaks
/// GRDB. It is one of the files with `unsafe` code: the handles and the texts of SQLite are C pointers. A statement
/// lives no longer than the access to the database in which it was made.
@safe final class LedgerStatement {
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  /// Prepares a statement.
  ///
  /// - Throws: `DatabaseError`.
  init(_ sql: String, in db: Database) throws {
    guard let connection = unsafe db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw unsafe LedgerStatement.error(code, on: connection)
    }
    unsafe (self.connection, self.handle) = (connection, handle)
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds a whole number to a place, from 1.
  @inline(__always)
  func bind(_ value: Int64, at place: Int32) { unsafe _ = sqlite3_bind_int64(handle, place, value) }

  @inline(__always)
  func bindNull(at place: Int32) { unsafe _ = sqlite3_bind_null(handle, place) }

  /// Binds a text among bytes that stay where they are until the statement has been run; NULL where there is none.
  @inline(__always)
  func bind(_ text: TextSlice, of bytes: UnsafeRawBufferPointer, at place: Int32) {
    guard text.count > 0 else { return bindNull(at: place) }
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[text.range])
    unsafe _ = sqlite3_bind_text(
      handle, place, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), nil)
  }

  /// Binds a text, of which SQLite keeps a copy.
  func bind(_ text: String, at place: Int32) {
    // SQLITE_TRANSIENT, a macro that Swift does not see: -1 in the place of a function.
    let keepsCopy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    unsafe _ = sqlite3_bind_text(handle, place, text, Int32(text.utf8.count), keepsCopy)
  }

  /// Begins anew, wherever it is, with those parameters.
  func begin(_ parameters: some Collection<Int64>) {
    unsafe _ = sqlite3_reset(handle)
    for (place, value) in parameters.enumerated() { bind(value, at: Int32(place + 1)) }
  }

  /// Goes to the next row; `false` at the end, after which the statement can be run again.
  ///
  /// - Throws: `DatabaseError`.
  @inline(__always)
  func step() throws -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw failure(code) }
    unsafe sqlite3_reset(handle)
    return false
  }

  func run() throws { while try step() {} }

  /// A whole number; 0 for NULL.
  @inline(__always)
  func int(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  @inline(__always)
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// Appends the bytes of a text; no place for NULL.
  @inline(__always)
  func append(_ column: Int32, to bytes: inout [UInt8]) -> TextSlice {
    // Asked for as a blob: for a text, SQLite would first make a copy with a zero after it.
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return .none }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    let place = bytes.count
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
    return TextSlice(place..<place + count)
  }

  func text(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private func failure(_ code: Int32) -> DatabaseError {
    let error = unsafe LedgerStatement.error(code, on: connection)
    unsafe sqlite3_reset(handle)
    return error
  }

  private static func error(_ code: Int32, on connection: OpaquePointer) -> DatabaseError {
    let extended = unsafe sqlite3_extended_errcode(connection)
    return unsafe DatabaseError(
      resultCode: ResultCode(rawValue: extended == SQLITE_OK ? code : extended),
      message: String(cString: sqlite3_errmsg(connection)))
  }
}

/// Inserts rows by the million into a table, fifty a statement: more bring nothing.
struct BulkInsert {
  private let one: LedgerStatement
  private let many: LedgerStatement
  private let width: Int

  private static let manyCount = 50

  /// Prepares the statements.
  ///
  /// - Parameters:
  ///   - target: the table, and its columns if not all are stated.
  ///   - width: how many columns these are.
  init(into target: String, width: Int, in db: Database) throws {
    self.width = width
    let row = "(" + Array(repeating: "?", count: width).joined(separator: ",") + ")"
    let rows = Array(repeating: row, count: BulkInsert.manyCount).joined(separator: ",")
    one = try LedgerStatement("INSERT INTO \(target) VALUES \(row)", in: db)
    many = try LedgerStatement("INSERT INTO \(target) VALUES \(rows)", in: db)
  }

  /// Inserts so many rows.
  ///
  /// - Parameter bind: binds the columns of a row to a statement, from that parameter on.
  @inline(__always)
  func run(_ count: Int, _ bind: (_ row: Int, LedgerStatement, _ first: Int32) -> Void) throws {
    var next = 0
    while count - next >= BulkInsert.manyCount {
      for offset in 0..<BulkInsert.manyCount { bind(next + offset, many, Int32(offset * width + 1)) }
      try many.run()
      next += BulkInsert.manyCount
    }
    for row in next..<count {
      bind(row, one, 1)
      try one.run()
    }
  }
}

/// Looks rows up by their keys by the million, five hundred a statement: one statement a row costs twice as much.
enum BulkLookup {
  private static let width = 500

  /// A table joined with the keys, for the `FROM` of a statement.
  static func source(_ table: String, by key: String) -> String {
    let keys = Array(repeating: "(?)", count: width).joined(separator: ",")
    return "(VALUES \(keys)) CROSS JOIN \(table) ON \(key) = column1"
  }

  /// Runs a statement over ``source(_:by:)`` for all of the keys, in their order.
  ///
  /// - Parameter step: steps through the rows of some of them.
  static func run(
    _ statement: LedgerStatement, for keys: [Int64], _ step: () throws -> Void
  ) throws {
    for first in stride(from: 0, to: keys.count, by: width) {
      let last = min(first + width, keys.count)
      statement.begin(keys[first..<last])
      // No key equals NULL.
      for place in last - first..<width { statement.bindNull(at: Int32(place + 1)) }
      try step()
    }
  }
}
