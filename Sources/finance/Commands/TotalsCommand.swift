import ArgumentParser
import FinanceDomain

/// `finance totals`: what each category, month, account or direction came to, or each combination of them.
struct TotalsCommand: FinanceCommand {
  static let example = "finance totals --by category --month 2024-05 --input transactions.csv"

  static let configuration = CommandConfiguration(
    commandName: "totals",
    abstract: "Add up by category, month, account or type.",
    usage: "finance totals [--by <keys>] --input <path> ... [<options>]",
    discussion: """
      EXAMPLE:
        \(example)
      """)

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "What a row stands for: category, month, account or type, or several, as in month,category.",
      valueName: "keys"),
    completion: .list(TotalsReport.Dimension.allCases.map(\.rawValue)))
  var keys = TotalsReport.Dimension.category.rawValue

  @OptionGroup(title: "Layout") var layout: LayoutOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup var options: CommonOptions

  func validate() throws {
    try layout.validate(with: options.output)
    do {
      let keys = try TotalsKeys(parsing: keys)
      if layout.chosen == .wide, keys.dimensions.count < 2 { throw TotalsKeysError.alone(keys.dimensions[0]) }
    } catch {
      throw ValidationError(error)
    }
  }

  func answer(using container: DependencyContainer) async throws -> Answer {
    let report = try await container.adding(flows).totals.execute(
      by: TotalsKeys(parsing: keys).dimensions, in: container.period)
    return Answer(account: report.account, report: container.renderer.render(report, layout: layout.chosen))
  }
}
