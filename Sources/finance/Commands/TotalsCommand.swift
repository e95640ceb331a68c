import ArgumentParser
import FinanceDomain

/// `finance totals`: what each category, month, account or direction came to.
struct TotalsCommand: FinanceCommand {
  static let example = "finance totals --by category --month 2024-05 --input transactions.csv"

  static let configuration = CommandConfiguration(
    commandName: "totals",
    abstract: "Add up by category, month, account or type.",
    usage: "finance totals [--by <key>] --input <path> ... [<options>]",
    discussion: """
      EXAMPLE:
        \(example)
      """)

  @Option(name: .customLong("by"), help: ArgumentHelp("What a row stands for.", valueName: "key"))
  var dimension = TotalsReport.Dimension.category

  @OptionGroup var options: CommonOptions

  func answer(using container: DependencyContainer) async throws -> Answer {
    let report = try await container.totals.execute(by: dimension, in: container.period)
    return Answer(account: report.account, report: container.renderer.render(report))
  }
}
