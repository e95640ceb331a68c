import ArgumentParser
import FinanceDomain

struct ExplainCommand: FinanceCommand {
  static let examples = ["finance explain tx-0001 transactions.csv"]
  static let documents = [TransactionExplanation.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show where a transaction comes from, and what each rule made of it.",
    usage: "finance explain <id> <file> ... [<options>]",
    discussion: """
      The ids are in `finance list --format json`. The status is 1 if no transaction has the id.
      """, examples: examples)

  @Argument(help: "The transaction's id.")
  var id: String

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(if: id.isEmpty, "The id is empty. Name one that `finance list --format json` shows.")
    for (name, isGiven) in [
      ("--month", filter.month != nil), ("--period", filter.period != nil),
      ("--category", !filter.category.isEmpty), ("--currency", !filter.currency.isEmpty),
    ] where isGiven {
      throw ValidationError(
        "\(name) does not apply, because a transaction is found by its id, wherever it is. Leave it out.")
    }
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let explanation = try await container.explain.execute(TransactionID(rawValue: id), on: filter.account)
    var answer = CommandResult(
      rowCounts: explanation.rowCounts, report: container.renderer.render(explanation))
    if let others = explanation.found?.row.otherAccounts, !others.isEmpty {
      let names = others.map { "'\($0)'" }.joined(separator: ", ")
      answer.remarks.append("other accounts have a transaction with this id too: \(names); --account chooses")
    }
    if explanation.found == nil {
      let accounts = filter.account.map { "'\($0)'" }.joined(separator: " or ")
      answer.failedCheck =
        "no transaction \(accounts.isEmpty ? "" : "of the account \(accounts) ")has the id '\(id)'; "
        + "`finance list --format json` shows the ids there are"
    }
    return answer
  }
}
