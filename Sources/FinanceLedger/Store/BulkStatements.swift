import GRDB

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
