import FinanceDomain

/// What a drawing consists of: shapes and texts at places in tenths of a point, so that all figures are whole numbers.
///
/// A drawing is as wide as a phone's screen is between its margins, so that its texts are never made smaller than
/// they are meant to be.
struct ChartCanvas {
  /// How wide every drawing is.
  static let width = 3400
  /// How wide a sign is at the most, in the size of the drawings' texts.
  static let signWidth = 66

  /// How high it is.
  var height = 0
  /// What there is, the lowest first.
  private(set) var shapes: [Shape] = []

  /// What a shape means; the style sheet says what it looks like.
  enum Style: String {
    case grid, zero, level, net, line, area, plan, tick
    case moneyIn = "in"
    case moneyOut = "out"
  }

  /// Where a text has its place.
  enum Alignment: String {
    case start = ""
    case middle = "mid"
    case end
  }

  /// One shape.
  enum Shape {
    case rectangle(Style, x: Int, y: Int, width: Int, height: Int)
    case path(Style, String)
    case circle(Style, x: Int, y: Int, radius: Int)
    case text(String, x: Int, y: Int, Alignment, isTick: Bool)

    func write(to writer: inout HTMLWriter) {
      switch self {
      case .rectangle(let style, let x, let y, let width, let height):
        writer.element(
          .rect,
          [
            .cssClass: style.rawValue, .x: tenths(x), .y: tenths(y), .width: tenths(width),
            .height: tenths(height),
          ])
      case .path(let style, let path): writer.element(.path, [.cssClass: style.rawValue, .d: path])
      case .circle(let style, let x, let y, let radius):
        writer.element(
          .circle, [.cssClass: style.rawValue, .cx: tenths(x), .cy: tenths(y), .r: tenths(radius)])
      case .text(let text, let x, let y, let alignment, let isTick):
        let names = [isTick ? Style.tick.rawValue : "", alignment.rawValue].filter { !$0.isEmpty }
        if names.isEmpty {
          writer.element(.text, [.x: tenths(x), .y: tenths(y)], text: text)
        } else {
          let name = names.joined(separator: " ")
          writer.element(.text, [.cssClass: name, .x: tenths(x), .y: tenths(y)], text: text)
        }
      }
      writer.newLine()
    }
  }

  /// Adds a rectangle between two places, in whichever order they are.
  mutating func bar(_ style: Style, from start: Int, to end: Int, y: Int, height: Int) {
    shapes.append(
      .rectangle(style, x: min(start, end), y: y, width: max(10, abs(end - start)), height: height))
  }

  /// Adds an upright rectangle between two heights.
  mutating func column(_ style: Style, x: Int, width: Int, from start: Int, to end: Int) {
    shapes.append(
      .rectangle(style, x: x, y: min(start, end), width: width, height: max(10, abs(end - start))))
  }

  /// Adds a straight line, upright or level.
  mutating func line(_ style: Style, _ x: Int, _ y: Int, to x2: Int, _ y2: Int) {
    let way = x == x2 ? "V\(tenths(y2))" : "H\(tenths(x2))"
    shapes.append(.path(style, "M\(tenths(x)) \(tenths(y))\(way)"))
  }

  /// Adds a path.
  mutating func path(_ style: Style, _ path: String) { shapes.append(.path(style, path)) }

  /// Adds a dot.
  mutating func dot(_ style: Style, _ x: Int, _ y: Int) {
    shapes.append(.circle(style, x: x, y: y, radius: 35))
  }

  /// Adds a text whose foot is at `y`.
  mutating func text(
    _ text: String, _ x: Int, _ y: Int, _ alignment: Alignment = .start, isTick: Bool = false
  ) {
    shapes.append(.text(text, x: x, y: y, alignment, isTick: isTick))
  }

  /// How wide a text is at the most.
  static func width(of text: String) -> Int { DisplayWidth.of(VisibleText.of(text)) * signWidth }

  /// The text, cut to that width.
  static func fitted(_ text: String, to width: Int) -> String {
    let visible = VisibleText.of(text)
    let signs = max(4, width / signWidth)
    return DisplayWidth.of(visible) > signs ? DisplayWidth.cutEnd(visible, to: signs) : visible
  }
}

/// Tenths as a decimal number: `12`, `12.5`.
func tenths(_ count: Int) -> String {
  let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 10)
  return (count < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
}

/// The upright axis of a drawing and the room beside it.
struct ChartFrame {
  /// The positions of amounts, counted upwards.
  let scale: ChartScale
  private let labels: [String]
  /// The room for what is drawn.
  let left: Int
  let right = ChartCanvas.width - 10
  let top: Int
  let foot: Int

  /// The axis of these amounts, in that style.
  init(_ amounts: [Int128], _ numbers: NumberStyle, top: Int, foot: Int) {
    scale = ChartScale(amounts, length: foot - top, steps: 4)
    labels = scale.labels.map(numbers.text)
    let widest = labels.map(ChartCanvas.width).max() ?? 0
    // A fallback font may be broader than the one that was reckoned with.
    left = widest * 9 / 8 + 80
    self.top = top
    self.foot = foot
  }

  /// How far down an amount is drawn.
  func y(_ amount: Int128) -> Int { foot - scale.place(amount) }

  /// Draws the axis.
  func draw(on canvas: inout ChartCanvas) {
    for (tick, label) in zip(scale.ticks, labels) {
      canvas.line(tick == 0 ? .zero : .grid, left, y(tick), to: right, y(tick))
      canvas.text(label, left - 60, y(tick) + 42, .end, isTick: true)
    }
  }
}
