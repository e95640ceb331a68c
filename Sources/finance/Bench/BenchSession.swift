import FinanceData
import FinanceDomain

/// The measurements of a plan as they come in.
struct BenchSession {
  private let plan: BenchPlan
  private let stages: SourceStages
  private let ask: BenchRunner.Question
  private let progress: ProgressBar?

  /// What has been answered so far.
  private(set) var answers = AnswerComparison()
  /// What became of the rows, according to the last answer for which rows were compared.
  private var account: ScanRowCounts
  private var stageCosts: [BenchStage: [Measurement]] = [:]
  private var reportCosts: [DuplicatePolicy: [Int: [Measurement]]] = [:]
  private var chunkCount = 0
  private var carefulRows = 0
  private var workDone = 0

  /// Nothing measured yet, but a first answer, for which rows were not compared, found by one worker.
  init(
    _ plan: BenchPlan, _ stages: SourceStages, after first: BenchAnswer,
    asking ask: @escaping BenchRunner.Question,
    progress: ProgressBar?
  ) {
    self.plan = plan
    self.stages = stages
    self.ask = ask
    self.progress = progress
    account = first.account
    note(first, .off, workers: 1, run: 0)
  }

  private mutating func note(_ answer: BenchAnswer, _ duplicates: DuplicatePolicy, workers: Int, run: Int) {
    if duplicates != .off { account = answer.account }
    answers.note(
      AnswerComparison.Entry(duplicates: duplicates, workers: workers, run: run, checksum: answer.checksum))
  }

  /// Takes everything once.
  mutating func run(_ run: Int) async throws {
    for stage in BenchSession.steps {
      let cost = try await Meter.measure { try take(stage) }
      stageCosts[stage, default: []].append(cost)
      show()
    }
    for duplicates in BenchSession.policies {
      for workers in plan.workers.values { try await report(duplicates, workers, run) }
    }
  }

  /// The stages that are less than a report.
  private static let steps: [BenchStage] = [.read, .cut, .decode, .total]
  /// A report that compares nothing costs least, so it comes first.
  private static let policies: [DuplicatePolicy] = [.off, .id]

  private mutating func take(_ stage: BenchStage) throws {
    switch stage {
    case .read: try stages.read()
    case .cut: chunkCount = try stages.cut()
    case .decode: carefulRows = try stages.decode().judgedWithCare
    case .total: _ = try stages.total(in: plan.period)
    case .report, .reportWithDuplicates: break
    }
  }

  private mutating func report(_ duplicates: DuplicatePolicy, _ workers: Int, _ run: Int) async throws {
    var found: BenchAnswer?
    let (ask, plan) = (ask, plan)
    let cost = try await Meter.measure { found = try await ask(plan, duplicates, workers) }
    reportCosts[duplicates, default: [:]][workers, default: []].append(cost)
    if let found { note(found, duplicates, workers: workers, run: run) }
    show()
  }

  /// Progress is shown between two measurements, so that it costs nothing that is measured.
  private mutating func show() {
    workDone += 1
    let reports = BenchSession.policies.count * plan.workers.values.count
    let works = plan.runs * (BenchSession.steps.count + reports)
    progress?.show(
      ScanProgress(bytesRead: workDone * stages.byteCount, bytesTotal: works * stages.byteCount))
  }
}

extension BenchSession {
  /// What has been measured.
  var report: BenchReport {
    BenchReport(
      plan: plan, account: account, byteCount: stages.byteCount, chunkCount: chunkCount,
      fastLaneRows: account.read - carefulRows, stages: stageRows, workers: workerRows,
      checksums: [.off: answers.checksum(.off), .id: answers.checksum(.id)].compactMapValues(\.self))
  }

  private var stageRows: [BenchReport.StageRow] {
    let steps = BenchSession.steps.compactMap { stage in stageCosts[stage].map { (stage, $0) } }
    let reports = [(BenchStage.report, DuplicatePolicy.off), (.reportWithDuplicates, .id)].compactMap {
      stage, duplicates in reportCosts[duplicates]?[1].map { (stage, $0) }
    }
    return (steps + reports).map { BenchReport.StageRow(stage: $0, cost: Measurement(medianOf: $1)) }
  }

  private var workerRows: [BenchReport.WorkersRow] {
    BenchSession.policies.flatMap { duplicates in
      let costs = (reportCosts[duplicates] ?? [:]).mapValues { Measurement(medianOf: $0) }
      let base = costs[1]?.wallSeconds ?? 0
      return costs.sorted { $0.key < $1.key }.map { workers, cost in
        BenchReport.WorkersRow(
          duplicates: duplicates, workers: workers, cost: cost,
          speedup: cost.wallSeconds > 0 ? base / cost.wallSeconds : 0)
      }
    }
  }
}
