/// What a run tells the shell. The numbers are those of `sysexits.h`, so that a script can act on them.
enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Done, also when nothing matched.
  case done = 0
  /// A check that was asked for failed.
  case checkFailed = 1
  /// The words typed are invalid.
  case usage = 64
  /// Data was refused: more rejected rows than are accepted, a whole file, an ambiguity.
  case dataRefused = 65
  /// An input is missing or cannot be opened.
  case inputMissing = 66
  /// An invariant broke: a defect of the program.
  case defect = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Locked by another run; try later.
  case busy = 75
  /// The configuration is invalid.
  case configuration = 78
}

extension ExitStatus {
  /// From the one that a person must hear of first to the one that says nothing happened.
  private static let bySeverity: [ExitStatus] = [
    .usage, .defect, .configuration, .dataRefused, .inputMissing, .cannotCreate, .inputOutput, .busy,
    .checkFailed, .done,
  ]

  /// The one that wins when several things went wrong in one run; ``done`` if there is none.
  static func mostSevere(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let found = Set(statuses)
    return bySeverity.first { found.contains($0) } ?? .done
  }
}

extension ExitStatus {
  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .done: "done"
    case .checkFailed: "a check that was asked for failed"
    case .usage: "the command line is invalid"
    case .dataRefused: "rows or files were refused"
    case .inputMissing: "an input is missing"
    case .defect: "a defect of finance"
    case .cannotCreate: "an output cannot be created"
    case .inputOutput: "reading or writing failed"
    case .busy: "another run holds what is needed"
    case .configuration: "the configuration is invalid"
    }
  }
}

extension ExitStatus {
  /// Ends the process with this status, from whichever thread.
  func endProcess() -> Never { exit(rawValue) }
}
