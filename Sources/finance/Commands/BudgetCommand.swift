import ArgumentParser
import FinanceDomain
import FinancePresentation

struct BudgetCommand: FinanceCommand {
  static let examples = [
    "finance budget --month 2024-05 transactions.csv",
    "finance budget --month this-month --fail-on over --quiet",
  ]
  static let documents = [BudgetReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Show what may be spent, what has been, and what is left.",
    usage: "finance budget [--month <month>] <file> ... [<options>]",
    discussion: """
      Budgets are in the configuration, each for a category with everything below it (food is food and \
      food:restaurant) or for a group of categories:

      budgets:
        - category: food
          amount: 400
          currency: EUR      (or the one under defaults)
          per: month         (week, quarter, half-year, year, fiscal-quarter,
                              fiscal-year)
          rollover: positive (what was not spent is carried over; all: what was
                              spent too much as well; none)
          from: 2024-01      (needed to carry over; until ends a budget, and
                              another one may go on with a new amount)
        - {group: Household, categories: [rent, utilities], amount: 1100}

      What counts is spending less refunds; transfers and what is ignored are none. Of a budget those periods \
      count that end in the days asked about, so a quarter has three months, and a month the weeks whose \
      Sunday is in it. Where the budget is for longer than was asked about, it is the whole of the period \
      that contains the last of the days, and what was spent in it up to that day.

      'Ahead by' is what was spent beyond the share of the days that have passed: those up to --today, or to \
      the last day of the data.

      The total counts no transaction twice: budgets that are part of another are left out, and what was \
      spent without a budget is added. What only budgets of other days are for comes after it.
      """, examples: examples)

  @Option(
    help: ArgumentHelp("End with status 1 if a budget is over.", valueName: "over"))
  var failOn: BudgetFailure?

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Input") var partial: PartialOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    guard !container.configuration.budgets.isEmpty else {
      let finding =
        container.configuration.file.map { "'\($0.path)' has no budgets; add them, as in " }
        ?? "there are no budgets, because there is no configuration. `finance init FILE` writes one; add them to it, as in "
      throw CommandError(
        .configuration, finding + "budgets: [{category: food, amount: 400, currency: EUR}]")
    }
    let report = try await container.getBudgets.execute(
      in: container.period, today: filter.today)
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: container.unmet(if: report.currencies.allSatisfy(\.expense.isZero)) ?? report.unspent,
      failedCheck: failOn == .over ? report.failure : nil)
  }
}

extension BudgetReport {
  /// What the budgets are for of which nothing has been spent: their names may be misspelt.
  fileprivate var unspent: TransactionQuery? {
    let categories = currencies.flatMap(\.rows).filter { $0.figures.actual.isZero }.flatMap(\.categories)
    return categories.isEmpty
      ? nil : TransactionQuery(condition: .any(categories.map { .isOrLies(below: $0.rawValue) }))
  }

  /// Which budgets are over, and by how much; `nil` if none is.
  fileprivate var failure: String? {
    guard !over.isEmpty else { return nil }
    let list = over.map { row in
      let days = row.coversPeriod ? "" : " in \(PeriodNames.daysOrLabel(row.days))"
      let (name, currency) = (row.budget.name, row.budget.currency)
      return name + days + " by "
        + AmountFormatter.text((.zero - row.figures.remaining), in: currency) + " \(currency)"
    }
    return "\(counted(over.count, "budget")) over: \(list.joined(separator: ", "))"
  }
}

enum BudgetFailure: String, CaseIterable, Sendable {
  case over
}
