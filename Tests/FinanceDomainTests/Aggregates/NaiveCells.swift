import FinanceDomain
import FinanceTestSupport

/// Every cell of the totals as a line, in a fixed order: the totals' whole knowledge.
struct NaiveCells: Equatable, CustomStringConvertible {
  let description: String

  /// The cells that the naive fold makes.
  init(_ transactions: [Transaction], _ grain: TotalsGrain = TotalsGrain()) {
    let calendar = NaiveCalendar(grain.calendar)
    let lines = NaiveLedger(transactions).lines {
      let bin = calendar.label(of: $0.date, by: grain.isDaily ? .day : .month, in: .all)
      return NaiveCells.label(bin, $0.account, $0.category, $0.type)
    }
    description = lines.map(\.description).sorted().joined(separator: "\n")
  }

  /// The cells of the code under test.
  init(_ flows: [TotalsCube.Entry: Flow], isDaily: Bool = false) {
    let lines = flows.map { entry, flow in
      NaiveLine(
        NaiveCells.label(
          isDaily ? "\(entry.day)" : "\(entry.month)", entry.account, entry.category, entry.type),
        NaiveBalance(Balance(flow, in: entry.currency)))
    }
    description = lines.map(\.description).sorted().joined(separator: "\n")
  }

  /// The cells of the code under test.
  init(_ totals: TotalsCube) { self.init(totals.flows { $0 }, isDaily: totals.grain.isDaily) }

  private static func label(
    _ bin: String, _ account: String, _ category: TransactionCategory, _ type: TransactionType
  ) -> String {
    "\(bin)/\(account)/\(category)/\(type.rawValue)"
  }
}
