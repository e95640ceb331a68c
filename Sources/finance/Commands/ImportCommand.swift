import ArgumentParser
import FinanceConfiguration
import FinanceDomain

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
  @OptionGroup(title: "Run") var recording: RunOptions

  func validate() throws {
    try requireFileName(config, "--config")
    try requireFileName(ledger, "--ledger")
    try requireInputs(files)
    try require(workers, in: InputOptions.workersRange, "--workers")
  }

  var isQuiet: Bool { output.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    try await ImportRunner(command: self, context: context).run()
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
