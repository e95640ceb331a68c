/// A run of days, both ends included, with the name it was asked for by.
public struct DatePeriod: Hashable, Sendable {
  /// The first day.
  public let first: CalendarDay
  /// The last day; it belongs to the period.
  public let last: CalendarDay
  /// What a reader calls it: `2024-05`, `2024-Q2`, `2024-01-15..2024-02-14`, `all`.
  public let label: String

  /// The days from `first` to `last`, or `nil` if they run backwards.
  ///
  /// Without a label the period is called by its two days.
  public init?(first: CalendarDay, last: CalendarDay, label: String? = nil) {
    guard first <= last else { return nil }
    self.init(trusting: first, last, label: label)
  }

  /// Days that are known to be in order.
  init(trusting first: CalendarDay, _ last: CalendarDay, label: String? = nil) {
    assert(first <= last, "a period does not run backwards")
    self.first = first
    self.last = last
    self.label = label ?? (first == last ? "\(first)" : "\(first)..\(last)")
  }

  /// A whole month as on the wall; for others see ``ReportingCalendar/period(of:)``.
  public init(month: YearMonth) {
    self.init(trusting: month.firstDay, month.lastDay, label: "\(month)")
  }

  /// Every day there is.
  public static let all = DatePeriod(trusting: .earliest, .latest, label: "all")

  /// How many days it has.
  public var dayCount: Int { Int(last.dayNumber - first.dayNumber) + 1 }

  /// Whether the day is in it.
  public func contains(_ day: CalendarDay) -> Bool { first <= day && day <= last }

  /// These days under another name.
  public func called(_ label: String) -> DatePeriod { DatePeriod(trusting: first, last, label: label) }

  /// The period that a person typed.
  ///
  /// `2024-05`, `2024-Q2`, `2024-H1`, `2024`, `2024-W18`, `FY2024`, `FY2024-Q1`, `2024-05-03`, `2024-01-15..2024-02-14` (either end may be
  /// left out or be any other period), `today`, `yesterday`, `this-` or `last-` before `week`, `month`, `quarter`, `half-year`, `year`
  /// or `fiscal-year`, `ytd`, `fytd`, `last-N-` before `days`, `weeks`, `months`, `quarters` or `years`, `all`.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: the day that relative periods are counted from. It is passed in: nothing below the command line
  ///     asks the clock.
  ///   - calendar: how days become months and years.
  /// - Throws: ``PeriodSyntaxError`` if the text is no period.
  public init(
    parsing text: String, today: CalendarDay, calendar: ReportingCalendar = .civil
  ) throws(PeriodSyntaxError) {
    self = try PeriodReader(today: today, calendar: calendar).period(text)
  }
}

private struct PeriodReader {
  let today: CalendarDay
  let calendar: ReportingCalendar

  func period(_ text: String) throws(PeriodSyntaxError) -> DatePeriod {
    if let dots = text.firstRange(of: "..") {
      return try span(
        from: String(text[..<dots.lowerBound]), to: String(text[dots.upperBound...]), typed: text)
    }
    let word = text.lowercased()
    guard let period = absolute(word) ?? relative(word) else {
      throw PeriodReader.refusal(of: word, typed: text)
    }
    return period
  }

  private func span(
    from start: String, to end: String, typed text: String
  ) throws(PeriodSyntaxError) -> DatePeriod {
    guard !end.contains("..") else { throw PeriodSyntaxError(text: text, reason: .unreadable) }
    var first = CalendarDay.earliest
    var last = CalendarDay.latest
    if !start.isEmpty { first = try period(start).first }
    if !end.isEmpty { last = try period(end).last }
    guard !(start.isEmpty && end.isEmpty) else { throw PeriodSyntaxError(text: text, reason: .unreadable) }
    guard let period = DatePeriod(first: first, last: last, label: "\(first)..\(last)") else {
      throw PeriodSyntaxError(text: text, reason: .backwards(first, last))
    }
    return start.isEmpty || end.isEmpty ? period.called(text) : period
  }

  private func absolute(_ word: String) -> DatePeriod? {
    if word == "all" { return .all }
    if let day = CalendarDay(iso: word) { return DatePeriod(first: day, last: day) }
    if let month = YearMonth(iso: word) { return calendar.period(of: month) }
    if let week = CalendarWeek(iso: word) { return week.period }
    return partOfYear(word)
  }

