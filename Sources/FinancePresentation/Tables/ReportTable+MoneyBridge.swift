import FinanceDomain

extension MoneyBridge {
  /// The bridge for people: what it starts from, what moved, what it leads to. Steps that nothing
  /// moved on are left out; each leads to its rows.
  func table(leadingTo rows: ReportRowLinks?) -> ReportTable {
    var table = ReportTable(
      "Bridge",
      columns: [
        ReportTable.Column("Step", .text), ReportTable.Column("Amount", .amount),
        ReportTable.Column("Count", .count),
      ])
    table.append([.word("Opening, from earlier transactions"), .amount(opening, currency), .none])
    for step in Step.allCases where count(step) > 0 {
      table.append([.word(step.title), .amount(change(step), currency), .count(count(step))])
      table.linkLastRow(1, to: rows?.step(step))
    }
    table.appendTotal([.word("Closing"), .amount(closing, currency), .none])
    return table
  }
}

extension MoneyBridge.Step {
  /// What people call the step.
  package var title: String {
    switch self {
    case .income: "Income"
    case .spending: "Spending"
    case .refunds: "Refunds"
    case .transfersIn: "Transfers in"
    case .transfersOut: "Transfers out"
    case .transfersOutOfScope: "Transfers out of scope"
    case .ignored: "Ignored"
    case .unclassifiedIn: "Unclassified in"
    case .unclassifiedOut: "Unclassified out"
    }
  }
}
