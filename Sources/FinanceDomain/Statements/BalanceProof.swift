/// What came of walking the balances of one account in one source: each must be the one before it and the amount.
public struct BalanceProof: Hashable, Sendable {
  /// The source as the person named it.
  public let source: String
  /// The account; empty if the source names none.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// How many rows were walked.
  public let rows: Int
  /// From the first row's day to the last one's.
  public let days: ClosedRange<CalendarDay>
  /// What the account held before the first row; `nil` if no row states a balance.
  public let opening: Decimal?
  /// What it held after the last one.
  public let closing: Decimal?
  /// Where the balances first do not follow from each other; `nil` if they always do.
  public package(set) var firstBreak: BalanceBreak?
  /// What it held at the end of each day, and what rows of the day state; none unless ``isContinuous``.
  package let ends: [DayEnd]

  /// What an account held at the end of a day.
  package struct DayEnd: Hashable, Sendable {
    /// The day.
    package let day: CalendarDay
    /// What it held then.
    package let balance: Decimal
    /// What rows of the day state besides, in ascending order.
    package let stated: [Decimal]

    /// The end of a day.
    package init(day: CalendarDay, balance: Decimal, stated: [Decimal]) {
      (self.day, self.balance, self.stated) = (day, balance, stated)
    }
  }

  /// A proof with all its facts.
  package init(
    source: String, account: String, currency: Currency, rows: Int, days: ClosedRange<CalendarDay>,
    opening: Decimal?, closing: Decimal?, firstBreak: BalanceBreak?, ends: [DayEnd]
  ) {
    (self.source, self.account, self.currency, self.rows) = (source, account, currency, rows)
    (self.days, self.opening, self.closing) = (days, opening, closing)
    (self.firstBreak, self.ends) = (firstBreak, ends)
  }

  /// Whether the balances follow from each other from the first row to the last.
  public var isContinuous: Bool { firstBreak == nil && opening != nil }
}

/// The first place at which a balance does not follow from the one before it.
public struct BalanceBreak: Hashable, Sendable {
  /// Where the row begins that states the balance.
  public let byteOffset: Int
  /// Its line, once it has been counted.
  public package(set) var line: Int?
  /// The day up to which all is well.
  public let lastGoodDay: CalendarDay
  /// The day of the row.
  public let day: CalendarDay
  /// What the balance should be after the row.
  public let expected: Decimal
  /// What the row states.
  public let found: Decimal

  /// By how much the stated balance is too high: what came in and is in no row. Negative for what went out.
  public var difference: Decimal { found - expected }

  /// A break with all its facts.
  package init(
    byteOffset: Int, line: Int?, lastGoodDay: CalendarDay, day: CalendarDay, expected: Decimal, found: Decimal
  ) {
    (self.byteOffset, self.line, self.lastGoodDay, self.day) = (byteOffset, line, lastGoodDay, day)
    (self.expected, self.found) = (expected, found)
  }
}

extension BalanceProof {
  /// The break as a sentence; `nil` if there is none.
  public var sentence: String? {
    guard let firstBreak else { return nil }
    let difference = text(firstBreak.difference)
    let opposite = text(-firstBreak.difference)
    let days =
      firstBreak.lastGoodDay == firstBreak.day
      ? "on \(firstBreak.day)" : "between \(firstBreak.lastGoodDay) and \(firstBreak.day)"
    return "\(source):\(firstBreak.line.map { "\($0)" } ?? "byte \(firstBreak.byteOffset)"): the balance"
      + (account.isEmpty ? "" : " of account '\(account)'")
      + " should be \(text(firstBreak.expected)) \(currency.rawValue) after this row, but \(text(firstBreak.found)) "
      + "is stated: \(days) a row of \(difference) is missing or one of \(opposite) is too many"
  }

  private func text(_ amount: Decimal) -> String { amount.digits(places: currency.minorUnits) }
}
