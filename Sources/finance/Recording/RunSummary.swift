import FinanceData
import FinanceDomain
import FinancePresentation

/// A run as a whole, or one job of it, as far as it has come: for `--summary` and for hooks.
struct RunSummary: Sendable {
  enum End: Hashable, Sendable {
    case status(ExitStatus)
    case signal(Int32)
  }

  /// The words that called it, without the program's name; for a job those that it is written as.
  let words: [String]
  /// The job's name; `nil` for a run.
  let job: String?
  /// When it began, in UTC.
  let started: String
  /// The log as it was named; `nil` where there is none, or none that is a file.
  let log: String?
  /// How long it took by the wall clock.
  var duration = Duration.zero
  var end = End.status(.done)
  /// The most memory that the process held, in bytes.
  var peakBytes = 0
  /// The days asked about, once they are known.
  var period: DatePeriod?
  /// What became of the rows; `nil` where no rows were asked for.
  var rowCounts: ScanRowCounts?
  var digests: [String: FileDigest] = [:]
  /// What was written: files as they were named, `-` for standard output.
  var outputs: [(path: String, digest: FileDigest?)] = []
  var stages: [RunStage] = []
  /// What was said, the first of it.
  var messages: [RunMessage] = []
  var jobs: [RunSummary] = []

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
      return messages.first { $0.level == .error }?.text ?? jobs.compactMap(\.reason).first
        ?? status.meaning
    }
  }

  var text: String { RunSummary.form.text(self) }

  /// Times are whole microseconds, rates whole rows and bytes a second, memory bytes.
  static let form = ReportForm<RunSummary>(
    "run", by: "COMMAND --summary FILE", title: "What became of a run", line: .none,
    fields + [
      .rows(
        "jobs", Record(fields + [.texts("jobs", .text, "Always empty.") { _ in [] }]),
        "With `finance run`: what became of each job, in the order of the file; a hook of a job gets one of these."
      ) { $0.jobs }
    ])

  private static let fields: [Field<RunSummary>] = [
    Field("job", .text, "The job's name; null for a run.", .null) { .text($0.job) },
    .texts("arguments", .text, "The words after the program's name.") { $0.words },
    Field("started", .moment, "When it began, in UTC.") { .word($0.started) },
    .count("microseconds", "How long it took by the wall clock.") { $0.duration.microseconds },
    .count("status", "The exit status; 128 + n if signal n ended the run.") { $0.exitStatus },
    Field("reason", .text, "Why the status is not 0.", .null) { .text($0.reason) },
    .object(
      "period", PeriodDays.record, "The days asked about; null where none were, or not yet.", .null
    ) { $0.period.map { PeriodDays($0) } },
    .rows("inputs", Record(RunInput.fields), "What was read. With jobs, each of them says so itself.") {
      $0.inputs
    },
    .object(
      "rows", Record(rows), "The rows of all inputs: read = accepted + rejected + duplicate + skipped.",
      .null
    ) { $0.rowCounts },
    .rows("outputs", Record(FileDigest.fields), "What was written, in order.") { $0.outputs },
    .rows(
      "stages", Record(RunStage.fields),
      "What took how long. Jobs that read together have their reading in the run's."
    ) { $0.stages },
    .count("peakBytes", "The most memory that the process held until then.") { $0.peakBytes },
    .rows(
      "messages", Record(RunMessage.fields), "What was said; the first of it, if it is very much."
    ) { $0.messages },
  ]

  private static let rows: [Field<ScanRowCounts>] = [
    .count("read") { $0.read }, .count("accepted") { $0.accepted },
    .count("rejected") { $0.rejected }, .count("duplicate") { $0.duplicate },
    .count("skipped") { $0.skipped }, .count("outside") { $0.outside },
    .count("headers") { $0.headers },
  ]

  private var inputs: [RunInput] {
    (rowCounts?.sources ?? []).map {
      RunInput(path: $0.path, digest: digests[$0.path], counts: $0, failure: nil)
    }
      + (rowCounts?.failures ?? []).map {
        RunInput(path: $0.path, digest: digests[$0.path], counts: nil, failure: $0.message)
      }
  }
}

/// Something that was read, or could not be.
private struct RunInput: Sendable {
  let path: String
  let digest: FileDigest?
  let counts: RowCounts?
  let failure: String?

  static let fields: [Field<RunInput>] =
    FileDigest.fields.of { ($0.path, $0.digest) } + [
      Field("format", .text, "`csv`, `json`, …", .absent) { .word($0.counts?.format) }
    ] + RowCounts.buckets.of { $0.counts }.map(\.orAbsent) + [
      Field("failure", .text, "Why it could not be read at all.", .absent) { .text($0.failure) }
    ]
}

extension FileDigest {
  fileprivate static let fields: [Field<(path: String, digest: FileDigest?)>] = [
    Field("path", .text, "The file as it was named; `-` for standard output.") { .text($0.path) },
    .count("bytes", "Its size; null where the bytes are not known, as of a ledger.", .null) {
      $0.digest?.byteCount
    },
    Field(
      "hash", .text, "XXH64 of its bytes in hexadecimal digits, as `xxhsum -H1` prints it.", .null
    ) { .word($0.digest?.hash) },
  ]
}

extension RunStage {
  fileprivate static let fields: [Field<RunStage>] = [
    Field("stage", .words(Name.self)) { .word($0.name) },
    .count("microseconds", "By the wall clock.") { $0.duration.microseconds },
    Field("passes", .ordinal, "How often it was gone through.") { .count($0.passes) },
    .count("bytes") { $0.bytes }, .count("rows") { $0.rows },
    .count("bytesPerSecond") { $0.rate($0.bytes) },
    .count("rowsPerSecond") { $0.rate($0.rows) },
  ]

  /// So many a second; none of what took no time.
  private func rate(_ count: Int) -> Int {
    let microseconds = duration.microseconds
    guard microseconds > 0 else { return 0 }
    return Int(Int128(count) * 1_000_000 / Int128(microseconds))
  }
}

extension RunMessage {
  fileprivate static let fields: [Field<RunMessage>] = [
    Field("level", .words(Level.self)) { .word($0.level) },
    Field("text", .text, "The message, on one line.") { .text($0.text) },
  ]
}

extension RunLog {
  /// A message as a log has it.
  struct Entry: Sendable {
    let time: String
    let job: String?
    let message: RunMessage

    /// A message of a run.
    static let form = ReportForm<Entry>(
      "log", by: "COMMAND --log FILE --log-format json", title: "A message of a run",
      [
        Field("time", .moment, "When it was said, in UTC.") { .word($0.time) },
        Field("level", .words(RunMessage.Level.self)) { .word($0.message.level) },
        Field("job", .text, "The job it is about; null for the run.", .null) { .text($0.job) },
        Field("message", .text, "The message, on one line.") { .text($0.message.text) },
      ])
  }
}

extension JSONSchema {
  fileprivate static let moment = matching("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
}

extension Duration {
  var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
