import FinanceDomain

/// The numbers of a date as they are written, not yet a day that exists.
package struct WrittenDate: Hashable {
  package var year = 0, month = 0, day = 0
  package var hour: Int?
  package var minute = 0, second = 0
  /// Which half of the day it is; `nil` where the clock has 24 hours.
  package var isAfternoon: Bool?
  package var offset: Offset?

  package struct Offset: Hashable {
    var hours = 0
    var minutes = 0
    var isWest = false

    /// Seconds east of UTC. `-00:00` is UTC like `+00:00`: RFC 3339 lets it tell what the clock showed, not where.
    var seconds: Int { (hours * 3600 + minutes * 60) * (isWest ? -1 : 1) }
  }

  /// The first number that no calendar or clock shows; `nil` if all are possible.
  var impossibility: ImpossibleDate? {
    guard year > 0 else { return .year(year) }
    guard (1...12).contains(month) else { return .month(month) }
    guard day >= 1, day <= CalendarDay.daysInMonth(year: year, month: month) else {
      return .day(day, month: month, year: year)
    }
    guard let hour else { return nil }
    guard isAfternoon == nil ? hour < 24 : (1...12).contains(hour) else { return .hour(hour) }
    guard minute < 60 else { return .minute(minute) }
    guard second < 60 else { return .second(second) }
    guard let offset, offset.hours >= 24 || offset.minutes >= 60 else { return nil }
    return .offset(hours: offset.hours, minutes: offset.minutes)
  }

  /// The day and the time; `nil` if no calendar or clock shows them.
  package var moment: WrittenMoment? { impossibility == nil ? possibleMoment : nil }

  /// The day and the time, of numbers that are possible.
  var possibleMoment: WrittenMoment {
    let day = CalendarDay(dayNumber: CalendarDay.dayNumber(year: year, month: month, day: day))
    guard let hour else { return WrittenMoment(day: day) }
    let hours = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
    let time = TimeOfDay(secondOfDay: Int32(hours * 3600 + minute * 60 + second))
    return WrittenMoment(day: day, time: time, offset: offset?.seconds)
  }
}

/// A day as a cell states it, with the time and the offset if the cell has them.
package struct WrittenMoment: Hashable, Sendable {
  package let day: CalendarDay
  /// The clock reading, fractions of a second dropped.
  package let time: TimeOfDay?
  /// Seconds east of UTC; only beside a time.
  package let offset: Int?

  package init(day: CalendarDay, time: TimeOfDay? = nil, offset: Int? = nil) {
    (self.day, self.time, self.offset) = (day, time, offset)
  }
}

package enum TwoDigitYear {
  /// The first of the hundred years where nothing is stated: 70 to 99 are 1970 to 1999, 00 to 69 are 2000 to 2069. No
  /// bank's file goes back before 1970.
  package static let defaultFirstYear = 1970

  /// The year that ends in the two digits and is one of the hundred years from the first one on.
  static func year(endingIn digits: Int, from first: Int?) -> Int {
    let first = first ?? defaultFirstYear
    let distance = (digits - first % 100) % 100
    return first + (distance < 0 ? distance + 100 : distance)
  }
}

// MARK: - ISO 8601

extension WrittenDate {
  /// The date between the cursor and the end of the field in a form with the year first; `nil` for another form.
  package init?(iso bytes: Span<UInt8>, from start: FieldCursor) {
    var cursor = start
    guard let year = cursor.takeNumber(digits: 4, in: bytes) else { return nil }
    let mark = cursor.take(anyOf: "-/.", in: bytes)
    guard let month = cursor.takeNumber(digits: 2, in: bytes), mark == cursor.take(anyOf: "-/.", in: bytes),
      let day = cursor.takeNumber(digits: 2, in: bytes)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard !cursor.isAtEnd else { return }
    guard let gap = cursor.take(anyOf: "Tt ", in: bytes),
      takeISOClock(&cursor, mayBeCompact: mark == nil && gap != UInt8(ascii: " "), in: bytes)
    else { return nil }
  }

  /// Takes a clock reading and the offset after it, if there is one, to the end of the field.
  ///
  /// - Parameter mayBeCompact: whether `HHMMSS` may be here too.
  private mutating func takeISOClock(
    _ cursor: inout FieldCursor, mayBeCompact: Bool, in bytes: Span<UInt8>
  ) -> Bool {
    hour = cursor.takeNumber(digits: 2, in: bytes)
    let hasMarks = cursor.take(UInt8(ascii: ":"), in: bytes)
    guard hour != nil, hasMarks || mayBeCompact, let minute = cursor.takeNumber(digits: 2, in: bytes) else {
      return false
    }
    self.minute = minute
    if !hasMarks || cursor.take(UInt8(ascii: ":"), in: bytes) {
      guard let second = cursor.takeNumber(digits: 2, in: bytes) else { return false }
      self.second = second
      let hasFraction = cursor.take(anyOf: ".,", in: bytes) != nil
      guard !hasFraction || !cursor.takeDigits(in: bytes).isEmpty else { return false }
    }
    guard !cursor.isAtEnd else { return true }
    let isNamed = cursor.take(UInt8(ascii: " "), in: bytes) && cursor.take(text: "UTC", in: bytes)
    offset = isNamed ? Offset() : cursor.takeOffset(in: bytes)
    return offset != nil && cursor.isAtEnd
  }
}

