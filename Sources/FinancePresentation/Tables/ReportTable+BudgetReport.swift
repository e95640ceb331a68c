import FinanceDomain

extension BudgetReport {
  /// The report for people: a section a currency, the budgets of the days asked about before those of others.
  package var document: ReportDocument {
    var document = ReportDocument("Budgets", of: period)
    if currencies.isEmpty { document.append(.sentence("No budget is valid, and nothing was spent.")) }
    for section in currencies {
      document.append(.heading(section.currency.heading))
      document.append(section.chart)
      document.append(section.table)
      document.append(section.otherTable)
      document.append(section.paceTable)
      for sentence in section.sentences { document.append(.sentence(sentence)) }
    }
    if let sentence = asOfSentence { document.append(.sentence(sentence)) }
    document.append(contentsOf: account.remarks)
    return document
  }

  /// The report for programs: a row a budget, then what was spent under none of the same days.
  package var records: ReportTable {
    var table = ReportTable(columns: BudgetReport.recordColumns)
    for section in currencies {
      for row in section.rows { table.append(row.record) }
      for line in section.lines {
        table.append(
          [.text(""), .word(line.name), .word(section.currency.rawValue)] + .none(10) + [
            .sum(line.actual, section.currency)
          ] + .none(5))
      }
    }
    return table
  }

  private var asOfSentence: String? {
    guard let asOf, currencies.contains(where: { !$0.paceTable.rows.isEmpty }) else { return nil }
    return "Days have passed up to \(asOf), "
      + (isAsOfNamed ? "the day that --today names." : "the last day of the data.")
  }

  private static let recordColumns: [ReportTable.Column] =
    ["budget", "kind", "currency", "within", "per"].map { ReportTable.Column($0, .text) }
    + [ReportTable.Column("periods", .count)]
    + ["from", "to", "countedTo"].map { ReportTable.Column($0, .date) }
    + [ReportTable.Column("rollover", .text)]
    + ["amount", "carriedIn", "available", "actual", "remaining"].map { ReportTable.Column($0, .amount) }
    + ["used", "passed"].map { ReportTable.Column($0, .percent) }
    + [ReportTable.Column("ahead", .amount), ReportTable.Column("state", .text)]
}

extension ReportTable {
  /// Budgets under a title, with the days of those that are not made of the days asked about.
  package static func budgets(_ rows: [BudgetReport.Row], titled title: String = "") -> ReportTable {
    var table = ReportTable(title, columns: BudgetColumns(of: rows).columns)
    for row in rows { table.append(BudgetColumns(of: rows).cells(of: row)) }
    return table
  }
}

extension BudgetReport.CurrencySection {
  /// The budgets of the days asked about and what was spent without one, then the total of what is displayed, budgets that
  /// are part of another left out.
  fileprivate var table: ReportTable {
    let rows = rows.filter(\.coversPeriod)
    let columns = BudgetColumns(of: rows)
    var table = ReportTable(columns: columns.columns)
    for row in rows { table.append(columns.cells(of: row)) }
    if !notBudgeted.isZero {
      table.append(columns.cells(named: "Not budgeted", spent: notBudgeted, in: currency, isMissing: true))
    }
    if let total, !rows.isEmpty, table.rows.count > 1 {
      table.appendTotal(columns.cells(of: total, in: currency))
    }
    if !otherDays.isZero {
      table.appendTotal(columns.cells(named: "Budgets of other days", spent: otherDays, in: currency))
      table.appendTotal(columns.cells(named: "All spending", spent: expense, in: currency))
    }
    return table
  }

  fileprivate var otherTable: ReportTable { .budgets(rows.filter { !$0.coversPeriod }, titled: "Other days") }

  /// How the money goes beside the days, where these have not all passed. Otherwise what is left says as much.
  fileprivate var paceTable: ReportTable {
    var table = ReportTable(
      "Pace",
      columns: [
        ReportTable.Column("For", .text), ReportTable.Column("Period", .text),
        ReportTable.Column("Used %", .percent), ReportTable.Column("Passed %", .percent),
        ReportTable.Column("Ahead by", .amount),
      ])
    for row in rows {
      guard let pace = row.pace, pace.passed < 100 else { continue }
      table.append([
        .text(row.name), .word(row.days.label),
        row.figures.used.map { .percent($0) } ?? .none,
        .percent(pace.passed), .change(pace.ahead.decimal, currency),
      ])
    }
    return table
  }

  /// What was spent in the days asked about under no budget that covers them.
  fileprivate var lines: [(name: String, actual: ExactSum)] {
    [("otherDays", otherDays), ("notBudgeted", notBudgeted)].filter { !$0.1.isZero }
  }

  fileprivate var sentences: [String] {
    let cut = rows.filter { $0.lastCounted < $0.days.last }
    return cut.map {
      "\($0.name): of \(PeriodNames.daysOrLabel($0.days)) spending counts up to \($0.lastCounted)."
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
  fileprivate var record: [ReportTable.Cell] {
    let amounts = [
      figures.budget, figures.carriedIn, figures.available, figures.actual, figures.remaining,
    ]
    return [
      .text(name), .word(isGroup ? "group" : "category"), .word(currency.rawValue),
      within.map { .text($0) } ?? .none, .word(step.rawValue), .count(periods), .date(days.first, nil),
      .date(days.last, nil), .date(lastCounted, nil), .word(rollover.rawValue),
    ] + amounts.map { .sum($0, currency) } + [
      figures.used.map { .percent($0) } ?? .none, pace.map { .percent($0.passed) } ?? .none,
      pace.map { .sum($0.ahead, currency) } ?? .none, .word(state.rawValue),
    ]
  }
}
