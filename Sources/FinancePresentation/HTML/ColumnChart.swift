import FinanceDomain

/// Money in and money out side by side, step by step, and what remained as a mark across both.
struct ColumnChart {
  private let steps: [ReportChart.Step]
  private let numbers: NumberStyle

  /// More would be thinner than a line; the latest are shown.
  private static let mostSteps = 60

  init(_ steps: [ReportChart.Step], numbers: NumberStyle) {
    (self.steps, self.numbers) = (steps.suffix(ColumnChart.mostSteps), numbers)
  }

  func draw(on writer: inout HTMLWriter) {
    let amounts = steps.map { step in
      [step.income, step.expense, step.balance].map(ChartAmount.units)
    }
    let frame = ChartFrame(amounts.flatMap { $0 }, numbers, top: 300)
    drawLegend(on: &writer)
    frame.draw(on: &writer)
    let room = (frame.right - frame.left) / steps.count
    for (number, amounts) in amounts.enumerated() {
      draw(amounts, frame, x: frame.left + number * room, room: room, on: &writer)
    }
    drawLabels(frame, room: room, on: &writer)
  }

  private func drawLegend(on writer: inout HTMLWriter) {
    var x = 0
    for (style, name) in [
      (ChartCanvas.Style.moneyIn, "Income"), (.moneyOut, "Expense"), (.net, "Balance"),
    ] {
      if style == .net {
        writer.line(.net, x, 90, to: x + 140, 90)
      } else {
        writer.bar(style, from: x + 20, to: x + 120, y: 40, height: 100)
      }
      writer.text(name, x + 190, 132)
      x += 190 + ChartCanvas.width(of: name) + 200
    }
  }

  private func draw(
    _ amounts: [Int128], _ frame: ChartFrame, x: Int, room: Int, on writer: inout HTMLWriter
  ) {
    let width = max(8, min(200, room * 3 / 10))
    let gap = min(20, room / 12)
    let middle = x + room / 2
    if amounts[0] != 0 {
      writer.column(
        .moneyIn, x: middle - width - gap / 2, width: width, from: frame.y(0), to: frame.y(amounts[0]))
    }
    if amounts[1] != 0 {
      writer.column(.moneyOut, x: middle + gap / 2, width: width, from: frame.y(0), to: frame.y(amounts[1]))
    }
    writer.line(
      .net, middle - width - gap, frame.y(amounts[2]), to: middle + width + gap, frame.y(amounts[2]))
  }

  /// The steps' names, as many as have room; years once.
  private func drawLabels(_ frame: ChartFrame, room: Int, on writer: inout HTMLWriter) {
    let names = steps.map { ColumnChart.name(of: $0.label) }
    let widest = names.map { ChartCanvas.width(of: $0.short) }.max() ?? 0
    let every = max(1, (widest + 60 + room - 1) / room)
    var year = ""
    // Counted from the end: the latest step always has its name.
    for number in names.indices where (names.count - 1 - number) % every == 0 {
      let x = frame.left + number * room + room / 2
      writer.text(names[number].short, x, frame.foot + 170, .middle, isTick: true)
      if names[number].year != year {
        year = names[number].year
        writer.text(year, x, frame.foot + 330, .middle, isTick: true)
      }
    }
  }

  /// A step's name in two lines: `May` above `2024`.
  private static func name(of label: String) -> (short: String, year: String) {
    if let month = YearMonth(iso: label) { return (PeriodNames.short(month), "\(month.year)") }
    let parts = label.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].hasPrefix("Q") else {
      return (ChartCanvas.fitted(label, to: 1000), "")
    }
    return (String(parts[1]), String(parts[0]))
  }
}
