import FinanceDomain

extension ReportChart {
  /// Writes a caption, and a drawing in SVG with its figures in words.
  ///
  /// - Parameters:
  ///   - number: which chart of its page it is.
  ///   - anchor: what the page's table of contents leads to.
  func write(to writer: inout HTMLWriter, number: Int, at anchor: ReportAnchor?) {
    writer.element(.figure, at: anchor) { writer in
      writer.newLine()
      writer.element(.figcaption, text: title)
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
        writer.element(.title, [.id: names.0], text: title)
        writer.newLine()
        writer.element(.desc, [.id: names.1], text: description)
        writer.newLine()
        for shape in canvas.shapes { shape.write(to: &writer) }
      }
    }
  }

  private var drawing: ChartCanvas {
    switch plot {
    case .bars(let bars): RowChart(self, bars).canvas
    case .columns(let steps): ColumnChart(steps, numbers: numbers).canvas
    case .line(let line): LineChart(line, numbers: numbers).canvas
    }
  }
}
