/// Asks whether a pattern matches, of texts that hold what the pattern needs.
struct PatternProbe: TextProbe {
  private var matcher: PatternMatcher
  /// Texts of which one stands wherever the pattern matches; none if nothing is known.
  private let needed: [FoldedText]
  private var scratch = MarkScratch()

  init(_ pattern: SearchPattern) {
    matcher = PatternMatcher(pattern)
    needed = pattern.program.literals.needed.map { FoldedText(folded: $0) }
  }

  mutating func accepts(_ text: UnsafeRawBufferPointer, slack: Int) -> Bool { unsafe matcher.accepts(text) }

  mutating func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    unsafe narrowToNeeded(&marks, slices, of: bytes)
    for row in marks.indices where marks[row] {
      marks[row] = unsafe accepts(slices[row], of: bytes)
    }
  }

  private mutating func narrowToNeeded(
    _ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer
  ) {
    guard needed.count > 1 else {
      for text in needed { unsafe text.narrow(&marks, slices, of: bytes) }
      return
    }
    // Rows that hold none of them are those that remain when each has taken out its own.
    var others = scratch.copy(of: marks)
    for text in needed {
      var own = scratch.copy(of: others)
      unsafe text.narrow(&own, slices, of: bytes)
      others.remove(own)
      scratch.giveBack(own)
    }
    marks.remove(others)
    scratch.giveBack(others)
  }
}
