import FinanceDomain

/// The first days of the months from 1900 to 2099: a lookup instead of the calendar's divisions.
package enum MonthStarts {
  private static let firstYear = 1900
  /// The table, to be fetched once and handed to ``dayNumber(year:month:day:in:)``.
  package static let table: [Int32] = (0...2400).map { month in
    CalendarDay.dayNumber(year: firstYear + month / 12, month: month % 12 + 1, day: 1)
  }

  /// The day's number; `nil` for a day that does not exist, and for years that are not in the table.
  @inline(__always)
  package static func dayNumber(year: Int, month: Int, day: Int, in table: Span<Int32>) -> Int32? {
    guard month >= 1, month <= 12, year >= firstYear, year < firstYear + 200 else { return nil }
    let index = (year &- firstYear) &* 12 &+ month &- 1
    let first = table[index]
    let next = table[index &+ 1]
    let number = first &+ Int32(truncatingIfNeeded: day) &- 1
    return day >= 1 && number < next ? number : nil
  }
}
