import FinanceDomain

/// The twelve months in which days lie that are written without a year.
package struct TwelveMonths: Hashable, Sendable {
  /// The first of them.
  package let first: YearMonth

  package init(from first: YearMonth) { self.first = first }

  /// Those up to a month.
  package init(upTo last: YearMonth) { first = last.adding(months: -11) }

  /// A year, as in `2024`, or the first of twelve months, as in `2023-12`.
  package init?(_ text: String) {
    guard let first = YearMonth(iso: text.utf8.count == 4 ? text + "-01" : text) else { return nil }
    self.first = first
  }

  /// How settings state it.
  package var written: String { first.month == 1 ? String("\(first)".prefix(4)) : "\(first)" }

  /// The year of a month of that number.
  package func year(of month: Int) -> Int { month >= first.month ? first.year : first.year + 1 }
}

extension DateFormat {
  /// Whether a year is no part of it.
  package var lacksYear: Bool {
    !isISO
      && !elements.contains { element in
        if case .epoch = element { return true }
        return element.subject == .year
      }
  }
}
