import FinanceDomain

extension MoneyBridge {
  /// The way from opening to closing, drawn.
  package var chart: ReportChart {
    let steps = Step.allCases.filter { count($0) > 0 }.map {
      ReportChart.Bar(label: $0.title, amount: change($0), kind: .change)
    }
    return ReportChart(
      "From opening to closing", in: currency,
      .bars(
        [ReportChart.Bar(label: "Opening", amount: opening, kind: .level)] + steps
          + [ReportChart.Bar(label: "Closing", amount: closing, kind: .level)]))
  }
}

extension [CategoryTotal] {
  /// What was spent on each category, with its part of all.
  package func chart(in currency: Currency) -> ReportChart {
    let bars = filter { $0.balance.expenseTransactions > 0 }.map {
      ReportChart.Bar(
        label: $0.category.rawValue, amount: $0.balance.expense, kind: .amount(share: $0.share))
    }
    return ReportChart("Spending by category", in: currency, .bars(bars.summingUpTheRest))
  }
}

extension [MonthlyBalance] {
  /// What came in and went out month by month.
  package func chart(in currency: Currency) -> ReportChart {
    ReportChart(map { (label: "\($0.month)", balance: $0.balance) }, by: "month", in: currency)
  }
}

extension RunningBalance {
  /// The balance over these days.
  package func chart(over days: ClosedRange<CalendarDay>?) -> ReportChart? {
    guard let first = points.first?.day, let last = points.last?.day else { return nil }
    return ReportChart(
      "Balance at the end of each day", in: currency,
      .line(
        ReportChart.Line(
          opening: opening, days: days ?? first...max(first, last),
          points: points.map { ReportChart.Line.Point(day: $0.day, amount: $0.balance) })))
  }
}

extension BalanceReport {
  /// What came in and went out of a currency, step by step; nothing where there is one step only.
  package func chart(in currency: Currency) -> ReportChart? {
    let own = rows.filter { $0.balance.currency == currency }
    guard own.count > 1 else { return nil }
    return ReportChart(
      own.map { (label: $0.period, balance: $0.balance) }, by: PeriodNames.title(of: step).lowercased(),
      in: currency)
  }
}

extension TotalsReport {
  /// What came in and went out of a currency month by month, or what remains of each key; nothing where there is one
  /// row only.
  package func chart(in currency: Currency) -> ReportChart? {
    let own = rows.filter { $0.balance.currency == currency }
    guard own.count > 1 else { return nil }
    if dimensions.count == 1, let step = dimensions[0].step {
      return ReportChart(
        own.map { (label: $0.keys[0], balance: $0.balance) }, by: PeriodNames.title(of: step).lowercased(),
        in: currency)
    }
    let bars = own.map {
      ReportChart.Bar(
        label: $0.keys.map { $0.isEmpty ? "(none)" : $0 }.joined(separator: ", "), amount: $0.balance.balance)
    }
    return ReportChart("Net", in: currency, .bars(bars.summingUpTheRest.sortedByAmount))
  }
}

extension [BudgetReport.Row] {
  /// What was spent beside what may be, money that was carried in included.
  package func chart(in currency: Currency) -> ReportChart {
    ReportChart(
      "Spent of the budget", in: currency,
      .bars(
        map {
          ReportChart.Bar(
            label: $0.budget.name, amount: $0.figures.actual.decimal,
            kind: .spent(budget: $0.figures.available.decimal))
        }))
  }
}

extension BalancesReport {
  /// What the accounts of a currency held together, from the end of the first step to that of the last; nothing where
  /// there is one step only.
  package func chart(of section: CurrencySection) -> ReportChart? {
    guard steps.count > 1, let first = steps.first?.last, let last = steps.last?.last else { return nil }
    let points = steps.enumerated().map { number, step in
      ReportChart.Line.Point(day: step.last, amount: section.netWorth(number).decimal)
    }
    return ReportChart(
      section.accounts.count > 1 ? "Net worth" : "Balance", in: section.currency,
      .line(ReportChart.Line(opening: points[0].amount, days: first...last, points: points)))
  }
}

extension ReportChart {
  /// What came in and went out, step by step.
  fileprivate init(_ steps: [(label: String, balance: Balance)], by step: String, in currency: Currency) {
    let columns = steps.map { label, balance in
      Step(label: label, income: balance.income, expense: balance.expense, balance: balance.balance)
    }
    self.init("Income and expense by \(step)", in: currency, .columns(columns))
  }
}

extension [ReportChart.Bar] {
  /// As many bars as can be compared at a glance, the longest ones, in their order; the rest are one.
  fileprivate var summingUpTheRest: [ReportChart.Bar] {
    let most = 12
    guard count > most else { return self }
    let longest = indices.sorted { left, right in
      let amounts = (self[left].amount.magnitude, self[right].amount.magnitude)
      return amounts.0 == amounts.1 ? left < right : amounts.0 > amounts.1
    }.prefix(most - 1)
    let kept = Set(longest)
    let rest = indices.filter { !kept.contains($0) }.map { self[$0] }
    let shares = rest.compactMap { if case .amount(let share) = $0.kind { share } else { nil } }
    return kept.sorted().map { self[$0] } + [
      ReportChart.Bar(
        label: "\(rest.count) others", amount: rest.reduce(0) { $0 + $1.amount },
        kind: .amount(share: shares.isEmpty ? nil : shares.reduce(0, +)))
    ]
  }

  /// What takes most first, what brings most last; equal ones in their order.
  fileprivate var sortedByAmount: [ReportChart.Bar] {
    enumerated().sorted { left, right in
      left.element.amount == right.element.amount
        ? left.offset < right.offset : left.element.amount < right.element.amount
    }.map(\.element)
  }
}
