import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

/// `finance largest`: the transactions that moved most.
struct LargestCommand: FinanceCommand {
  static let example = "finance largest --limit 5 --period 2024 transactions.csv"
  static let documents = [LargestReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "largest",
    abstract: "List the largest transactions of each currency.",
    usage: "finance largest [--limit <n>] <file> ... [<options>]",
    discussion: """
      EXAMPLE:
        \(example)
      """)

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

  /// The longest list that is kept in memory.
  private static let maximumLimit = 100_000

  func validate() throws {
    guard (1...LargestCommand.maximumLimit).contains(limit) else {
      throw ValidationError("--limit \(limit) is out of range: 1 to \(LargestCommand.maximumLimit).")
    }
  }

  var questions: Questions { .one }

  var partials: [String] { partial.paths }
  var decisions: String? { partial.decisions }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.largest.execute(in: container.period, limit: limit)
    return CommandResult(
      account: report.account, report: container.renderer.render(report),
      unmet: report.currencies.isEmpty ? container.query : nil)
  }
}
