import FinanceDomain

extension AnomalyReport {
  /// The report for people: a table for each kind of finding, and what could not be judged.
  package var document: ReportDocument {
    var document = ReportDocument("Anomalies", of: period)
    if findings.isEmpty { document.append(.sentence("Nothing unusual was found.")) }
    document.append(scoreTable("Unusual amounts", .unusualAmount))
    document.append(baselineTable("Other amounts", .unusualAmount))
    document.append(monthTable)
    document.append(baselineTable("Other months", .unusualMonth))
    document.append(newPayeeTable)
    document.append(doubleTable)
    document.append(missingTable)
    for sentence in sentences { document.append(.sentence(sentence)) }
    document.append(contentsOf: account.remarks)
    return document
  }

  private var sentences: [String] {
    ["Unusual is a score above \(settings.threshold.digits(places: 2))."]
      + shortfalls.map { sentence(about: $0) }
      + (leftOut == 0
        ? [] : ["\(counted(leftOut, "transaction")) left out: transfers, and what is ignored."])
  }

  /// What is said about what could not be judged.
  package func sentence(about shortfall: Shortfall) -> String {
    let (count, total) = (shortfall.count, shortfall.total)
    switch shortfall.kind {
    case .unusualAmount:
      return "Not judged: the amounts of \(count) of \(counted(total, "payee")), "
        + "with fewer than \(settings.minimumSamples) other transactions."
    case .unusualMonth:
      return "Not judged: the months of \(count) of \(total) categories, "
        + "with fewer than \(settings.minimumSamples) other months or nothing in half of them."
    case .newPayee:
      return "Not judged: \(count) of \(counted(total, "new payee")), "
        + "with fewer than \(settings.minimumExpenses) expenses in the currency before the period."
    case .doubleCharge: return "Not judged: double charges of \(count) of \(counted(total, "payee"))."
    case .missingPayment:
      return "Not judged: what is missing from \(count) of \(counted(total, "payee")), "
        + "with fewer than 3 transactions on any account."
    }
  }

  private func findings(_ kind: Anomaly.Kind) -> [Anomaly] { findings.filter { $0.kind == kind } }

  private func scoreTable(_ title: String, _ kind: Anomaly.Kind) -> ReportTable {
    var table = ReportTable(
      title,
      columns: AnomalyReport.transactionColumns + [ReportTable.Column("Score", .percent)])
    for row in findings(kind) {
      table.append(row.transactionCells + [row.score.map { .percent($0) } ?? .none])
    }
    return table
  }

  private static let transactionColumns = [
    ReportTable.Column("Date", .date), ReportTable.Column("Description", .text),
    ReportTable.Column("Id", .text), ReportTable.Column("Way", .text),
    ReportTable.Column("Amount", .amount), ReportTable.Column("Currency", .text),
  ]

  private func baselineTable(_ title: String, _ kind: Anomaly.Kind) -> ReportTable {
    var table = ReportTable(
      title,
      columns: [
        ReportTable.Column(kind == .unusualMonth ? "Category" : "Payee", .text),
        ReportTable.Column("Others", .count), ReportTable.Column("Median", .amount),
        ReportTable.Column("MAD", .amount), ReportTable.Column("Least", .amount),
        ReportTable.Column("Most", .amount),
      ])
    for row in findings(kind) {
      guard let baseline = row.baseline else { continue }
      table.append([
        .text(row.category?.rawValue ?? row.payee ?? ""), .count(baseline.count),
        .amount(baseline.median, row.currency), .amount(baseline.deviation, row.currency),
        .sum(baseline.range.lowerBound, row.currency), .sum(baseline.range.upperBound, row.currency),
      ])
    }
    return table
  }

  private var monthTable: ReportTable {
    var table = ReportTable(
      "Unusual months",
      columns: [
        ReportTable.Column("Month", .text), ReportTable.Column("Category", .text),
        ReportTable.Column("Way", .text), ReportTable.Column("Total", .amount),
        ReportTable.Column("Currency", .text), ReportTable.Column("Score", .percent),
      ])
    for row in findings(.unusualMonth) {
      table.append([
        .word(row.month.map { "\($0)" } ?? ""), .text(row.category?.rawValue ?? ""), .word(row.way),
        .amount(row.amount, row.currency), .word(row.currency.rawValue),
        row.score.map { .percent($0) } ?? .none,
      ])
    }
    return table
  }