extension FieldCursor {
  /// Moves past an offset from UTC: `Z`, `+02:00`, `+0200` or `+02`.
  mutating func takeOffset(in bytes: Span<UInt8>) -> WrittenDate.Offset? {
    var probe = self
    var offset = WrittenDate.Offset()
    if probe.take(anyOf: "Zz", in: bytes) == nil {
      guard let sign = probe.take(anyOf: "+-", in: bytes), let hours = probe.takeNumber(digits: 2, in: bytes)
      else { return nil }
      (offset.hours, offset.isWest) = (hours, sign == UInt8(ascii: "-"))
      if probe.take(UInt8(ascii: ":"), in: bytes) || probe.isAtDigit(in: bytes) {
        guard let minutes = probe.takeNumber(digits: 2, in: bytes) else { return nil }
        offset.minutes = minutes
      }
    }
    self = probe
    return offset
  }
}

/// A clock reading in a column of its own: `9:05`, `14:22:10`, `142210`, `08:13 PM`, fractions of a second dropped.
package enum ClockField {
  package static func parse(_ bytes: [UInt8]) -> TimeOfDay? {
    let clock = bytes.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    var cursor = FieldCursor(over: clock.endIndex..<bytes.count)
    cursor.takeSpaces(in: bytes.span)
    let isAfternoon = cursor.takeMeridiem(in: bytes.span)
    guard cursor.isAtEnd, isAfternoon != nil || clock.count == bytes.count, var numbers = numbers(of: clock),
      isAfternoon == nil || (1...12).contains(numbers[0])
    else { return nil }
    if let isAfternoon { numbers[0] = numbers[0] % 12 + (isAfternoon ? 12 : 0) }
    return TimeOfDay(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  /// Hour and minute, and the second if there is one.
  private static func numbers(of clock: ArraySlice<UInt8>) -> [Int]? {
    var parts = clock.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count == 1, clock.count == 4 || clock.count == 6 {
      parts = stride(from: 0, to: clock.count, by: 2).map { clock[$0..<$0 + 2] }
    } else if parts.count == 3 {
      parts[2] = parts[2].prefix { $0 != UInt8(ascii: ".") }
    }
    let numbers = parts.compactMap(number)
    return (2...3).contains(parts.count) && numbers.count == parts.count ? numbers : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1.digitValue) }
  }
}

/// How years are counted where it is not in the common era.
package enum YearCount: String, Hashable, Sendable, CaseIterable {
  /// From 543 BC: 2567 is 2024, and so is 67.
  case buddhist
  /// From 1912, the year in which the Republic of China began: 113 is 2024.
  case minguo
  /// From the year in which the emperor of Japan acceded, after the letter or the name of the era: R6 is 2024.
  case japanese

  /// The eras of Japan by letter and by name, with the year before the first of each.
  fileprivate static let eras: [(letter: UInt8, name: StaticString, before: Int)] = [
    (UInt8(ascii: "R"), "令和", 2018), (UInt8(ascii: "H"), "平成", 1988), (UInt8(ascii: "S"), "昭和", 1925),
    (UInt8(ascii: "T"), "大正", 1911), (UInt8(ascii: "M"), "明治", 1867),
  ]
}

extension FieldCursor {
  /// Moves past a year that is counted so and returns it in the common era; `nil` if there is none.
  mutating func takeYear(_ count: YearCount, in bytes: Span<UInt8>) -> Int? {
    switch count {
    case .buddhist:
      let number = takeNumber(digits: 4, in: bytes) ?? takeNumber(digits: 2, in: bytes).map { $0 + 2500 }
      return number.flatMap { $0 > 543 ? $0 - 543 : nil }
    case .minguo:
      let number = takeNumber(digits: 3, in: bytes) ?? takeNumber(digits: 2, in: bytes)
      return number.flatMap { $0 > 0 ? $0 + 1911 : nil }
    case .japanese:
      let letter = take(anyOf: "RHSTMrhstm", in: bytes).map { $0 & 0xDF }
      guard
        let era = YearCount.eras.first(where: { era in
          letter.map { $0 == era.letter } ?? take(text: era.name, in: bytes)
        })
      else { return nil }
      // The first year has a name of its own.
      if take(text: "元", in: bytes) { return era.before + 1 }
      let number = takeNumber(digits: 2, in: bytes) ?? takeNumber(digits: 1, in: bytes)
      return number.flatMap { $0 > 0 ? era.before + $0 : nil }
    }
  }
}
