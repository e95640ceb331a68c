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

  /// The break as a sentence; `nil` if there is none.
  public var sentence: String? {
    guard let firstBreak else { return nil }
    let difference = text(firstBreak.difference)
    let opposite = text(-firstBreak.difference)
    // Where rows are not listed by these days, the later of two rows may have the earlier one.
    let (first, last) = (
      min(firstBreak.lastGoodDay, firstBreak.day), max(firstBreak.lastGoodDay, firstBreak.day)
    )
    let days = first == last ? "on \(first)" : "between \(first) and \(last)"
    return "\(source):\(firstBreak.line.map { "\($0)" } ?? "byte \(firstBreak.byteOffset)"): the balance"
      + (account.isEmpty ? "" : " of account '\(account)'")
      + " should be \(text(firstBreak.expected)) \(currency.rawValue) after this row, but \(text(firstBreak.found)) "
      + "is stated: \(days) a row of \(difference) is missing or one of \(opposite) is too many"
  }

  private func text(_ amount: Decimal) -> String { amount.digits(places: currency.minorUnits) }
}

/// The first place at which a balance does not follow from the one before it.
public struct BalanceBreak: Hashable, Sendable {
  /// Where the row begins that states the balance.
  public let byteOffset: Int
  /// Its line, once it has been counted.
  public package(set) var line: Int?
  /// The day of the last row up to which all is well.
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

extension Statements {
  /// Walks every statement, and compares those of one account with each other. Lines are not counted yet.
  ///
  /// - Parameters:
  ///   - names: of the sources.
  ///   - isWhole: whether all rows of a source are in the log; only then can anything be said about it.
  ///   - isDropped: whether a row repeats another one of its own source.
  package init(
    _ log: StatementLog, names: [String], isWhole: (Int) -> Bool,
    isDropped: (SourcePosition) -> Bool
  ) {
    var proofs: [BalanceProof] = []
    for (key, rows) in log.rows.sorted(by: { $0.key < $1.key }) where isWhole(key.source) {
      let kept = rows.filter { !isDropped(SourcePosition(source: key.source, byteOffset: $0.offset)) }
        .sorted { $0.offset < $1.offset }
      let walk = BalanceWalk(kept)
      guard !kept.isEmpty, walk.closing != nil, !walk.isAtOddsWithOneBalance else { continue }
      proofs.append(BalanceProof(walk, rows: kept.count, key, source: names[key.source]))
    }
    self.init(proving: proofs)
  }

  /// Compares the statements of one account with each other.
  package init(proving proofs: [BalanceProof]) {
    self.init(proofs: proofs, gaps: Statements.gaps(between: proofs))
  }

  private static func gaps(between proofs: [BalanceProof]) -> [StatementGap] {
    let byAccount = Dictionary(grouping: proofs.filter(\.isContinuous)) {
      AccountDays.Account(name: $0.account, currency: $0.currency)
    }
    var gaps: [StatementGap] = []
    for statements in byAccount.values {
      let ordered = statements.sorted { left, right in
        (left.days.lowerBound, left.days.upperBound, Bytewise(rawValue: left.source))
          < (right.days.lowerBound, right.days.upperBound, Bytewise(rawValue: right.source))
      }
      for (number, later) in ordered.enumerated().dropFirst() {
        // Of the earlier ones that which reaches furthest.
        let earlier = ordered[..<number].reduce(ordered[0]) {
          $1.days.upperBound > $0.days.upperBound ? $1 : $0
        }
        if let gap = StatementGap(between: earlier, and: later) { gaps.append(gap) }
      }
    }
    return gaps.sorted {
      ($0.day, Bytewise(rawValue: $0.account), $0.currency, Bytewise(rawValue: $0.later))
        < ($1.day, Bytewise(rawValue: $1.account), $1.currency, Bytewise(rawValue: $1.later))
    }
  }
}

extension StatementGap {
  fileprivate init?(between earlier: BalanceProof, and later: BalanceProof) {
    guard let opening = later.opening, let first = earlier.opening else { return nil }
    let day = later.days.lowerBound
    let before = earlier.ends.last { $0.day < day }
    let held = before?.balance ?? first
    // A statement may begin in the middle of a day of the other one; and it may be listed by other days than these, so
    // that it begins with what was booked later and has an earlier day.
    let isStated = earlier.ends.contains { $0.day >= day && $0.stated.contains(opening) }
    let facts: (held: Decimal, heldOn: CalendarDay, opening: Decimal, day: CalendarDay)
    if opening != held, !isStated {
      facts = (held, before?.day ?? earlier.days.lowerBound, opening, day)
    } else if let (one, other) = earlier.opposed(to: later) {
      facts = (one.balance, one.day, other.balance, other.day)
    } else {
      return nil
    }
    self.init(
      account: later.account, currency: later.currency, earlier: earlier.source, later: later.source,
      held: facts.held, heldOn: facts.heldOn, opening: facts.opening, day: facts.day,
      isWithinBoth: opening == held || isStated)
  }
}

extension BalanceProof {
  /// The first day that both have as a whole and at whose end they say that the account held different sums, neither of which
  /// the other one states anywhere: a statement may be listed by other days.
  fileprivate func opposed(to other: BalanceProof) -> (DayEnd, DayEnd)? {
    let last = min(days.upperBound, other.days.upperBound)
    let (mine, theirs) = (balances, other.balances)
    return ends.lazy.filter { $0.day < last && !theirs.contains($0.balance) }.compactMap { end in
      other.ends.first { $0.day == end.day && !mine.contains($0.balance) }.map { (end, $0) }
    }.first
  }

  private var balances: Set<Decimal> { Set(ends.flatMap { [$0.balance] + $0.stated }) }

  fileprivate init(_ walk: BalanceWalk, rows: Int, _ key: StatementLog.Key, source: String) {
    self.init(
      source: source, account: key.account, currency: key.currency, rows: rows,
      days: CalendarDay(dayNumber: walk.range.first)...CalendarDay(dayNumber: walk.range.last),
      opening: walk.opening.map { Decimal(units: $0) }, closing: walk.closing.map { Decimal(units: $0) },
      firstBreak: walk.firstBreak,
      ends: walk.firstBreak != nil || walk.opening == nil
        ? []
        : walk.ends.map { end in
          DayEnd(
            day: CalendarDay(dayNumber: end.day), balance: Decimal(units: end.balance),
            stated: end.stated.sorted().map { Decimal(units: $0) })
        })
  }
}

extension BalanceBreak {
  init(at row: StatementRow, lastGoodDay: Int32, expected: Int128, found: Int128) {
    self.init(
      byteOffset: row.offset, line: nil, lastGoodDay: CalendarDay(dayNumber: lastGoodDay),
      day: CalendarDay(dayNumber: row.day), expected: Decimal(units: expected), found: Decimal(units: found))
  }
}

extension Decimal {
  /// A number of units of ``FixedPoint/maximumScale`` decimal places.
  fileprivate init(units: Int128) { self.init(digits: units, scale: FixedPoint.maximumScale) }
}
