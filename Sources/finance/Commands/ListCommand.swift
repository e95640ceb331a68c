import ArgumentParser
import FinanceData
import FinancePresentation

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
    if pages.wantsAll(in: container.renderer) {
      let all = try await container.exportTransactions.execute(matching: container.query, order: pages.order)
      return CommandResult(
        account: all.account, report: container.renderer.render(all),
        unmet: all.transactions.isEmpty ? container.query : nil)
    }
    let page = try await container.transactions.execute(matching: container.query, page: pages.request)
    return CommandResult(
      page, of: container.query,
      rendered: container.renderer.render(TransactionsPage(page, of: container.period)))
  }
}
