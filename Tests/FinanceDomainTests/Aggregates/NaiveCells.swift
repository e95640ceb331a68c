import FinanceDomain
import FinanceTestSupport

/// Every cell of the totals as a line, in a fixed order: the totals' whole knowledge.
struct NaiveCells: Equatable, CustomStringConvertible {
  let description: String

  /// The cells that the naive fold makes.
  init(_ transactions: [Transaction]) {
    let lines = NaiveLedger(transactions).lines {
      NaiveCells.label($0.date.yearMonth, $0.account, $0.category, $0.type)
    }
    description = lines.map(\.description).sorted().joined(separator: "\n")
  }

  /// The cells of the code under test.
  init(_ flows: [LedgerTotals.Entry: Flow]) {
    let lines = flows.map { entry, flow in
      NaiveLine(
        NaiveCells.label(entry.month, entry.account, entry.category, entry.type),
        NaiveBalance(Balance(flow, in: entry.currency)))
    }
    description = lines.map(\.description).sorted().joined(separator: "\n")
  }

  /// The cells of the code under test.
  init(_ totals: LedgerTotals) { self.init(totals.flows { $0 }) }

  private static func label(
    _ month: YearMonth, _ account: String, _ category: TransactionCategory, _ type: TransactionType
  ) -> String {
    "\(month)/\(account)/\(category)/\(type.rawValue)"
  }
}
