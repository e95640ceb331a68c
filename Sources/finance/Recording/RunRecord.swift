import FinanceData
import FinanceDomain

/// What is written down about a run while it goes on: in its log, and in what its summary will say.
final class RunRecord: Sendable {
  /// Where a summary goes, if one is wanted.
  let summaryFile: SummaryFile?
  private let log: RunLog?
  private let clock = ContinuousClock.now
  private let state: Mutex<RunSummary>

  /// Messages beyond these go to the log alone.
  private static let mostMessages = 1000

  /// A record of a run, or of one job of it, that begins now.
  ///
  /// - Parameter words: what called it, without the program's name.
  init(
    of words: [String] = [], log: RunLog? = nil, job: String? = nil, summaryFile: SummaryFile? = nil
  ) {
    self.log = log
    self.summaryFile = summaryFile
    state = Mutex(RunSummary(words: words, job: job, started: UTCClock.now(), log: log?.path))
  }

  /// The record of one job of the run, which begins now.
  ///
  /// - Parameter words: those that call the job.
  func record(of job: String, _ words: [String]) -> RunRecord {
    RunRecord(of: words, log: log, job: job, summaryFile: summaryFile)
  }

  /// Whether the bytes of inputs are to be told apart, which means reading them again.
  var wantsDigests: Bool { summaryFile != nil }

  /// What became of it, if it ends now.
  func summary(_ end: RunSummary.End) -> RunSummary {
    var summary = soFar
    (summary.end, summary.duration, summary.peakBytes) = (end, clock.duration(to: .now), PeakMemory.bytes)
    return summary
  }

  var soFar: RunSummary { state.withLock { $0 } }

  /// Why the log could not be written, if it could not.
  var logError: OutputError? { log?.error }

  func note(_ change: @Sendable (inout RunSummary) -> Void) { state.withLock { change(&$0) } }

  /// Notes a part of the run that is over.
  func note(_ stage: RunStage) { note { $0.stages.add(stage) } }

  /// Does a part of the run, and notes how long it took.
  func measure(_ name: RunStage.Name, _ work: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    defer { note(RunStage(name: name, duration: start.duration(to: .now))) }
    try work()
  }

  /// Works out the answer, and notes how long that took. Opening and reading happen within, and are told apart.
  func measureAnswer<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    let before = soFar.stages.duration
    let start = ContinuousClock.now
    let answer = try await work()
    let within = soFar.stages.duration - before
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
  func noteOutput(_ path: String, _ content: OutputContent) {
    let digest = content.digest
    note { $0.outputs.append((path, digest)) }
  }

  /// Notes what was told to a person.
  func note(_ messages: [RunMessage]) {
    log?.write(messages, about: soFar.job)
    note { $0.messages += messages.prefix(RunRecord.mostMessages - $0.messages.count) }
  }

  /// Writes down in the log alone.
  func write(_ message: RunMessage) { log?.write([message], about: soFar.job) }
}

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

/// Where the summary of a run goes, unless one of its commands would read it.
final class SummaryFile: Sendable {
  private let file: AtomicFile
  private let isRefused = Mutex(false)

  init(_ file: AtomicFile) { self.file = file }

  /// Refuses a summary in the place of a file that is read, before anything is done: it is not written at the end either.
  func spare(_ files: Set<FileIdentity>) throws(OutputError) {
    do throws(OutputError) {
      try file.spare(files)
    } catch {
      isRefused.withLock { $0 = true }
      throw error
    }
  }

  /// Puts it in its place, unless that was refused before.
  func write(_ summary: RunSummary) throws(OutputError) {
    if isRefused.withLock({ $0 }) { return }
    try spare(Set(summary.allPaths.compactMap { FileIdentity(path: $0) }))
    try file.stage(.text(summary.text)).commit()
  }
}

extension RunSummary {
  /// Every file that was read or written, the log and the jobs' included.
  fileprivate var allPaths: [String] {
    let read = (rowCounts?.sources.map(\.path) ?? []) + (rowCounts?.failures.map(\.path) ?? [])
    return read + outputs.map(\.path) + [log].compactMap(\.self) + jobs.flatMap(\.allPaths)
  }
}
