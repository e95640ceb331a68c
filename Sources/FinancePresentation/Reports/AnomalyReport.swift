import FinanceDomain

extension AnomalyReport: Report {
  package static let form = ReportForm<AnomalyReport>(
    "anomalies", by: "anomalies", title: "What is not as it usually is", lines: Anomaly.record,
    [
      .period { $0.period },
      Field(
        "threshold", .matching("^[0-9]+\\.[0-9]{2}$"), "The score from which an amount is unusual."
      ) { .percent($0.settings.threshold) },
      .count("leftOut", "Transactions that are transfers or ignored.") { $0.leftOut },
      .rows("notJudged", insufficient, "Where the history is too short.") { report in
        report.insufficientHistories.map { (report, $0) }
      },
      .rows("findings", Anomaly.record, "By kind, then the highest score first.") { $0.findings },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.findings }

  private static let insufficient = Record<(report: AnomalyReport, insufficient: InsufficientHistory)>([
    Field("kind", .words(Anomaly.Kind.self)) { .word($0.insufficient.kind) },
    .count("count", "How many could not be judged.") { $0.insufficient.count },
    .count("of", "Of how many.") { $0.insufficient.total },
    Field("message", .text, "The same for people.") { .text($0.report.sentence(about: $0.insufficient)) },
  ])

  package var records: ReportTable { ReportTable("", Anomaly.columns, rows: findings) }

  /// A table for each kind of finding, and what could not be judged.
  package var document: ReportDocument {
    let transaction = Anomaly.columns["date", "description", "id", "type", "amount", "currency"]
    var document = ReportDocument("Anomalies", of: period)
    if findings.isEmpty { document.append(.sentence("Nothing unusual was found.")) }
    let tables: [(title: String, kind: Anomaly.Kind, fields: [Field<Anomaly>])] = [
      ("Unusual amounts", .unusualAmount, transaction + Anomaly.columns["score"]),
      ("Other amounts", .unusualAmount, Anomaly.columns["payee"] + Anomaly.baselineFields),
      (
        "Unusual months", .unusualMonth,
        [Anomaly.monthField]
          + Anomaly.columns["category", "type", "amount", "currency", "score"].titled(["amount": "Total"])
      ),
      ("Other months", .unusualMonth, Anomaly.columns["category"] + Anomaly.baselineFields),
      ("Large amounts for new payees", .newPayee, transaction + Anomaly.columns["limit", "limitOf"]),
      ("The same charge again", .doubleCharge, transaction + Anomaly.columns["before"]),
      (
        "Missing payments", .missingPayment,
        Anomaly.columns["date", "payee", "account", "type", "amount", "currency"]
          .titled(["date": "Expected", "amount": "Price"])
      ),
    ]
    for table in tables {
      let rows = findings.filter { $0.kind == table.kind }
      document.append(ReportTable(table.title, table.fields, rows: rows))
    }
    for sentence in sentences { document.append(.sentence(sentence)) }
    document.append(remarksOf: rowCounts)
    return document
  }

  private var sentences: [String] {
    ["Unusual is a score above \(settings.threshold.digits(places: 2))."]
      + insufficientHistories.map { sentence(about: $0) }
      + (leftOut == 0
        ? [] : ["\(counted(leftOut, "transaction")) left out: transfers, and what is ignored."])
  }

  /// What is said about what could not be judged.
  private func sentence(about insufficient: InsufficientHistory) -> String {
    let (count, total) = (insufficient.count, insufficient.total)
    switch insufficient.kind {
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
}

extension Anomaly {
  /// A month's date is its first day.
  fileprivate static let record = Record<Anomaly>(
    "finding", "Something unusual; what does not apply is absent.",
    [
      Field("kind", .words(Anomaly.Kind.self)) { .word($0.kind) },
      Field("date", .day, "Of a month, its first day.") { .date($0.day) },
      Field("type", .direction, title: "Way") {
        .state($0.type.rawValue, shown: $0.type == .expense ? "out" : "in")
      },
      Field("amount", .amount) { .amount($0.amount, $0.currency) },
      Field("currency", .currency) { .word($0.currency) }, monthField,
      Field("payee", .text, "", .absent) { .text($0.payee) },
      Field("category", .text, "", .absent) { .text($0.category?.rawValue) },
      Field("account", .text, "", .absent) { .text($0.account) },
      Field("score", .matching("^-?[0-9]+\\.[0-9]{2}$"), "How far off, in scaled MADs.", .absent) {
        .percent($0.score)
      }.column(.percent),
      .object("baseline", Record(baselineFields), "", .absent) { $0.baseline == nil ? nil : $0 },
      .sum("limit", "What a new payee's amount exceeds.", .absent) { ($0.threshold?.amount, $0.currency) },
      .count("limitOf", "How many earlier expenses the limit is made of.", .absent, title: "Of") {
        $0.threshold?.count
      },
      Field("before", .day, "The day of the other charge.", .absent) { .date($0.earlier) },
      Field("series", .text, "The key of the series that is missed.", .absent) { .text($0.series) },
      .object("transaction", Transaction.record, "", .absent) { $0.transaction },
    ])

  fileprivate static let monthField = Field<Anomaly>("month", .month, "", .absent) {
    .word($0.month.map { "\($0)" })
  }

  fileprivate static let baselineFields: [Field<Anomaly>] = [
    .count("others", "How many others it is held against, itself left out.") { $0.baseline?.count },
    Field("median", .amount) { .amount($0.baseline?.median, $0.currency) },
    Field("mad", .amount, "The median of the distances from the median.", title: "MAD") {
      .amount($0.baseline?.deviation, $0.currency)
    },
    .sum("least") { ($0.baseline?.range.lowerBound, $0.currency) },
    .sum("most") { ($0.baseline?.range.upperBound, $0.currency) },
  ]

  /// A finding as a program reads it: one row, its transaction and what it is held against among the rest.
  fileprivate static let columns: [Field<Anomaly>] =
    record.fields["kind", "date", "payee", "category"] + [
      Field("account", .text) { .text($0.transaction?.account ?? $0.account) },
      Field("description", .text) { .text($0.transaction?.description) },
      Field("id", .text) { .text($0.transaction?.id.rawValue) },
    ] + record.fields["type", "amount", "currency", "score"] + baselineFields
    + record.fields["limit", "limitOf", "before", "series"]
}
