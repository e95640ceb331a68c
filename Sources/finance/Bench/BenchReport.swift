import FinanceData
import FinanceDomain
import FinancePresentation

/// What was measured.
struct BenchReport: Sendable {
  /// A stage by one worker.
  struct StageRow: Hashable, Sendable {
    let stage: BenchStage
    let cost: Measurement
  }

  /// The whole report by some workers.
  struct WorkersRow: Hashable, Sendable {
    let duplicates: DuplicatePolicy
    let workers: Int
    let cost: Measurement
    /// How often one worker's time holds this one's, by the clock on the wall.
    let speedup: Double
  }

  let plan: BenchPlan
  /// What became of the rows.
  let account: ScanRowCounts
  /// How many bytes the sources have.
  let byteCount: Int
  /// How many chunks they were cut into.
  let chunkCount: Int
  /// How many rows the fast path took.
  let fastLaneRows: Int
  let stages: [StageRow]
  let workers: [WorkersRow]
  /// What stands for the answer, with rows compared and not compared.
  let checksums: [DuplicatePolicy: Checksum]

  /// So many of the rows, or so many bytes, in that time.
  static func rate(_ count: Int, _ seconds: Double) -> Double { seconds > 0 ? Double(count) / seconds : 0 }
}

extension BenchReport {
  /// Times are whole microseconds, rates whole rows and bytes a second, memory bytes.
  static let form = ReportForm<BenchReport>(
    "bench", by: "bench", title: "How fast files are read and reported on", hasLines: false,
    [
      .period { $0.plan.period },
      Field("runs", .ordinal, "How often everything was measured; figures are medians.") {
        .count($0.plan.runs)
      },
      Field("rows", .count) { .count($0.account.read) },
      Field("bytes", .count, "The size of the sources in bytes.") { .count($0.byteCount) },
      Field("chunks", .count, "How many pieces they were cut into.") { .count($0.chunkCount) },
      Field("fastLaneRows", .count, "How many rows the fast path took.") { .count($0.fastLaneRows) },
      .rows("stages", Record(stage), "Each includes those before it, by one worker.") { report in
        report.stages.map { ($0, report) }
      },
      .rows("workers", Record(workers), "The whole report by some workers.") { report in
        report.workers.map { ($0, report) }
      },
      .json(
        "checksums", .dictionary(.text),
        "What stands for the answer, by how repeated rows were looked for."
      ) { report in
        .object(
          [DuplicatePolicy.off, .id].compactMap { policy in
            report.checksums[policy].map { JSONValue.Member(policy.rawValue, .string("\($0)")) }
          })
      },
    ] + ScanRowCounts.fields.of { $0.account })

  private static let stage: [Field<(row: StageRow, report: BenchReport)>] =
    [Field("stage", .text) { .word($0.row.stage) }] + costs.of { ($0.row.cost, $0.report) }

  private static let workers: [Field<(row: WorkersRow, report: BenchReport)>] =
    [
      Field("duplicates", .text, "How repeated rows were looked for: `id` or `off`.") {
        .word($0.row.duplicates)
      },
      Field("workers", .ordinal) { .count($0.row.workers) },
    ] + costs.of { ($0.row.cost, $0.report) } + [
      Field(
        "speedup", .matching("^[0-9]+\\.[0-9]{2}$"), "One worker's time by the wall clock over this one's."
      ) { .word(Figure.text($0.row.speedup, places: 2)) }
    ]

  private typealias Cost = (cost: Measurement, report: BenchReport)

  private static let costs: [Field<Cost>] = [
    whole("cpuMicroseconds") { $0.cost.processorSeconds * 1e6 },
    whole("wallMicroseconds") { $0.cost.wallSeconds * 1e6 },
    whole("rowsPerCPUSecond") { rate($0.report.account.read, $0.cost.processorSeconds) },
    whole("bytesPerCPUSecond") { rate($0.report.byteCount, $0.cost.processorSeconds) },
    whole("rowsPerSecond", "By the wall clock.") { rate($0.report.account.read, $0.cost.wallSeconds) },
    whole("bytesPerSecond", "By the wall clock.") { rate($0.report.byteCount, $0.cost.wallSeconds) },
    whole("peakBytes", "The most memory held at one time.") { Double($0.cost.peakBytes) },
  ]

