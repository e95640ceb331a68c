import FinanceData
import FinanceDomain

/// What is known about a run, as far as it has come.
struct RunFacts: Sendable {
  /// The days asked about, once they are known.
  var period: DatePeriod?
  /// What became of the rows; `nil` where no rows were asked for.
  var account: ScanRowCounts?
  /// The bytes of the inputs, by their paths.
  var prints: [String: FileDigest] = [:]
  /// What was written, in order.
  var outputs: [RunOutput] = []
  /// What took time.
  var stages: [RunStage] = []
  /// What was said, the first of it.
  var messages: [RunMessage] = []
  /// The jobs of the run, in the order of their file.
  var jobs: [RunSummary] = []
}

/// Something that was written.
struct RunOutput: Hashable, Sendable {
  /// The file as it was named; `-` for standard output.
  let path: String
  /// Which bytes it got.
  let print: FileDigest
}
