import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance networth`: what every account held, step by step, and all of them together.
struct NetWorthCommand: FinanceCommand {
  static let example = "finance networth --by month --period 2024 exports/"
  static let documents = [BalancesReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "networth",
    abstract: "Show what each account held, and net worth, step by step.",
    usage: "finance networth [--by <step>] <file> ... [<options>]",
    discussion: """
      A balance rests on the last one that a row or the configuration states, and on the transactions since; \
      before the first that is known, transactions lead back. A month without rows carries the balance on. \
      Balances that do not fit together are shown with both sources. `finance balance` is another command: \
      it shows what came in and went out.

      EXAMPLE:
        \(example)
        finance networth --by quarter --account Giro exports/
      """, aliases: ["balances"])

  @Option(name: .customLong("by"), help: ArgumentHelp("What a step covers.", valueName: "step"))
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
    guard filter.category.isEmpty else {
      throw ValidationError(
        "--category would cut accounts in parts; a balance is of a whole account. Leave it out.")
    }
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.balances.execute(in: container.period, by: step)
    return CommandResult(
      account: report.account, report: container.renderer.render(report),
      unmet: report.currencies.isEmpty ? container.query : nil)
  }
}
