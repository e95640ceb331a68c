import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance rules suggest`: rules for whom most money went to without a category.
struct RulesSuggestCommand: FinanceCommand {
  static let example = "finance rules suggest --top 5 transactions.csv"
  static let documents = [RuleSuggestionReport.form.schema]
  static let words = "rules suggest"

  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Rank payees without a category, with a rule for each.",
    usage: "finance rules suggest [--top <n>] <file> ... [<options>]",
    discussion: """
      EXAMPLE:
        \(example)
      """)

  @Option(help: ArgumentHelp("How many payees of each currency.", valueName: "n"))
  var top = 10

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    guard (1...10_000).contains(top) else {
      throw ValidationError("--top \(top) is out of range: 1 to 10000.")
    }
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.suggestRules.execute(top: top, matching: container.query)
    return CommandResult(account: report.account, report: container.renderer.render(report))
  }
}
