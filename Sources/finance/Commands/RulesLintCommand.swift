import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance rules lint`: rules that cannot do anything, and with inputs those that do nothing.
struct RulesLintCommand: FinanceCommand {
  static let example = "finance rules lint transactions.csv"
  static let documents = [RuleLintReport.form.schema]
  static let needsInput = false
  static let words = "rules lint"

  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find rules that are shadowed, contradictory or never met.",
    usage: "finance rules lint [<file> ...] [<options>]",
    discussion: """
      Without inputs the rules are looked at alone; with inputs they are also tried on every transaction. Ends \
      with 1 if something is found.

      EXAMPLE:
        \(example)
      """)

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.lintRules.execute(matching: container.query)
    var answer = CommandResult(account: report.account, report: container.renderer.render(report))
    let count = Set(report.findings.map(\.rule)).count
    if count > 0 {
      answer.failedCheck = "\(count) of \(report.rules.count) rules \(count == 1 ? "needs" : "need") mending"
    }
    return answer
  }
}
