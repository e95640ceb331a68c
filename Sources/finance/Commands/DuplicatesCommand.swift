import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance duplicates`: which rows were dropped, and for which others.
struct DuplicatesCommand: FinanceCommand {
  static let example = "finance duplicates transactions.csv"
  static let documents = [DuplicatesReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "List every row that was dropped because another one says the same.",
    usage: "finance duplicates <file> ... [<options>]",
    discussion: """
      Each with its place, the row that counts in its place, and by what they are the same: the id; account, \
      day, signed amount, currency and description; or these and the balance. Ids that stand for two things \
      are listed as well, and end with status 65.

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
    let report = try await container.duplicates.execute(matching: container.query)
    return CommandResult(account: report.account, report: container.renderer.render(report))
  }
}
