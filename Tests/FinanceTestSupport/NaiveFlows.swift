import FinanceDomain

/// Pairs and buckets as the words define them, each transaction beside each other one, one `Decimal` at a time.
package struct NaiveFlows: Sendable {
  /// Every transaction, in the order of the sources.
  package let transactions: [Transaction]
  /// What is stated.
  package let policy: FlowPolicy
  /// By place of a leg, the place of the other one.
  package let partners: [Int: Int]

  /// Finds the pairs.
  package init(_ transactions: [Transaction], _ policy: FlowPolicy) {
    self.transactions = transactions
    self.policy = policy
    partners = NaiveFlows.partners(in: transactions, policy)
  }

  private static func partners(in transactions: [Transaction], _ policy: FlowPolicy) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    for isSameDay in [false, true] {
      let possible = transactions.indices.map {
        NaiveFlows.choices(of: $0, in: transactions, policy, onSameDay: isSameDay)
      }
      for (place, choice) in possible.enumerated() where choice.count == 1 && possible[choice[0]] == [place] {
        partners[place] = choice[0]
      }
    }
    return partners
  }

  /// The places of all that could be the other leg.
  package static func choices(
    of place: Int, in transactions: [Transaction], _ policy: FlowPolicy, onSameDay: Bool = false
  ) -> [Int] {
    transactions.indices.filter { other in
      let (here, there) = (transactions[place], transactions[other])
      // What is quickly told comes first: most pairs are told by it.
      guard here.type != there.type, here.amount == there.amount else { return false }
      let (sent, received) = here.type == .expense ? (here, there) : (there, here)
      let delay = Int(received.date.dayNumber - sent.date.dayNumber)
      return isLeg(here, policy) && isLeg(there, policy) && here.currency == there.currency
        && Array(here.account.utf8) != Array(there.account.utf8)
        && delay <= policy.transfers.windowDays && delay >= -min(1, policy.transfers.windowDays)
        && (!onSameDay || delay == 0)
    }
  }

  private static func isLeg(_ transaction: Transaction, _ policy: FlowPolicy) -> Bool {
    let kind = policy.kinds[transaction.category]
    return (kind == nil || kind == .transfer)
      && policy.transfers.ownAccounts.contains { Array($0.utf8) == Array(transaction.account.utf8) }
  }

  /// Where the transaction at that place belongs, if those are looked at for which `isAsked` says so.
  package func bucket(of place: Int, isAsked: (Transaction) -> Bool = { _ in true }) -> FlowBucket {
    if let partner = partners[place] {
      return isAsked(transactions[partner]) ? .transfers : .transfersOutOfScope
    }
    let transaction = transactions[place]
    switch policy.kinds[transaction.category] {
    case .income: return .income
    case .expense: return .spending
    case .ignore: return .ignored
    case .transfer: return policy.transfers.ownAccounts.isEmpty ? .transfers : .transfersOutOfScope
    case nil:
      if !policy.kinds.isEmpty, transaction.category == .uncategorized { return .unclassified }
      return transaction.type == .income ? .income : .spending
    }
  }

  /// The bridges of a period as lines, of every currency that has a transaction up to its end.
  package func bridges(in period: DatePeriod, condition: SearchExpression = .everything) -> [String] {
    let asked = transactions.filter { NaiveSearch.accepts(condition, $0) && $0.date <= period.last }
    return Set(asked.map(\.currency)).sorted().map { currency in
      let opening = asked.filter { $0.currency == currency && $0.date < period.first }
        .reduce(Decimal(0)) { $0 + $1.signedAmount }
      var steps: [MoneyBridge.Step: Decimal] = [:]
      var closing = opening
      for (place, transaction) in transactions.enumerated()
      where transaction.currency == currency && NaiveSearch.accepts(condition, transaction)
        && period.first <= transaction.date && transaction.date <= period.last
      {
        let bucket = self.bucket(of: place) { NaiveSearch.accepts(condition, $0) }
        steps[NaiveFlows.step(bucket, transaction.type), default: 0] += transaction.signedAmount
        closing += transaction.signedAmount
      }
      return NaiveFlows.line(currency, opening, steps, closing)
    }
  }

  /// The payees on whom most was spent in a period, `limit` of each currency, as lines.
  package func payees(
    in period: DatePeriod, condition: SearchExpression = .everything, limit: Int
  ) -> [String] {
    var found: [Currency: [String: NaivePayee]] = [:]
    for (place, row) in transactions.enumerated()
    where NaiveSearch.accepts(condition, row) && period.first <= row.date && row.date <= period.last {
      let bucket = self.bucket(of: place) { NaiveSearch.accepts(condition, $0) }
      found[row.currency, default: [:]][row.payee ?? row.description, default: NaivePayee()].add(row, bucket)
    }
    return found.sorted { $0.key < $1.key }.flatMap { currency, payees -> [String] in
      let spent = payees.filter { $0.value.gross > 0 }.sorted { left, right in
        let (one, other) = (left.value.gross - left.value.refunds, right.value.gross - right.value.refunds)
        return one == other ? left.key.utf8.lexicographicallyPrecedes(right.key.utf8) : one > other
      }
      return spent.prefix(limit).map { "\(currency) \($0.key) \($0.value)" }
    }
  }

  /// Payees as lines.
  package static func lines(_ payees: [Currency: [PayeeTotal]]) -> [String] {
    payees.sorted { $0.key < $1.key }.flatMap { currency, payees in
      payees.map { payee in
        let buckets = payee.balance.buckets
        let sums = NaivePayee(
          income: buckets.income.decimal, gross: buckets.gross.decimal, refunds: buckets.refunds.decimal,
          net: buckets.net.decimal, count: buckets.count)
        return "\(currency) \(payee.payee) \(sums)"
      }
    }
  }

  private static func step(_ bucket: FlowBucket, _ type: TransactionType) -> MoneyBridge.Step {
    switch bucket {
    case .income: .income
    case .spending: type == .income ? .refunds : .spending
    case .transfers: type == .income ? .transfersIn : .transfersOut
    case .transfersOutOfScope: .transfersOutOfScope
    case .ignored: .ignored
    case .unclassified: type == .income ? .unclassifiedIn : .unclassifiedOut
    }
  }

  /// A bridge as a line.
  package static func line(_ bridge: MoneyBridge) -> String {
    let steps = MoneyBridge.Step.allCases.map { ($0, bridge.change($0)) }
    return line(bridge.currency, bridge.opening, Dictionary(uniqueKeysWithValues: steps), bridge.closing)
  }

  private static func line(
    _ currency: Currency, _ opening: Decimal, _ steps: [MoneyBridge.Step: Decimal], _ closing: Decimal
  ) -> String {
    "\(currency) \(opening)"
      + MoneyBridge.Step.allCases.map { " \($0.rawValue) \(steps[$0] ?? 0)" }.joined() + " = \(closing)"
  }
}

/// What moved to and from a payee.
private struct NaivePayee: CustomStringConvertible {
  var income: Decimal = 0
  var gross: Decimal = 0
  var refunds: Decimal = 0
  var net: Decimal = 0
  var count = 0

  mutating func add(_ row: Transaction, _ bucket: FlowBucket) {
    net += row.signedAmount
    count += 1
    if bucket == .income { income += row.signedAmount }
    guard bucket == .spending else { return }
    if row.type == .expense { gross += row.amount } else { refunds += row.amount }
  }

  var description: String { "income \(income) gross \(gross) refunds \(refunds) net \(net) (\(count))" }
}
