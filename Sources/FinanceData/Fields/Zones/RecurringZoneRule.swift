import FinanceDomain

/// A rule for clocks that repeats every year, as the last line of a TZif file states it: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The notation is that of the `TZ` variable of POSIX with the extensions of RFC 8536, section 3.3.1.
struct RecurringZoneRule: Hashable, Sendable {
  let standardOffset: Int32
  /// The other time of the year; `nil` where clocks never change.
  let daylight: Daylight?

  /// The part of the year in which clocks show another time. It may begin in one year and end in the next.
  struct Daylight: Hashable, Sendable {
    /// Seconds east of UTC; less than in standard time where the rule counts winter as the exception.
    let offset: Int32
    /// When it begins, by clocks in standard time.
    let start: Moment
    /// When it ends, by clocks in this time.
    let end: Moment
  }

  /// A moment of every year.
  struct Moment: Hashable, Sendable {
    let day: DayOfYear
    /// Seconds from the midnight that the day begins with, -167 to 167 hours.
    let second: Int32

    /// The moment in that year, in seconds since 1970-01-01T00:00:00 by the clocks that it is given in.
    func second(ofYear year: Int) -> Int64 { Int64(day.dayNumber(inYear: year)) * 86_400 + Int64(second) }
  }

  /// A day of every year.
  enum DayOfYear: Hashable, Sendable {
    /// `Jn`: 1 to 365, 29 February never counted, so that 60 is always 1 March.
    case skippingLeapDay(Int)
    /// `n`: 0 to 365, 29 February counted.
    case countingLeapDay(Int)
    /// `Mm.w.d`: the `week`th `weekday` (0 is Sunday) of the month; week 5 is the last one.
    case weekday(Int, week: Int, month: Int)

    func dayNumber(inYear year: Int) -> Int {
      let newYear = Int(CalendarDay.dayNumber(year: year, month: 1, day: 1))
      switch self {
      case .skippingLeapDay(let day):
        let hasLeapDay = CalendarDay.daysInMonth(year: year, month: 2) == 29
        return newYear + day - 1 + (hasLeapDay && day >= 60 ? 1 : 0)
      case .countingLeapDay(let day): return newYear + day
      case .weekday(let weekday, let week, let month):
        let first = Int(CalendarDay.dayNumber(year: year, month: month, day: 1))
        // 1970-01-01 was a Thursday.
        let firstWeekday = ((first + 4) % 7 + 7) % 7
        let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (day < CalendarDay.daysInMonth(year: year, month: month) ? day : day - 7)
      }
    }
  }

  /// An instant, in seconds since 1970-01-01T00:00:00Z, from which on an offset holds.
  struct Change: Hashable, Comparable {
    let second: Int64
    let beginsDaylight: Bool
    let offset: Int32

    /// By time; daylight time that ends and begins at once goes on, which is how a rule says that it never ends.
    static func < (left: Change, right: Change) -> Bool {
      left.second == right.second ? right.beginsDaylight && !left.beginsDaylight : left.second < right.second
    }
  }

  /// The two changes of the year, in no order; none where clocks never change.
  func changes(inYear year: Int) -> [Change] {
    guard let daylight else { return [] }
    let start = daylight.start.second(ofYear: year) - Int64(standardOffset)
    let end = daylight.end.second(ofYear: year) - Int64(daylight.offset)
    return [
      Change(second: start, beginsDaylight: true, offset: daylight.offset),
      Change(second: end, beginsDaylight: false, offset: standardOffset),
    ]
  }

  /// Seconds east of UTC at an instant; instants outside the years 1 to 9999 count as the nearest one within.
  func offset(atUTCSecond second: Int64) -> Int32 {
    let year = RecurringZoneRule.year(ofUTCSecond: second)
    // A moment may be a week outside its year, and clocks another day from UTC.
    let past = (year - 2...year + 1).flatMap(changes(inYear:)).filter { $0.second <= second }
    return past.max()?.offset ?? standardOffset
  }

