import ArgumentParser
import FinanceDomain

struct NetWorthCommand: FinanceCommand {
  static let examples = [
    "finance networth --by month --period 2024 exports/",
    "finance networth --by quarter --account Giro exports/",
  ]
  static let documents = [BalancesReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "networth",
    abstract: "Show the balance of each account, and net worth, over time.",
    usage: "finance networth [--by <step>] <file> ... [<options>]",
    discussion: """
      A balance is the last one that a row or the configuration states, plus the transactions since; before the \
      first stated one, transactions are counted backwards. A month without rows has the balance of the month \
      before. Stated balances that contradict each other are shown with both sources. What came in and went out \
      is another command, `finance balance`.
      """, examples: examples, aliases: ["balances"])

  @Option(name: .customLong("by"), help: ArgumentHelp("What a row covers.", valueName: "step"))
  var step = PeriodStep.month

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(
      if: !filter.category.isEmpty,
      "--category does not apply, because a balance is of a whole account. Leave it out.")
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.balances.execute(in: container.period, by: step)
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: report.currencies.isEmpty ? container.query : nil)
  }
}
