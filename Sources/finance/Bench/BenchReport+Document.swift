import FinanceData
import FinanceDomain
import FinancePresentation

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
