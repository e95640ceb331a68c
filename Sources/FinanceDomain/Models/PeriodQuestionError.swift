/// A question that cannot be answered for its period.
public enum PeriodQuestionError: LocalizedError, Hashable, Sendable {
  /// There is no other period of that kind before it.
  case noPredecessor(DatePeriod)
  /// It cuts a month, so there is no page a month.
  case cutsMonth(DatePeriod)
  /// A table of steps without gaps would have so many figures, those of its row of sums included, as of each day where one
  /// row has a mistaken year.
  case tooManyFigures(Int, ClosedRange<CalendarDay>, PeriodStep)

  /// How many figures a table has at most: a few hundred megabytes while it is written.
  public static let mostFigures = 500_000

  /// What is wrong, and what to ask for where that does not depend on how it is asked.
  public var errorDescription: String? {
    switch self {
    case .noPredecessor(let period):
      "'\(period.label)' has no beginning or no end, so there is no period before it to compare with; "
        + "name a period such as 2024-05"
    case .cutsMonth(let period):
      "pages are made of whole months, and \(period.label) cuts one; name a year, a quarter or months"
    case .tooManyFigures(let figures, let days, let step):
      "a table from \(days.lowerBound) to \(days.upperBound) by \(step.rawValue) would have \(figures) figures, more "
        + "than \(PeriodQuestionError.mostFigures)"
    }
  }
}
