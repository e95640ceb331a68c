import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference
import FinancePresentation

/// Runs a plan of measurements from its first look at the files to an exit status.
///
/// All stages are taken in turn, run after run, so that a machine that is busy for a while slows all of them. A report
/// by several workers has to be the report by one: if it is not, no figures are printed.
struct BenchRunner: Sendable {
  /// A whole report, made anew from the files.
  typealias Question = @Sendable (BenchPlan, DuplicatePolicy, _ workers: Int) async throws -> BenchAnswer

  /// What it runs in.
  let context: RunContext
  /// Makes the reports; a test puts one in its place whose answers differ.
  var ask: Question = { try await BenchRunner.report($0, duplicates: $1, workers: $2) }

  /// Runs the plan.
  func run(_ plan: BenchPlan, as format: BenchFormat, style: TextStyle) async throws -> ExitStatus {
    try SourceStages.checkRepeatable(plan.paths)
    // It warms the page cache and finds out what is wrong with the files, with as little memory as possible: what
    // is freed is not always given back, and would count for the stages to come.
    let first = try await ask(plan, .off, 1)
    guard first.account.failures.isEmpty else { return context.diagnostics().tell(first.account.failures) }
    let report = try await measure(plan, after: first)
    try deliver(report, as: format, style: style)
    return .done
  }

  private func measure(_ plan: BenchPlan, after first: BenchAnswer) async throws -> BenchReport {
    let progress = context.environment.progressBar(isQuiet: false)
    defer { progress?.erase() }
    let stages = try SourceStages(paths: plan.paths)
    var session = BenchSession(plan, stages, after: first, asking: ask, progress: progress)
    for run in 1...plan.runs { try await session.run(run) }
    try stages.checkUnchanged()
    if let disagreement = session.answers.disagreement { throw disagreement }
    return session.report
  }

  private func deliver(_ report: BenchReport, as format: BenchFormat, style: TextStyle) throws {
    let text =
      switch format {
      case .text: TextRenderer(style: style).render(report.document)
      case .json: JSONWriter.pretty(BenchReport.form.json(report).made(by: Finance.tool))
      }
    do { try context.print(Array(text.utf8)) } catch .readerLeft {}
  }
}

extension BenchRunner {
  /// Makes a report as `finance report --format json` makes it.
  static func report(
    _ plan: BenchPlan, duplicates: DuplicatePolicy, workers: Int
  ) async throws -> BenchAnswer {
    var options = ImportOptions()
    options.duplicates = duplicates
    options.workers = workers
    let repository = try FileTransactionsRepository(
      configured: plan.paths.map { SourceRequest(.path($0)) }, options: options, usesProfiles: true)
    let report = try await GenerateReportUseCase(repository: repository).execute(for: plan.period)
    let text = ReportRenderer(format: .json).render(report)
    return BenchAnswer(account: report.account, checksum: Checksum(report: text, account: report.account))
  }
}

extension Diagnostics {
  /// Tells what could not be read, as the other commands do.
  fileprivate func tell(_ failures: [SourceFailure]) -> ExitStatus {
    for failure in failures { tell(.error, RejectionRenderer().sentence(of: failure)) }
    return .mostSevere(of: failures.map { ExitStatus($0.kind) })
  }
}
