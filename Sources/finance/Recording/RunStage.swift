/// A part of a run that is over: what it was, how long it took and how much was done.
struct RunStage: Hashable, Sendable {
  /// The parts, in the order of a run.
  enum Name: String, CaseIterable, Sendable {
    case open
    /// Rows are read, judged and added up.
    case read
    /// The answer is worked out and put into words; what of it went before is not counted again.
    case answer
    /// Outputs are written and put in their places.
    case write
  }

  let name: Name
  /// How long it took by the wall clock.
  var duration: Duration
  var bytes = 0
  var rows = 0
  /// How often it was gone through: sources whose rows repeat each other are read twice.
  var passes = 1
}

extension [RunStage] {
  /// Adds a part to what is known of the parts of that name.
  mutating func add(_ stage: RunStage) {
    guard let place = firstIndex(where: { $0.name == stage.name }) else {
      append(stage)
      return
    }
    self[place].duration += stage.duration
    self[place].bytes += stage.bytes
    self[place].rows += stage.rows
    self[place].passes += stage.passes
  }

  var duration: Duration { reduce(.zero) { $0 + $1.duration } }
}
