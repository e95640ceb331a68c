import FinanceConfiguration
import FinanceData
import FinanceDomain

/// Runs `finance import` from its options to its exit status.
struct ImportRunner: Sendable {
  let command: ImportCommand
  let context: RunContext

  private var environment: Environment { context.environment }

  func run() async throws -> ExitStatus {
    let diagnostics = context.diagnostics(isQuiet: command.isQuiet)
    let configuration = try FinanceConfiguration.load(
      environment.configurationLocator(named: command.config), in: environment.configurationContext)
    let access = try LedgerAccess(
      named: command.ledger, configuration, in: environment, busyTimeout: command.wait.busyTimeout)
    let writer = try OutputWriter(
      output: command.output, rejects: command.rejections.file,
      protecting: command.files + [access.path] + (configuration.file.map { [$0.path] } ?? []),
      in: context)
    let limit = command.rejections.limit ?? configuration.defaults.maximumRejects ?? .rows(0)
    let progress = environment.progressBar(isQuiet: command.output.isQuiet)
    let files = try self.files(configuration, progress)
    let result = try await ask(
      ImportTransactionsUseCase(from: files, into: access.ledger()), limit, progress)
    note(result)
    return try await finish(result, limit, writer, files, configuration, telling: diagnostics)
  }

  /// The import has told files apart by their bytes already.
  private func note(_ result: ImportResult) {
    context.record.note { facts in
      facts.account = result.account
      for file in result.files {
        facts.digests[file.path] = file.hash.map { FileDigest(byteCount: file.byteCount, hash: $0) }
      }
    }
  }

  private func ask(
    _ useCase: ImportTransactionsUseCase, _ limit: RejectionLimit, _ progress: ProgressBar?
  ) async throws -> ImportResult {
    defer { progress?.erase() }
    return try await context.record.measureAnswer {
      try await useCase.execute(replacing: command.replace, isTrial: command.isTrial) {
        limit.accepts($0.rejected, of: $0.read)
      }
    }
  }

  private func files(
    _ configuration: FinanceConfiguration, _ progress: ProgressBar?
  ) throws -> FileTransactionsRepository {
    let defaults = configuration.defaults
    var options = try command.reading.importOptions(
      configuration.ownProfiles, assuming: defaults,
      workers: command.workers ?? defaults.workers ?? environment.processorCount)
    if command.rejections.file != nil { options.rejectionLimit = .max }
    let plan = FilePlan(
      requests: command.files.map { InputOptions.request($0, configuration) }, options: options,
      usesProfiles: command.reading.usesProfiles)
    return try plan.files(progress: progress, watch: context.record.watch)
  }

  /// What an import is for is done without a report; who wants silence gets one only by asking for it.
  private var isSilent: Bool {
    command.output.isQuiet && command.output.path == nil && command.output.format == nil
  }

  private func finish(
    _ result: ImportResult, _ limit: RejectionLimit, _ writer: OutputWriter,
    _ files: FileTransactionsRepository, _ configuration: FinanceConfiguration,
    telling diagnostics: Diagnostics
  ) async throws -> ExitStatus {
    let outcome = Outcome(of: result.account, under: limit)
    let text = command.output.renderer(in: environment, assuming: configuration.defaults).render(result)
    var answer = CommandResult(account: result.account, report: text)
    if outcome.status != .done { answer.remarks = ["nothing was imported into \(result.ledger)"] }
    var statuses = [outcome.status]
    do {
      let lines =
        writer.wantsRejectedLines && !result.account.sources.isEmpty
        ? try await files.rejectsFile(for: result.account) : nil
      try context.record.measure(.write) {
        try writer.deliver(
          report: isSilent ? nil : .text(text), rejectedLines: lines, madeFrom: result.account)
      }
    } catch {
      statuses.append(diagnostics.tell(error))
    }
    diagnostics.tell(answer, outcome)
    return .mostSevere(of: statuses)
  }
}
