import FinanceDomain

/// The text of a date, with or without a time, to a civil day, or a reason.
///
/// Only forms that begin with a year of four digits are read, because no other form of digits can be read in one way
/// alone: `2024-05-03`, `2024/05/03`, `2024.05.03`, `20240503`. A time may follow after `T` or one space: `14:22`,
/// `14:22:10`, `14:22:10.5`, and `20240503T142210`; behind it an offset, `Z`, `+02:00`, `+0200`, `+02` or ` UTC`.
/// White space of ASCII around the field does not count. These functions are the rule for every reader; a fast one
/// may say no where they say yes, never the reverse.
package enum DayField {
  /// The day that the field states, and the time if it states one; fractions of a second are dropped.
  ///
  /// - Parameter zone: `nil` to take the day as it is written, whatever offset follows. With a zone the instant is
  ///   converted to the day and the time that clocks of that zone show, which takes an offset in the text; a day
  ///   without a time is no instant and stays as it is.
  package static func parse(
    _ bytes: Span<UInt8>, zone: ZoneRules?
  ) throws(DayFieldError) -> (day: CalendarDay, time: TimeOfDay?) {
    let cursor = FieldCursor(trimming: bytes)
    guard !cursor.isAtEnd else { throw .empty }
    guard let written = WrittenTimestamp(in: bytes, from: cursor) else {
      throw refusal(of: bytes, at: cursor)
    }
    if let impossible = written.impossibility { throw .impossible(excerpt(of: bytes), impossible) }
    return try local(
      CalendarDay(dayNumber: written.dayNumber), written.clock.map { TimeOfDay(secondOfDay: $0.secondOfDay) },
      offset: written.offset?.seconds, zone: zone, text: excerpt(of: bytes))
  }

  /// What clocks and calendars of the zone show at a moment that has been read; the moment itself without a zone.
  ///
  /// - Parameter text: what the source says, for a refusal.
  package static func local(
    _ day: CalendarDay, _ time: TimeOfDay?, offset: Int?, zone: ZoneRules?, text: @autoclosure () -> String
  ) throws(DayFieldError) -> (day: CalendarDay, time: TimeOfDay?) {
    guard let time, let zone else { return (day, time) }
    guard let offset else { throw .zoneUndecided(text()) }
    let instant = Int64(day.dayNumber) * 86_400 + Int64(time.secondOfDay) - Int64(offset)
    guard let local = reading(at: instant, in: zone) else { throw .impossible(text(), .converted) }
    return local
  }

  /// The day that the text states, and the time if it states one.
  package static func parse(
    _ text: String, zone: ZoneRules?
  ) throws(DayFieldError) -> (day: CalendarDay, time: TimeOfDay?) {
    let bytes = Array(text.utf8)
    return try parse(bytes.span, zone: zone)
  }

  /// What a clock and a calendar of the zone show; `nil` outside the years 1 to 9999.
  private static func reading(at instant: Int64, in zone: ZoneRules) -> (day: CalendarDay, time: TimeOfDay?)?
  {
    let local = instant + Int64(zone.offset(atUTCSecond: instant))
    let second = ((local % 86_400) + 86_400) % 86_400
    let day = (local - second) / 86_400
    guard day >= CalendarDay.earliest.dayNumber, day <= CalendarDay.latest.dayNumber else { return nil }
    return (CalendarDay(dayNumber: Int32(day)), TimeOfDay(secondOfDay: Int32(second)))
  }

  private static func refusal(of bytes: Span<UInt8>, at cursor: FieldCursor) -> DayFieldError {
    let text = excerpt(of: bytes)
    guard let form = DayMonthForm(in: bytes, from: cursor) else {
      return .unparseable(text, onlyReading: nil)
    }
    let readings = form.readings
    guard let first = readings.first else { return .impossible(text, .inEveryReading) }
    return readings.count > 1 ? .ambiguous(text, readings: readings) : .unparseable(text, onlyReading: first)
  }

  private static func excerpt(of bytes: Span<UInt8>) -> String {
    bytes.extracting(bytes.trimmedBounds).excerpt
  }
}
