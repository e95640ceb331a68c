import FinanceData
import FinanceDomain

extension ConfigurationReader {
  func calendar(_ node: YAMLNode) -> ReportingCalendar {
    let part = fields(
      node, "periods",
      known: ["month-start", "shift", "holidays", "label", "fiscal-year-start", "fiscal-year-label"])
    var calendar = ReportingCalendar()
    calendar.monthStart = part.integer("month-start", in: 1...31) ?? 1
    calendar.shift = part.choice("shift", of: ReportingCalendar.Shift.self) ?? .none
    calendar.holidays = part["holidays"].map(holidays) ?? []
    calendar.monthLabel = part.choice("label", of: ReportingCalendar.Label.self) ?? .start
    calendar.fiscalYearStart = part.integer("fiscal-year-start", in: 1...12) ?? 1
    calendar.fiscalYearLabel = part.choice("fiscal-year-label", of: ReportingCalendar.Label.self) ?? .start
    refuseUnlabelled(calendar, part)
    return calendar
  }

  /// A month that has a part in two civil months could be called by either, and so could a fiscal year.
  private func refuseUnlabelled(_ calendar: ReportingCalendar, _ part: YAMLFields) {
    if calendar.monthStart > 1, part["label"] == nil, let start = part["month-start"] {
      let (may, day) = (YearMonth(index: 2024 * 12 + 4), calendar.monthStart)
      let readings = ReportingCalendar.Label.allCases.map { label in
        var labelled = ReportingCalendar()
        (labelled.monthStart, labelled.monthLabel) = (day, label)
        let period = labelled.period(of: may)
        return "'label: \(label.rawValue)' makes it \(period.first)..\(period.last)"
      }
      document.refuse(
        start.place,
        "with 'month-start: \(day)' it must be said which days 2024-05 has: \(readings.joined(separator: ", "))"
      )
    }
    if calendar.fiscalYearStart > 1, part["fiscal-year-label"] == nil, let start = part["fiscal-year-start"] {
      document.refuse(
        start.place,
        "with 'fiscal-year-start: \(calendar.fiscalYearStart)' it must be said which year FY2024 is: "
          + "'fiscal-year-label: start' makes it the one that begins in 2024, 'end' the one that ends in 2024"
      )
    }
  }

  /// The days that a file lists, one a line; the text after a day is its name.
  private func holidays(_ node: YAMLNode) -> Set<CalendarDay> {
    guard let name = document.text(node, "holidays") else { return [] }
    let path = beside(name)
    let bytes: [UInt8]
    do throws(ConfigurationErrors) { bytes = try SmallFile.bytes(of: path) } catch {
      document.refuse(node.place, "'\(path.excerpt)' \(error.problems.first?.sentence ?? "cannot be read")")
      return []
    }
    guard bytes.count <= YAMLDocument.maximumSize else {
      document.refuse(
        node.place, "'\(path.excerpt)' is longer than \(YAMLDocument.maximumSize) bytes; list fewer days")
      return []
    }
    let days = days(in: bytes, of: path)
    refuseLongRest(days, node, path)
    return days
  }

  private func days(in bytes: [UInt8], of path: String) -> Set<CalendarDay> {
    var days: Set<CalendarDay> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(
        String.init)
      guard let text, !text.hasPrefix("#") else { continue }
      if let day = CalendarDay(iso: text) {
        days.insert(day)
      } else {
        document.refuse(
          ConfigurationErrors([
            ConfigurationError(
              path: path, line: number + 1, column: 1,
              sentence: "'\(text.excerpt)' is not a day; write it as 2024-05-01, and its name after it")
          ]))
      }
    }
    return days
  }

  /// So many days off side by side that the starts of two months could meet.
  private func refuseLongRest(_ days: Set<CalendarDay>, _ node: YAMLNode, _ path: String) {
    var calendar = ReportingCalendar()
    calendar.holidays = days
    for day in days.sorted() where calendar.isWorkday(day.adding(days: -1)) {
      let run = (0...ReportingCalendar.longestRest).prefix { !calendar.isWorkday(day.adding(days: $0)) }.count
      guard run > ReportingCalendar.longestRest else { continue }
      document.refuse(
        node.place,
        "'\(path.excerpt)' has no working day in more than \(ReportingCalendar.longestRest) days from \(day) on; "
          + "a month could begin nowhere near its day")
      return
    }
  }
}
