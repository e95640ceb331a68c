import FinanceDomain

extension RecurringReport: Report {
  package static let form = ReportForm<RecurringReport>(
    "recurring", by: "recurring", title: "What recurs", lines: RecurringSeries.record,
    [
      .period { $0.period },
      Field(
        "asOf", .day, "The day by which it is told what is still going on; null without data.", .null
      ) { .date($0.asOf) },
      .count("minimumOccurrences", "How many transactions a series has at least.") { $0.minimumOccurrences },
      .count("payees", "How many payees were looked at.") { $0.payees },
      .count("payeesWithTooFew", "Those with fewer transactions than that.") { $0.payeesWithTooFew },
      .count("payeesWithoutRule", "Those whose transactions follow no cadence.") { $0.payeesWithoutRule },
      .count("leftOut", "Transactions that are transfers or ignored.") { $0.leftOut },
      .count("ignored", "Series that are not to be shown.") { $0.ignored },
      .texts("unusedIgnores", .text, "Entries to be ignored that match nothing.") { $0.unusedIgnores },
      .rows("currencies", Record(CurrencyTotals.fields), "What active series cost and bring a year.") {
        $0.totals
      },
      .rows("series", RecurringSeries.record, "By currency, then the dearest first.") { $0.series },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.series }

  package var records: ReportTable { ReportTable("", RecurringSeries.columns, rows: series) }

  package var document: ReportDocument { document(showsEvidence: false) }

  /// The report for people: a section a currency.
  ///
  /// - Parameter showsEvidence: whether every date and amount after a series is listed.
  package func document(showsEvidence: Bool) -> ReportDocument {
    var document = ReportDocument("Recurring", of: period)
    if series.isEmpty { document.append(.sentence("Nothing recurs.")) }
    for section in totals {
      document.append(headingOf: section.currency, of: rowCounts)
      document.append(section.summary)
      for type in [TransactionType.expense, .income] {
        let rows = series.filter { $0.currency == section.currency && $0.type == type }
        for table in RecurringSeries.tables(of: rows, type == .expense ? "Money out" : "Money in") {
          document.append(table)
        }
        if showsEvidence { document.append(Occurrence.table(of: rows)) }
      }
    }
    if !series.isEmpty {
      document.append(.heading("Keys"))
      document.append(.verbatim(series.map(\.key)))
    }
    for sentence in sentences { document.append(.sentence(sentence)) }
    document.append(remarksOf: rowCounts)
    return document
  }

  private var sentences: [String] {
    let counts = [
      payeesWithTooFew == 0
        ? nil : "\(payeesWithTooFew) with fewer than \(minimumOccurrences) transactions on any account",
      payeesWithoutRule == 0 ? nil : "\(payeesWithoutRule) without regular days",
    ]
    let seenFrom = series.isEmpty ? [] : asOf.map { ["What is active is seen from \($0)."] } ?? []
    return seenFrom + [
      (["\(counted(payees, "payee")) looked at"] + counts.compactMap(\.self)).joined(separator: ", ") + "."
    ]
      + (ignored == 0 ? [] : ["\(ignored) series on the ignore list."])
      + unusedIgnores.map { "The ignore list names '\($0)', which is neither a series nor a payee with one." }
      + (leftOut == 0
        ? [] : ["\(counted(leftOut, "transaction")) left out: transfers, and what is ignored."])
  }
}

extension RecurringSeries {
  fileprivate static let record = Record<Self>(
    "series", "Transactions of one payee, account, currency and direction that recur.", fields)

  private static let fields: [Field<Self>] =
    facts + [
      .count("occurrences", title: "Count") { $0.occurrences.count },
      Field("first", .day) { .date($0.first) }, Field("last", .day) { .date($0.last) },
      Field("next", .day, "When it is expected next, or was before it ended.") { .date($0.next) },
    ] + prices + [
      .object("priceChange", Record(changedPrice), "", .null) { $0.priceChange == nil ? nil : $0 },
      .texts("missed", .day, "The days on which it was expected and did not come.") {
        $0.missed.map { "\($0)" }
      },
      .rows("evidence", Record(Occurrence.fields), "The transactions, in order of time.") { $0.evidence },
    ]

