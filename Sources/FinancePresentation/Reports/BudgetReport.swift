import FinanceDomain

extension BudgetReport: Report {
  package static let form = ReportForm<BudgetReport>(
    "budget", by: "budget", title: "Budgets, what was spent and what is left", lines: Row.record,
    [
      .period { $0.period },
      Field("asOf", .day, "The day up to which days have passed; null without transactions.", .null) {
        .date($0.asOf)
      },
      Field(
        "asOfFrom", .words("today", "data"), "Whether --today named it, or it is the last day of the data."
      ) { .word($0.isAsOfNamed ? "today" : "data") },
      .rows(
        "currencies", Record(CurrencySection.fields), "A section a currency; they are never added together."
      ) { $0.currencies },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.currencies.flatMap(\.rows) }

  /// A row a budget, then what was spent under none of the same days.
  package var records: ReportTable {
    var table = ReportTable(columns: Row.columns.columns())
    for section in currencies {
      for row in section.rows { table.append(Row.columns.cells(of: row)) }
      for (name, actual) in [("otherDays", section.otherDays), ("notBudgeted", section.notBudgeted)]
      where !actual.isZero {
        table.append(
          Row.columns.cells([
            "budget": .text(""), "kind": .word(name), "currency": .word(section.currency),
            "actual": .sum(actual, section.currency),
          ]))
      }
    }
    return table
  }

  package var document: ReportDocument {
    var document = ReportDocument("Budgets", of: period)
    if currencies.isEmpty { document.append(.sentence("No budget is valid, and nothing was spent.")) }
    for section in currencies {
      document.append(headingOf: section.currency, of: rowCounts)
      document.append(section.rows.chart(in: section.currency))
      document.append(section.table)
      document.append(.budgets(section.rows.filter { !$0.coversPeriod }, titled: "Other days"))
      document.append(ReportTable("Pace", Row.paceColumns, rows: section.rows.filter(\.isUnderWay)))
      for sentence in section.sentences { document.append(.sentence(sentence)) }
    }
    let counted = currencies.flatMap(\.rows).filter(\.isUnderWay).map(\.lastCounted).max()
    if let asOf, let counted {
      let origin = isAsOfNamed ? "the day that --today names." : "the last day of the data."
      document.append(.sentence("Days have passed up to \(asOf), \(origin)"))
      if let dataEnd, min(counted, dataEnd) > asOf {
        document.append(.sentence("Spending after that day counts as well, up to \(min(counted, dataEnd))."))
      }
    }
    document.append(remarksOf: rowCounts)
    return document
  }
}

extension ReportTable {
  /// Budgets under a title, with the days of those that are not made of the days asked about.
  package static func budgets(_ rows: [BudgetReport.Row], titled title: String = "") -> ReportTable {
    ReportTable(title, BudgetReport.Row.shown(rows), rows: rows)
  }
}

extension BudgetReport.CurrencySection {
  fileprivate static let fields: [Field<Self>] = [
    Field("currency", .currency) { .word($0.currency) },
    .rows("budgets", BudgetReport.Row.record, "In the order of the configuration.") { $0.rows },
    .sum("otherDays", "Spent in the period on what only budgets of other days are for.") {
      ($0.otherDays, $0.currency)
    },
    .sum("notBudgeted", "Spent in the period on what no budget is for.") { ($0.notBudgeted, $0.currency) },
    .sum("expense", "All that was spent in the period.") { ($0.expense, $0.currency) },
    .object(
      "total", Record(BudgetReport.Figures.fields),
      "Budgets that cover the period and are part of no other, and what was spent without a budget: "
        + "total.actual + otherDays = expense. Null where two of these budgets overlap in part.", .null
    ) { section in section.total.map { ($0, section.currency) } },
    .texts("overlapping", .text, "The names of two that do; empty where there is a total.") {
      $0.overlapping
    },
  ]

  /// The budgets of the days asked about and what was spent without one, then the total of what is displayed, budgets that
  /// are part of another left out.
  fileprivate var table: ReportTable {
    let rows = rows.filter(\.coversPeriod)
    let columns = BudgetReport.Row.shown(rows)
    func spent(_ name: String, _ actual: ExactSum, remaining: ExactSum? = nil) -> [ReportTable.Cell] {
      columns.cells([
        "budget": .word(name), "actual": .sum(actual, currency), "remaining": .sum(remaining, currency),
      ])
    }
    var table = ReportTable("", columns, rows: rows)
    if !notBudgeted.isZero {
      // It is missing in the total as if it had a budget of nothing.
      table.append(spent("Not budgeted", notBudgeted, remaining: .zero - notBudgeted))
    }
    if let total, !rows.isEmpty, table.rows.count > 1 {
      let figures = BudgetReport.Figures.fields.cells(of: (total, currency), under: columns)
      table.appendTotal("Total", over: 1, Array(figures.dropFirst()))
    }
    if !otherDays.isZero {
      table.appendTotal(spent("Budgets of other days", otherDays))
      table.appendTotal(spent("All spending", expense))
    }
    return table
  }

