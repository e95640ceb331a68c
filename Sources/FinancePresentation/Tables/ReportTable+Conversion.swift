import FinanceDomain

extension ScanRowCounts {
  /// What was converted and how, where that was asked for.
  package var conversionBlocks: [ReportDocument.Block] {
    guard let conversion else { return [] }
    let table = conversion.table
    return [.heading("Conversion into \(conversion.target)")] + (table.rows.isEmpty ? [] : [.table(table)])
      + ([conversion.rule] + conversion.sections.compactMap(\.rateSentence)).map { .sentence($0) }
  }
}

extension CurrencyConversion {
  /// A row a currency that was converted: what there was, and what became of it.
  fileprivate var table: ReportTable {
    var table = ReportTable(columns: [
      ReportTable.Column("Currency", .text), ReportTable.Column("Net", .amount),
      ReportTable.Column("Net in \(target)", .amount), ReportTable.Column("Count", .count),
    ])
    let converted = sections.filter { $0.native.count > 0 }
    for section in converted {
      table.append([
        .word(section.currency.rawValue), .sum(section.native.net, section.currency),
        .sum(section.converted.net, target), .count(section.native.count),
      ])
    }
    if converted.count > 1 {
      let net = converted.reduce(ExactSum.zero) { $0 + $1.converted.net }
      let count = converted.reduce(0) { $0 + $1.native.count }
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
