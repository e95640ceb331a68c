import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

struct ExportCommand: FinanceCommand {
  static let examples = [
    "finance export --format beancount transactions.csv",
    "finance export --period 2024 --format csv -o 2024.csv transactions.csv",
  ]
  static let documents = [ExportedTransactions.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all transactions for other programs.",
    usage: "finance export [--format <format>] <file> ... [<options>]",
    discussion: """
      Everything that matches goes out, oldest first: as csv, json or jsonl, which finance reads again (all \
      but payees and tags, which its rules set), or as a journal for hledger, ledger or beancount, which balances to the same figures.

      csv holds texts as they are. For a spreadsheet add --formula-safe, but do not read such a file again: the \
      apostrophes stay.

      In a journal account A is assets:A, money out is expenses:CATEGORY, money in income:CATEGORY; an account \
      without a name is assets:unnamed. Colons in names make levels. A name that the other program cannot \
      read is changed as little as possible, stays different from all others, and is written in full below the \
      account. Id, time, note, tags and stated balance are comments or metadata. In comments of ledger and \
      hledger \\ is written as \\\\, a line break as \\n, any other invisible character as \\u{...}.
      """, examples: examples)

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var export: ExportOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  var output: OutputOptions { export.asOutput }

  var questions: Questions { .one }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let exported = try await container.exportTransactions.execute(matching: container.query)
    return CommandResult(
      rowCounts: exported.rowCounts, report: container.renderer.shown(try export.renderer.render(exported)),
      unmet: exported.transactions.isEmpty ? container.query : nil)
  }
}

/// Where an export goes, and in which form.
struct ExportOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "The form of the export. (default: that of the ending of --output, else csv)", valueName: "format"))
  var format: ExportFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the export to this file, replacing it as a whole.", valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(name: .customLong("quiet"), help: "Say nothing but what went wrong, on one line each.")
  var isQuiet = false

  @Flag(
    name: .customLong("formula-safe"),
    help: "CSV for spreadsheets: an apostrophe before text that looks like a formula.")
  var isFormulaSafe = false

  func validate() throws {
    try requireFileName(path, "--output")
    try refuse(
      if: isFormulaSafe && form != .csv, "--formula-safe is for --format csv alone. Leave one of them out.")
  }

  private var form: ExportFormat { format ?? path.flatMap(ExportFormat.init(ofFile:)) ?? .csv }

  /// What makes the export's text.
  var renderer: ExportRenderer {
    ExportRenderer(format: form, isFormulaSafe: isFormulaSafe, tool: Finance.tool)
  }

  /// These options as those of a report, of which an export has the file and the quiet.
  var asOutput: OutputOptions {
    var output = OutputOptions.none
    (output.path, output.isQuiet) = (path, isQuiet)
    output.isColorless = true
    return output
  }
}
