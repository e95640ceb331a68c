import FinanceDomain

/// The form of a date, such as `DD.MM.YYYY` or `D MMM YY HH:mm`.
///
/// A pattern has to read the whole cell. Its tokens are listed by ``DateFormatError``; `[…]` may be absent, text in `'…'`
/// and all that is no letter stands for itself, and a space for any number of spaces. Patterns of strptime, such as
/// `%d.%m.%Y`, are understood as well. `ISO` is the form that needs no pattern: see `DayField`.
package struct DateFormat: Hashable, Sendable {
  /// The form as it is written in a profile.
  package let pattern: String
  /// The ways through the pattern, the one with all optional parts first; none for ISO.
  private let alternatives: [DateFormatAlternative]

  /// What a cell is in a form.
  package enum Reading: Hashable, Sendable {
    /// A day.
    case moment(WrittenMoment)
    /// The right form, but no such day or time.
    case impossible
    /// Another form; or a month whose name is two months, because nothing is guessed.
    case mismatch
  }

  /// The form that the pattern describes.
  package init(pattern: String) throws(DateFormatError) {
    self.pattern = pattern
    let isISO = NameKey.of(pattern).utf8.elementsEqual("iso".utf8)
    alternatives = isISO ? [] : try DatePattern.alternatives(of: pattern)
  }

  /// Year, month and day, with or without a time: every form that `DayField` reads.
  package static let iso = DateFormat()

  private init() { (pattern, alternatives) = ("ISO", []) }

  /// Whether years have two digits.
  var hasShortYear: Bool { alternatives.contains { $0.elements.contains(.shortYear) } }

  /// Whether the form is that of `DayField`.
  package var isISO: Bool { alternatives.isEmpty }

  /// What the cell states. White space around it does not count.
  ///
  /// - Parameter firstYearOfTwoDigits: the first of the hundred years that two digits stand for;
  ///   ``TwoDigitYear/defaultFirstYear`` if it is `nil`.
  package func read(_ cell: Span<UInt8>, firstYearOfTwoDigits: Int?) -> Reading {
    let bounds = cell.boundsWithinSpaces
    guard !isISO else { return DateFormat.readISO(cell, over: bounds) }
    var reading = Reading.mismatch
    for alternative in alternatives {
      guard let parts = alternative.parts(of: cell, over: bounds, firstYear: firstYearOfTwoDigits) else {
        continue
      }
      if let moment = parts.moment { return .moment(moment) }
      reading = .impossible
    }
    return reading
  }

  /// What the text states.
  package func read(_ text: String, firstYearOfTwoDigits: Int? = nil) -> Reading {
    let bytes = Array(text.utf8)
    return read(bytes.span, firstYearOfTwoDigits: firstYearOfTwoDigits)
  }

  private static func readISO(_ cell: Span<UInt8>, over bounds: Range<Int>) -> Reading {
    guard let written = WrittenTimestamp(in: cell, from: FieldCursor(over: bounds)) else { return .mismatch }
    return written.moment.map(Reading.moment) ?? .impossible
  }
}

extension WrittenTimestamp {
  /// The day and what else is known, or `nil` if there is no such day or time.
  var moment: WrittenMoment? {
    guard impossibility == nil else { return nil }
    return WrittenMoment(
      day: CalendarDay(dayNumber: dayNumber), time: clock.map { TimeOfDay(secondOfDay: $0.secondOfDay) },
      offset: offset?.seconds)
  }
}
