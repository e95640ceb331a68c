import FinanceDomain

extension JSONValue {
  /// `{"from": …, "to": …, "label": …}`; an end that no data closed is null.
  package static func period(_ period: ResolvedPeriod) -> JSONValue {
    self.period(period.days?.lowerBound, period.days?.upperBound, label: period.label)
  }

  /// The same for a period as asked for; an open end is null.
  package static func period(_ period: DatePeriod) -> JSONValue {
    self.period(
      period.first == .earliest ? nil : period.first, period.last == .latest ? nil : period.last,
      label: period.label)
  }

  private static func period(_ from: CalendarDay?, _ to: CalendarDay?, label: String) -> JSONValue {
    .object([
      Member("from", .optional(from.map { "\($0)" })), Member("to", .optional(to.map { "\($0)" })),
      Member("label", .string(label)),
    ])
  }

  /// `{"from": …, "to": …}`, or null where there are no days.
  package static func days(_ days: ClosedRange<CalendarDay>?) -> JSONValue {
    guard let days else { return .null }
    return .object([
      Member("from", .string("\(days.lowerBound)")), Member("to", .string("\(days.upperBound)")),
    ])
  }
}
