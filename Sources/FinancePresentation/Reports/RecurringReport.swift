import FinanceDomain

extension RecurringReport: Report {
  package static let form = ReportForm<RecurringReport>(
    "recurring", by: "recurring", title: "What recurs", lines: Series.record,
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
      .rows("series", Series.record, "By currency, then the dearest first.") { $0.rows },
    ] + ScanRowCounts.fields.of { $0.account }
  ) { $0.rows }

  private var rows: [Series] { series.map { Series(series: $0, isActive: isActive($0)) } }

  /// A row a series.
  package var records: ReportTable { ReportTable("", Series.columns, rows: rows) }

  package var document: ReportDocument { document(showsEvidence: false) }

  /// The report for people: a section a currency.
  ///
  /// - Parameter showsEvidence: whether every date and amount after a series is listed.
  package func document(showsEvidence: Bool) -> ReportDocument {
    var document = ReportDocument("Recurring", of: period)
    if series.isEmpty { document.append(.sentence("Nothing recurs.")) }
    for section in totals {
      document.append(headingOf: section.currency, of: account)
      document.append(section.summary)
      for type in [TransactionType.expense, .income] {
        let rows = rows.filter { $0.series.currency == section.currency && $0.series.type == type }
        for table in Series.tables(of: rows, type == .expense ? "Money out" : "Money in") {
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
    document.append(remarksOf: account)
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

/// A series, and whether it goes on.
private struct Series: Sendable {
  let series: RecurringSeries
  let isActive: Bool

  static let record = Record<Series>(
    "series", "Transactions of one payee, account, currency and direction that recur.", fields)

  private static let fields: [Field<Series>] =
    facts + [
      .count("occurrences", title: "Count") { $0.series.occurrences.count },
      Field("first", .day) { .date($0.series.first) }, Field("last", .day) { .date($0.series.last) },
      Field("next", .day, "When it is expected next, or was before it ended.") { .date($0.series.next) },
    ] + prices + [
      .object("priceChange", Record(priceChange), "", .null) { $0.series.priceChange == nil ? nil : $0 },
      .texts("missed", .day, "The days on which it was expected and did not come.") {
        $0.series.missed.map { "\($0)" }
      },
      .rows("evidence", Record(Occurrence.fields), "The transactions, in order of time.") { $0.evidence },
    ]

  private static let facts: [Field<Series>] = [
    Field("key", .text, "What it is called in `recurring: {ignore: […]}`.") { .text($0.series.key) },
    Field("payee", .text) { .text($0.series.name) },
    Field("account", .text) { .text($0.series.account) },
    Field("currency", .currency) { .word($0.series.currency) },
    Field("type", .direction) { .word($0.series.type) },
    Field("cadence", .words(Cadence.self)) { .word($0.series.cadence) },
    Field("state", .words("active", "ended")) { .word($0.isActive ? "active" : "ended") },
  ]

  private static let prices: [Field<Series>] = [
    Field("median", .amount) { .amount($0.series.median, $0.series.currency) },
    .sum("least") { ($0.series.range.lowerBound, $0.series.currency) },
    .sum("most") { ($0.series.range.upperBound, $0.series.currency) },
    Field("price", .amount, "What is paid now.") { .amount($0.series.price, $0.series.currency) },
    Field("annual", .amount, "The price times the occurrences of a year.", title: "A year") {
      .amount($0.series.annual, $0.series.currency)
    },
  ]

  private static let priceChange: [Field<Series>] = [
    .sum("from") { ($0.series.priceChange?.from, $0.series.currency) },
    .sum("to") { ($0.series.priceChange?.to, $0.series.currency) },
    Field("since", .day) { .date($0.series.priceChange?.since) },
    Field("percent", .percent, "", .null, title: "%") { .percentChange($0.series.priceChange?.percent) },
  ]

  /// A series as a program reads it: one row.
  static let columns: [Field<Series>] =
    facts + fields["occurrences"] + [
      .count("missed") { $0.series.missed.count },
      .count("off") { $0.series.others.count },
    ] + fields["first", "last", "next"] + prices
    + zip(priceChange["from", "since", "percent"], ["previousPrice", "priceSince", "priceChange"]).map {
      $0.keyed($1)
    }

  /// What people read of series: what they cost, since when, and what is not as it was.
  static func tables(of rows: [Series], _ title: String) -> [ReportTable] {
    let payee = fields["payee"]
    let missed = rows.flatMap { row in row.series.missed.map { (payee: row.series.name, day: $0) } }
    return [
      ReportTable(
        title, fields["payee", "account", "cadence", "next", "price", "annual", "state"], rows: rows),
      ReportTable(
        "History", payee + fields["first", "last", "occurrences", "median", "least", "most"], rows: rows),
      ReportTable(
        "Changed prices", payee + priceChange["since", "from", "to", "percent"],
        rows: rows.filter { $0.series.priceChange != nil }),
      ReportTable(
        "Missed",
        [Field("payee", .text) { .text($0.payee) }.grouped, Field("expected", .day) { .date($0.day) }],
        rows: missed),
    ]
  }

  /// All its transactions in order of time.
  var evidence: [Occurrence] {
    let all = series.occurrences.map { ($0, true) } + series.others.map { ($0, false) }
    return all.sorted { $0.0 < $1.0 }.map { Occurrence(series: series, occurrence: $0, isExpected: $1) }
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

  static func table(of rows: [Series]) -> ReportTable {
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
