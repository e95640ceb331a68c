/// A run of days, both ends included, with the name it was asked for by.
public struct DatePeriod: Hashable, Sendable {
  /// The first day.
  public let first: CalendarDay
  /// The last day; it belongs to the period.
  public let last: CalendarDay
  /// What a reader calls it: `2024-05`, `2024-Q2`, `2024-01-15..2024-02-14`, `all`.
  public let label: String

  /// The days from `first` to `last`, or `nil` if they run backwards.
  ///
  /// Without a label the period is called by its two days.
  public init?(first: CalendarDay, last: CalendarDay, label: String? = nil) {
    guard first <= last else { return nil }
    self.init(ordered: first, last, label: label)
  }

  private init(ordered first: CalendarDay, _ last: CalendarDay, label: String?) {
    self.first = first
    self.last = last
    self.label = label ?? (first == last ? "\(first)" : "\(first)..\(last)")
  }

  /// Days that are known to be in order.
  init(trusting first: CalendarDay, _ last: CalendarDay, label: String? = nil) {
    assert(first <= last, "a period does not run backwards")
    self.init(ordered: first, last, label: label)
  }

  /// A whole month as on the wall; for others see ``ReportingCalendar/period(of:)``.
  public init(month: YearMonth) {
    self.init(ordered: month.firstDay, month.lastDay, label: "\(month)")
  }

  /// Every day there is.
  public static let all = DatePeriod(ordered: .earliest, .latest, label: "all")

  /// How many days it has.
  public var dayCount: Int { Int(last.dayNumber - first.dayNumber) + 1 }

  /// Whether the day lies in it.
  public func contains(_ day: CalendarDay) -> Bool { first <= day && day <= last }

  /// The same days under another name.
  public func called(_ label: String) -> DatePeriod { DatePeriod(ordered: first, last, label: label) }
}
