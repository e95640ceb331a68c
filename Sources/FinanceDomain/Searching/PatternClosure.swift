/// The steps of a program that can be reached at one place of a text without taking a character.
struct PatternClosure: Sendable {
  /// What stands beside the place.
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
