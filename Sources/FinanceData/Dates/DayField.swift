import FinanceDomain

/// The text of a date, with or without a time, to a civil day, or a reason.
///
/// Only forms that begin with a year of four digits are read, because no other form of digits can be read in one way
/// alone: `2024-05-03`, `2024/05/03`, `2024.05.03`, `20240503`. A time may follow after `T` or one space: `14:22`,
/// `14:22:10`, `14:22:10.5`, and `20240503T142210`; after it an offset, `Z`, `+02:00`, `+0200`, `+02` or ` UTC`.
/// White space of ASCII around the field does not count. These functions are the rule for every reader; a fast one
/// may say no where they say yes, never the reverse.
package enum DayField {
  /// The day that the field states, and the time if it states one; fractions of a second are dropped.
  ///
  /// - Parameter zone: `nil` to take the day as it is written, whatever offset follows. With a zone the instant is
  ///   converted to the day and the time that clocks of that zone show, which takes an offset in the text; a day
  ///   without a time is no instant and stays as it is.
  /// - Throws: ``FieldError`` if the field is empty, is written otherwise, is no day, or is no instant where
  ///   a zone needs one.
  package static func parse(
    _ bytes: Span<UInt8>, zone: ZoneRules?
  ) throws(FieldError) -> (day: CalendarDay, time: TimeOfDay?) {
    let cursor = FieldCursor(trimming: bytes)
    guard !cursor.isAtEnd else { throw .dateEmpty }
    guard let written = WrittenDate(iso: bytes, from: cursor) else { throw refusal(of: bytes, at: cursor) }
    if let impossible = written.impossibility { throw .dateImpossible(bytes.trimmedExcerpt, impossible) }
    let moment = written.possibleMoment
    return try local(
      moment.day, moment.time, offset: moment.offset, zone: zone, text: bytes.trimmedExcerpt)
  }

  /// What clocks and calendars of the zone show at a moment that has been read; the moment itself without a zone.
  ///
  /// - Parameter text: what the source says, for a refusal.
  /// - Throws: ``FieldError`` if the time has no offset, or the day is outside the calendar after the
  ///   conversion.
  package static func local(
    _ day: CalendarDay, _ time: TimeOfDay?, offset: Int?, zone: ZoneRules?, text: @autoclosure () -> String
  ) throws(FieldError) -> (day: CalendarDay, time: TimeOfDay?) {
    guard let time, let zone else { return (day, time) }
    guard let offset else { throw .dateZoneUndecided(text()) }
    let instant = Int64(day.dayNumber) * 86_400 + Int64(time.secondOfDay) - Int64(offset)
    let local = instant + Int64(zone.offset(atUTCSecond: instant))
    let second = ((local % 86_400) + 86_400) % 86_400
    let localDay = (local - second) / 86_400
    guard localDay >= CalendarDay.earliest.dayNumber, localDay <= CalendarDay.latest.dayNumber else {
      throw .dateImpossible(text(), .converted)
    }
    return (CalendarDay(dayNumber: Int32(localDay)), TimeOfDay(secondOfDay: Int32(second)))
  }

  /// What is wrong with a date that does not begin with its year: what it may mean if it begins with its day or its month.
  /// A time may follow and is not looked at. Nothing is ever read this way, because one field alone cannot tell which
  /// number is the day.
  private static func refusal(of bytes: Span<UInt8>, at cursor: FieldCursor) -> FieldError {
    let text = bytes.trimmedExcerpt
    let end = (cursor.index..<cursor.end).first { "Tt ,".utf8.contains(bytes[$0]) } ?? cursor.end
    var (days, isForm): ([CalendarDay], Bool) = ([], false)
    for format in dayMonthForms where end > cursor.index && bytes[end - 1].isASCIIDigit {
      // The century that POSIX gives a year of two digits makes a readable sentence and decides nothing.
      let reading = format.read(bytes.extracting(cursor.index..<end), firstYearOfTwoDigits: 1969)
      isForm = isForm || reading != .mismatch
      if case .moment(let moment) = reading, !days.contains(moment.day) { days.append(moment.day) }
    }
    guard isForm else { return .dateUnparseable(text, onlyReading: nil) }
    guard let first = days.first else { return .dateImpossible(text, .inEveryReading) }
    return days.count > 1 ? .dateAmbiguous(text, readings: days) : .dateUnparseable(text, onlyReading: first)
  }

  private static let dayMonthForms = ["/", ".", "-"].flatMap { mark in
    ["D M YYYY", "M D YYYY", "D M YY", "M D YY", "YY M DD"].compactMap {
      try? DateFormat(pattern: $0.replacing(" ", with: mark))
    }
  }
}

