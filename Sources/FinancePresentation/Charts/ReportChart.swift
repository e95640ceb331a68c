import FinanceDomain

/// A drawing of figures, as a value: what is drawn, not where; renderers find the places.
///
/// Everything in it is in a table beside it too, or is said in ``description``, so a chart is never the only place of a
/// figure.
public struct ReportChart: Hashable, Sendable {
  /// One bar of several that are compared by length.
  public struct Bar: Hashable, Sendable {
    /// What it is the bar of. It may be anything.
    public let label: String
    /// How long it is; below zero it runs to the left.
    public let amount: Decimal
    /// Its part of the whole in percent, if there is a whole.
    public var share: Decimal?
  }

  /// What came in and went out in one of several steps of time.
  public struct Step: Hashable, Sendable {
    /// The step: `2024-05`, `2024-Q2`, `2024`.
    public let label: String
    /// Money in.
    public let income: Decimal
    /// Money out.
    public let expense: Decimal
    /// What remained.
    public let balance: Decimal
  }

  /// A balance over days; it holds from one point to the next.
  public struct Line: Hashable, Sendable {
    /// The balance at the end of a day.
    public struct Point: Hashable, Sendable {
      /// The day.
      public let day: CalendarDay
      /// The balance.
      public let amount: Decimal
    }

    /// The balance before the first day.
    public let opening: Decimal
    /// The days that are drawn.
    public let days: ClosedRange<CalendarDay>
    /// The days on which the balance changed, in order.
    public let points: [Point]
  }

  /// One part of the way from one amount to another.
  public struct Stride: Hashable, Sendable {
    /// What it is.
    public let label: String
    /// The change; where the way begins and ends, what there is.
    public let amount: Decimal
    /// Whether the amount is what there is and not a change.
    public var isLevel = false
  }

  /// What was spent, beside what was to be spent.
  public struct Budget: Hashable, Sendable {
    /// What the budget is for. It may be anything.
    public let label: String
    /// What was spent.
    public let actual: Decimal
    /// What was to be spent at the most.
    public let budget: Decimal
  }

  /// What is drawn.
  public enum Plot: Hashable, Sendable {
    /// Bars one below the other, in their order.
    case bars([Bar])
    /// Columns side by side, step by step.
    case columns([Step])
    /// A line over days.
    case line(Line)
    /// Strides one below the other, each beginning where the last one ended.
    case waterfall([Stride])
    /// Bars with a mark at what was planned.
    case budgets([Budget])
  }

  /// What it shows.
  public let title: String
  /// What the amounts are counted in.
  public let currency: Currency
  /// What is drawn.
  public let plot: Plot
  /// How its amounts are written.
  package private(set) var numbers = NumberStyle.plain

  /// A chart.
  public init(_ title: String, in currency: Currency, _ plot: Plot) {
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
  public var isEmpty: Bool {
    switch plot {
    case .bars(let bars): bars.isEmpty
    case .columns(let steps): steps.isEmpty
    case .line(let line): line.points.isEmpty
    case .waterfall(let strides): strides.isEmpty
    case .budgets(let budgets): budgets.isEmpty
    }
  }
}
