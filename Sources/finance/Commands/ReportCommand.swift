import ArgumentParser

/// `finance report`: everything about a period.
struct ReportCommand: FinanceCommand {
  static let example = "finance report --month 2024-05 --input transactions.csv"

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report on a month or any other period.",
    usage: "finance report [--month <month>] --input <path> ... [<options>]",
    discussion: """
      Income, expense and balance, the bridge from what there was to what there is, the categories, the \
      payees that took most, the largest transactions, and the months before: one section a currency.

      EXAMPLE:
        \(example)
        finance report --month 2024-05 --compare yoy --input exports/
        finance report --period 2024-Q2 --input exports/ --format json -o q2.json
        finance report --month 2024-05 --in EUR --rates rates.csv --input exports/
      """)

  @OptionGroup(title: "Comparison") var comparison: ComparisonOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup var options: CommonOptions

  func answer(using container: DependencyContainer) async throws -> Answer {
    let comparand = try comparison.comparand(today: container.today, calendar: container.calendar)
    let report = try await container.adding(flows).converting(conversion).generateReport.execute(
      for: container.period, comparingWith: comparand, isFull: comparison.isFull)
    return Answer(account: report.account, report: container.renderer.render(report))
  }
}
