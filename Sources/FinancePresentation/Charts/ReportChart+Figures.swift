import FinanceDomain

extension ReportChart {
  /// The figures in words, for readers who cannot see the drawing.
  package var description: String {
    switch plot {
    case .bars(let bars): bars.map { "\($0.label) \(figure(of: $0))" }.joined(separator: "; ")
    case .columns(let steps): steps.map(words).joined(separator: "; ")
    case .line(let line): words(of: line)
    case .waterfall(let strides): strides.map { "\($0.label) \(figure(of: $0))" }.joined(separator: "; ")
    case .budgets(let budgets): budgets.map { "\($0.label) \(figure(of: $0))" }.joined(separator: "; ")
    }
  }

  /// The text beside a bar.
  package func figure(of bar: Bar) -> String {
    let share = bar.share.map { " (\(numbers.text(AmountFormatter.percentage($0))) %)" } ?? ""
    return text(bar.amount) + share
  }

  /// The text beside a stride: a change with its sign.
  package func figure(of stride: Stride) -> String {
    stride.amount > 0 && !stride.isLevel ? "+" + text(stride.amount) : text(stride.amount)
  }

  /// The text beside a budget, with how much it is over.
  package func figure(of budget: Budget) -> String {
    let over = budget.actual - budget.budget
    return "\(text(budget.actual)) of \(text(budget.budget))" + (over > 0 ? ", \(text(over)) over" : "")
  }

  /// The amount in digits of the chart's currency.
  package func text(_ amount: Decimal) -> String {
    numbers.text(AmountFormatter.text(amount, in: currency))
  }

  private func words(_ step: Step) -> String {
    "\(step.label): income \(text(step.income)), expense \(text(step.expense)), balance \(text(step.balance))"
  }

  private func words(of line: Line) -> String {
    guard let lowest = line.lowest, let highest = line.highest, let last = line.points.last else { return "" }
    return "from \(text(line.opening)) to \(text(last.amount)) on \(last.day); "
      + "lowest \(text(lowest.amount)) on \(lowest.day), highest \(text(highest.amount)) on \(highest.day)"
  }
}

extension ReportChart.Line {
  /// The first of the days with the least balance.
  package var lowest: Point? { points.min { $0.amount < $1.amount } }
  /// The first of the days with the greatest balance.
  package var highest: Point? {
    points.reduce(nil) { best, point in
      best.map { $0.amount >= point.amount } == true ? best : point
    }
  }
}
