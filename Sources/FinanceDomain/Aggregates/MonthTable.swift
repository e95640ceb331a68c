/// Where the cells of a day's month begin, for a stretch of days: a lookup is cheaper than the calendar's arithmetic.
///
/// It is kept from batch to batch, since the days of a file are the same few thousand all along.
struct MonthTable: Sendable {
  /// The day of the first place.
  private(set) var firstDay: Int32 = 0
  /// By day since ``firstDay``: months since ``firstMonth`` × ``stride``.
  private(set) var places: [Int32] = []
  private var firstMonth: Int32 = 0
  private var stride = 0

  /// The most days in a table: nine decades, 128 KiB.
  static let limit = 1 << 15

  /// No days.
  init() {}

  /// The days it covers; the table is not empty.
  var days: ClosedRange<Int32> { firstDay...firstDay + Int32(places.count) - 1 }

  /// Whether it covers the days, counting from that month in such strides.
  func covers(_ days: ClosedRange<Int32>, firstMonth: Int32, stride: Int) -> Bool {
    firstMonth == self.firstMonth && stride == self.stride && !places.isEmpty
      && days.lowerBound >= firstDay && days.upperBound <= self.days.upperBound
  }

  /// Makes the table cover the days, counting from the first month in such strides.
  ///
  /// All days of the months are covered at once if these are not too many, so that files that run through the days one
  /// by one do not need a table for each batch.
  ///
  /// - Parameter days: not more than ``limit``, within the months.
  mutating func cover(_ days: ClosedRange<Int32>, of months: ClosedRange<Int32>, stride: Int) {
    let last = YearMonth(index: min(months.upperBound, CalendarDay.latest.yearMonth.index)).lastDay
    let whole = YearMonth(index: months.lowerBound).firstDay.dayNumber...last.dayNumber
    (firstMonth, self.stride) = (months.lowerBound, stride)
    fill(whole.count <= MonthTable.limit ? whole : days)
  }

  private mutating func fill(_ days: ClosedRange<Int32>) {
    let (first, last) = (days.lowerBound, days.upperBound)
    firstDay = first
    places.removeAll(keepingCapacity: true)
    var month = CalendarDay(dayNumber: first).yearMonth
    var lastOfMonth = month.lastDay.dayNumber
    for day in first...last {
      if day > lastOfMonth {
        month = month.adding(months: 1)
        lastOfMonth = month.lastDay.dayNumber
      }
      places.append((month.index - firstMonth) * Int32(stride))
    }
  }
}
