/// A condition on a column, and which of its cells need no second look: nearly all begin as no cell does that meets it.
struct WatchedCells: Sendable {
  let condition: CellCondition
  /// Whether an empty cell does not meet it.
  let passesNothing: Bool
  /// The digits and letters of ASCII with which no cell begins that meets it, as bits.
  private var passed: (low: UInt64, high: UInt64) = (0, 0)

  init(_ condition: CellCondition) {
    (self.condition, passesNothing) = (condition, !condition.isMet(by: MappedCell([])))
    guard condition.meetsWholeValuesAlone else { return }
    // A letter with an accent may be written as two, of which the first is the plain one.
    let starts = Set(condition.values.flatMap { [$0, PlainLetters.plain($0)] }.compactMap(\.utf8.first))
    for byte in UInt8(0)..<0x80 where byte.isASCIIDigit || byte.isASCIILetter {
      guard !starts.contains(byte), !starts.contains(byte | 0x20) else { continue }
      if byte < 64 { passed.low |= 1 << byte } else { passed.high |= 1 << (byte - 64) }
    }
  }

  /// Whether no cell meets the condition that begins with the byte.
  func passes(_ first: UInt8) -> Bool {
    first < 0x80 && ((first < 64 ? passed.low : passed.high) >> (first & 63)) & 1 == 1
  }
}
