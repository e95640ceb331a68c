import ArgumentParser
import FinanceDomain
import FinancePresentation

@testable import finance

/// `finance weekdays`: on which days of the week money comes in and goes out.
struct WeekdaysCommand: FinanceCommand {
  static let examples = ["finance weekdays --month 2024-05 transactions.csv"]
  static let documents = [WeekdaysReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "weekdays",
    abstract: "Show on which days of the week money comes in and goes out.",
    usage: "finance weekdays [--month <month>] <file> ... [<options>]",
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
    let report = try await container.getWeekdays.execute(in: container.period)
    return CommandResult(rowCounts: report.rowCounts, report: container.renderer.render(report))
  }
}

extension DependencyContainer {
  /// Answers `finance weekdays`.
  fileprivate var getWeekdays: GetWeekdaysUseCase {
    .init(repository: repository, condition: condition, flows: flows, calendar: calendar)
  }
}
