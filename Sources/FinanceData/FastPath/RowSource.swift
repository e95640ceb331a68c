import FinanceDomain

/// What the fast path needs of a format: the rows it is certain of, and where the cells of a row are.
///
/// A source finds rows; it does not judge what they say. It may only say yes: a row in which anything is unusual it
/// leaves to the slow path by finding none there. Columns are those of the file's mapping.
protocol RowSource: Sendable {
  /// Finds the rows that follow each other from `place` on, as many as it accepts but no more than `limit`, and
  /// says how many they are.
  ///
  /// Until the next call the questions below are about these rows, by number.
  mutating func find(at place: Int, _ text: Span<UInt8>, length: Int, limit: Int) -> Int

  /// Says that so many of the rows found have been taken.
  mutating func pass(_ rows: Int)

  /// Where the row begins; for the number after the last, where reading goes on.
  func start(of row: Int, _ text: Span<UInt8>) -> Int

  /// The bytes of a cell of the row, quotes not included; empty for a cell the row does not have.
  func bounds(_ column: Int, of row: Int, _ text: Span<UInt8>) -> Range<Int>

  /// Whether the bytes of a cell of the row, which are those, stand for other bytes: doubled quotes, escapes.
  func isEscaped(_ column: Int, of row: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool

  /// Appends the bytes that a range of an escaped cell stands for.
  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8])

  /// Whether rows have the column. For a column of directions: all of them or none, for others: any.
  func hasColumn(_ column: Int) -> Bool
}
