import ArgumentParser
import FinanceData

struct ListCommand: FinanceCommand {
  static let examples = ["finance list --account Checking --sort -amount transactions.csv"]

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List transactions, newest first.",
    usage: "finance list [--page <n>] <file> ... [<options>]",
    examples: examples)

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var pages: PageOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var followed: FollowedDecisions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  var questions: Questions { .one }

  var partial: PartialOptions { PartialOptions(reading: [], under: followed.path) }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    try await CommandResult(listing: container.query, in: container, pages)
  }
}
