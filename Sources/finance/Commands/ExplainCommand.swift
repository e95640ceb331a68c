import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance explain`: where a transaction comes from, and why it is what it is.
struct ExplainCommand: FinanceCommand {
  static let example = "finance explain tx-0001 transactions.csv"
  static let documents = [TransactionExplanation.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show a transaction's source line, fields, and every rule tried.",
    usage: "finance explain <id> <file> ... [<options>]",
    discussion: """
      Ids are those of `finance list --format json`. Ends with 1 if no transaction has the id.

      EXAMPLE:
        \(example)
      """)

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
    if id.isEmpty {
      throw ValidationError("The id is empty. Name one that `finance list --format json` shows.")
    }
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let explanation = try await container.explain.execute(TransactionID(rawValue: id), on: filter.account)
    var answer = CommandResult(account: explanation.account, report: container.renderer.render(explanation))
    if let others = explanation.found?.row.otherAccounts, !others.isEmpty {
      let names = others.map { "'\($0)'" }.joined(separator: ", ")
      answer.remarks.append("other accounts have a transaction with this id too: \(names); --account chooses")
    }
    if explanation.found == nil {
      answer.failedCheck =
        "no transaction has the id '\(id)'; `finance list --format json` shows the ids there are"
    }
    return answer
  }
}
