/// A set of steps of a ``PatternProgram``: one bit for each.
struct StepSet: Hashable, Sendable {
  private var words: [UInt64]

  /// No step of a program with so many.
  init(stepCount: Int) { words = [UInt64](repeating: 0, count: (stepCount + 63) / 64) }

  mutating func insert(_ step: Int) { words[step >> 6] |= 1 << UInt64(step & 63) }

  /// Takes out all.
  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Calls with every step of the set, ascending.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index << 6 | word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }
}
