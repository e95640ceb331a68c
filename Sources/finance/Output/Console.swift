import FinanceDomain

/// Where a run prints: standard output for what was asked for, standard error for what a person should know.
final class Console: Sendable {
  enum Mode: Hashable, Sendable {
    /// It goes out at once.
    case live
    /// Standard output goes out at once; standard error belongs to somebody else, such as a log.
    case silent
    /// It is kept until the run that this job belongs to prints it.
    case kept
  }

  struct Kept: Sendable {
    /// What was meant for standard error, a text a message.
    var messages: [String] = []
    /// What was meant for standard output.
    var output: [UInt8] = []
  }

  private let mode: Mode
  private let state = Mutex(Kept())

  init(_ mode: Mode = .live) { self.mode = mode }

  var kept: Kept { state.withLock { $0 } }

  /// Tells a text that is of use only to who looks on, so that no log and no job keeps it.
  func tellOnlooker(_ text: String) {
    if mode == .live { try? CheckedOutput.standardError.write(Array(text.utf8)) }
  }

  /// Tells a text. Standard error that cannot be written to is ignored: the exit status says the same.
  func tell(_ text: String) {
    guard !text.isEmpty else { return }
    switch mode {
    case .live: try? CheckedOutput.standardError.write(Array(text.utf8))
    case .silent: break
    case .kept: state.withLock { $0.messages.append(text) }
    }
  }

  /// Puts a report on standard output, which is closed after it.
  func print(_ content: OutputContent) throws(OutputError) {
    let output = CheckedOutput.standardOutput
    try output.attempt {
      try content.forEachPiece(of: .max) { piece in
        if mode == .kept { state.withLock { $0.output += piece } } else { try output.write(piece) }
      }
    }
    if mode != .kept { try output.finish(with: []) }
  }
}
