import FinanceDomain

extension ReportChart {
  /// Writes a caption, and a drawing in SVG with its figures in words.
  ///
  /// - Parameters:
  ///   - number: which chart of its page it is.
  ///   - anchor: what the page's table of contents leads to.
  func write(to writer: inout HTMLWriter, number: Int, at anchor: ReportAnchor?) {
    writer.element(.figure, at: anchor) { writer in
      writer.element(.figcaption, text: title)
      let (height, draw) = drawing
      let names = ("chart-\(number)-title", "chart-\(number)-figures")
      writer.element(
        .svg,
        [
          .viewBox: "0 0 \(ChartCanvas.width / 10) \(height / 10)", .role: "img",
          .labelledBy: "\(names.0) \(names.1)",
        ]
      ) { writer in
        writer.element(.title, [.id: names.0], text: title)
        writer.element(.desc, [.id: names.1], text: description)
        draw(&writer)
      }
    }
  }

  /// How high the drawing is, and what draws it.
  private var drawing: (height: Int, draw: (inout HTMLWriter) -> Void) {
    switch plot {
    case .bars(let bars):
      let chart = RowChart(self, bars)
      return (chart.height, chart.draw(on:))
    case .columns(let steps): return (ChartFrame.height, ColumnChart(steps, numbers: numbers).draw(on:))
    case .line(let line): return (ChartFrame.height, LineChart(line: line, numbers: numbers).draw(on:))
    }
  }
}

/// What all drawings have. Places are in tenths of a point, so that all figures are whole numbers.
///
/// A drawing is as wide as a phone's screen is between its margins, so that its texts are never made smaller than
/// they are meant to be.
enum ChartCanvas {
  /// How wide every drawing is.
  static let width = 3400
  /// How wide a sign is at the most, in the size of the drawings' texts.
  private static let signWidth = 66

  /// What a shape means; the style sheet says what it looks like.
  enum Style: String {
    case grid, zero, level, net, line, area, plan, tick
    case moneyIn = "in"
    case moneyOut = "out"
  }

  enum Alignment: String {
    case start = ""
    case middle = "mid"
    case end
  }

  /// How wide a text is at the most.
  static func width(of text: String) -> Int { DisplayWidth.of(VisibleText.of(text)) * signWidth }

  /// The text, cut to that width.
  static func fitted(_ text: String, to width: Int) -> String {
    DisplayWidth.cutEnd(VisibleText.of(text), to: max(4, width / signWidth))
  }
}

/// Tenths as a decimal number: `12`, `12.5`.
func tenths(_ count: Int) -> String {
  let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 10)
  return (count < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
}

extension HTMLWriter {
  /// Draws a rectangle between two places, in whichever order they are.
  mutating func bar(_ style: ChartCanvas.Style, from start: Int, to end: Int, y: Int, height: Int) {
    rectangle(style, x: min(start, end), y: y, width: max(10, abs(end - start)), height: height)
  }

  /// Draws an upright rectangle between two heights.
  mutating func column(_ style: ChartCanvas.Style, x: Int, width: Int, from start: Int, to end: Int) {
    rectangle(style, x: x, y: min(start, end), width: width, height: max(10, abs(end - start)))
  }

  private mutating func rectangle(_ style: ChartCanvas.Style, x: Int, y: Int, width: Int, height: Int) {
    element(
      .rect,
      [
        .cssClass: style.rawValue, .x: tenths(x), .y: tenths(y),
        .width: tenths(width), .height: tenths(height),
      ])
  }

  /// Draws a straight line, upright or level.
  mutating func line(_ style: ChartCanvas.Style, _ x: Int, _ y: Int, to x2: Int, _ y2: Int) {
    let way = x == x2 ? "V\(tenths(y2))" : "H\(tenths(x2))"
    path(style, "M\(tenths(x)) \(tenths(y))\(way)")
  }

  mutating func path(_ style: ChartCanvas.Style, _ path: String) {
    element(.path, [.cssClass: style.rawValue, .d: path])
  }

  mutating func dot(_ style: ChartCanvas.Style, _ x: Int, _ y: Int) {
    element(
      .circle, [.cssClass: style.rawValue, .cx: tenths(x), .cy: tenths(y), .r: "3.5"])
  }

  /// Draws a text whose foot is at `y`.
  mutating func text(
    _ text: String, _ x: Int, _ y: Int, _ alignment: ChartCanvas.Alignment = .start, isTick: Bool = false
  ) {
    let name = [isTick ? ChartCanvas.Style.tick.rawValue : "", alignment.rawValue].filter { !$0.isEmpty }
      .joined(separator: " ")
    element(.text, [.cssClass: name, .x: tenths(x), .y: tenths(y)], text: text)
  }
}

/// The upright axis of a drawing and the room beside it.
struct ChartFrame {
  /// How high a drawing with an upright axis is.
  static let height = 2280

  /// The positions of amounts, counted upwards.
  let scale: ChartScale
  private let labels: [String]
  let left: Int
  let right = ChartCanvas.width - 10
  let foot = 1900

  init(_ amounts: [Int128], _ numbers: NumberStyle, top: Int) {
    scale = ChartScale(amounts, length: foot - top, steps: 4)
    labels = scale.labels.map(numbers.text)
    let widest = labels.map(ChartCanvas.width).max() ?? 0
    // A fallback font may be broader than the one that was reckoned with.
    left = widest * 9 / 8 + 80
  }

  /// How far down an amount is drawn.
  func y(_ amount: Int128) -> Int { foot - scale.place(amount) }

  func draw(on writer: inout HTMLWriter) {
    for (tick, label) in zip(scale.ticks, labels) {
      writer.line(tick == 0 ? .zero : .grid, left, y(tick), to: right, y(tick))
      writer.text(label, left - 60, y(tick) + 42, .end, isTick: true)
    }
  }
}
