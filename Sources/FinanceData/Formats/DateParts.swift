import FinanceDomain

/// The numbers of a date and a time as they are written, not yet a day that exists.
struct DateParts {
  var year = 0
  var month = 0
  var day = 0
  var clock: Clock?

  /// A clock reading of 24 hours, or of 12 and a half of the day.
  struct Clock: Hashable {
    var hour = 0
    var minute = 0
    var second = 0
    /// `nil` where the clock has 24 hours.
    var isAfternoon: Bool?
    var offset: WrittenTimestamp.Offset?

    /// The reading, or `nil` if no clock shows it.
    var time: TimeOfDay? {
      guard let isAfternoon else { return TimeOfDay(hour: hour, minute: minute, second: second) }
      guard (1...12).contains(hour) else { return nil }
      return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
    }
  }

  /// What the numbers mean, or `nil` if no calendar or clock shows them.
  var moment: WrittenMoment? {
    guard let day = CalendarDay(year: year, month: month, day: day) else { return nil }
    guard let clock else { return WrittenMoment(day: day) }
    guard let time = clock.time else { return nil }
    guard let offset = clock.offset else { return WrittenMoment(day: day, time: time) }
    return offset.impossibility == nil ? WrittenMoment(day: day, time: time, offset: offset.seconds) : nil
  }
}
