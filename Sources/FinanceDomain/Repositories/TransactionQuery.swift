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

extension TransactionQuery {
  /// Stands for the question, the same in every run and on every machine.
  ///
  /// A period counts by its days, not by its name: `2024-05` and `2024-05-01..2024-05-31` are one question.
  package var fingerprint: UInt64 {
    var print = ContentFingerprint()
    expression.feed(into: &print)
    return print.value
  }
}

// Every case feeds a number of its own before its parts, lists feed their length, texts theirs: so what is fed can be
// read back in one way only. Numbers that have been given never change, or cursors would lose their lists.

extension SearchExpression {
  fileprivate func feed(into print: inout ContentFingerprint) {
    switch self {
    case .everything: print.combine(0)
    case .not(let inner):
      print.combine(1)
      inner.feed(into: &print)
    case .all(let inner): SearchExpression.feed(2, inner, into: &print)
    case .any(let inner): SearchExpression.feed(3, inner, into: &print)
    case .text(let field, let test):
      print.combine(4, text: field.rawValue)
      test.feed(into: &print)
    case .amount(let range):
      print.combine(5)
      AmountRange.feed(range.lower, into: &print)
      AmountRange.feed(range.upper, into: &print)
    case .date(let period):
      print.combine(6)
      print.combine(UInt64(bitPattern: Int64(period.first.dayNumber)))
      print.combine(UInt64(bitPattern: Int64(period.last.dayNumber)))
    case .type(let type): print.combine(7, text: type.rawValue)
    case .currency(let currency): print.combine(8, text: currency.rawValue)
    }
  }

  private static func feed(_ number: UInt64, _ list: [SearchExpression], into print: inout ContentFingerprint)
  {
    print.combine(number)
    print.combine(UInt64(list.count))
    for expression in list { expression.feed(into: &print) }
  }
}

extension SearchExpression.TextTest {
  fileprivate func feed(into print: inout ContentFingerprint) {
    switch self {
    case .contains(let part): print.combine(0, text: part)
    case .equals(let text): print.combine(1, text: text)
    case .matches(let pattern): print.combine(2, text: pattern.source)
    }
  }
}

extension AmountRange {
  fileprivate static func feed(_ bound: Bound?, into print: inout ContentFingerprint) {
    guard let bound else { return print.combine(0) }
    print.combine(bound.isIncluded ? 1 : 2, text: "\(bound.amount)")
  }
}

extension ContentFingerprint {
  fileprivate mutating func combine(_ number: UInt64, text: String) {
    combine(number)
    combine(text: text)
  }
}
