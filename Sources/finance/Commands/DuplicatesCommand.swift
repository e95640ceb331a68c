import ArgumentParser
import FinanceDomain

struct DuplicatesCommand: FinanceCommand {
  static let examples = ["finance duplicates transactions.csv"]
  static let documents = [DuplicatesReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "List the rows that were left out because they repeat another.",
    usage: "finance duplicates <file> ... [<options>]",
    discussion: """
      Each is shown with its file and line, the row that counts instead, and what is the same: the id; account, \
      day, signed amount, currency and description; or these and the balance. Ids that two different \
      transactions have are listed as well; the status is 65 then.
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
    let report = try await container.repository.duplicates(matching: container.query)
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: container.unmet(if: report.rows.isEmpty))
  }
}
