/// What every category came to month by month, months without a transaction included: the one place where anomalies
/// speak of months.
struct CategoryMonths {
  /// A category in one currency and direction.
  struct Category: Hashable {
    let category: TransactionCategory
    let currency: Currency
    let type: TransactionType
  }

  /// The totals of each month, from the first month on.
  private(set) var sums: [Category: [ExactSum]] = [:]

  /// Adds up histories, none of whose days lies outside of the months.
  init(_ histories: [PayeeHistory], months: ClosedRange<YearMonth>, calendar: ReportingCalendar) {
    for history in histories {
      for occurrence in history.occurrences {
        let key = Category(
          category: occurrence.category, currency: history.currency, type: history.type)
        let month = months.lowerBound.distance(to: calendar.month(of: occurrence.day))
        sums[key, default: [ExactSum](repeating: .zero, count: months.count)][month].add(occurrence.amount)
      }
    }
  }
}

extension ReportingCalendar {
  /// Those of the months of which every day lies in the period.
  func months(_ months: ClosedRange<YearMonth>, whollyIn period: DatePeriod) -> [YearMonth] {
    months.filter { period.first <= firstDay(of: $0) && lastDay(of: $0) <= period.last }
  }
}
