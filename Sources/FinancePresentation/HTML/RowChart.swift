import FinanceDomain

/// Bars one below the other: what each is and its figure above it, an axis of amounts below all.
struct RowChart {
  private struct Row {
    let label: String
    let figure: String
    /// Where the bar begins and ends.
    let start: Int128
    let end: Int128
    var style: ChartCanvas.Style
    /// The position of a mark across the bar.
    var mark: Int128?
    /// Whether the next row begins where this one ends.
    var leadsOn = false
  }

  private let rows: [Row]
  private let numbers: NumberStyle

  private static let rowHeight = 380
  private static let barTop = 190
  private static let barHeight = 100
  private static let inset = 10
  /// How far lines reach above and below bars.
  private static let overhang = 15

  /// These bars: changes begin where the one before ended, all others at zero.
  init(_ chart: ReportChart, _ bars: [ReportChart.Bar]) {
    numbers = chart.numbers
    var level: Int128 = 0
    rows = bars.enumerated().map { number, bar in
      let amount = ChartAmount.units(bar.amount)
      var row = Row(
        label: bar.label, figure: chart.figure(of: bar), start: bar.kind == .change ? level : 0,
        end: bar.kind == .change ? level + amount : amount, style: amount < 0 ? .moneyOut : .moneyIn)
      switch bar.kind {
      case .amount, .change: break
      case .level: row.style = .level
      case .spent(let budget):
        row.style = bar.amount > budget ? .moneyOut : .moneyIn
        row.mark = ChartAmount.units(budget)
      }
      row.leadsOn = number < bars.count - 1 && (bar.kind == .change || bar.kind == .level)
      level = row.end
      return row
    }
  }

  private var foot: Int { rows.count * RowChart.rowHeight - 40 }
  var height: Int { foot + 200 }

  func draw(on writer: inout HTMLWriter) {
    let amounts = rows.flatMap { [$0.start, $0.end] + ($0.mark.map { [$0] } ?? []) }
    let scale = scale(of: amounts)
    drawAxis(scale, on: &writer)
    for (number, row) in rows.enumerated() {
      draw(row, scale, top: number * RowChart.rowHeight, on: &writer)
    }
  }

  /// As many ticks as have room for their labels.
  private func scale(of amounts: [Int128]) -> ChartScale {
    let length = ChartCanvas.width - 2 * RowChart.inset
    var scale = ChartScale(amounts, length: length, steps: 1)
    for steps in 2...5 {
      let finer = ChartScale(amounts, length: length, steps: steps)
      let widest = finer.labels.map { ChartCanvas.width(of: numbers.text($0)) }.max() ?? 0
      if (widest + 120) * (finer.ticks.count - 1) <= length { scale = finer }
    }
    return scale
  }

  private func drawAxis(_ scale: ChartScale, on writer: inout HTMLWriter) {
    for (tick, label) in zip(scale.ticks, scale.labels) {
      let x = RowChart.inset + scale.place(tick)
      writer.path(tick == 0 ? .zero : .grid, beside(x))
      let alignment: ChartCanvas.Alignment =
        x < 200 ? .start : (x > ChartCanvas.width - 200 ? .end : .middle)
      let edge = alignment == .start ? 0 : (alignment == .end ? ChartCanvas.width : x)
      writer.text(numbers.text(label), edge, foot + 165, alignment, isTick: true)
    }
  }

  /// A line down the chart that leaves out the texts.
  private func beside(_ x: Int) -> String {
    let lanes = rows.indices.map { row in
      let top = row * RowChart.rowHeight + RowChart.barTop
      return "M\(tenths(x)) \(tenths(top - RowChart.overhang))"
        + "V\(tenths(top + RowChart.barHeight + RowChart.overhang))"
    }
    return lanes.joined()
  }

  private func draw(_ row: Row, _ scale: ChartScale, top: Int, on writer: inout HTMLWriter) {
    let (start, end) = (RowChart.inset + scale.place(row.start), RowChart.inset + scale.place(row.end))
    let (barTop, barEnd) = (top + RowChart.barTop, top + RowChart.barTop + RowChart.barHeight)
    if row.leadsOn {
      let next = barTop + RowChart.rowHeight
      writer.line(.zero, end, barEnd, to: end, barEnd + RowChart.overhang)
      writer.line(.zero, end, next - RowChart.overhang, to: end, next)
    }
    if row.start != row.end {
      writer.bar(row.style, from: start, to: end, y: barTop, height: RowChart.barHeight)
    }
    if let mark = row.mark {
      let x = RowChart.inset + scale.place(mark)
      writer.line(.plan, x, barTop - RowChart.overhang, to: x, barEnd + RowChart.overhang)
    }
    let room = ChartCanvas.width - ChartCanvas.width(of: row.figure) - 120
    writer.text(ChartCanvas.fitted(row.label, to: room), 0, top + 140)
    writer.text(row.figure, ChartCanvas.width, top + 140, .end)
  }
}
