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

  /// Stands for the question, the same in every run and on every machine.
  ///
  /// A period counts by its days, not by its name: `2024-05` and `2024-05-01..2024-05-31` are one question.
  package var fingerprint: UInt64 {
    var digest = ContentFingerprint()
    expression.feed(into: &digest)
    return digest.value
  }
}

// Every case feeds a number of its own before its parts, lists feed their length, texts theirs: so what is fed can be
// read back in one way only. Numbers that have been given never change, or cursors would lose their lists.

extension SearchExpression {
  fileprivate func feed(into digest: inout ContentFingerprint) {
    switch self {
    case .everything: digest.combine(0)
    case .not(let inner):
      digest.combine(1)
      inner.feed(into: &digest)
    case .all(let inner): SearchExpression.feed(2, inner, into: &digest)
    case .any(let inner): SearchExpression.feed(3, inner, into: &digest)
    case .text(let field, let test):
      digest.combine(4, text: field.rawValue)
      test.feed(into: &digest)
    case .amount(let range):
      digest.combine(5)
      AmountRange.feed(range.lower, into: &digest)
      AmountRange.feed(range.upper, into: &digest)
    case .date(let period):
      digest.combine(6)
      digest.combine(UInt64(bitPattern: Int64(period.first.dayNumber)))
      digest.combine(UInt64(bitPattern: Int64(period.last.dayNumber)))
    case .type(let type): digest.combine(7, text: type.rawValue)
    case .currency(let currency): digest.combine(8, text: currency.rawValue)
    }
  }

  private static func feed(_ number: UInt64, _ list: [Self], into digest: inout ContentFingerprint) {
    digest.combine(number)
    digest.combine(UInt64(list.count))
    for expression in list { expression.feed(into: &digest) }
  }
}

extension SearchExpression.TextTest {
  fileprivate func feed(into digest: inout ContentFingerprint) {
    switch self {
    case .contains(let part): digest.combine(0, text: part)
    case .equals(let text): digest.combine(1, text: text)
    case .matches(let pattern): digest.combine(2, text: pattern.source)
    }
  }
}

extension AmountRange {
  fileprivate static func feed(_ bound: Bound?, into digest: inout ContentFingerprint) {
    guard let bound else { return digest.combine(0) }
    digest.combine(bound.isIncluded ? 1 : 2, text: "\(bound.amount)")
  }
}

extension ContentFingerprint {
  fileprivate mutating func combine(_ number: UInt64, text: String) {
    combine(number)
    combine(text: text)
  }
}
