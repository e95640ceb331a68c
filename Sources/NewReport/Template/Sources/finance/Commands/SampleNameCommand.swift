import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance sample-name`: what came in and went out, by category.
struct SampleNameCommand: FinanceCommand {
  static let examples = ["finance sample-name --month 2024-05 transactions.csv"]
  static let documents = [SampleNameReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "sample-name",
    abstract: "Show sample name.",
    usage: "finance sample-name [--month <month>] <file> ... [<options>]",
    examples: examples)

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.getSampleName.execute(in: container.period)
    return CommandResult(rowCounts: report.rowCounts, report: container.renderer.render(report))
  }
}

extension DependencyContainer {
  /// Answers `finance sample-name`.
  fileprivate var getSampleName: GetSampleNameUseCase {
    .init(repository: repository, condition: condition, flows: flows, calendar: calendar)
  }
}
