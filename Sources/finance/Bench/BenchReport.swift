import FinanceData
import FinanceDomain

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
