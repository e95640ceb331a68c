/// Looks for one pattern in many texts and remembers what it has worked out.
///
/// It is a deterministic machine that is built while it runs: a state is the set of steps that all readings of the
/// text so far have come to, and the table says which state follows on which class of characters. A transition that
/// was never needed is worked out from the program; a text then costs one look-up a character. Every place of a text
/// is a possible beginning, so the first step is in every state.
///
/// The table is bounded; when it is full the machine forgets all and goes on. A matcher is a value: each worker has
/// its own.
package struct PatternMatcher: Sendable {
  private let program: PatternProgram
  /// A row of the table for each state, a column for each class: where the row of the following state begins, or
  /// ``unknown`` or ``accepted``.
  private var transitions: [Int32] = []
  private var states: [State] = []
  private var rows: [State: Int32] = [:]
  /// Whether the pattern matches where the text ends in the state; `nil` if nobody asked.
  private var verdictsAtEnd: [Bool?] = []
  private var closure: PatternClosure

  private static let unknown: Int32 = -1
  private static let accepted: Int32 = -2
  /// A megabyte of table at most, and a few for the states.
  private static let maximumTransitions = 1 << 18
  private static let maximumStates = 1 << 12

  /// Knows nothing yet but the pattern.
  package init(_ pattern: SearchPattern) {
    program = pattern.program
    closure = PatternClosure(stepCount: program.steps.count)
    _ = row(of: start)
  }

  /// Whether the pattern matches somewhere in the text with these UTF-8 bytes.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes.
  package mutating func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    var row: Int32 = 0
    var place = 0
    while place < text.count {
      let number = unsafe program.characterClass(of: text.scalar(at: &place))
      let next = transitions[Int(row) &+ number]
      if next >= 0 {
        row = next
      } else if let worked = next == PatternMatcher.unknown ? workOut(from: row, class: number) : nil {
        row = worked
      } else {
        return true
      }
    }
    return acceptsAtEnd(row)
  }

  /// What the machine has come to between two characters.
  private struct State: Hashable, Sendable {
    var steps: StepSet
    var before: PatternClosure.Neighbour
  }

  private var start: State {
    var steps = StepSet(stepCount: program.steps.count)
    steps.insert(0)
    return State(steps: steps, before: .edge)
  }

  /// The row that follows, or `nil` if the pattern matches before the character.
  private mutating func workOut(from row: Int32, class number: Int) -> Int32? {
    let slot = Int(row) + number
    guard let next = follow(states[Int(row) / program.classCount], class: number) else {
      transitions[slot] = PatternMatcher.accepted
      return nil
    }
    if rows[next] == nil, isFull {
      forget()
      return self.row(of: next)
    }
    transitions[slot] = self.row(of: next)
    return transitions[slot]
  }

  private mutating func follow(_ state: State, class number: Int) -> State? {
    let neighbour: PatternClosure.Neighbour = program.kind(ofClass: number).isOfWord ? .word : .other
    guard !closure.reaches(program, from: state.steps, between: state.before, and: neighbour) else {
      return nil
    }
    var steps = StepSet(stepCount: program.steps.count)
    steps.insert(0)
    for step in closure.reached {
      if case .take(let set) = program.steps[step], program.set(set, takesClass: number) {
        steps.insert(step + 1)
      }
    }
    return State(steps: steps, before: program.asksForWords ? neighbour : .other)
  }

  private mutating func acceptsAtEnd(_ row: Int32) -> Bool {
    let number = Int(row) / program.classCount
    if let verdict = verdictsAtEnd[number] { return verdict }
    let state = states[number]
    let verdict = closure.reaches(program, from: state.steps, between: state.before, and: .edge)
    verdictsAtEnd[number] = verdict
    return verdict
  }

  private var isFull: Bool {
    states.count >= PatternMatcher.maximumStates
      || transitions.count + program.classCount > PatternMatcher.maximumTransitions
  }

  private mutating func row(of state: State) -> Int32 {
    if let row = rows[state] { return row }
    let row = Int32(transitions.count)
    rows[state] = row
    states.append(state)
    verdictsAtEnd.append(nil)
    transitions.append(contentsOf: repeatElement(PatternMatcher.unknown, count: program.classCount))
    return row
  }

  private mutating func forget() {
    transitions.removeAll(keepingCapacity: true)
    states.removeAll()
    rows.removeAll()
    verdictsAtEnd.removeAll()
    _ = row(of: start)
  }
}
