import GRDB

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
