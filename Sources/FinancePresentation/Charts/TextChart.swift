import FinanceDomain

/// A chart in characters: bars of eighths of a column that begin at one zero, and lines of steps for what runs over time.
struct TextChart {
  private struct Bar {
    let label: String
    let figure: String
    let amount: Int128
  }

  private let title: String
  private let bars: [Bar]
  /// What is drawn in steps below the bars.
  private let trend: [Int128]
  /// What is said below, as a sentence that may be long.
  let remark: String

  /// Labels are cut to this.
  private static let widestLabel = 24
  /// Bars that would be shorter say nothing.
  private static let leastBars = 8
  /// Longer bars carry the figures too far from what they belong to.
  private static let readableWidth = 100

  init(_ chart: ReportChart) {
    func bar(_ label: String, _ figure: String, _ amount: Decimal) -> Bar {
      Bar(label: VisibleText.of(label), figure: figure, amount: ChartAmount.units(amount))
    }
    var (title, trend, remark) = (chart.title, [Int128](), "")
    switch chart.plot {
    case .bars(let all): bars = all.map { bar($0.label, chart.figure(of: $0), $0.amount) }
    case .columns(let all):
      title += ": balance"
      bars = all.map { bar($0.label, chart.text($0.balance), $0.balance) }
      if bars.count > 2 { trend = bars.map(\.amount) }
    case .line(let line):
      bars = []
      trend = line.daily.map(ChartAmount.units)
      remark = chart.description
    }
    (self.title, self.trend, self.remark) = (VisibleText.of(title), trend, remark)
  }

  /// The lines of the chart in so many columns; none where there is no room for bars.
  func lines(columns: Int, style: TextStyle) -> [String] {
    let columns = min(columns, TextChart.readableWidth)
    guard !bars.isEmpty else {
      return [style.ink(.bold, title), style.ink(.accent, Sparkline.of(trend, columns: columns))]
    }
    let label = min(bars.map { DisplayWidth.of($0.label) }.max() ?? 0, TextChart.widestLabel, columns / 3)
    let figure = bars.map { DisplayWidth.of($0.figure) }.max() ?? 0
    guard let bed = BarBed(bars.map(\.amount), columns: columns - label - figure - 4),
      bed.columns >= TextChart.leastBars
    else { return [] }
    let rows = bars.map { bar in
      DisplayWidth.cutEnd(bar.label, to: label).padded(to: label) + "  " + bed.bar(bar.amount, style) + "  "
        + String(repeating: " ", count: figure - DisplayWidth.of(bar.figure)) + bar.figure
    }
    let steps = Sparkline.of(trend, columns: bed.columns)
    return [style.ink(.bold, title)] + rows
      + (steps.isEmpty ? [] : ["Trend".padded(to: label) + "  " + style.ink(.accent, steps)])
  }
}

/// The columns of the bars, zero somewhere among them.
private struct BarBed {
  let columns: Int
  /// The columns on the left of zero.
  private let left: Int
  /// The columns on the right of it.
  private let right: Int
  /// The amount of all columns together.
  private let range: Int128
  /// The eighths of columns that the range takes.
  private let eighths: Int

  init?(_ amounts: [Int128], columns: Int) {
    let (low, high) = (min(0, amounts.min() ?? 0), max(0, amounts.max() ?? 0))
    // A column is the zero's where there are two sides, and one is lost where both end within a column.
    let usable = low < 0 ? columns - 2 : columns
    guard usable > 0 else { return nil }
    self.columns = columns
    range = max(1, high - low)
    eighths = usable * 8
    left = low < 0 ? (ChartAmount.share(of: eighths, -low, in: range) + 7) / 8 : 0
    right = low < 0 ? columns - 1 - left : columns
  }

  func bar(_ amount: Int128, _ style: TextStyle) -> String {
    let size = amount < 0 ? -amount : amount
    let length = amount == 0 ? 0 : max(1, ChartAmount.share(of: eighths, size, in: range))
    let negative = amount < 0 ? BarBed.leftward(length) : ""
    let positive = amount > 0 ? BarBed.rightward(length) : ""
    let before = String(repeating: " ", count: max(0, left - negative.count)) + style.ink(.alarm, negative)
    let after =
      style.ink(.accent, positive) + String(repeating: " ", count: max(0, right - positive.count))
    return left > 0 ? before + style.ink(.faint, "│") + after : after
  }

  private static func rightward(_ length: Int) -> String {
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: length / 8) + parts[length % 8]
  }

  /// Blocks of eighths at the right do not exist, only a half and the thinnest one.
  private static func leftward(_ length: Int) -> String {
    let rest = length % 8
    let part = rest >= 7 ? "█" : (rest >= 3 ? "▐" : (rest > 0 ? "▕" : ""))
    return part + String(repeating: "█", count: length / 8)
  }
}

/// Amounts over time as steps of eight heights, from the least to the greatest.
enum Sparkline {
  /// The steps, one an amount; where there are more amounts than columns, the last of each equal share of them.
  static func of(_ amounts: [Int128], columns: Int) -> String {
    guard columns > 0, let low = amounts.min(), let high = amounts.max() else { return "" }
    let count = min(columns, amounts.count)
    let shown = (1...count).map { amounts[$0 * amounts.count / count - 1] }
    let (steps, range) = (Array("▁▂▃▄▅▆▇█"), high - low)
    return String(
      shown.map { range == 0 ? steps[3] : steps[ChartAmount.share(of: 7, $0 - low, in: range)] })
  }
}

extension ReportChart.Line {
  /// The balance at the end of each day.
  fileprivate var daily: [Decimal] {
    var balance = opening
    var left = points[...]
    return (days.lowerBound.dayNumber...days.upperBound.dayNumber).map { day in
      while let point = left.first, point.day.dayNumber <= day {
        balance = point.amount
        left = left.dropFirst()
      }
      return balance
    }
  }
}