  /// `2024`, `2024-q2`, `2024-h1`, and the same of a fiscal year: `fy2024`, `fy2024-q2`, `fy2024-h1`.
  private func partOfYear(_ word: String) -> DatePeriod? {
    let isFiscal = word.hasPrefix("fy")
    guard let (year, first, count) = PeriodReader.part(isFiscal ? String(word.dropFirst(2)) : word),
      let start = isFiscal ? calendar.firstMonth(ofFiscalYear: year) : YearMonth(year: year, month: 1)
    else { return nil }
    return calendar.period(from: start.adding(months: first), count: count, label: word.uppercased())
  }

  /// The year that is written, and which of its months: how many come before, and how many they are.
  private static func part(_ word: String) -> (year: Int, first: Int, count: Int)? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = parts.first.flatMap({ fourDigitYear(String($0)) }) else { return nil }
    if parts.count == 1 { return (year, 0, 12) }
    guard parts.count == 2, parts[1].utf8.count == 2, let number = Int(parts[1].dropFirst()) else {
      return nil
    }
    switch (parts[1].first, number) {
    case ("q", 1...4): return (year, number * 3 - 3, 3)
    case ("h", 1...2): return (year, number * 6 - 6, 6)
    default: return nil
    }
  }

  private static func fourDigitYear(_ text: String) -> Int? {
    YearMonth(iso: text + "-01")?.year
  }

  private func relative(_ word: String) -> DatePeriod? {
    switch word {
    case "today": return DatePeriod(first: today, last: today)
    case "yesterday": return DatePeriod(first: today.adding(days: -1), last: today.adding(days: -1))
    case "ytd": return toDate(.year)
    case "fytd": return toDate(.fiscalYear)
    default: break
    }
    guard let dash = word.firstIndex(of: "-") else { return nil }
    let rest = word[word.index(after: dash)...]
    switch word[..<dash] {
    case "this": return PeriodReader.named[rest].map { $0.period(of: today, in: calendar) }
    case "last":
      guard let step = PeriodReader.named[rest] else { return lastFew(rest) }
      let start = step.period(of: today, in: calendar).first
      return start > .earliest ? step.period(of: start.adding(days: -1), in: calendar) : nil
    default: return nil
    }
  }

  private func toDate(_ step: PeriodStep) -> DatePeriod? {
    DatePeriod(first: step.period(of: today, in: calendar).first, last: today)
  }

  /// The steps that may follow `this-` and `last-` alone.
  private static let named: [Substring: PeriodStep] = [
    "week": .week, "month": .month, "quarter": .quarter, "half-year": .halfYear, "year": .year,
    "fiscal-year": .fiscalYear,
  ]

  /// `last-6-months` are the six whole months before this one; `last-30-days` end today.
  private func lastFew(_ rest: Substring) -> DatePeriod? {
    let parts = rest.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].isDigits, let count = Int(parts[0]), (1...9999).contains(count) else {
      return nil
    }
    let unit = parts[1].hasSuffix("s") ? parts[1].dropLast() : parts[1]
    if unit == "day" { return DatePeriod(first: today.adding(days: 1 - count), last: today) }
    guard let step = PeriodReader.named[unit] else { return nil }
    let end = step.period(of: today, in: calendar).first.adding(days: -1)
    return DatePeriod(first: first(count, before: end, step), last: end)
  }

  /// Where the first of so many steps begins of which the last one holds the day.
  private func first(_ count: Int, before end: CalendarDay, _ step: PeriodStep) -> CalendarDay {
    if step == .week { return CalendarWeek(containing: end.adding(days: 7 - 7 * count)).firstDay }
    let months = calendar.months(of: step.period(of: end, in: calendar)).count
    return calendar.firstDay(of: calendar.month(of: end).adding(months: 1 - count * months))
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

extension StringProtocol {
  /// Whether it consists of the digits 0 to 9, at least one; `Int` would take a sign as well.
  package var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}

/// A period that cannot be parsed; a usage error, never data.
public struct PeriodSyntaxError: LocalizedError, Hashable, Sendable {
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