  /// The year of the instant in UTC, held within 1 to 9999.
  static func year(ofUTCSecond second: Int64) -> Int {
    let days = second / 86_400 - (second % 86_400 < 0 ? 1 : 0)
    let held = min(max(days, Int64(CalendarDay.earliest.dayNumber)), Int64(CalendarDay.latest.dayNumber))
    return CalendarDay(dayNumber: Int32(held)).year
  }
}

// MARK: - The notation of POSIX

extension RecurringZoneRule {
  /// The rule in the notation of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`, `<-03>3`, `EST5EDT,0/0,J365/25`.
  ///
  /// A rule with a daylight time has to say when it begins and ends: what holds without that is up to each system.
  ///
  /// - Returns: `nil` unless every byte belongs to such a rule.
  init?(parsing text: some Sequence<UInt8>) {
    let parts = Array(text).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    var zones = parts.first ?? []
    guard let standard = zones.takeZone(orElse: nil) else { return nil }
    standardOffset = standard
    guard parts.count > 1 || !zones.isEmpty else {
      daylight = nil
      return
    }
    guard parts.count == 3, let offset = zones.takeZone(orElse: standard + 3600), zones.isEmpty,
      let start = Moment(parts[1]), let end = Moment(parts[2])
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

extension RecurringZoneRule.Moment {
  /// A day and, after a slash, a time other than 02:00.
  fileprivate init?(_ text: ArraySlice<UInt8>) {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = RecurringZoneRule.DayOfYear(parts[0]),
      let second = parts.count == 1 ? 7200 : parts[1].seconds(hours: 0...167)
    else { return nil }
    self.init(day: day, second: second)
  }
}

extension RecurringZoneRule.DayOfYear {
  fileprivate init?(_ text: ArraySlice<UInt8>) {
    let numbers = text.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    switch text.first {
    case UInt8(ascii: "J"):
      guard let day = text.dropFirst().number(within: 1...365) else { return nil }
      self = .skippingLeapDay(day)
    case UInt8(ascii: "M"):
      guard numbers.count == 3, let month = numbers[0].number(within: 1...12),
        let week = numbers[1].number(within: 1...5), let weekday = numbers[2].number(within: 0...6)
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    default:
      guard let day = text.number(within: 0...365) else { return nil }
      self = .countingLeapDay(day)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a zone's name off the front, at least three letters, or letters, digits and signs in angle brackets, and the
  /// offset after it: seconds east of UTC, where the text counts hours west.
  fileprivate mutating func takeZone(orElse assumed: Int32?) -> Int32? {
    let isQuoted = first == UInt8(ascii: "<")
    if isQuoted { removeFirst() }
    let name = prefix { $0.isASCIILetter || isQuoted && ($0.isASCIIDigit || "+-".utf8.contains($0)) }
    self = self[name.endIndex...]
    guard name.count >= 3, !isQuoted || popFirst() == UInt8(ascii: ">") else { return nil }
    let offset = prefix { !$0.isASCIILetter && $0 != UInt8(ascii: "<") }
    self = self[offset.endIndex...]
    return offset.isEmpty ? assumed : offset.seconds(hours: 0...24).map { -$0 }
  }

  /// `h`, `h:mm` or `h:mm:ss` with an optional sign.
  fileprivate func seconds(hours: ClosedRange<Int>) -> Int32? {
    let isSigned = first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
    let digits = dropFirst(isSigned ? 1 : 0)
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var seconds = 0
    for (part, unit) in zip(parts, [3600, 60, 1]) {
      guard let number = part.number(within: unit == 3600 ? hours : 0...59) else { return nil }
      seconds += number * unit
    }
    return Int32(first == UInt8(ascii: "-") ? -seconds : seconds)
  }

  /// One to three digits.
  fileprivate func number(within range: ClosedRange<Int>) -> Int? {
    guard (1...3).contains(count), allSatisfy(\.isASCIIDigit) else { return nil }
    let number = reduce(0) { $0 * 10 + Int($1.digitValue) }
    return range.contains(number) ? number : nil
  }
}