  private static let facts: [Field<Self>] = [
    Field("key", .text, "What it is called in `recurring: {ignore: […]}`.") { .text($0.key) },
    Field("payee", .text) { .text($0.name) },
    Field("account", .text) { .text($0.account) },
    Field("currency", .currency) { .word($0.currency) },
    Field("type", .direction) { .word($0.type) },
    Field("cadence", .words(Cadence.self)) { .word($0.cadence) },
    Field("state", .words("active", "ended")) { .word($0.isActive ? "active" : "ended") },
  ]

  private static let prices: [Field<Self>] = [
    Field("median", .amount) { .amount($0.median, $0.currency) },
    .sum("least") { ($0.range.lowerBound, $0.currency) },
    .sum("most") { ($0.range.upperBound, $0.currency) },
    Field("price", .amount, "What is paid now.") { .amount($0.price, $0.currency) },
    Field("annual", .amount, "The price times the occurrences of a year.", title: "A year") {
      .amount($0.annual, $0.currency)
    },
  ]

  private static let changedPrice: [Field<Self>] = [
    .sum("from") { ($0.priceChange?.from, $0.currency) },
    .sum("to") { ($0.priceChange?.to, $0.currency) },
    Field("since", .day) { .date($0.priceChange?.since) },
    Field("percent", .percent, "", .null, title: "%") { .percentChange($0.priceChange?.percent) },
  ]

  /// A series as a program reads it: one row.
  fileprivate static let columns: [Field<Self>] =
    facts + fields["occurrences"] + [
      .count("missed") { $0.missed.count },
      .count("off") { $0.others.count },
    ] + fields["first", "last", "next"] + prices
    + zip(changedPrice["from", "since", "percent"], ["previousPrice", "priceSince", "priceChange"]).map {
      $0.keyed($1)
    }

  /// What people read of series: what they cost, since when, and what is not as it was.
  fileprivate static func tables(of rows: [Self], _ title: String) -> [ReportTable] {
    let payee = fields["payee"]
    let missed = rows.flatMap { row in row.missed.map { (payee: row.name, day: $0) } }
    return [
      ReportTable(
        title, fields["payee", "account", "cadence", "next", "price", "annual", "state"], rows: rows),
      ReportTable(
        "History", payee + fields["first", "last", "occurrences", "median", "least", "most"], rows: rows),
      ReportTable(
        "Changed prices", payee + changedPrice["since", "from", "to", "percent"],
        rows: rows.filter { $0.priceChange != nil }),
      ReportTable(
        "Missed",
        [Field("payee", .text) { .text($0.payee) }.grouped, Field("expected", .day) { .date($0.day) }],
        rows: missed),
    ]
  }

  /// All its transactions in order of time.
  fileprivate var evidence: [Occurrence] {
    let all = occurrences.map { ($0, true) } + others.map { ($0, false) }
    return all.sorted { $0.0 < $1.0 }.map { Occurrence(series: self, occurrence: $0, isExpected: $1) }
  }
}

/// A transaction of a series, and whether it is on a day that was expected.
private struct Occurrence: Sendable {
  let series: RecurringSeries
  let occurrence: PayeeHistory.Occurrence
  let isExpected: Bool

  static let fields: [Field<Occurrence>] = [
    Field("date", .day) { .date($0.occurrence.day) },
    .sum("amount") { ($0.occurrence.amount, $0.series.currency) },
    Field("expected", .boolean, "Whether the cadence expects it on that day.") { .flag($0.isExpected) },
  ]

  static func table(of rows: [RecurringSeries]) -> ReportTable {
    ReportTable(
      "Evidence",
      [Field("key", .text) { .text($0.series.key) }.grouped] + fields["date", "amount"] + [
        Field("day", .text) { .word($0.isExpected ? "as expected" : "off") }
      ], rows: rows.flatMap(\.evidence))
  }
}

extension RecurringReport.CurrencyTotals {
  fileprivate static let fields: [Field<Self>] = [
    Field("currency", .currency) { .word($0.currency) },
    .count("expenses", "Active series of money out.") { $0.expenses },
    Field("annualExpense", .amount, "What they cost a year at the current price.") {
      .amount($0.annualExpense, $0.currency)
    },
    .count("incomes", "Active series of money in.") { $0.incomes },
    Field("annualIncome", .amount, "What they bring a year.") { .amount($0.annualIncome, $0.currency) },
  ]

  fileprivate var summary: ReportTable {
    .summary([
      ("Out a year", .amount(annualExpense, currency), expenses, "active"),
      ("In a year", .amount(annualIncome, currency), incomes, "active"),
    ])
  }
}
