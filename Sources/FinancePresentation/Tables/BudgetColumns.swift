import FinanceDomain

/// Budgets as columns of a table for people. What no budget of the table has is left out: other days, a part in another
/// budget, money carried in; without any budget, all but what was spent.
struct BudgetColumns {
  private let showsBudgets: Bool
  private let showsParts: Bool
  private let showsDays: Bool
  private let showsCarried: Bool

  /// The columns for these budgets.
  init(of rows: [BudgetReport.Row]) {
    showsBudgets = !rows.isEmpty
    showsParts = rows.contains { $0.within != nil }
    showsDays = rows.contains { !$0.coversPeriod }
    showsCarried = rows.contains { $0.rollover != .none || !$0.figures.carriedIn.isZero }
  }

  var columns: [ReportTable.Column] {
    guard showsBudgets else {
      return [ReportTable.Column("For", .text), ReportTable.Column("Actual", .amount)]
    }
    return [ReportTable.Column("For", .text)] + (showsParts ? [ReportTable.Column("Part of", .text)] : [])
      + (showsDays ? [ReportTable.Column("Period", .text)] : [])
      + (["Budget"] + (showsCarried ? ["Carried"] : []) + ["Actual", "Left"]).map {
        ReportTable.Column($0, .amount)
      } + [ReportTable.Column("Used %", .percent)]
  }

  /// A budget.
  func cells(of row: BudgetReport.Row) -> [ReportTable.Cell] {
    [.text(row.name)] + (showsParts ? [row.within.map { .text($0) } ?? .none] : [])
      + (showsDays ? [.word(row.days.label)] : []) + cells(of: row.figures, row.currency)
  }

  /// What was spent, and not under one of the budgets.
  ///
  /// - Parameter isMissing: whether it is missing in the total as if it had a budget of nothing.
  func cells(
    named name: String, spent: ExactSum, in currency: Currency, isMissing: Bool = false
  ) -> [ReportTable.Cell] {
    guard showsBudgets else { return [.word(name), .sum(spent, currency)] }
    return [.word(name)] + .none(leading + 1 + (showsCarried ? 1 : 0)) + [
      .sum(spent, currency), isMissing ? .sum(.zero - spent, currency) : .none, .none,
    ]
  }

  /// The total.
  func cells(of total: BudgetReport.Figures, in currency: Currency) -> [ReportTable.Cell] {
    [.word("Total")] + .none(leading) + cells(of: total, currency)
  }

  /// How many columns lie between the name and the figures.
  private var leading: Int { (showsParts ? 1 : 0) + (showsDays ? 1 : 0) }

  private func cells(of figures: BudgetReport.Figures, _ currency: Currency) -> [ReportTable.Cell] {
    [.sum(figures.budget, currency)] + (showsCarried ? [.sum(figures.carriedIn, currency)] : [])
      + [.sum(figures.actual, currency), .sum(figures.remaining, currency)]
      + [figures.used.map { .percent($0) } ?? .none]
  }
}