extension FieldError {
  package static let dateEmpty = FieldError(.dateEmpty, "the date is empty; write it as 2024-05-03")

  /// Another form than those with the year first.
  ///
  /// - Parameter reading: the one day that it can mean, if it is a day and a month in one possible order.
  package static func dateUnparseable(_ text: String, onlyReading reading: CalendarDay?) -> FieldError {
    FieldError(
      .dateUnparseable,
      reading.map {
        "the date '\(text)' does not begin with the year; if it means \($0.inWords), write \($0), "
          + "for dates are read as 2024-05-03"
      } ?? "'\(text)' is not a date with the year first; write it as 2024-05-03")
  }

  package static func dateImpossible(_ text: String, _ reason: ImpossibleDate) -> FieldError {
    FieldError(
      .dateImpossible,
      "the date '\(text)' is impossible: \(reason.sentence); write a day that exists, as in 2024-05-03")
  }

  package static func dateAmbiguous(_ text: String, readings: [CalendarDay]) -> FieldError {
    FieldError(
      .dateAmbiguous,
      "the date '\(text)' can mean \(list(readings.map(\.inWords))); write it with the year first, as in 2024-05-03"
    )
  }

  package static func dateZoneUndecided(_ text: String) -> FieldError {
    FieldError(
      .dateZoneUndecided,
      "the time '\(text)' has no offset from UTC, so it cannot be converted to a time zone; "
        + "write it as 2024-05-03T14:22:10+02:00, or ask for no conversion")
  }
}

/// What no calendar or clock shows.
package enum ImpossibleDate: Hashable, Sendable {
  case year(Int)
  case month(Int)
  case day(Int, month: Int, year: Int)
  case hour(Int)
  case minute(Int)
  case second(Int)
  case offset(hours: Int, minutes: Int)
  /// A day and a month, whichever comes first, that no year has.
  case inEveryReading
  /// In the zone it is outside the years 1 to 9999.
  case converted
}

extension ImpossibleDate {
  fileprivate var sentence: String {
    switch self {
    case .year(let number): "there is no year \(padded(number, 4))"
    case .month(let number): "there is no month \(padded(number, 2))"
    case .day(let number, let month, let year):
      "\(name(ofMonth: month)) \(year) has no day \(padded(number, 2))"
    case .hour(let number): "there is no hour \(number), for a day ends at 23:59:59"
    case .minute(let number): "there is no minute \(number)"
    case .second(let number): "there is no second \(number), and leap seconds are not read"
    case .offset(let hours, let minutes): "no time zone is \(padded(hours, 2)):\(padded(minutes, 2)) from UTC"
    case .inEveryReading: "no order of day and month makes it a day"
    case .converted: "in the time zone asked for, it is outside the years 1 to 9999"
    }
  }
}

extension CalendarDay {
  /// As people write it out, `3 April 2024`: the one form in which day and month cannot be mixed up.
  fileprivate var inWords: String { "\(day) \(name(ofMonth: month)) \(year)" }
}

/// The name of a month in English.
private func name(ofMonth month: Int) -> String { Words.lines("months en")[month - 1][0] }

private func list(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.joined() }
  return items.dropLast().joined(separator: ", ") + " or " + last
}