  private static func whole(
    _ key: String, _ meaning: String = "", _ value: @escaping @Sendable (Cost) -> Double
  ) -> Field<Cost> {
    Field(key, .count, meaning) { .count(Int(value($0).rounded())) }
  }
}

extension BenchReport {
  /// The measurements for people.
  var document: ReportDocument {
    let name = plan.paths.count == 1 ? plan.paths[0] : "\(plan.paths.count) sources"
    var document = ReportDocument(title: "Bench: \(name)", aside: "report on \(plan.period.label)")
    document.append(.sentence(size))
    document.append(stageTable)
    document.append(.sentence(stageNote))
    document.append(.sentence(pathNote))
    document.append(workerTable)
    document.append(.sentence("Here rates are per second of the wall clock; speedup is against one worker."))
    document.append(.sentence(checksumNote))
    document.append(.heading("Rows"))
    document.append(account.table)
    document.append(contentsOf: account.remarks.blocks)
    return document
  }

  private var size: String {
    "\(counted(account.read, "row")) in \(Figure.text(Double(byteCount) / 1e6, places: 1)) MB, "
      + "\(counted(chunkCount, "chunk")), \(counted(plan.runs, "run"))."
  }

  private var stageNote: String {
    "Each stage includes those above it, by one worker. Medians; rates are per second of processor time, the "
      + "memory is the most held at one time."
  }

  private var pathNote: String {
    let share = account.read == 0 ? 0 : Double(fastLaneRows) / Double(account.read) * 100
    let rows = "\(fastLaneRows) of \(counted(account.read, "row"))"
    return "The fast path took \(rows) (\(Figure.text(share, places: 2)) %), the slow path the others."
  }

  private var checksumNote: String {
    let texts = [DuplicatePolicy.off, .id].compactMap { policy in
      checksums[policy].map { "\($0) with duplicates \(policy.word)" }
    }
    return "Checksum of the answer: \(texts.joined(separator: ", ")); the same from all workers in all runs."
  }

  private var stageTable: ReportTable {
    var table = ReportTable(
      columns: [ReportTable.Column("Stage", .text)] + BenchReport.measures)
    for row in stages {
      table.append([.word(row.stage.title)] + cells(row.cost, per: row.cost.processorSeconds))
    }
    return table
  }

  private var workerTable: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Duplicates", .text, isGroup: true), ReportTable.Column("Workers", .count),
      ] + BenchReport.measures + [ReportTable.Column("Speedup", .count)])
    for row in workers {
      table.append(
        [.word(row.duplicates.word), .count(row.workers)] + cells(row.cost, per: row.cost.wallSeconds)
          + [.word(Figure.text(row.speedup, places: 2))])
    }
    return table
  }

  private static let measures = ["CPU s", "Wall s", "M rows/s", "MB/s", "MiB"].map {
    ReportTable.Column($0, .count)
  }

  private func cells(_ cost: Measurement, per seconds: Double) -> [ReportTable.Cell] {
    [
      .word(Figure.text(cost.processorSeconds, places: 4)), .word(Figure.text(cost.wallSeconds, places: 4)),
      .word(Figure.text(BenchReport.rate(account.read, seconds) / 1e6, places: 2)),
      .word(Figure.text(BenchReport.rate(byteCount, seconds) / 1e6, places: 0)),
      .word(Figure.text(Double(cost.peakBytes) / 1_048_576, places: 1)),
    ]
  }
}

extension DuplicatePolicy {
  /// What a person reads.
  fileprivate var word: String { self == .off ? "off" : "on" }
}
