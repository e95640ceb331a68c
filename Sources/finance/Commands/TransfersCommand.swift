import ArgumentParser
import FinanceDomain

struct TransfersCommand: FinanceCommand {
  static let examples = ["finance transfers transactions.csv --own-account Checking Savings"]
  static let documents = [TransfersReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "transfers",
    abstract: "Show transfers between your own accounts, and what may be one.",
    usage: "finance transfers <file> ... --own-account <name> ... [<options>]",
    discussion: """
      Money out of one own account and the same amount into another one, within the window, are the two legs \
      of a transfer if each is the other's only partner; where there are several, one of the very day decides \
      if it is the only one of that day for both. Nothing else is paired: what has several possible partners, \
      or one that is paired with another, is listed, and so is what its category calls a transfer and has none.
      """, examples: examples)

  @Flag(name: .customLong("unmatched"), help: "Leave out the pairs: show what is still open.")
  var showsOpenOnly = false

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
    guard container.flows.findsTransfers else {
      throw CommandError(
        .usage, "no account is known to be your own; name two or more, as in --own-account Checking Savings")
    }
    let report = try await container.transfers.execute(in: container.period, listsPairs: !showsOpenOnly)
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: container.unmet(if: report.totals.isEmpty))
  }
}
