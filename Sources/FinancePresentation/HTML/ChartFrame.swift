import FinanceDomain

/// The upright axis of a drawing and the room beside it.
struct ChartFrame {
  /// Where amounts stand, counted upwards.
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

  /// How far down an amount stands.
  func y(_ amount: Int128) -> Int { foot - scale.place(amount) }

  /// Draws the axis.
  func draw(on canvas: inout ChartCanvas) {
    for (tick, label) in zip(scale.ticks, labels) {
      canvas.line(tick == 0 ? .zero : .grid, left, y(tick), to: right, y(tick))
      canvas.text(label, left - 60, y(tick) + 42, .end, isTick: true)
    }
  }
}
