import ArgumentParser
import FinanceDomain

/// Which transactions are looked at.
struct FilterOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("m"), .customLong("month")],
    help: "A month: YYYY-MM, this-month or last-month.", completion: .months)
  var month: String?

  @Option(
    help: """
      Any period: 2024, 2024-Q2, 2024-H1, 2024-05, 2024-W18, 2024-05-03, FY2024, FY2024-Q1, \
      2024-01-15..2024-02-14 (either day may be left out), today, yesterday, ytd, fytd, this-week and last-week \
      (also month, quarter, half-year, year, fiscal-year), last-30-days (also weeks, months, quarters, years), all.
      """,
    completion: .periods)
  var period: String?

  @Option(
    help: ArgumentHelp(
      "The day that relative periods are counted from. (default: today)", valueName: "yyyy-mm-dd"))
  var today: CalendarDay?

  @Option(help: "Only this account; repeat it for several.", completion: .accounts)
  var account: [String] = []

  @Option(help: "Only this category and those below it; repeat it for several.", completion: .categories)
  var category: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this currency, an ISO 4217 code as in EUR; repeat it for several.", valueName: "code"))
  var currency: [Currency] = []

  func validate() throws {
    try refuse(
      if: month != nil && period != nil, "--month and --period exclude each other. Give one of them.")
  }

  /// Whether a currency is among those asked for.
  func isAbout(_ other: Currency) -> Bool { currency.isEmpty || currency.contains(other) }

  /// The days asked about; all of them if nothing was said.
  ///
  /// - Throws: `PeriodSyntaxError`, `ValidationError` for a period that is no month.
  func period(today: CalendarDay, calendar: ReportingCalendar = .civil) throws -> DatePeriod {
    guard let text = month ?? period else { return .all }
    let days = try DatePeriod(parsing: text, today: today, calendar: calendar)
    guard
      month == nil || ["this-month", "last-month"].contains(text.lowercased()) || YearMonth(iso: text) != nil
    else {
      throw ValidationError(
        "'\(text)' is not a month. Write 2024-05, this-month or last-month; --period takes other periods.")
    }
    return days
  }

  /// The accounts, categories and currencies asked for: one of each kind that was named.
  var condition: SearchExpression {
    let kinds = [
      account.map { SearchExpression.text(.account, .equals($0)) },
      category.map { SearchExpression.isOrLies(below: $0) },
      currency.map { SearchExpression.currency($0) },
    ]
    let conditions = kinds.filter { !$0.isEmpty }.map { $0.count == 1 ? $0[0] : .any($0) }
    return conditions.count > 1 ? .all(conditions) : conditions.first ?? .everything
  }
}
