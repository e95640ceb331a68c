/// One bit for each rule, for each of some rows.
struct RuleBits: Sendable {
  private let width: Int
  private var words: [UInt64]

  /// No rule for any row.
  init(rows: Int, _ width: Int) {
    self.width = width
    words = [UInt64](repeating: 0, count: rows * width)
  }

  /// The bits of a row.
  subscript(row: Int) -> ArraySlice<UInt64> { words[row * width..<(row + 1) * width] }

  mutating func set(_ rule: Int, row: Int) { words[row * width + rule >> 6] |= 1 << UInt64(rule & 63) }

  /// Sets the bit in the rows that are marked.
  mutating func set(_ rule: Int, _ marks: [Bool]) {
    for row in marks.indices where marks[row] { set(rule, row: row) }
  }
}
