extension DatePeriod {
  /// The period that a person typed.
  ///
  /// `2024-05`, `2024-Q2`, `2024-H1`, `2024`, `2024-05-03`, `2024-01-15..2024-02-14` (either end may be left out or be a month, quarter or
  /// year), `today`, `yesterday`, `this-month`, `last-month`, `this-year`, `last-year`, `ytd`, `last-N-months`, `last-N-days`, `all`.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: the day that relative periods are counted from. It is passed in: nothing below the command line
  ///     asks the clock.
  public init(parsing text: String, today: CalendarDay) throws(PeriodSyntaxError) {
    if let dots = text.firstRange(of: "..") {
      self = try DatePeriod.span(
        from: String(text[..<dots.lowerBound]), to: String(text[dots.upperBound...]), typed: text,
        today: today)
      return
    }
    let word = text.lowercased()
    guard let period = DatePeriod.absolute(word) ?? DatePeriod.relative(word, today: today) else {
      throw DatePeriod.refusal(of: word, typed: text)
    }
    self = period
  }

  private static func span(
    from start: String, to end: String, typed text: String, today: CalendarDay
  ) throws(PeriodSyntaxError) -> DatePeriod {
    guard !end.contains("..") else { throw PeriodSyntaxError(text: text, reason: .unreadable) }
    var first = CalendarDay.earliest
    var last = CalendarDay.latest
    if !start.isEmpty { first = try DatePeriod(parsing: start, today: today).first }
    if !end.isEmpty { last = try DatePeriod(parsing: end, today: today).last }
    guard !(start.isEmpty && end.isEmpty) else { throw PeriodSyntaxError(text: text, reason: .unreadable) }
    guard let period = DatePeriod(first: first, last: last, label: "\(first)..\(last)") else {
      throw PeriodSyntaxError(text: text, reason: .backwards(first, last))
    }
    return start.isEmpty || end.isEmpty ? period.relabelled(text) : period
  }

  private func relabelled(_ label: String) -> DatePeriod {
    DatePeriod(first: first, last: last, label: label) ?? self
  }

  private static func absolute(_ word: String) -> DatePeriod? {
    if word == "all" { return .all }
    if let day = CalendarDay(iso: word) { return DatePeriod(first: day, last: day) }
    if let month = YearMonth(iso: word) { return DatePeriod(month: month) }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = parts.first.flatMap({ fourDigitYear(String($0)) }) else { return nil }
    if parts.count == 1 { return months(year, 1, 12, label: word) }
    guard parts.count == 2, parts[1].utf8.count == 2, let number = Int(parts[1].dropFirst()) else {
      return nil
    }
    switch (parts[1].first, number) {
    case ("q", 1...4): return months(year, number * 3 - 2, 3, label: word.uppercased())
    case ("h", 1...2): return months(year, number * 6 - 5, 6, label: word.uppercased())
    default: return nil
    }
  }

  private static func fourDigitYear(_ text: String) -> Int? {
    YearMonth(iso: text + "-01")?.year
  }

  private static func months(_ year: Int, _ month: Int, _ count: Int, label: String) -> DatePeriod? {
    guard let first = YearMonth(year: year, month: month) else { return nil }
    return DatePeriod(first: first.firstDay, last: first.adding(months: count - 1).lastDay, label: label)
  }

  private static func relative(_ word: String, today: CalendarDay) -> DatePeriod? {
    let month = today.yearMonth
    switch word {
    case "today": return DatePeriod(first: today, last: today)
    case "yesterday": return DatePeriod(first: today.adding(days: -1), last: today.adding(days: -1))
    case "this-month": return DatePeriod(month: month)
    case "last-month": return DatePeriod(month: month.adding(months: -1))
    case "this-year": return months(today.year, 1, 12, label: padded(today.year, 4))
    case "last-year": return months(today.year - 1, 1, 12, label: padded(today.year - 1, 4))
    case "ytd":
      guard let january = YearMonth(year: today.year, month: 1) else { return nil }
      return DatePeriod(first: january.firstDay, last: today)
    default: return lastFew(word, today: today)
    }
  }

  /// `last-6-months` are the six whole months before this one; `last-30-days` end today.
  private static func lastFew(_ word: String, today: CalendarDay) -> DatePeriod? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "last", parts[1].isDigits, let count = Int(parts[1]),
      (1...9999).contains(count)
    else { return nil }
    switch parts[2] {
    case "days", "day": return DatePeriod(first: today.adding(days: 1 - count), last: today)
    case "months", "month":
      let end = today.yearMonth.adding(months: -1)
      return DatePeriod(first: end.adding(months: 1 - count).firstDay, last: end.lastDay)
    default: return nil
    }
  }

  /// Says that a month or a day does not exist only where it is written as one: `2024-5` lacks a digit, not a month.
  private static func refusal(of word: String, typed text: String) -> PeriodSyntaxError {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = parts.map(\.utf8.count)
    guard lengths == [4, 2] || lengths == [4, 2, 2], parts.allSatisfy(\.isDigits),
      fourDigitYear(String(parts[0])) != nil
    else { return PeriodSyntaxError(text: text, reason: .unreadable) }
    let isMonth = Int(parts[1]).map { (1...12).contains($0) } ?? false
    return PeriodSyntaxError(text: text, reason: isMonth ? .noSuchDay : .noSuchMonth(String(parts[1])))
  }
}

extension Substring {
  /// Whether it consists of the digits 0 to 9; `Int` would take a sign as well.
  fileprivate var isDigits: Bool {
    utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}

/// A period that cannot be understood; a usage error, never data.
public struct PeriodSyntaxError: Error, Hashable, Sendable {
  /// Why.
  public enum Reason: Hashable, Sendable {
    /// No form of period looks like this.
    case unreadable
    /// The year has no such month.
    case noSuchMonth(String)
    /// The month has no such day.
    case noSuchDay
    /// The end comes before the start.
    case backwards(CalendarDay, CalendarDay)
  }

  /// The text as it was typed.
  public let text: String
  /// What is wrong with it.
  public let reason: Reason
}

extension PeriodSyntaxError: LocalizedError {
  /// What was found and what to type instead.
  public var errorDescription: String? {
    switch reason {
    case .unreadable:
      "'\(text)' is not a period. Write 2024-05, 2024-Q2, 2024, 2024-01-15..2024-02-14, last-month or ytd."
    case .noSuchMonth(let month):
      "'\(text)' is not a period: there is no month '\(month)'. Months run from 01 to 12, as in 2024-05."
    case .noSuchDay: "'\(text)' is not a period: that month has no such day."
    case .backwards(let first, let last):
      "'\(text)' is not a period: it ends on \(last), before it starts on \(first). Exchange the two."
    }
  }
}
