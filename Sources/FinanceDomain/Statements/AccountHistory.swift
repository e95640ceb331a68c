/// What one account held from day to day, by its transactions and the balances that are known.
struct AccountHistory {
  let account: AccountDays.Account
  private let days: [AccountDays.Day]
  /// In order of time, at most one a day; of a day's several that do not agree, the first.
  private let anchors: [KnownBalance]
  /// Whether no balance of the account is known though its rows state some.
  let hasOnlyDoubtful: Bool
  /// Known balances that do not fit together.
  private(set) var contradictions: [BalancesReport.Contradiction] = []
  /// What all days before each of ``days`` come to, and how many rows they have; at the end, all days.
  private let totals: [(sum: ExactSum, rows: Int)]

  init(
    _ account: AccountDays.Account, _ days: [AccountDays.Day], _ known: [KnownBalance],
    statesBalances: Bool
  ) {
    self.account = account
    hasOnlyDoubtful = known.isEmpty && statesBalances
    self.days = days
    totals = days.reduce(into: [(sum: .zero, rows: 0)]) { totals, day in
      let before = totals[totals.count - 1]
      totals.append((before.sum + day.net, before.rows + day.rows))
    }
    let ordered = known.enumerated().sorted { left, right in
      left.element.day == right.element.day
        ? left.offset < right.offset : left.element.day < right.element.day
    }.map(\.element)
    anchors = ordered.reduce(into: []) { if $0.last?.day != $1.day { $0.append($1) } }
    for (earlier, later) in zip(ordered, ordered.dropFirst()) {
      let found = BalancesReport.Contradiction(
        earlier: earlier, later: later, moved: sum(through: later.day) - sum(through: earlier.day),
        transactions: total(through: later.day).rows - total(through: earlier.day).rows)
      if !found.difference.isZero { contradictions.append(found) }
    }
  }

  func cell(_ step: DatePeriod) -> BalancesReport.Cell? {
    let beginning = [days.first?.day, anchors.first?.day].compactMap(\.self).min()
    guard let beginning, leadsBack || beginning <= step.last else { return nil }
    let before = step.first > .earliest ? sum(through: step.first.adding(days: -1)) : .zero
    let now = sum(through: step.last)
    let (balance, basis) = balance(on: step.last, now)
    let moved = days.contains { step.contains($0.day) } || anchors.contains { step.contains($0.day) }
    let isFirst = step.contains(beginning)
    return BalancesReport.Cell(
      account: account.name, currency: account.currency, step: step, balance: balance, change: now - before,
      basis: moved || isFirst || step.last < beginning ? basis : .carried)
  }

  /// Whether the rows lead from a known balance back to what the account held before the first of them.
  private var leadsBack: Bool {
    guard let row = days.first?.day, let anchor = anchors.first?.day else { return false }
    return row <= anchor
  }

  private func balance(on day: CalendarDay, _ now: ExactSum) -> (ExactSum, BalancesReport.Basis) {
    if let anchor = anchors.last(where: { $0.day <= day }) {
      let then = total(through: anchor.day)
      return (anchor.balance + (now - then.sum), total(through: day).rows == then.rows ? .stated : .computed)
    }
    guard let first = anchors.first else { return (now, .transactions) }
    return (first.balance - (sum(through: first.day) - now), .computed)
  }

  /// What all days up to that one come to, and how many rows they have.
  private func total(through day: CalendarDay) -> (sum: ExactSum, rows: Int) {
    totals[days.partitioningIndex { $0.day > day }]
  }

  private func sum(through day: CalendarDay) -> ExactSum { total(through: day).sum }
}

extension AccountDays {
  /// The histories of all accounts, in order.
  ///
  /// - Parameters:
  ///   - days: of those accounts: see ``days()``.
  ///   - known: balances that a person states, of any account.
  func histories(_ days: [Account: [Day]], known: [KnownBalance]) -> [AccountHistory] {
    days.sorted { $0.key < $1.key }.map { account, days in
      let stated = known.filter {
        $0.account.hasSameBytes(as: account.name) && $0.currency == account.currency
      }
      return AccountHistory(
        account, days, ends(of: account, days) + stated,
        statesBalances: self.stated[account]?.isEmpty == false)
    }
  }
}
