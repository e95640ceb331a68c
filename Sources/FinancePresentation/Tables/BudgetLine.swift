import FinanceDomain

/// A line of a table of budgets for people: a budget, what was spent on none of them, or what several come to.
struct BudgetLine: Sendable {
  private let name: ReportTable.Cell
  private let currency: Currency
  private let actual: ExactSum
  private var row: BudgetReport.Row?
  private var figures: BudgetReport.Figures?
  private var remaining: ExactSum?

  /// A budget.
  init(_ row: BudgetReport.Row) {
    self.init(.text(row.name), row.figures, row.currency)
    self.row = row
  }

  /// The total.
  init(_ total: BudgetReport.Figures, in currency: Currency) {
    self.init(.word("Total"), total, currency)
  }

  /// What was spent, and not under one of the budgets.
  ///
  /// - Parameter isMissing: whether it is missing in the total as if it had a budget of nothing.
  init(_ name: String, spent: ExactSum, in currency: Currency, isMissing: Bool = false) {
    (self.name, self.currency, actual) = (.word(name), currency, spent)
    remaining = isMissing ? .zero - spent : nil
  }

  private init(_ name: ReportTable.Cell, _ figures: BudgetReport.Figures, _ currency: Currency) {
    (self.name, self.currency, actual) = (name, currency, figures.actual)
    (self.figures, remaining) = (figures, figures.remaining)
  }
}

extension BudgetLine {
  private static let fields: [Field<BudgetLine>] = [
    Field("for", .text) { $0.name }, Field("within", .text, title: "Part of") { .text($0.row?.within) },
    Field("period", .text) { .word($0.row?.days.label) },
    Field("budget", .amount) { .sum($0.figures?.budget, $0.currency) },
    Field("carried", .amount) { .sum($0.figures?.carriedIn, $0.currency) },
    Field("actual", .amount) { .sum($0.actual, $0.currency) },
    Field("left", .amount) { .sum($0.remaining, $0.currency) },
    Field("used", .percent, title: "Used %") { .percent($0.figures?.used) },
  ]

  /// The columns of a table with these budgets. What none of them has is left out: other days, a part in another budget,
  /// money carried in; without any budget, all but what was spent.
  static func fields(of rows: [BudgetReport.Row]) -> [Field<BudgetLine>] {
    guard !rows.isEmpty else { return fields["for", "actual"] }
    let isCarried = rows.contains { $0.rollover != .none || !$0.figures.carriedIn.isZero }
    return fields["for"] + (rows.contains { $0.within != nil } ? fields["within"] : [])
      + (rows.contains { !$0.coversPeriod } ? fields["period"] : []) + fields["budget"]
      + (isCarried ? fields["carried"] : []) + fields["actual", "left", "used"]
  }
}
