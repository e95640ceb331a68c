import FinanceDomain

extension LargestReport {
  /// The report for people: a table a currency.
  package var document: ReportDocument {
    var document = ReportDocument(
      title: "Largest transactions: \(PeriodNames.title(of: period.label))",
      aside: PeriodNames.days(period.closedDays, unlessIn: period.label))
    if currencies.allSatisfy(\.transactions.isEmpty) {
      document.append(.sentence(PeriodNames.nothing(in: period.label)))
    }
    for section in currencies where !section.transactions.isEmpty {
      document.append(.heading(section.currency.heading))
      document.append(.list(section.transactions, namesCurrency: false))
    }
    document.append(contentsOf: account.remarks)
    return document
  }

  /// The transactions of all currencies.
  package var transactions: [Transaction] { currencies.flatMap(\.transactions) }
}

extension DatePeriod {
  /// The days, if both ends are given.
  package var closedDays: ClosedRange<CalendarDay>? {
    first == .earliest || last == .latest ? nil : first...last
  }
}
