import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

struct ImportCommand: RunnableCommand {
  static let examples = [
    "finance import transactions.csv",
    "finance import exports/ --dry-run",
    "finance report --month 2024-05",
  ]
  static let documents = [ImportResult.form.schema]
  static let sharedOptions: Set<SharedOption> = [.wait, .config, .sources]

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the transactions of files into the ledger: all new ones, or none.",
    usage: "finance import <file> ... [--ledger <file>] [--dry-run] [<options>]",
    discussion: """
      The ledger is one SQLite file; the first import creates it. Transactions that it has already are \
      recognised, by the ids of the source or by account, day, signed amount, currency and description, and are \
      not added again; two equal purchases in one file stay two. If rows are rejected nothing is imported, unless \
      --max-rejects accepts them; an import that is interrupted leaves the ledger as it was. `finance undo` takes \
      an import back; --replace imports the corrected files of a bank instead.
      """, examples: examples)

  @Argument(
    help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("The ledger. (default: see `finance ledger path`)", valueName: "file"),
    completion: .file())
  var ledger: String?

  @OptionGroup var wait: WaitOptions

  @Flag(name: .customLong("dry-run"), help: "Say what would be imported, and change nothing.")
  var isTrial = false

  @Option(
    help: ArgumentHelp(
      "Take back the import with this number first, in the same step: these are its corrected files.",
      valueName: "number"))
  var replace: Int?

  @OptionGroup(title: "Input") var reading: ReadingOptions

  @Option(help: ArgumentHelp("How many workers read at a time. (default: one per processor)", valueName: "n"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "The configuration: the ledger, how files are written. (default: finance.yaml, if there is one)",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Rejected rows") var rejections: ImportRejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try requireFileName(config, "--config")
    try requireFileName(ledger, "--ledger")
    try requireInputs(files)
    try require(workers, in: InputOptions.workersRange, "--workers")
  }

  var isQuiet: Bool { output.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    let environment = context.environment
    let configuration = try environment.configuration(named: config)
    let renderer = try output.renderer(in: environment, assuming: configuration.defaults)
    let access = try LedgerAccess(
      named: ledger, configuration, in: environment, busyTimeout: wait.busyTimeout)
    let writer = try OutputWriter(
      output: output, rejects: rejections.file,
      protecting: files + [access.path] + (configuration.file.map { [$0.path] } ?? []),
      in: context)
    let limit = rejections.limit ?? configuration.defaults.maximumRejects ?? .rows(0)
    let progress = environment.progressBar(isQuiet: isQuiet)
    let repository = try repository(configuration, progress, in: context)
    let useCase = ImportTransactionsUseCase(from: repository, into: access.ledger())
    let result = try await ask(useCase, limit, progress, in: context)
    return try await finish(result, limit, writer, repository, renderer, in: context)
  }

  private func ask(
    _ useCase: ImportTransactionsUseCase, _ limit: RejectionLimit, _ progress: ProgressBar?,
    in context: RunContext
  ) async throws -> ImportResult {
    defer { progress?.erase() }
    let result = try await context.record.measureAnswer {
      try await useCase.execute(replacing: replace, isTrial: isTrial) {
        limit.accepts($0.rejected, of: $0.read)
      }
    }
    // The import has told files apart by their bytes already.
    context.record.note { facts in
      facts.rowCounts = result.rowCounts
      for file in result.files {
        facts.digests[file.path] = file.hash.map { FileDigest(byteCount: file.byteCount, hash: $0) }
      }
    }
    return result
  }

  private func repository(
    _ configuration: FinanceConfiguration, _ progress: ProgressBar?, in context: RunContext
  ) throws -> FileTransactionsRepository {
    let defaults = configuration.defaults
    var options = try reading.importOptions(
      configuration.ownProfiles, assuming: defaults,
      workers: workers ?? defaults.workers ?? context.environment.processorCount)
    if rejections.file != nil { options.rejectionLimit = .max }
    let plan = FilePlan(
      requests: files.map { InputOptions.request($0, configuration) }, options: options,
      usesProfiles: reading.usesProfiles)
    return try plan.files(progress: progress, watch: context.record.watch)
  }

  private func finish(
    _ result: ImportResult, _ limit: RejectionLimit, _ writer: OutputWriter,
    _ repository: FileTransactionsRepository, _ renderer: ReportRenderer, in context: RunContext
  ) async throws -> ExitStatus {
    let outcome = Outcome(of: result.rowCounts, under: limit)
    let text = renderer.render(result)
    var answer = CommandResult(rowCounts: result.rowCounts, report: text)
    if outcome.status != .done { answer.remarks = ["nothing was imported into \(result.ledger)"] }
    var statuses = [outcome.status]
    do {
      let lines =
        writer.wantsRejectedLines && !result.rowCounts.sources.isEmpty
        ? try await repository.rejectsFile(for: result.rowCounts) : nil
      // What an import is for is done without a report; who wants silence gets one only by asking for it.
      let isSilent = isQuiet && output.path == nil && output.format == nil
      try context.record.measure(.write) {
        try writer.deliver(
          report: isSilent ? nil : .text(text), rejectedLines: lines, madeFrom: result.rowCounts)
      }
    } catch {
      statuses.append(context.tell(error))
    }
    context.tell(answer, outcome)
    return .mostSevere(of: statuses)
  }
}

/// What an import does about rows that are refused.
struct ImportRejectionOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("max-rejects"),
    help: ArgumentHelp(
      "How many rejected rows are accepted, as in 3 or 1%; the others are imported. (default: 0)",
      valueName: "n|p%"))
  var limit: RejectionLimit?

  @Option(
    name: .customLong("rejects"),
    help: ArgumentHelp(
      "Write the rejected rows to this file as they are, to be corrected.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    try requireFileName(file, "--rejects")
  }
}
