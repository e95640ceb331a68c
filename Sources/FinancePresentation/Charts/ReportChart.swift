import FinanceDomain

/// A drawing of figures, as a value: what is drawn, not where; renderers find the places.
///
/// Everything in it is in a table beside it too, or is said in ``description``, so a chart is never the only place of a
/// figure.
package struct ReportChart: Hashable, Sendable {
  /// One bar of several that are compared by length.
  package struct Bar: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// An amount, with its part of the whole in percent if there is a whole.
      case amount(share: Decimal?)
      /// What there is where a way from one amount to another begins or ends.
      case level
      /// A change on that way: the bar begins where the one before it ended.
      case change
      /// What was spent, with a mark at what was to be spent at the most.
      case spent(budget: Decimal)
    }

    /// What it is the bar of. It may be anything.
    package let label: String
    /// How long it is; below zero it runs to the left.
    package let amount: Decimal
    package var kind = Kind.amount(share: nil)
  }

  /// What came in and went out in one of several steps of time.
  package struct Step: Hashable, Sendable {
    /// The step: `2024-05`, `2024-Q2`, `2024`.
    package let label: String
    package let income: Decimal
    package let expense: Decimal
    package let balance: Decimal
  }

  /// A balance over days; it holds from one point to the next.
  package struct Line: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
      package let day: CalendarDay
      package let amount: Decimal
    }

    /// The balance before the first day.
    package let opening: Decimal
    package let days: ClosedRange<CalendarDay>
    /// The days on which the balance changed, in order.
    package let points: [Point]
  }

  package enum Plot: Hashable, Sendable {
    /// Bars one below the other, in their order.
    case bars([Bar])
    /// Columns side by side, step by step.
    case columns([Step])
    /// A line over days.
    case line(Line)
  }

  package let title: String
  /// What the amounts are counted in.
  package let currency: Currency
  package let plot: Plot
  /// How its amounts are written.
  package private(set) var numbers = NumberStyle.plain

  package init(_ title: String, in currency: Currency, _ plot: Plot) {
    self.title = title
    self.currency = currency
    self.plot = plot
  }

  /// The chart with its amounts in that style.
  package func written(in numbers: NumberStyle) -> ReportChart {
    var chart = self
    chart.numbers = numbers
    return chart
  }

  /// Whether there is nothing to draw.
  package var isEmpty: Bool {
    switch plot {
    case .bars(let bars): bars.isEmpty
    case .columns(let steps): steps.isEmpty
    case .line(let line): line.points.isEmpty
    }
  }

  /// The figures in words, for readers who cannot see the drawing.
  package var description: String {
    switch plot {
    case .bars(let bars): bars.map { "\($0.label) \(figure(of: $0))" }.joined(separator: "; ")
    case .columns(let steps): steps.map(words).joined(separator: "; ")
    case .line(let line): words(of: line)
    }
  }

  /// The text beside a bar: a change with its sign, what was spent with how much it is over.
  package func figure(of bar: Bar) -> String {
    let amount = text(bar.amount)
    switch bar.kind {
    case .amount(let share?): return "\(amount) (\(numbers.text(AmountFormatter.percentage(share))) %)"
    case .amount(nil), .level: return amount
    case .change: return bar.amount > 0 ? "+" + amount : amount
    case .spent(let budget):
      let over = bar.amount - budget
      return "\(amount) of \(text(budget))" + (over > 0 ? ", \(text(over)) over" : "")
    }
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
  package var highest: Point? { points.max { $0.amount < $1.amount } }
}
