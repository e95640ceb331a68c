import ArgumentParser
import FinanceData
import FinanceDomain

struct LargestCommand: FinanceCommand {
  static let examples = ["finance largest --limit 5 --period 2024 transactions.csv"]
  static let documents = [LargestReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "largest",
    abstract: "List the largest transactions of each currency.",
    usage: "finance largest [--limit <n>] <file> ... [<options>]",
    examples: examples)

  @Option(help: ArgumentHelp("How many of each currency.", valueName: "n"))
  var limit = 10

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Input") var partial: PartialOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    // Longer lists would not be kept in memory.
    try require(limit, in: 1...100_000, "--limit")
  }

  var questions: Questions { .one }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.largest.execute(in: container.period, limit: limit)
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: report.currencies.isEmpty ? container.query : nil)
  }
}
