import ArgumentParser
import FinanceDomain

/// With what a report compares its period.
struct ComparisonOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      """
      The period to compare with: the one before (prev), the same a year before (yoy), or any, as in 2023-11. \
      (default: both, whole months)
      """,
      valueName: "period"),
    completion: .list(["prev", "yoy"]))
  var comparand: String?

  @Flag(name: .customLong("full"), help: ComparisonOptions.fullHelp) var isFull = false

  static let fullHelp: ArgumentHelp =
    "Compare the whole periods, even if the data end within the later one."

  func validate() throws {
    if isFull, comparand == nil {
      throw ValidationError("--full says how --compare compares. Give --compare as well.")
    }
  }
}

extension ComparisonOptions {
  /// What is compared with; `nil` if nothing was said.
  ///
  /// - Throws: `PeriodSyntaxError`.
  func comparand(today: CalendarDay, calendar: ReportingCalendar = .civil) throws -> ComparedPeriods
    .Comparand?
  {
    switch comparand?.lowercased() {
    case nil: nil
    case "prev"?, "previous"?: .previous
    case "yoy"?: .yearBefore
    case let text?: .period(try DatePeriod(parsing: text, today: today, calendar: calendar))
    }
  }
}
