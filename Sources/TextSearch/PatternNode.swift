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

/// The texts of which a pattern needs at least one in every text that it matches.
///
/// Looking for them is many times as fast as following the pattern, and most texts hold none.
package struct PatternLiterals: Sendable {
  /// Folded texts, none empty; no list if nothing can be said.
  package private(set) var needed: [[UInt32]] = []
  /// Whether the pattern matches wherever the one text is.
  package private(set) var isWholePattern = false

  /// Looking for more texts than that takes as long as following the pattern.
  private static let most = 4
  /// A longer text tells no more.
  private static let longest = 32

  init(_ node: PatternNode, sets: [ScalarSet]) {
    let part = Part(node, sets: sets)
    needed = part.best
    isWholePattern = part.isExact && part.whole?.count == 1 && !needed.isEmpty
  }

  /// What is known of a part of a pattern.
  private struct Part {
    /// All texts that the part takes, places left aside; `nil` for too many.
    var whole: [[UInt32]]?
    /// Whether it takes each of them wherever it is.
    var isExact = true
    /// Texts one of which is in all that the part takes; empty if nothing is known.
    var needed: [[UInt32]] = []

    /// The better of the two ways to say what is needed.
    var best: [[UInt32]] { PatternLiterals.better(whole ?? [], needed) }

    init(whole: [[UInt32]]?, isExact: Bool = true, needed: [[UInt32]] = []) {
      self.whole = whole
      self.isExact = isExact
      self.needed = needed
    }

    init(_ node: PatternNode, sets: [ScalarSet]) {
      switch node {
      case .empty: self.init(whole: [[]])
      case .place: self.init(whole: [[]], isExact: false)
      case .character(let set):
        let scalars = sets[set].fewScalars(atMost: PatternLiterals.most)
        self.init(whole: scalars?.map { [$0] }, isExact: scalars != nil)
      case .sequence(let nodes): self.init(sequence: nodes.map { Part($0, sets: sets) })
      case .alternatives(let nodes): self.init(alternatives: nodes.map { Part($0, sets: sets) })
      case .repetition(let node, let low, _):
        // Of what may be missing nothing is needed; of what comes again, once is needed.
        let part = low > 0 ? Part(node, sets: sets).best : []
        self.init(whole: nil, isExact: false, needed: part)
      }
    }

    /// Joins what is side by side, as long as all of it is known.
    init(sequence parts: [Part]) {
      self.init(whole: [[]])
      var run: [[UInt32]] = [[]]
      for part in parts {
        isExact = isExact && part.isExact
        if let whole = part.whole, let joined = PatternLiterals.joining(run, whole) {
          run = joined
        } else {
          whole = nil
          needed = PatternLiterals.better(PatternLiterals.better(needed, run), part.best)
          run = part.whole ?? [[]]
        }
      }
      whole = whole.map { _ in run }
      if whole == nil { needed = PatternLiterals.better(needed, run) }
    }

    /// What each of them needs is needed by none, but one of all is.
    init(alternatives parts: [Part]) {
      let wholes = parts.compactMap(\.whole)
      let isWhole = wholes.count == parts.count && PatternLiterals.areFew(wholes)
      let needed = parts.map(\.best)
      let isKnown = needed.allSatisfy { !$0.isEmpty }
      self.init(
        whole: isWhole ? Array(wholes.joined()) : nil, isExact: parts.allSatisfy(\.isExact),
        needed: isKnown && PatternLiterals.areFew(needed) ? Array(needed.joined()) : [])
    }
  }

  private static func areFew(_ lists: [[[UInt32]]]) -> Bool { lists.reduce(0) { $0 + $1.count } <= most }

  /// Every text of the first list with every one of the second after it, if those are few and short.
  private static func joining(_ firsts: [[UInt32]], _ seconds: [[UInt32]]) -> [[UInt32]]? {
    guard firsts.count * seconds.count <= most else { return nil }
    let joined = firsts.flatMap { first in seconds.map { first + $0 } }
    return joined.allSatisfy { $0.count <= longest } ? joined : nil
  }

  /// The list that fewer texts will pass: the one whose shortest text is longer, or that has fewer texts. A list with an
  /// empty text says nothing.
  private static func better(_ one: [[UInt32]], _ other: [[UInt32]]) -> [[UInt32]] {
    let (first, second) = (worth(of: one), worth(of: other))
    return max(first, second) <= 0 ? [] : first >= second ? one : other
  }

  private static func worth(of list: [[UInt32]]) -> Int {
    (list.map(\.count).min() ?? 0) * 8 - (list.isEmpty ? 0 : list.count - 1)
  }
}

extension ScalarSet {
  /// The folded scalars that it takes, if they are few.
  fileprivate func fewScalars(atMost most: Int) -> [UInt32]? {
    guard !isNegated, !asksForKind, !ranges.isEmpty else { return nil }
    guard ranges.reduce(0, { $0 + $1.count }) <= 4 * most else { return nil }
    let scalars = Set(ranges.joined().map(CaseFolding.fold)).sorted()
    return scalars.count <= most ? scalars : nil
  }
}
