/// A pattern as it was written, taken apart.
package indirect enum PatternNode: Hashable, Sendable {
  /// Matches the empty text.
  case empty
  /// One character: the number of its set.
  case character(Int)
  /// A place, no character.
  case place(PatternPlace)
  /// One after the other.
  case sequence([PatternNode])
  /// One of them.
  case alternatives([PatternNode])
  /// So many times; without an upper bound, any number from the lower one.
  case repetition(PatternNode, atLeast: Int, atMost: Int?)

  /// The steps of its program, or one more than ``SearchPattern/maximumSteps``.
  ///
  /// What needs no step counts as one, so that repeating nothing cannot take for ever either.
  package var steps: Int { min(exactSteps, SearchPattern.maximumSteps + 1) }

  private var exactSteps: Int {
    switch self {
    case .empty, .character, .place: 1
    case .sequence(let nodes): nodes.reduce(0) { $0 + $1.steps }
    case .alternatives(let nodes): nodes.reduce(-2) { $0 + $1.steps + 2 }
    case .repetition(let node, let low, let high): PatternNode.steps(of: node.steps, from: low, to: high)
    }
  }

  private static func steps(of once: Int, from low: Int, to high: Int?) -> Int {
    guard let high else { return (low + 1) * once + 2 }
    return max(1, low * once + (high - low) * (once + 1))
  }
}

/// Where a pattern may insist on being.
package enum PatternPlace: Hashable, Sendable {
  /// `^`
  case start
  /// `$`
  case end
  /// `\b`: between a character of a word and none.
  case wordBoundary
  /// `\B`
  case noWordBoundary
}
