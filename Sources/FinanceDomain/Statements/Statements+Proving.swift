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
      guard !kept.isEmpty, walk.closing != nil else { continue }
      proofs.append(BalanceProof(walk, rows: kept.count, key, source: names[key.source]))
    }
    self.init(proving: proofs)
  }

  /// Compares the statements of one account with each other.
  package init(proving proofs: [BalanceProof]) {
    self.init(proofs: proofs, gaps: Statements.gaps(between: proofs))
  }

  private static func gaps(between proofs: [BalanceProof]) -> [StatementGap] {
    struct Account: Hashable {
      let name: String
      let currency: Currency
    }
    let byAccount = Dictionary(grouping: proofs.filter(\.isContinuous)) {
      Account(name: $0.account, currency: $0.currency)
    }
    var gaps: [StatementGap] = []
    for statements in byAccount.values {
      let ordered = statements.sorted { left, right in
        let (one, other) = (left.days, right.days)
        if one != other { return (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound) }
        return left.source.precedesByBytes(right.source)
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
      if $0.day != $1.day { return $0.day < $1.day }
      return $0.account == $1.account
        ? $0.later.precedesByBytes($1.later) : $0.account.precedesByBytes($1.account)
    }
  }
}

extension StatementGap {
  fileprivate init?(between earlier: BalanceProof, and later: BalanceProof) {
    guard let opening = later.opening, let first = earlier.opening else { return nil }
    let day = later.days.lowerBound
    let before = earlier.ends.last { $0.day < day }
    let held = before?.balance ?? first
    // A statement may begin in the middle of a day of the other one.
    let isStated = earlier.ends.contains { $0.day == day && $0.stated.contains(opening) }
    guard opening != held, !isStated else { return nil }
    self.init(
      account: later.account, currency: later.currency, earlier: earlier.source, later: later.source,
      held: held, heldOn: before?.day ?? earlier.days.lowerBound, opening: opening, day: day)
  }
}

extension BalanceProof {
  fileprivate init(_ walk: BalanceWalk, rows: Int, _ key: StatementLog.Key, source: String) {
    self.init(
      source: source, account: key.account, currency: key.currency, rows: rows,
      days: CalendarDay(dayNumber: walk.range.first)...CalendarDay(dayNumber: walk.range.last),
      opening: walk.opening.map { Decimal(units: $0) }, closing: walk.closing.map { Decimal(units: $0) },
      firstBreak: walk.firstBreak.map { BalanceBreak($0) },
      ends: walk.firstBreak != nil || walk.opening == nil
        ? []
        : walk.ends.map { end in
          DayEnd(
            day: CalendarDay(dayNumber: end.day), balance: Decimal(units: end.balance),
            stated: walk.balances(on: end.day).sorted().map { Decimal(units: $0) })
        })
  }
}

extension BalanceBreak {
  fileprivate init(_ found: BalanceWalk.Break) {
    self.init(
      byteOffset: found.row.offset, line: nil, lastGoodDay: CalendarDay(dayNumber: found.lastGoodDay),
      day: CalendarDay(dayNumber: found.row.day), expected: Decimal(units: found.expected),
      found: Decimal(units: found.found))
  }
}

extension Decimal {
  /// A number of units of ``FixedPoint/maximumScale`` decimal places.
  fileprivate init(units: Int128) { self.init(digits: units, scale: FixedPoint.maximumScale) }
}
