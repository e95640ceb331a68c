import FinanceData
import FinanceDomain
import FinanceLedger

/// What a run says, and what is written down about it while it goes on.
///
/// Everything that is meant for a person or for standard output goes through here, so that the log and the summary of a
/// run know what was said and written, whichever command it is.
final class RunRecord: Sendable {
  /// Where messages and reports go.
  enum Voice: Hashable, Sendable {
    /// To standard error and standard output at once.
    case aloud
    /// Nowhere yet: they are kept for whoever runs several things side by side.
    case kept
  }

  /// What was kept.
  struct Kept: Sendable {
    /// What was to be said, a text a message.
    var story: [String] = []
    /// What was meant for standard output.
    var output: [UInt8] = []
  }

  /// Whether the bytes of inputs are to be told apart, which means reading them again.
  let wantsPrints: Bool
  private let voice: Voice
  private let log: RunLog?
  private let job: String?
  private let words: [String]
  private let started = LedgerClock.now()
  private let clock = ContinuousClock.now
  private let state = Mutex((facts: RunFacts(), kept: Kept()))

  /// Messages beyond these go to the log alone.
  private static let mostMessages = 1000

  /// A record of a run, or of one job of it, that begins now.
  ///
  /// - Parameter words: what called it, without the program's name.
  init(
    of words: [String] = [], voice: Voice = .aloud, log: RunLog? = nil, job: String? = nil,
    wantsPrints: Bool = false
  ) {
    self.words = words
    self.voice = voice
    self.log = log
    self.job = job
    self.wantsPrints = wantsPrints
  }

  /// The record of one job of the run, which begins now.
  ///
  /// - Parameter words: what stands for the job.
  func record(of job: String, _ words: [String]) -> RunRecord {
    RunRecord(of: words, voice: .kept, log: log, job: job, wantsPrints: wantsPrints)
  }

  /// What became of it, if it ends now.
  func summary(_ end: RunSummary.End) -> RunSummary {
    RunSummary(
      words: words, job: job, started: started, duration: clock.duration(to: .now), end: end, facts: facts,
      peakBytes: PeakMemory.bytes)
  }

  /// What is known so far.
  var facts: RunFacts { state.withLock { $0.facts } }

  /// What was kept so far.
  var kept: Kept { state.withLock { $0.kept } }

  /// Why the log could not be written, if it could not.
  var logError: OutputError? { log?.error }

  /// Notes something.
  func note(_ change: @Sendable (inout RunFacts) -> Void) { state.withLock { change(&$0.facts) } }

  /// Notes a part of the run that is over.
  func note(_ stage: RunStage) { note { $0.stages.add(stage) } }

  /// Does a part of the run, and notes how long it took.
  func measure(_ name: RunStage.Name, _ work: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    defer { note(RunStage(name: name, duration: start.duration(to: .now))) }
    try work()
  }

  /// Works out the answer, and notes how long that took. Opening and reading happen within, and are told apart.
  func measureAnswer<Answer>(_ work: () async throws -> Answer) async rethrows -> Answer {
    let before = facts.stages.duration
    let start = ContinuousClock.now
    let answer = try await work()
    let within = facts.stages.duration - before
    note(RunStage(name: .answer, duration: max(.zero, start.duration(to: .now) - within)))
    return answer
  }

  /// Notes what a repository has done.
  var watch: @Sendable (ScanStage) -> Void {
    { stage in
      switch stage {
      case .opened(let duration): self.note(RunStage(name: .open, duration: duration))
      case .passed(let bytes, let rows, let duration):
        self.note(RunStage(name: .read, duration: duration, bytes: bytes, rows: rows))
      }
    }
  }

  /// Notes a file or a stream that got these bytes.
  func noteOutput(_ path: String, _ bytes: [UInt8]) {
    let output = RunOutput(path: path, print: FileDigest(bytes))
    note { $0.outputs.append(output) }
  }

  /// Says a text that is ready, which the log knows as these messages.
  func tell(_ text: String, as messages: [RunMessage]) {
    log?.write(messages, about: job)
    state.withLock { state in
      state.facts.messages += messages.prefix(RunRecord.mostMessages - state.facts.messages.count)
      if voice == .kept, !text.isEmpty { state.kept.story.append(text) }
    }
    guard voice == .aloud, log?.isStandardError != true else { return }
    try? CheckedOutput.standardError.write(Array(text.utf8))
  }

  /// Writes down in the log alone.
  func write(_ message: RunMessage) { log?.write([message], about: job) }

  /// Puts a report on standard output, which is closed behind it.
  ///
  /// - Throws: ``OutputError``.
  func print(_ bytes: [UInt8]) throws(OutputError) {
    switch voice {
    case .aloud: try CheckedOutput.standardOutput.finish(with: bytes)
    case .kept: state.withLock { $0.kept.output += bytes }
    }
    noteOutput("-", bytes)
  }
}
