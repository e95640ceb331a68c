/// The days a report is about, after open ends have been closed by the data.
public struct ResolvedPeriod: Hashable, Sendable {
  /// What was asked for: `2024-05`, `all`.
  public let label: String
  /// The first and last day; `nil` where an open end met no data.
  public let days: ClosedRange<CalendarDay>?

  /// A period, with its open ends at the first and last day of the data.
  public init(_ period: DatePeriod, data: ClosedRange<CalendarDay>?) {
    label = period.label
    let first = period.first == .earliest ? data?.lowerBound : period.first
    let last = period.last == .latest ? data?.upperBound : period.last
    if let first, let last, first <= last { days = first...last } else { days = nil }
  }
}
