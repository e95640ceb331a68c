import FinanceDomain

/// A balance over days: level from one change to the next, with the ground below it shaded down to zero.
struct LineChart {
  let line: ReportChart.Line
  let numbers: NumberStyle

  func draw(on writer: inout HTMLWriter) {
    let amounts = line.points.map { ChartAmount.units($0.amount) }
    let frame = ChartFrame([ChartAmount.units(line.opening)] + amounts, numbers, top: 100)
    frame.draw(on: &writer)
    let path = path(amounts, frame)
    writer.path(.area, path + "V\(tenths(frame.y(0)))H\(tenths(frame.left))Z")
    writer.path(.line, path)
    if let last = amounts.last { writer.dot(.moneyIn, frame.right, frame.y(last)) }
    drawDays(frame, on: &writer)
  }

  /// Along the days; of changes that would be drawn at one place, the last and those that reach furthest.
  private func path(_ amounts: [Int128], _ frame: ChartFrame) -> String {
    var path = "M\(tenths(frame.left)) \(tenths(frame.y(ChartAmount.units(line.opening))))"
    var (place, height) = (frame.left, frame.y(ChartAmount.units(line.opening)))
    for (point, amount) in zip(line.points, amounts) {
      let (x, y) = (x(of: point.day, frame), frame.y(amount))
      if x != place { path += "H\(tenths(x))" }
      if y != height { path += "V\(tenths(y))" }
      (place, height) = (x, y)
    }
    return place == frame.right ? path : path + "H\(tenths(frame.right))"
  }

  private func x(of day: CalendarDay, _ frame: ChartFrame) -> Int {
    let (first, last) = (Int(line.days.lowerBound.dayNumber), Int(line.days.upperBound.dayNumber))
    let part = min(max(Int(day.dayNumber), first), last) - first
    // A change of the last day is at the end, one of the first at the beginning.
    return frame.left
      + (last == first ? frame.right - frame.left : (frame.right - frame.left) * part / (last - first))
  }

  private func drawDays(_ frame: ChartFrame, on writer: inout HTMLWriter) {
    var year = ""
    for (day, name) in ticks {
      let x = x(of: day, frame)
      writer.line(.grid, x, frame.foot, to: x, frame.foot + 40)
      let alignment: ChartCanvas.Alignment = x > ChartCanvas.width - 180 ? .end : .middle
      writer.text(name, alignment == .end ? ChartCanvas.width : x, frame.foot + 170, alignment, isTick: true)
      if "\(day.year)" != year {
        year = "\(day.year)"
        writer.text(year, x, frame.foot + 330, alignment, isTick: true)
      }
    }
  }

  /// Days every week, or the first of months, or of years, at most seven of them.
  private var ticks: [(CalendarDay, String)] {
    let (first, last) = (line.days.lowerBound, line.days.upperBound)
    let length = Int(last.dayNumber - first.dayNumber)
    if length <= 62 {
      let every = length <= 31 ? 7 : 14
      return stride(from: 0, through: length, by: every).map { count in
        let day = first.adding(days: count)
        return (day, "\(day.day) \(PeriodNames.short(day.yearMonth))")
      }
    }
    let months = Int(last.yearMonth.index - first.yearMonth.index) + 1
    let every = [1, 2, 3, 6, 12].first { months <= $0 * 7 } ?? (months + 83) / 84 * 12
    return (0..<months).map { first.yearMonth.adding(months: $0) }.filter {
      Int($0.index) % every == 0 && $0.firstDay >= first
    }.map { ($0.firstDay, every < 12 ? PeriodNames.short($0) : "Jan") }
  }
}
