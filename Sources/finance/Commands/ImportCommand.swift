import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

/// `finance import`: takes the transactions of files into the ledger.
struct ImportCommand: RunnableCommand {
  static let example = "finance import transactions.csv"
  static let documents = [ImportResult.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take the transactions of files into the ledger: all that are new, or none.",
    usage: "finance import <file> ... [--ledger <file>] [--dry-run] [<options>]",
    discussion: """
      The ledger is one SQLite file; the first import makes it. What it has already is recognised, by the ids \
      of the source or by account, day, signed amount, currency and description, and is not added again; two \
      equal purchases in one file stay two. If rows are rejected nothing is imported, unless --max-rejects \
      accepts them; an import that is interrupted leaves the ledger as it was. `finance undo` takes an import \
      back, and --replace puts another in its place, where a bank has corrected its file.

      EXAMPLE:
        \(example)
        finance import exports/ --dry-run
        finance report --month 2024-05
      """)

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
      "Take back the import of that number, in the same step: these are its files, corrected.",
      valueName: "number"))
  var replace: Int?

  @OptionGroup(title: "Input") var reading: ReadingOptions

  @Option(help: ArgumentHelp("How many workers read. (default: one per processor)", valueName: "n"))
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
    if config == "" { throw ValidationError("--config needs the name of a file.") }
    if ledger == "" { throw ValidationError("--ledger needs the name of a file.") }
    if files.contains("") {
      throw ValidationError("A file has an empty name. Name a file, a folder, or - for standard input.")
    }
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
    if let workers, !(1...1024).contains(workers) {
      throw ValidationError("--workers \(workers) is out of range: 1 to 1024.")
    }
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
      "Import the other rows if so many are rejected, or such a share. (default: 0)", valueName: "n|p%"))
  var limit: RejectionLimit?

  @Option(
    name: .customLong("rejects"),
    help: ArgumentHelp("Write the rejected rows to this file as they are, to be mended.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    if file == "" { throw ValidationError("--rejects needs the name of a file.") }
  }
}
