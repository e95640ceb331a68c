/// A pattern as the steps of a machine that follows all readings at once (Ken Thompson's construction), and the
/// division of all scalars into the classes that the pattern tells apart.
package final class PatternProgram: Sendable {
  /// One step. Steps that do not jump go on to the next one.
  package enum Step: Sendable {
    /// Take a character of that set.
    case take(Int)
    /// Go on only here.
    case require(PatternPlace)
    /// Go on at both.
    case split(Int, Int)
    /// Go on there.
    case jump(Int)
    /// The pattern matches.
    case match
  }

  package let steps: [Step]
  package let sets: [ScalarSet]
  /// How many numbers ``characterClass(of:)`` gives.
  package let classCount: Int
  /// What every text holds that the pattern matches.
  package let literals: PatternLiterals
  /// Whether `\b` or `\B` occurs.
  package let asksForWords: Bool

  /// Where sets begin or end, ascending: between two borders all scalars of a kind are alike.
  private let borders: [UInt32]
  private let asksForKinds: Bool
  private let classesOfASCII: [Int]

  package init(_ node: PatternNode, sets: [ScalarSet]) {
    var steps: [Step] = []
    PatternProgram.write(node, to: &steps)
    steps.append(.match)
    self.steps = steps
    self.sets = sets
    literals = PatternLiterals(node, sets: sets)
    let asksForWords = steps.contains(where: \.asksForWords)
    let asksForKinds = asksForWords || sets.contains(where: \.asksForKind)
    let borders = PatternProgram.borders(of: sets)
    self.asksForWords = asksForWords
    self.asksForKinds = asksForKinds
    self.borders = borders
    classCount = (borders.count + 1) * ScalarKind.allCases.count
    classesOfASCII = (UInt32(0)..<0x80).map {
      PatternProgram.characterClass(of: $0, borders: borders, asksForKinds: asksForKinds)
    }
  }

  /// Scalars of one class are the same to the pattern.
  @inline(__always)
  package func characterClass(of scalar: UInt32) -> Int {
    scalar < 0x80 ? classesOfASCII[Int(scalar)] : characterClass(ofForeign: scalar)
  }

  /// Not inlined: what it needs for the properties of a scalar would weigh on the loop over ASCII.
  @inline(never)
  private func characterClass(ofForeign scalar: UInt32) -> Int {
    PatternProgram.characterClass(of: scalar, borders: borders, asksForKinds: asksForKinds)
  }

  /// The kind that all scalars of the class are of.
  package func kind(ofClass number: Int) -> ScalarKind {
    ScalarKind(rawValue: UInt8(number % ScalarKind.allCases.count)) ?? .other
  }

  /// Whether the set takes the scalars of the class.
  package func set(_ set: Int, takesClass number: Int) -> Bool {
    let interval = number / ScalarKind.allCases.count
    return sets[set].contains(interval == 0 ? 0 : borders[interval - 1], of: kind(ofClass: number))
  }

  private static func characterClass(of scalar: UInt32, borders: [UInt32], asksForKinds: Bool) -> Int {
    let folded = CaseFolding.fold(scalar)
    let kind = asksForKinds ? ScalarKind(of: folded) : .other
    return borders.partitioningIndex { $0 > folded } * ScalarKind.allCases.count + Int(kind.rawValue)
  }

  private static func borders(of sets: [ScalarSet]) -> [UInt32] {
    let ranges = sets.lazy.flatMap(\.ranges)
    return Set(ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] }).subtracting([0]).sorted()
  }

  private static func write(_ node: PatternNode, to steps: inout [Step]) {
    switch node {
    case .empty: break
    case .character(let set): steps.append(.take(set))
    case .place(let place): steps.append(.require(place))
    case .sequence(let nodes): for node in nodes { write(node, to: &steps) }
    case .alternatives(let nodes): writeAlternatives(nodes, to: &steps)
    case .repetition(let node, let low, let high):
      for _ in 0..<low { write(node, to: &steps) }
      if let high { writeOptional(node, times: high - low, to: &steps) } else { writeLoop(node, to: &steps) }
    }
  }

  private static func writeAlternatives(_ nodes: [PatternNode], to steps: inout [Step]) {
    var jumps: [Int] = []
    for (number, node) in nodes.enumerated() {
      let fork = steps.count
      let isLast = number == nodes.count - 1
      if !isLast { steps.append(.jump(fork)) }
      write(node, to: &steps)
      guard !isLast else { break }
      jumps.append(steps.count)
      steps.append(.jump(steps.count))
      steps[fork] = .split(fork + 1, steps.count)
    }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private static func writeOptional(_ node: PatternNode, times: Int, to steps: inout [Step]) {
    var forks: [Int] = []
    for _ in 0..<times {
      forks.append(steps.count)
      steps.append(.jump(steps.count))
      write(node, to: &steps)
    }
    for fork in forks { steps[fork] = .split(fork + 1, steps.count) }
  }

  private static func writeLoop(_ node: PatternNode, to steps: inout [Step]) {
    let fork = steps.count
    steps.append(.jump(fork))
    write(node, to: &steps)
    steps.append(.jump(fork))
    steps[fork] = .split(fork + 1, steps.count)
  }
}

extension PatternProgram.Step {
  fileprivate var asksForWords: Bool {
    if case .require(let place) = self { place == .wordBoundary || place == .noWordBoundary } else { false }
  }
}

/// The steps of a program that can be reached at one place of a text without taking a character.
struct PatternClosure: Sendable {
  /// The characters beside the place.
  enum Neighbour: Hashable, Sendable {
    /// The end of the text.
    case edge
    /// A character of a word.
    case word
    /// Another character.
    case other
  }

  /// The steps of the last call that wait for a character.
  private(set) var reached: [Int] = []
  private var visits: [Int]
  private var round = 0
  private var waiting: [Int] = []

  init(stepCount: Int) { visits = [Int](repeating: 0, count: stepCount) }

  /// Collects the steps that take a character, and says whether the pattern matches.
  mutating func reaches(
    _ program: PatternProgram, from starts: StepSet, between before: Neighbour, and after: Neighbour
  ) -> Bool {
    round += 1
    reached.removeAll(keepingCapacity: true)
    starts.forEach { waiting.append($0) }
    var isMatch = false
    while let step = waiting.popLast() {
      guard visits[step] != round else { continue }
      visits[step] = round
      switch program.steps[step] {
      case .match: isMatch = true
      case .take: reached.append(step)
      case .jump(let target): waiting.append(target)
      case .split(let first, let second):
        waiting.append(second)
        waiting.append(first)
      case .require(let place): if place.lies(between: before, and: after) { waiting.append(step + 1) }
      }
    }
    return isMatch
  }
}

extension PatternPlace {
  fileprivate func lies(between before: PatternClosure.Neighbour, and after: PatternClosure.Neighbour) -> Bool
  {
    switch self {
    case .start: before == .edge
    case .end: after == .edge
    case .wordBoundary: (before == .word) != (after == .word)
    case .noWordBoundary: (before == .word) == (after == .word)
    }
  }
}

/// A set of steps of a ``PatternProgram``: one bit for each.
struct StepSet: Hashable, Sendable {
  private var words: [UInt64]

  init(stepCount: Int) { words = [UInt64](repeating: 0, count: (stepCount + 63) / 64) }

  mutating func insert(_ step: Int) { words[step >> 6] |= 1 << UInt64(step & 63) }

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
