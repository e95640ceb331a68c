import FinanceData
import FinanceDomain
import FinancePresentation

extension BenchReport {
  /// `finance.bench/1`. Times are whole microseconds, rates whole rows and bytes a second, memory bytes.
  var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.bench/1")),
        JSONValue.Member("period", PeriodDays.record.fields.json(PeriodDays(plan.period))),
        JSONValue.Member("runs", .integer(plan.runs)), JSONValue.Member("rows", .integer(account.read)),
        JSONValue.Member("bytes", .integer(byteCount)), JSONValue.Member("chunks", .integer(chunkCount)),
        JSONValue.Member("fastLaneRows", .integer(fastLaneRows)),
        JSONValue.Member("stages", .array(stages.map(json))),
        JSONValue.Member("workers", .array(workers.map(json))),
        JSONValue.Member("checksums", .object(checksumMembers)),
      ] + ScanRowCounts.fields.members(of: account))
  }

  private var checksumMembers: [JSONValue.Member] {
    [DuplicatePolicy.off, .id].compactMap { policy in
      checksums[policy].map { JSONValue.Member(policy.rawValue, .string("\($0)")) }
    }
  }

  private func json(_ row: StageRow) -> JSONValue {
    .object([JSONValue.Member("stage", .string(row.stage.rawValue))] + members(row.cost))
  }

  private func json(_ row: WorkersRow) -> JSONValue {
    .object(
      [
        JSONValue.Member("duplicates", .string(row.duplicates.rawValue)),
        JSONValue.Member("workers", .integer(row.workers)),
      ] + members(row.cost) + [JSONValue.Member("speedup", .string(Figure.text(row.speedup, places: 2)))])
  }

  private func members(_ cost: Measurement) -> [JSONValue.Member] {
    [
      ("cpuMicroseconds", cost.processorSeconds * 1e6), ("wallMicroseconds", cost.wallSeconds * 1e6),
      ("rowsPerCPUSecond", BenchReport.rate(account.read, cost.processorSeconds)),
      ("bytesPerCPUSecond", BenchReport.rate(byteCount, cost.processorSeconds)),
      ("rowsPerSecond", BenchReport.rate(account.read, cost.wallSeconds)),
      ("bytesPerSecond", BenchReport.rate(byteCount, cost.wallSeconds)),
      ("peakBytes", Double(cost.peakBytes)),
    ].map { JSONValue.Member($0, .integer(Int($1.rounded()))) }
  }
}
