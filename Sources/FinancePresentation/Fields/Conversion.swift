import FinanceDomain

extension ScanRowCounts {
  /// What was converted and how, in documents about money of many currencies.
  package static let conversionFields: [Field<ScanRowCounts>] = [
    .object("conversion", CurrencyConversion.record, "There where --in was given.", .absent) { $0.conversion }
  ]

  /// What was converted and how, where that was asked for.
  package var conversionBlocks: [ReportDocument.Block] {
    guard let conversion else { return [] }
    let table = conversion.table
    return [.heading("Conversion into \(conversion.target)")] + (table.rows.isEmpty ? [] : [.table(table)])
      + ([conversion.rule] + conversion.sections.compactMap(\.rateSentence)).map { .sentence($0) }
  }
}

extension CurrencyConversion {
  fileprivate static let record = Record<CurrencyConversion>(
    "conversion",
    "What was brought into one currency: each transaction by itself, rounded once, halves away from zero.",
    [
      Field("in", .currency, "The currency that figures are in.") { .word($0.target) },
      Field(
        "at", .words(ConversionTerms.Basis.self),
        "Whether the rate of a transaction's day or of the last day of its month counts."
      ) { .word($0.basis) },
      Field("maxAge", .count, "How many days old a rate may be.") { _ in .count(ConversionTerms.maximumAge) },
      Field(
        "complete", .boolean, "Whether all transactions in the figures are in that currency."
      ) { .flag($0.isComplete) },
      .rows("currencies", Record(Section.fields), "A section a currency.") { $0.sections },
    ])

  /// A row a currency that was converted: what there was, and what became of it.
  fileprivate var table: ReportTable {
    let rows = sections.filter { $0.native.count > 0 }
    var table = ReportTable("", Section.columns.titled(["convertedNet": "Net in \(target)"]), rows: rows)
    if rows.count > 1 {
      let net = rows.reduce(ExactSum.zero) { $0 + $1.converted.net }
      let count = rows.reduce(0) { $0 + $1.native.count }
      table.appendTotal([.word("Total"), .none, .sum(net, target), .count(count)])
    }
    return table
  }

  /// How it was converted, as a sentence.
  fileprivate var rule: String {
    let day = basis == .monthEnd ? "the last day of its month" : "its day"
    return "Each transaction is converted by itself, at the rate of \(day) or the most recent one of the "
      + "\(ConversionTerms.maximumAge) days before, and rounded once to the digits of \(target), halves away from zero."
  }
}

extension CurrencyConversion.Section {
  fileprivate static let fields: [Field<Self>] = [
    Field("currency", .currency, "The currency that was converted.") { .word($0.currency) },
    .count("transactions", "How many transactions were.", title: "Count") { $0.native.count },
    .sum("income", "What came in with them, as it was.") { ($0.native.income, $0.currency) },
    .sum("expense", "What went out, as it was.") { ($0.native.expense, $0.currency) },
    .object(
      "converted",
      Record([
        .sum("income") { ($0.converted.income, $0.target) },
        .sum("expense") { ($0.converted.expense, $0.target) },
      ]), "The same, converted."
    ) { (section: Self) in section },
    .rows("rates", Record(rate), "The rates that were used, by day.") { $0.rates },
    .rows("missing", Record(gap), "What stays in its currency.") { $0.gaps },
  ]

  fileprivate static let columns: [Field<Self>] =
    fields["currency"] + [
      .sum("net") { ($0.native.net, $0.currency) },
      .sum("convertedNet") { ($0.converted.net, $0.target) },
    ] + fields["transactions"]

  private static let rate: [Field<CurrencyConversion.UsedRate>] = [
    Field("date", .day, "The day that the rate is of.") { .date($0.listed.day) },
    Field("from", .currency, "One unit of this is worth the rate; if it is `in`, amounts are divided.") {
      .word($0.listed.from)
    },
    Field("to", .currency, "In this.") { .word($0.listed.to) },
    Field("rate", .matching("^[0-9]+(\\.[0-9]+)?$"), "The rate as it is listed, exact.") {
      .word("\($0.listed.rate)")
    },
    .count("transactions", "How many were converted at it.") { $0.transactions },
  ]

  private static let gap: [Field<CurrencyConversion.Gap>] = [
    Field("date", .day, "The day whose rate is wanted.") { .date($0.day) },
    Field("reason", .words(CurrencyConversion.Obstacle.self)) { .word($0.obstacle) },
    .count("transactions", "How many transactions.") { $0.transactions },
  ]

  /// The first and the last of the rates; `nil` if there are none.
  fileprivate var rateSentence: String? {
    guard let first = rates.first?.listed, let last = rates.last?.listed else { return nil }
    let range =
      first == last ? first.words : "\(first.words) to \(last.words), \(counted(rates.count, "rate"))"
    return "Rates of \(currency): \(range)."
  }
}

extension ListedRate {
  /// The rate and its day, as the file has it: `1 EUR = 1.0725 USD (2024-05-03)`.
  fileprivate var words: String { "1 \(from) = \(rate) \(to) (\(day))" }
}
