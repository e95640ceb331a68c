import FinanceDomain

extension NaiveLedger {
  /// The balances of a period, by currency code.
  package func balances(in period: DatePeriod) -> [NaiveBalance] {
    let ledger = within(period)
    return ledger.currencies.map { NaiveBalance(ledger.transactions, in: $0) }
  }

  /// The balances of a period step by step, in order of time, then by currency code.
  package func steps(
    in period: DatePeriod, by step: PeriodStep, calendar: ReportingCalendar = .civil
  ) -> [NaiveLine] {
    let names = NaiveCalendar(calendar)
    let lines = within(period).lines { names.label(of: $0.date, by: step, in: period) }
    // A fiscal year that ends in the year 10000 comes last, not first.
    return lines.sorted {
      ($0.label.count, $0.label, $0.balance.currency) < ($1.label.count, $1.label, $1.balance.currency)
    }
  }

  /// The totals of a period by one dimension or several, whose values have a NUL between them: by currency; within one,
  /// by the first dimension, then by the others. Months are in order of time, everything else largest expense first, then
  /// largest income, then by the bytes of the name.
  package func totals(
    in period: DatePeriod, by dimensions: [TotalsReport.Dimension], calendar: ReportingCalendar = .civil
  ) -> [NaiveLine] {
    within(period).currencies.flatMap { currency in
      NaiveLedger(within(period).transactions.filter { $0.currency == currency })
        .totals(by: dimensions[...], in: currency, NaiveCalendar(calendar))
    }
  }

  private func totals(
    by dimensions: ArraySlice<TotalsReport.Dimension>, in currency: Currency, _ calendar: NaiveCalendar
  ) -> [NaiveLine] {
    guard let dimension = dimensions.first else { return [] }
    let parts = parts { NaiveLedger.value(of: $0, in: dimension, calendar) }.map { label, part in
      (line: NaiveLine(label, NaiveBalance(part.transactions, in: currency)), part: part)
    }
    let sorted =
      dimension.step != nil
      ? parts.sorted { $0.line.label < $1.line.label }
      : parts.sorted { NaiveLedger.largestExpenseFirst($0.line, $1.line) }
    return sorted.flatMap { line, part in
      let inner = part.totals(by: dimensions.dropFirst(), in: currency, calendar)
      return inner.isEmpty
        ? [line] : inner.map { NaiveLine("\(line.label)\0\($0.label)", $0.balance) }
    }
  }

  private static func value(
    of transaction: Transaction, in dimension: TotalsReport.Dimension, _ calendar: NaiveCalendar
  ) -> String {
    switch dimension {
    case .category: transaction.category.rawValue
    case .account: transaction.account
    case .type: transaction.type.rawValue
    default:
      dimension.step.map { calendar.label(of: transaction.date, by: $0, in: .all) } ?? "no stretch of time"
    }
  }

  /// What each category came to, with its share of its currency's money out.
  package func categories(in period: DatePeriod) -> [NaiveLine] {
    totals(in: period, by: [.category]).map { line in
      let spent = NaiveBalance(within(period).transactions, in: line.balance.currency).expense
      let share = NaiveArithmetic.percentage(line.balance.expense, of: spent) ?? "none"
      return NaiveLine(line.label, line.balance, remark: share)
    }
  }

  /// The payees that took most, `limit` of each currency.
  package func payees(in period: DatePeriod, limit: Int) -> [NaiveLine] {
    let lines = within(period).lines { $0.payee ?? $0.description }.filter {
      $0.balance.expenseTransactions > 0
    }
    return Set(lines.map(\.balance.currency)).sorted().flatMap { currency in
      lines.filter { $0.balance.currency == currency }.sorted { left, right in
        left.balance.expense == right.balance.expense
          ? left.label.utf8.lexicographicallyPrecedes(right.label.utf8)
          : left.balance.expense > right.balance.expense
      }.prefix(limit)
    }
  }

  /// The months up to the end of a period, those without transactions between others included.
  package func trend(in period: DatePeriod, months count: Int) -> [NaiveLine] {
    guard let days else { return [] }
    let last = min(period.last, days.upperBound).yearMonth
    let first = max(last.adding(months: 1 - count), days.lowerBound.yearMonth)
    guard count > 0, first <= last else { return [] }
    let months = (0...Int(last.index - first.index)).map { first.adding(months: $0) }
    let shown = NaiveLedger(transactions.filter { months.contains($0.date.yearMonth) })
    return shown.currencies.flatMap { currency in
      months.map { month in
        NaiveLine("\(month)", NaiveBalance(within(DatePeriod(month: month)).transactions, in: currency))
      }
    }
  }

  /// The period beside the one before it and beside the same one a year ago, for currencies with data then.
  package func comparisons(in period: DatePeriod) -> [NaiveLine] {
    earlierPeriods(than: period).flatMap { kind, earlier in
      balances(in: earlier).map { then in
        let now = NaiveBalance(within(period).transactions, in: then.currency)
        let remark = [
          NaiveLedger.change(then.income, now.income), NaiveLedger.change(then.expense, now.expense),
          NaiveLedger.change(then.balance, now.balance),
        ]
        return NaiveLine("\(kind) \(earlier.first)", then, remark: remark.joined(separator: ", "))
      }
    }
  }

  /// A move as text: by how much, and in percent.
  package static func change(_ earlier: Decimal, _ later: Decimal) -> String {
    let percent = NaiveArithmetic.percentage(later - earlier, of: earlier.magnitude)
    return "\(later - earlier) \(percent ?? "none")%"
  }

  private func earlierPeriods(than period: DatePeriod) -> [(kind: String, period: DatePeriod)] {
    let isOpen = period.first == .earliest || period.last == .latest
    let isCut = period.first.day != 1 || period.last.adding(days: 1).day != 1
    guard !isOpen, !isCut else { return [] }
    var length = 1
    while period.first.yearMonth.adding(months: length) <= period.last.yearMonth { length += 1 }
    let distances = length == 12 ? [("previous", 12)] : [("previous", length), ("yearBefore", 12)]
    return distances.compactMap { kind, distance in
      let (first, last) = (period.first.yearMonth, period.last.yearMonth)
      guard first.year * 12 + first.month - distance > 12 else { return nil }
      let earlier = DatePeriod(
        first: first.adding(months: -distance).firstDay, last: last.adding(months: -distance).lastDay)
      return earlier.map { (kind, $0) }
    }
  }

  private static func largestExpenseFirst(_ left: NaiveLine, _ right: NaiveLine) -> Bool {
    let (one, other) = (left.balance, right.balance)
    if one.currency != other.currency { return one.currency < other.currency }
    if one.expense != other.expense { return one.expense > other.expense }
    if one.income != other.income { return one.income > other.income }
    return left.label.utf8.lexicographicallyPrecedes(right.label.utf8)
  }
}
