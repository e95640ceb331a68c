import ArgumentParser
import FinanceData
import FinanceDomain

struct BalanceCommand: FinanceCommand {
  static let examples = ["finance balance --by month --period 2024 transactions.csv"]
  static let documents = [BalanceReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "balance",
    abstract: "Show income, expense and balance by month or any other step.",
    usage: "finance balance [--by <step>] <file> ... [<options>]",
    examples: examples)

  @Option(name: .customLong("by"), help: ArgumentHelp("What a row covers.", valueName: "step"))
  var step = PeriodStep.month

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Input") var partial: PartialOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws { try layout.validate(in: output.format) }

  var questions: Questions { .one }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    try layout.validate(in: container.renderer.format)
    let report = try await container.periodBalance.execute(
      in: container.period, by: step)
    return CommandResult(
      rowCounts: report.rowCounts,
      report: container.renderer.render(
        report, records: layout.isWide ? report.wideRecords : nil),
      unmet: report.rows.isEmpty ? container.query : nil)
  }
}
