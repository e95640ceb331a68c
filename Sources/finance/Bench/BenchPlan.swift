import FinanceDomain

/// What is measured.
struct BenchPlan: Sendable {
  /// The files and folders that are read.
  let paths: [String]
  /// The days that the report is about.
  let period: DatePeriod
  /// The numbers of workers that are compared.
  let workers: WorkerCounts
  /// How often everything is repeated.
  let runs: Int
}