  private var newPayeeTable: ReportTable {
    var table = ReportTable(
      "Large amounts for new payees",
      columns: AnomalyReport.transactionColumns
        + [ReportTable.Column("Limit", .amount), ReportTable.Column("Of", .count)])
    for row in findings(.newPayee) {
      table.append(
        row.transactionCells + [
          row.bar.map { .sum($0.amount, row.currency) } ?? .none, row.bar.map { .count($0.count) } ?? .none,
        ])
    }
    return table
  }

  private var doubleTable: ReportTable {
    var table = ReportTable(
      "The same charge again",
      columns: AnomalyReport.transactionColumns + [ReportTable.Column("Before", .date)])
    for row in findings(.doubleCharge) {
      table.append(row.transactionCells + [row.earlier.map { .date($0, nil) } ?? .none])
    }
    return table
  }

  private var missingTable: ReportTable {
    var table = ReportTable(
      "Missing payments",
      columns: [
        ReportTable.Column("Expected", .date), ReportTable.Column("Payee", .text),
        ReportTable.Column("Account", .text), ReportTable.Column("Way", .text),
        ReportTable.Column("Price", .amount), ReportTable.Column("Currency", .text),
      ])
    for row in findings(.missingPayment) {
      table.append([
        .date(row.day, nil), .text(row.payee ?? ""), .text(row.account ?? ""), .word(row.way),
        .amount(row.amount, row.currency), .word(row.currency.rawValue),
      ])
    }
    return table
  }

  /// The report for programs: a row a finding.
  package var records: ReportTable {
    var table = ReportTable(columns: AnomalyReport.recordColumns)
    for row in findings {
      let (baseline, transaction) = (row.baseline, row.transaction)
      let start: [ReportTable.Cell] = [
        .word(row.kind.rawValue), .date(row.day, nil), row.payee.map { .text($0) } ?? .none,
        row.category.map { .text($0.rawValue) } ?? .none,
        (transaction?.account ?? row.account).map { .text($0) } ?? .none,
        transaction.map { .text($0.description) } ?? .none,
        transaction.map { .text($0.id.rawValue) } ?? .none,
        .word(row.type.rawValue), .amount(row.amount, row.currency), .word(row.currency.rawValue),
        row.score.map { .percent($0) } ?? .none,
      ]
      table.append(
        start + [
          baseline.map { .count($0.count) } ?? .none,
          baseline.map { .amount($0.median, row.currency) } ?? .none,
          baseline.map { .amount($0.deviation, row.currency) } ?? .none,
          baseline.map { .sum($0.range.lowerBound, row.currency) } ?? .none,
          baseline.map { .sum($0.range.upperBound, row.currency) } ?? .none,
          row.bar.map { .sum($0.amount, row.currency) } ?? .none,
          row.bar.map { .count($0.count) } ?? .none, row.earlier.map { .date($0, nil) } ?? .none,
          row.series.map { .text($0) } ?? .none,
        ])
    }
    return table
  }

  private static let recordColumns = [
    ReportTable.Column("kind", .text), ReportTable.Column("date", .date),
    ReportTable.Column("payee", .text), ReportTable.Column("category", .text),
    ReportTable.Column("account", .text), ReportTable.Column("description", .text),
    ReportTable.Column("id", .text), ReportTable.Column("type", .text),
    ReportTable.Column("amount", .amount), ReportTable.Column("currency", .text),
    ReportTable.Column("score", .percent), ReportTable.Column("others", .count),
    ReportTable.Column("median", .amount), ReportTable.Column("mad", .amount),
    ReportTable.Column("least", .amount), ReportTable.Column("most", .amount),
    ReportTable.Column("limit", .amount), ReportTable.Column("limitOf", .count),
    ReportTable.Column("before", .date), ReportTable.Column("series", .text),
  ]
}

extension Anomaly {
  fileprivate var way: String { type == .expense ? "out" : "in" }

  fileprivate var transactionCells: [ReportTable.Cell] {
    [
      .date(day, nil), .text(transaction?.description ?? payee ?? ""),
      .text(transaction?.id.rawValue ?? ""), .word(way), .amount(amount, currency),
      .word(currency.rawValue),
    ]
  }
}
