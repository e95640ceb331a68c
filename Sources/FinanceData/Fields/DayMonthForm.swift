import FinanceDomain

/// A date that begins with its day or its month, such as `03/04/2024`: what it may mean.
///
/// It serves the sentence of a refusal only. Nothing is ever read this way, because one field alone cannot tell which
/// number is the day.
struct DayMonthForm {
  private let first: Int
  private let second: Int
  private let third: Int
  private let hasShortYear: Bool
  private let mayBeginWithYear: Bool

  /// The three numbers from the cursor on; `nil` for another form. A time may follow and is not looked at.
  init?(in bytes: Span<UInt8>, from start: FieldCursor) {
    var cursor = start
    let first = cursor.takeDigits(in: bytes)
    let mark = cursor.take(anyOf: "/.-", in: bytes)
    let second = cursor.takeDigits(in: bytes)
    guard mark != nil, mark == cursor.take(anyOf: "/.-", in: bytes) else { return nil }
    let third = cursor.takeDigits(in: bytes)
    guard (1...2).contains(first.count), (1...2).contains(second.count), third.count == 2 || third.count == 4,
      cursor.isAtEnd || cursor.take(anyOf: "Tt ,", in: bytes) != nil
    else { return nil }
    self.first = number(first, in: bytes)
    self.second = number(second, in: bytes)
    self.third = number(third, in: bytes)
    hasShortYear = third.count == 2
    mayBeginWithYear = hasShortYear && first.count == 2
  }

  /// The days it may mean, each once: day first, month first and, where the years are short, year first.
  var readings: [CalendarDay] {
    var days = [day(third, second, first), day(third, first, second)]
    if mayBeginWithYear { days.append(day(first, second, third)) }
    return days.reduce(into: []) { known, day in
      if let day, !known.contains(day) { known.append(day) }
    }
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay? {
    // The century that POSIX gives a year of two digits; it makes a readable sentence and decides nothing.
    let century = hasShortYear ? (year < 69 ? 2000 : 1900) : 0
    return CalendarDay(year: century + year, month: month, day: day)
  }
}

private func number(_ digits: Range<Int>, in bytes: Span<UInt8>) -> Int {
  digits.reduce(0) { $0 * 10 + Int(bytes[$1].digitValue) }
}
