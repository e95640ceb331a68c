import FinanceDomain

/// The upright axis of a drawing and the room beside it.
struct ChartFrame {
  /// Where amounts stand, counted upwards.
  let scale: ChartScale
  /// The room for what is drawn.
  let left: Int
  let right = ChartCanvas.width - 10
  let top: Int
  let foot: Int

  /// The axis of these amounts.
  init(_ amounts: [Int128], top: Int, foot: Int) {
    scale = ChartScale(amounts, length: foot - top, steps: 4)
    let widest = scale.labels.map(ChartCanvas.width).max() ?? 0
    // A fallback font may be broader than the one that was reckoned with.
    left = widest * 9 / 8 + 80
    self.top = top
    self.foot = foot
  }

  /// How far down an amount stands.
  func y(_ amount: Int128) -> Int { foot - scale.place(amount) }

  /// Draws the axis.
  func draw(on canvas: inout ChartCanvas) {
    for (tick, label) in zip(scale.ticks, scale.labels) {
      canvas.line(tick == 0 ? .zero : .grid, left, y(tick), to: right, y(tick))
      canvas.text(label, left - 60, y(tick) + 42, .end, isTick: true)
    }
  }
}
