import FinanceData
import FinanceDomain
import FinancePresentation

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
