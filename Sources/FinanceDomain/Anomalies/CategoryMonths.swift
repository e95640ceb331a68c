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
  init(_ histories: [PayeeHistory], months: ClosedRange<YearMonth>) {
    let count = Int(months.upperBound.index - months.lowerBound.index) + 1
    for history in histories {
      for occurrence in history.occurrences {
        let key = Category(
          category: occurrence.category, currency: history.currency, type: history.type)
        let month = Int(occurrence.day.yearMonth.index - months.lowerBound.index)
        sums[key, default: [ExactSum](repeating: .zero, count: count)][month].add(occurrence.amount)
      }
    }
  }
}

extension ClosedRange<YearMonth> {
  /// The months of which every day lies in a period.
  func wholly(in period: DatePeriod) -> [YearMonth] {
    (lowerBound.index...upperBound.index).map { YearMonth(index: $0) }.filter {
      period.first <= $0.firstDay && $0.lastDay <= period.last
    }
  }
}
