import FinanceDomain

/// A chart of a page: a caption, and a drawing in SVG with its figures in words.
struct ChartFigure {
  private let chart: ReportChart
  private let number: Int

  /// The chart with that number on its page.
  init(_ chart: ReportChart, number: Int) {
    self.chart = chart
    self.number = number
  }

  /// Writes it.
  ///
  /// - Parameter anchor: what the page's table of contents leads to.
  func write(to writer: inout HTMLWriter, at anchor: ReportAnchor? = nil) {
    writer.element(.figure, at: anchor) { writer in
      writer.newLine()
      writer.element(.figcaption, text: chart.title)
      let canvas = drawing
      let names = ("chart-\(number)-title", "chart-\(number)-figures")
      writer.element(
        .svg,
        [
          .viewBox: "0 0 \(ChartCanvas.width / 10) \(canvas.height / 10)", .role: "img",
          .labelledBy: "\(names.0) \(names.1)",
        ]
      ) { writer in
        writer.newLine()
        writer.element(.title, [.id: names.0], text: chart.title)
        writer.newLine()
        writer.element(.desc, [.id: names.1], text: chart.description)
        writer.newLine()
        for shape in canvas.shapes { shape.write(to: &writer) }
      }
    }
  }

  private var drawing: ChartCanvas {
    switch chart.plot {
    case .bars(let bars): RowChart(chart, bars).canvas
    case .waterfall(let strides): RowChart(chart, strides).canvas
    case .budgets(let budgets): RowChart(chart, budgets).canvas
    case .columns(let steps): ColumnChart(steps, numbers: chart.numbers).canvas
    case .line(let line): LineChart(line, numbers: chart.numbers).canvas
    }
  }
}
