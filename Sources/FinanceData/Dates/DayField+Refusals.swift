import FinanceDomain

extension FieldError {
  /// Nothing but white space.
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

  /// The right form, but no such day or time.
  package static func dateImpossible(_ text: String, _ reason: ImpossibleDate) -> FieldError {
    FieldError(
      .dateImpossible,
      "the date '\(text)' is impossible: \(reason.sentence); write a day that exists, as in 2024-05-03")
  }

  /// A form that can mean several days.
  package static func dateAmbiguous(_ text: String, readings: [CalendarDay]) -> FieldError {
    FieldError(
      .dateAmbiguous,
      "the date '\(text)' can mean \(list(readings.map(\.inWords))); write it with the year first, as in 2024-05-03"
    )
  }

  /// A time without an offset, where it is to be converted to a zone.
  package static func dateZoneUndecided(_ text: String) -> FieldError {
    FieldError(
      .dateZoneUndecided,
      "the time '\(text)' has no offset from UTC, so it cannot be converted to a time zone; "
        + "write it as 2024-05-03T14:22:10+02:00, or ask for no conversion")
  }
}

/// What no calendar or clock shows.
package enum ImpossibleDate: Hashable, Sendable {
  /// There is no year 0.
  case year(Int)
  /// Months run from 1 to 12.
  case month(Int)
  /// The month has no such day.
  case day(Int, month: Int, year: Int)
  /// Hours run from 0 to 23; midnight is the start of a day.
  case hour(Int)
  /// Minutes run from 0 to 59.
  case minute(Int)
  /// Seconds run from 0 to 59, leap seconds left out.
  case second(Int)
  /// No zone is a day or more away from UTC.
  case offset(hours: Int, minutes: Int)
  /// A day and a month, whichever comes first, that no year has.
  case inEveryReading
  /// In the zone it lies outside the years 1 to 9999.
  case converted
}

extension ImpossibleDate {
  /// What is wrong, as part of a sentence.
  fileprivate var sentence: String {
    switch self {
    case .year(let number): "there is no year \(padded(number, 4))"
    case .month(let number): "there is no month \(padded(number, 2))"
    case .day(let number, let month, let year):
      "\(monthNames[month - 1]) \(year) has no day \(padded(number, 2))"
    case .hour(let number): "there is no hour \(number), for a day ends at 23:59:59"
    case .minute(let number): "there is no minute \(number)"
    case .second(let number): "there is no second \(number), and leap seconds are not read"
    case .offset(let hours, let minutes): "no time zone is \(padded(hours, 2)):\(padded(minutes, 2)) from UTC"
    case .inEveryReading: "no order of day and month makes it a day"
    case .converted: "in the time zone asked for, it lies outside the years 1 to 9999"
    }
  }
}

extension CalendarDay {
  /// As people write it out, `3 April 2024`: the one form in which day and month cannot be mixed up.
  fileprivate var inWords: String { "\(day) \(monthNames[month - 1]) \(year)" }
}

private let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November",
  "December",
]

/// `a`, `a or b`, `a, b or c`.
private func list(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.joined() }
  return items.dropLast().joined(separator: ", ") + " or " + last
}
