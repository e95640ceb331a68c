/// The histories in which something unusual is looked for, and what has been found in them so far.
struct AnomalySearch {
  let answer: HistoryAnswer
  /// The days whose transactions are judged.
  let period: DatePeriod
  /// The first and the last day of all data, the days after the period included.
  let days: ClosedRange<CalendarDay>
  let settings: AnomalySettings
  /// How days become months.
  let calendar: ReportingCalendar
  private(set) var findings: [Anomaly] = []
  private(set) var insufficientHistories: [AnomalyReport.InsufficientHistory] = []

  private var histories: [PayeeHistory] { answer.histories }
  /// The last day that is known of.
  private var lastDay: CalendarDay { min(days.upperBound, period.last) }

  /// Looks for everything.
  mutating func run() {
    findUnusualAmounts()
    findUnusualMonths()
    findNewPayees()
    let series = histories.map(RecurrenceSearch().series)
    findDoubleCharges(explainedBy: series)
    findMissingPayments(of: series)
    findings.sort(by: Anomaly.precedes)
  }

  private mutating func note(_ kind: Anomaly.Kind, unjudged count: Int, of total: Int) {
    if count > 0 {
      insufficientHistories.append(AnomalyReport.InsufficientHistory(kind: kind, count: count, total: total))
    }
  }
}

// Each transaction against the others of its payee, on whatever account.
extension AnomalySearch {
  private mutating func findUnusualAmounts() {
    var (asked, unjudged) = (0, 0)
    for payee in answer.payees {
      var (isAsked, isJudged) = (false, true)
      for group in sides(of: payee)
      where group.contains(where: { $0.occurrences.contains { period.contains($0.day) } }) {
        isAsked = true
        isJudged = judgeAmounts(of: group) && isJudged
      }
      asked += isAsked ? 1 : 0
      unjudged += isJudged ? 0 : 1
    }
    note(.unusualAmount, unjudged: unjudged, of: asked)
  }

  private func sides(of payee: ArraySlice<PayeeHistory>) -> [[PayeeHistory]] {
    guard payee.count > 1 else { return [Array(payee)] }
    return Array(Dictionary(grouping: payee) { InCurrency(currency: $0.currency, value: $0.type) }.values)
  }

  /// Judges the amounts of a payee in one currency and direction.
  ///
  /// - Returns: whether there are enough of them.
  private mutating func judgeAmounts(of group: [PayeeHistory]) -> Bool {
    let count = group.reduce(0) { $0 + $1.occurrences.count }
    guard count > settings.minimumSamples,
      let all = ModifiedZScore(group.flatMap { $0.occurrences.map(\.amount) })
    else { return false }
    for history in group {
      for occurrence in history.occurrences where period.contains(occurrence.day) {
        let verdict = all.judge(occurrence.amount, threshold: settings.thresholdHundredths)
        guard verdict.isUnusual else { continue }
        var finding = Anomaly(.unusualAmount, occurrence, of: history)
        (finding.baseline, finding.score) = (verdict.baseline, verdict.score)
        findings.append(finding)
      }
    }
    return true
  }
}

// Each month of a category against its other months.
extension AnomalySearch {
  /// A category in one currency and direction.
  private struct Category: Hashable {
    let category: TransactionCategory
    let currency: Currency
    let type: TransactionType
  }

  /// The totals of every category by month, counted from the first month; only months with a transaction have one, because
  /// all months of all categories grow with the square of the input.
  private func totals(from first: YearMonth) -> [Category: [Int: ExactSum]] {
    var sums: [Category: [Int: ExactSum]] = [:]
    for history in histories {
      for occurrence in history.occurrences {
        let key = Category(
          category: occurrence.category, currency: history.currency, type: history.type)
        let month = first.distance(to: calendar.month(of: occurrence.day))
        sums[key, default: [:]][month, default: .zero].add(occurrence.amount)
      }
    }
    return sums
  }

  private mutating func findUnusualMonths() {
    let first = calendar.month(of: days.lowerBound)
    let months = first...max(first, calendar.month(of: lastDay))
    let totals = totals(from: first)
    let judged = months.filter {
      period.first <= calendar.firstDay(of: $0) && calendar.lastDay(of: $0) <= period.last
    }
    guard !judged.isEmpty else { return }
    let places = judged.map { (month: $0, place: first.distance(to: $0)) }
    var unjudged = 0
    for (category, sums) in totals where !judge(places, of: category, sums, among: months.count) {
      unjudged += 1
    }
    note(.unusualMonth, unjudged: unjudged, of: totals.count)
  }

