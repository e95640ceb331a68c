import FinanceDomain

/// A day as a cell states it, with the time and the offset if the cell has them.
package struct WrittenMoment: Hashable, Sendable {
  /// The civil day that is written.
  package let day: CalendarDay
  /// The clock reading, fractions of a second dropped.
  package let time: TimeOfDay?
  /// Seconds east of UTC; only beside a time.
  package let offset: Int?

  /// The day with what else is known.
  package init(day: CalendarDay, time: TimeOfDay? = nil, offset: Int? = nil) {
    (self.day, self.time, self.offset) = (day, time, offset)
  }

  /// The form that `DayField` reads, `2024-05-03T14:22:10+02:00`, as much of it as is known.
  package var canonicalText: String {
    guard let time else { return day.description }
    guard let offset else { return "\(day)T\(time)" }
    let minutes = abs(offset) / 60
    return "\(day)T\(time)\(offset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}