  fileprivate var sentences: [String] {
    let cut = rows.filter { $0.lastCounted < $0.days.last }
    return cut.map {
      "\($0.budget.name): of \(PeriodNames.daysOrLabel($0.days)) spending counts up to \($0.lastCounted)."
    }
      + (overlapping.count < 2
        ? []
        : [
          "There is no total: \(overlapping[0]) and \(overlapping[1]) have some categories in common, and "
            + "neither is part of the other."
        ])
  }
}

extension BudgetReport.Row {
  package static let record = Record<Self>("budget", "A budget, what was spent and what is left.", fields)

  private static let fields: [Field<Self>] =
    [
      Field("budget", .text, "The category, or the name of the group.", title: "For") {
        .text($0.budget.name)
      },
      Field("kind", .words("category", "group")) { .word($0.budget.isGroup ? "group" : "category") },
      .texts("categories", .text, "What it is for, each with everything below it.") {
        $0.categories.map(\.rawValue)
      },
      Field("currency", .currency) { .word($0.budget.currency) },
      Field("within", .text, "The budget of the same days that it is wholly a part of.", .null) {
        .text($0.within)
      },
      Field(
        "per",
        .words(PeriodStep.allCases.filter { $0 != .day && $0 != .total }.map(\.rawValue)),
        "How long a period of it is."
      ) { .word($0.budget.step) },
      Field("periods", .ordinal, "How many of its periods count.") { .count($0.periods) },
      .object(
        "days", ClosedRange<CalendarDay>.record, "From the first day of these periods to the last."
      ) { $0.days.first...$0.days.last },
      Field("countedTo", .day, "The day up to which spending counts.") { .date($0.lastCounted) },
      Field(
        "coversPeriod", .boolean, "Whether its periods are made of exactly the days asked about."
      ) { .flag($0.coversPeriod) },
      Field("rollover", .words(Budget.Rollover.self), "What is carried into the next period.") {
        .word($0.budget.rollover)
      },
    ] + BudgetReport.Figures.fields.of { ($0.figures, $0.budget.currency) } + [
      Field(
        "passed", .percent, "How much of its days has passed; null without a day to count from.", .null,
        title: "Passed %"
      ) { .percent($0.pace?.passed) },
      Field(
        "ahead", .amount,
        "By how much more was spent than the days passed have a part in; negative if less.", .null,
        title: "Ahead by"
      ) { row in row.pace.map { .change($0.ahead.decimal, row.budget.currency) } ?? .none },
      Field(
        "state", .words(BudgetReport.State.self),
        "`over`: more was spent than may be; `ahead`: faster than the days pass."
      ) { .word($0.state) },
    ]

  /// The columns that programs read.
  static let columns: [Field<Self>] =
    fields["budget", "kind", "currency", "within", "per", "periods"] + [
      Field("from", .day) { .date($0.days.first) }, Field("to", .day) { .date($0.days.last) },
    ]
    + fields[
      "countedTo", "rollover", "amount", "carriedIn", "available", "actual", "remaining", "used", "passed",
      "ahead", "state"]

  private static let period = Field<Self>("period", .text) { .word($0.days.label) }

  /// The columns of these budgets for people. What none of them has is left out: other days, a part in another budget,
  /// money carried in; without any budget, all but what was spent.
  fileprivate static func shown(_ rows: [Self]) -> [Field<Self>] {
    let fields = fields.titled([
      "within": "Part of", "amount": "Budget", "carriedIn": "Carried", "remaining": "Left",
    ])
    guard !rows.isEmpty else { return fields["budget", "actual"] }
    let isCarried = rows.contains { $0.budget.rollover != .none || !$0.figures.carriedIn.isZero }
    return fields["budget"] + (rows.contains { $0.within != nil } ? fields["within"] : [])
      + (rows.contains { !$0.coversPeriod } ? [period] : []) + fields["amount"]
      + (isCarried ? fields["carriedIn"] : []) + fields["actual", "remaining", "used"]
  }

  /// How the money goes beside the days.
  fileprivate static let paceColumns: [Field<Self>] =
    fields["budget"] + [period] + fields["used", "passed", "ahead"]

  /// Whether not all of its days have passed. Where they have, what is left says as much as the pace.
  fileprivate var isUnderWay: Bool { pace.map { $0.passed < 100 } ?? false }
}

extension BudgetReport.Figures {
  fileprivate static let fields: [Field<(figures: Self, currency: Currency)>] = [
    .sum("amount", "The budget of all its periods.") { ($0.figures.budget, $0.currency) },
    .sum("carriedIn", "What earlier periods have left over, or spent too much.") {
      ($0.figures.carriedIn, $0.currency)
    },
    .sum("available", "Both together.") { ($0.figures.available, $0.currency) },
    .sum("actual", "What was spent, less refunds.") { ($0.figures.actual, $0.currency) },
    .sum("remaining", "available - actual; negative if too much was spent.") {
      ($0.figures.remaining, $0.currency)
    },
    Field(
      "used", .percent, "actual in percent of available; null if that is not above zero.", .null,
      title: "Used %"
    ) { .percent($0.figures.used) },
  ]
}
