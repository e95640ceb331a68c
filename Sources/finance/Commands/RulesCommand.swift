import ArgumentParser
import FinanceDomain

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Look for mistakes in rules, test them, suggest new ones.",
    examples: ["finance rules suggest --top 5 --input transactions.csv"],
    subcommands: [RulesLintCommand.self, RulesSuggestCommand.self, RulesTestCommand.self])
}

struct RulesLintCommand: FinanceCommand {
  static let examples = ["finance rules lint transactions.csv"]
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
      """, examples: examples)

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
    var answer = CommandResult(rowCounts: report.rowCounts, report: container.renderer.render(report))
    let count = Set(report.findings.map(\.rule)).count
    if count > 0 {
      answer.failedCheck = "\(count) of \(report.rules.count) rules \(count == 1 ? "needs" : "need") mending"
    }
    return answer
  }
}

struct RulesSuggestCommand: FinanceCommand {
  static let examples = ["finance rules suggest --top 5 transactions.csv"]
  static let documents = [RuleSuggestionReport.form.schema]
  static let words = "rules suggest"

  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Rank payees without a category, with a rule for each.",
    usage: "finance rules suggest [--top <n>] <file> ... [<options>]",
    examples: examples)

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
    try require(top, in: 1...10_000, "--top")
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.suggestRules.execute(top: top, matching: container.query)
    return CommandResult(rowCounts: report.rowCounts, report: container.renderer.render(report))
  }
}

struct RulesTestCommand: FinanceCommand {
  static let examples = ["finance rules test --format json"]
  static let documents = [RuleTestReport.form.schema]
  static let sharedOptions: Set<SharedOption> = [.config]
  static let needsInput = false
  static let words = "rules test"

  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Try every rule on its own examples.",
    usage: "finance rules test [<options>]",
    discussion: """
      A rule in the configuration may have examples: descriptions that it must match, and others that it must \
      not match. The status is 1 if one of them fails.
      """, examples: examples)

  @Option(
    help: ArgumentHelp("The configuration with the rules. (default: finance.yaml)", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Run") var run: RunOptions

  var input: InputOptions {
    var input = InputOptions.none
    input.config = config
    return input
  }

  func validate() throws {
    try requireFileName(config, "--config")
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = container.testRules.execute()
    var answer = CommandResult(
      rowCounts: try ScanRowCounts(sources: []), report: container.renderer.render(report))
    let count = report.failures.count
    if count > 0 {
      answer.failedCheck =
        "\(count) of \(report.results.count) examples \(count == 1 ? "does" : "do") not hold"
    }
    return answer
  }
}
