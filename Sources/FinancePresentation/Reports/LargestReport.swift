import FinanceDomain

extension LargestReport: Report {
  package static let form = ReportForm<LargestReport>(
    "largest", by: "largest", title: "The largest transactions", lines: Transaction.record,
    [
      .period { $0.period },
      .rows("currencies", Record(CurrencySection.fields), "A section a currency.") { $0.currencies },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.transactions }

  package var document: ReportDocument {
    var document = ReportDocument("Largest transactions", of: ResolvedPeriod(period, data: nil))
    if currencies.allSatisfy(\.transactions.isEmpty) {
      document.append(.sentence(PeriodNames.nothing(in: period.label)))
    }
    for section in currencies where !section.transactions.isEmpty {
      document.append(headingOf: section.currency, of: rowCounts)
      document.append(.list(section.transactions, namesCurrency: false))
    }
    document.append(remarksOf: rowCounts)
    return document
  }

  package var records: ReportTable { .records(transactions) }

  private var transactions: [Transaction] { currencies.flatMap(\.transactions) }
}

extension LargestReport.CurrencySection {
  fileprivate static let fields: [Field<Self>] = [
    Field("currency", .currency) { .word($0.currency) },
    .rows("transactions", Transaction.record, "Largest first.") { $0.transactions },
  ]
}