  /// Judges some successive months of a category, each with its place among the months, which are so many.
  ///
  /// - Returns: whether all could be judged: there are enough others, and something in most of
  ///   them.
  private mutating func judge(
    _ months: [(month: YearMonth, place: Int)], of category: Category, _ totals: [Int: ExactSum],
    among count: Int
  ) -> Bool {
    guard count > settings.minimumSamples else { return false }
    // More than half of the others are empty, so their median is zero: no month is usual, and none has to be filled in.
    guard 2 * totals.count >= count - 1 else {
      let judged = months[0].place...months[months.count - 1].place
      return ModifiedZScore(totals.values) != nil
        && totals.allSatisfy { $0.value.isZero || !judged.contains($0.key) }
    }
    let sums = (0..<count).map { totals[$0] ?? .zero }
    guard let all = ModifiedZScore(sums) else { return false }
    var isComplete = true
    for (month, place) in months {
      let verdict = all.judge(sums[place], threshold: settings.thresholdHundredths)
      // Where most others are empty there is no usual month: a trip, a yearly bill.
      guard verdict.baseline.median > 0 else {
        if !sums[place].isZero { isComplete = false }
        continue
      }
      // The first and the last month of the data may be there in part only.
      let isWhole = ![days.lowerBound, days.upperBound].contains { calendar.month(of: $0) == month }
      guard verdict.isUnusual, verdict.isAbove || isWhole else { continue }
      var finding = Anomaly(
        .unusualMonth, category.currency, category.type, amount: sums[place].decimal,
        on: calendar.firstDay(of: month))
      finding.month = month
      finding.category = category.category
      (finding.baseline, finding.score) = (verdict.baseline, verdict.score)
      findings.append(finding)
    }
    return isComplete
  }
}

// Payees that were never paid before the period, against all expenses before it.
extension AnomalySearch {
  private mutating func findNewPayees() {
    let thresholds = self.thresholds(of: histories.lazy.filter { $0.type == .expense })
    let new = answer.payees.filter { period.contains($0.lazy.map(\.occurrences[0].day).min() ?? .earliest) }
      .map { $0.filter { $0.type == .expense } }.filter { !$0.isEmpty }
    for history in new.joined() {
      guard let threshold = thresholds[history.currency] else { continue }
      for occurrence in history.occurrences where occurrence.amount > threshold.amount {
        var finding = Anomaly(.newPayee, occurrence, of: history)
        finding.threshold = threshold
        findings.append(finding)
      }
    }
    let unjudged = new.count { $0.contains { thresholds[$0.currency] == nil } }
    note(.newPayee, unjudged: unjudged, of: new.count)
  }

  /// By currency: of the expenses before the period, in order of size, the one that 95 % of them do not exceed (nearest
  /// rank).
  private func thresholds(of expenses: some Sequence<PayeeHistory>) -> [Currency: Anomaly.Threshold] {
    var amounts: [Currency: [ExactSum]] = [:]
    for history in expenses {
      amounts[history.currency, default: []] +=
        history.occurrences.lazy.filter { $0.day < period.first }.map(\.amount)
    }
    return amounts.filter { $0.value.count >= settings.minimumExpenses }.mapValues { amounts in
      let rank = (amounts.count * 95 + 99) / 100
      return Anomaly.Threshold(amount: amounts.sorted()[rank - 1], count: amounts.count)
    }
  }
}

// The same amount again within days.
extension AnomalySearch {
  private mutating func findDoubleCharges(explainedBy series: [[RecurringSeries]]) {
    for (history, series) in zip(histories, series) {
      guard history.type == .expense, history.occurrences.count > 1 else { continue }
      let expected = Set(series.flatMap { $0.occurrences.map(\.position) })
      for occurrences in Dictionary(grouping: history.occurrences, by: \.amount).values {
        let pairs = Array(zip(occurrences, occurrences.dropFirst()))
        let close = pairs.map { Int($1.day.dayNumber - $0.day.dayNumber) <= settings.repeatDays }
        let closeCount = close.count { $0 }
        for (pair, isClose) in zip(pairs, close) where isClose && period.contains(pair.1.day) {
          // Who charges the same amount every other day does so by habit: a coffee, a bus ticket.
          let (others, closeOthers) = (pairs.count - 1, closeCount - 1)
          if others >= 3, closeOthers * 2 >= others { continue }
          if expected.contains(pair.0.position), expected.contains(pair.1.position) { continue }
          var finding = Anomaly(.doubleCharge, pair.1, of: history)
          finding.earlier = pair.0.day
          findings.append(finding)
        }
      }
    }
  }
}

// Days of a series that nothing happened on.
extension AnomalySearch {
  private mutating func findMissingPayments(of series: [[RecurringSeries]]) {
    let minimum = RecurrenceSearch.leastMinimum
    let unjudged = answer.payees.count { $0.allSatisfy { $0.occurrences.count < minimum } }
    note(.missingPayment, unjudged: unjudged, of: answer.payees.count)
    for series in series.joined() {
      // Of the days after the last one the first only: after that the series has ended.
      for day in series.missed + [series.next] where period.contains(day) {
        guard day.adding(days: series.cadence.tolerance) <= lastDay else { continue }
        var finding = Anomaly(.missingPayment, series.currency, series.type, amount: series.price, on: day)
        (finding.payee, finding.account, finding.series) = (series.name, series.account, series.key)
        findings.append(finding)
      }
    }
  }
}
