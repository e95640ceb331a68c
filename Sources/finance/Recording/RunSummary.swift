import FinanceDomain

/// A run as a whole, or one job of it, for `--summary` and for hooks.
struct RunSummary: Sendable {
  /// How it ended.
  enum End: Hashable, Sendable {
    /// By itself.
    case status(ExitStatus)
    /// By a signal.
    case signal(Int32)
  }

  /// The words that called it, without the program's name; for a job those that stand for it.
  let words: [String]
  /// The job's name; `nil` for a run.
  let job: String?
  /// When it began, in UTC.
  let started: String
  /// How long it took by the wall clock.
  let duration: Duration
  /// How it ended.
  let end: End
  /// Everything else.
  let facts: RunFacts
  /// The most memory that the process held, in bytes.
  let peakBytes: Int

  /// What a shell is told.
  var exitStatus: Int {
    switch end {
    case .status(let status): Int(status.rawValue)
    case .signal(let number): 128 + Int(number)
    }
  }

  /// Why it did not end well; `nil` if it did.
  var reason: String? {
    switch end {
    case .status(.done): return nil
    case .signal(let number): return "ended by signal \(number)"
    case .status(let status):
      return facts.messages.first { $0.level == .error }?.text
        ?? facts.jobs.compactMap(\.reason).first ?? status.meaning
    }
  }
}
