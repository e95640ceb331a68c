/// A command of somebody else that is told what became of a run or a job.
enum HookCommand: Hashable, Sendable {
  /// A line for the shell.
  case shell(String)
  /// A program and its words, called without a shell.
  case program([String])

  /// The words that are run.
  var words: [String] {
    switch self {
    case .shell(let line): ["/bin/sh", "-c", line]
    case .program(let words): words
    }
  }

  /// What messages call it.
  var text: String {
    switch self {
    case .shell(let line): line
    case .program(let words): words.joined(separator: " ")
    }
  }
}
