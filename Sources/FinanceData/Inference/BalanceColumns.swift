import FinanceDomain

/// Tells amounts from running balances where columns have no names: each balance is the one before it, more or less the
/// amount.
enum BalanceColumns {
  /// The two columns, if exactly one pair of the candidates proves itself in all rows.
  static func find(in rows: [CellRow], among candidates: [Int]) -> (amount: Int, balance: Int)? {
    var found: [(amount: Int, balance: Int)] = []
    for amount in candidates {
      for balance in candidates where balance != amount && isProved(rows, amount, balance) {
        found.append((amount, balance))
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// So many steps from one row to the next are a proof; one may be chance.
  private static let leastSteps = 2

  private static func isProved(_ rows: [CellRow], _ amount: Int, _ balance: Int) -> Bool {
    NumberFormat.grouped.contains { format in
      let pairs = rows.compactMap { row in
        value(row.cells[amount], format).flatMap { amount in
          value(row.cells[balance], format).map { (amount: amount, balance: $0) }
        }
      }
      guard pairs.count > leastSteps, pairs.count * 10 >= rows.count * 9 else { return false }
      let steps = zip(pairs, pairs.dropFirst())
      return steps.allSatisfy { $1.balance - $0.balance == $1.amount }
        || steps.allSatisfy { $0.balance - $1.balance == $0.amount }
    }
  }

  private static func value(_ cell: MappedCell, _ format: NumberFormat) -> Decimal? {
    guard let written = try? format.read(cell) else { return nil }
    return try? AmountField.parse(written.signedText).decimal
  }
}
