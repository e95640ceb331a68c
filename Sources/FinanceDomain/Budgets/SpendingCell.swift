/// What was spent on a category, less what came back, on a day or in the month that begins with it.
struct SpendingCell {
  let day: CalendarDay
  let category: TransactionCategory
  let currency: Currency
  let amount: ExactSum
}

/// What has been spent under a budget, summed up as time goes on, so that any stretch of it is a difference of two sums.
struct SpendingTimeline {
  private var days: [CalendarDay] = []
  /// What was spent before each of the days; at the end, all.
  private var sums = [ExactSum.zero]

  /// What of the cells was spent on what the budget is for.
  init(of budget: Budget, _ cells: [SpendingCell]) {
    let own = cells.filter { $0.currency == budget.currency && budget.branches.contains($0.category) }
    for cell in own.sorted(by: { $0.day < $1.day }) {
      days.append(cell.day)
      sums.append(sums[sums.count - 1] + cell.amount)
    }
  }

  /// What was spent on these days; nothing where they run backwards.
  ///
  /// - Precondition: where the cells are months, so are the days.
  func sum(from first: CalendarDay, to last: CalendarDay) -> ExactSum {
    guard first <= last else { return .zero }
    return sums[count { $0 <= last }] - sums[count { $0 < first }]
  }

  /// How many cells lie on the early days that are meant.
  private func count(where isEarly: (CalendarDay) -> Bool) -> Int {
    var range = 0..<days.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isEarly(days[middle]) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
