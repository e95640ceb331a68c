// Swift compares strings by canonical equivalence: "é" equals "e" + U+0301. Groups and ids are told apart by
// their bytes instead, as SQLite and every other program that reads our output does.

extension String {
  /// Whether the text comes first when both are ordered by their UTF-8 bytes.
  package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Whether both are the same UTF-8 bytes.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Hasher {
  /// Feeds the UTF-8 bytes, so that texts hash alike exactly when their bytes are alike.
  package mutating func combineBytes(of text: String) {
    var text = text
    text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index from which on the condition holds, where it holds from some index on.
  @inlinable
  package func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
