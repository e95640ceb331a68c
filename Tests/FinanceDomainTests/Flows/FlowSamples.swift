import FinanceDomain
import FinanceTestSupport

/// Ledgers and policies in which much can be paired, and much in more than one way.
enum FlowSamples {
  /// Kinds of every sort, one of them inherited; `misc` has none.
  static let kinds = CategoryKinds([
    "food": .expense, "salary": .income, "moves": .transfer, "broker": .ignore,
  ])

  /// Nothing stated, kinds alone, own accounts alone, both with windows short and long.
  static let policies = [
    FlowPolicy(), FlowPolicy(kinds: kinds), FlowPolicy(transfers: own(window: 4)),
    FlowPolicy(kinds: kinds, transfers: own(window: 4)), FlowPolicy(kinds: kinds, transfers: own(window: 0)),
    FlowPolicy(kinds: kinds, transfers: own(window: 1)),
    FlowPolicy(kinds: kinds, transfers: own(window: 90)),
  ]

  static func own(window: Int, _ accounts: String...) -> TransferPolicy {
    TransferPolicy(
      ownAccounts: accounts.isEmpty ? ["giro", "savings", "cash"] : accounts, windowDays: window)
  }

  /// Few amounts, few days, few accounts; `amounts` says how much is left to chance, `payees` how many there are.
  static func transactions(
    _ count: Int, seed: UInt64, amounts: Int = 6, payees: Int = .max
  ) -> [Transaction] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      .fixture(
        id: "f\(number)",
        date: "\(CalendarDay.on("2024-04-10").adding(days: random.below(60)))",
        amount: "\(1 + random.below(amounts)).\(random.pick(["50", "5", "00"]))",
        type: random.once(in: 2) ? .income : .expense,
        category: random.pick(["food", "food:fruit", "salary", "moves", "broker", "misc", "uncategorized"]),
        description: "row \(number % payees)", account: random.pick(["giro", "savings", "cash", "shop", ""]),
        currency: random.once(in: 5) ? "USD" : "EUR")
    }
  }
}

extension CategoryKinds {
  /// The kinds of categories by name.
  init(_ kinds: [String: CategoryKind]) {
    self.init(
      Dictionary(uniqueKeysWithValues: kinds.map { (TransactionCategory(rawValue: $0.key), $0.value) }))
  }
}
