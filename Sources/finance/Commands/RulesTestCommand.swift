import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance rules test`: whether rules do what their examples say.
struct RulesTestCommand: FinanceCommand {
  static let example = "finance rules test --format json"
  static let documents = [RuleTestReport.form.schema]
  static let needsInput = false
  static let words = "rules test"

  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Try every rule on its own examples.",
    usage: "finance rules test [<options>]",
    discussion: """
      Examples stand beside a rule in the configuration: descriptions that must meet it, and others that must \
      not. Ends with 1 if one comes out otherwise.

      EXAMPLE:
        \(example)
      """)

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = container.testRules.execute()
    var answer = CommandResult(
      account: try ScanRowCounts(sources: []), report: container.renderer.render(report))
    let count = report.failures.count
    if count > 0 {
      answer.failedCheck =
        "\(count) of \(report.results.count) examples \(count == 1 ? "does" : "do") not hold"
    }
    return answer
  }
}
