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
    var walked: [(key: StatementLog.Key, walk: BalanceWalk)] = []
    var proofs: [BalanceProof] = []
    for (key, rows) in log.rows.sorted(by: { $0.key < $1.key }) where isWhole(key.source) {
      let kept = rows.filter { !isDropped(SourcePosition(source: key.source, byteOffset: $0.offset)) }
        .sorted { $0.offset < $1.offset }
      let walk = BalanceWalk(kept)
      guard !kept.isEmpty, walk.closing != nil else { continue }
      proofs.append(BalanceProof(walk, rows: kept.count, key, source: names[key.source]))
      walked.append((key, walk))
    }
    self.init(proofs: proofs, gaps: Statements.gaps(walked, names))
  }

  private static func gaps(
    _ walked: [(key: StatementLog.Key, walk: BalanceWalk)], _ names: [String]
  ) -> [StatementGap] {
    struct Account: Hashable {
      let name: String
      let currency: Currency
    }
    let whole = walked.filter { $0.walk.firstBreak == nil && $0.walk.opening != nil }
    let byAccount = Dictionary(grouping: whole) { Account(name: $0.key.account, currency: $0.key.currency) }
    var gaps: [StatementGap] = []
    for statements in byAccount.values {
      let ordered = statements.sorted { left, right in
        let (one, other) = (left.walk.range, right.walk.range)
        if one != other { return one < other }
        return names[left.key.source].precedesByBytes(names[right.key.source])
      }
      for (number, later) in ordered.enumerated().dropFirst() {
        // Of the earlier ones that which reaches furthest.
        let earlier = ordered[..<number].reduce(ordered[0]) {
          $1.walk.range.last > $0.walk.range.last ? $1 : $0
        }
        if let gap = gap(earlier, later, names) { gaps.append(gap) }
      }
    }
    return gaps.sorted {
      if $0.day != $1.day { return $0.day < $1.day }
      return $0.account == $1.account
        ? $0.later.precedesByBytes($1.later) : $0.account.precedesByBytes($1.account)
    }
  }

  private static func gap(
    _ earlier: (key: StatementLog.Key, walk: BalanceWalk),
    _ later: (key: StatementLog.Key, walk: BalanceWalk),
    _ names: [String]
  ) -> StatementGap? {
    guard let opening = later.walk.opening, let first = earlier.walk.opening else { return nil }
    let day = later.walk.range.first
    let before = earlier.walk.ends.last { $0.day < day }
    let held = before?.balance ?? first
    // A statement may begin in the middle of a day of the other one.
    guard opening != held, !earlier.walk.balances(on: day).contains(opening) else { return nil }
    return StatementGap(
      account: later.key.account, currency: later.key.currency, earlier: names[earlier.key.source],
      later: names[later.key.source], held: Decimal(units: held),
      heldOn: CalendarDay(dayNumber: before?.day ?? earlier.walk.range.first),
      opening: Decimal(units: opening),
      day: CalendarDay(dayNumber: day))
  }
}

extension BalanceProof {
  fileprivate init(_ walk: BalanceWalk, rows: Int, _ key: StatementLog.Key, source: String) {
    self.init(
      source: source, account: key.account, currency: key.currency, rows: rows,
      days: CalendarDay(dayNumber: walk.range.first)...CalendarDay(dayNumber: walk.range.last),
      opening: walk.opening.map { Decimal(units: $0) }, closing: walk.closing.map { Decimal(units: $0) },
      firstBreak: walk.firstBreak.map { BalanceBreak($0) })
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
