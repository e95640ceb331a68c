/// Which transactions a question is about.
///
/// The period is kept apart from the other conditions because months are a dimension of the totals, not a filter: one
/// scan of the rows that meet ``condition`` answers for every month.
public struct TransactionQuery: Hashable, Sendable {
  /// The days asked about; `nil` for all of them.
  public var period: DatePeriod?
  /// What else must hold.
  public var condition: SearchExpression

  /// How days become months where totals are kept.
  public var calendar: ReportingCalendar

  /// The transactions of a period that meet a condition.
  public init(
    period: DatePeriod? = nil, condition: SearchExpression = .everything,
    calendar: ReportingCalendar = .civil
  ) {
    self.period = period
    self.condition = condition
    self.calendar = calendar
  }

  /// Every transaction.
  public static let everything = TransactionQuery()

  /// Period and condition as one condition.
  public var expression: SearchExpression {
    guard let period else { return condition }
    return condition == .everything ? .date(period) : .all([.date(period), condition])
  }
}
