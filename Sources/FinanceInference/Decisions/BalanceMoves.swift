import FinanceDomain

/// How a balance moves, in the file's order or against it, from each row that has one to the next of the same account.
struct BalanceMoves {
  let isForward: Bool
  /// The rows at whose movement a step may be, and how much more the balance is after it.
  private(set) var steps: [(row: Int, change: Int128)] = []
  /// A single step may be chance, and standing still shows nothing.
  private let showAnything: Bool

  /// - Parameter accounts: the rows of each account.
  init(_ numbers: [Int128], _ isFilled: [Bool], of accounts: [[Int]], isForward: Bool) {
    self.isForward = isForward
    steps.reserveCapacity(numbers.count)
    for rows in accounts {
      var last: Int?
      for row in rows where isFilled[row] {
        if let last {
          let (before, after) = isForward ? (last, row) : (row, last)
          steps.append((after, numbers[after] - numbers[before]))
        }
        last = row
      }
    }
    showAnything = steps.count { $0.change != 0 } > accounts.count
  }

  /// Whether every step is the movement of its row.
  func are(_ movements: [Int128]) -> Bool {
    guard showAnything else { return false }
    for step in steps where movements[step.row] != step.change { return false }
    return true
  }

  /// Whether every step is the movement of its row, be it a single one: enough to ask, and not to decide.
  func mayBe(_ movements: [Int128]) -> Bool { !steps.isEmpty && count(of: movements) == steps.count }

  /// How many steps are the movements of their rows.
  func count(of movements: [Int128]) -> Int {
    var count = 0
    for step in steps where step.change != 0 && movements[step.row] == step.change { count += 1 }
    return count
  }

  /// Which way each amount went by row, if every step is as large as the amount of its row.
  func directions(of amounts: [Int128]) -> [TransactionType?]? {
    for step in steps where abs(step.change) != amounts[step.row] { return nil }
    var directions = [TransactionType?](repeating: nil, count: amounts.count)
    for step in steps where step.change != 0 { directions[step.row] = step.change > 0 ? .income : .expense }
    return directions
  }
}

extension MoneyColumns {
  /// The rows without a movement in which a balance moves, if these are several and most of those without a movement, whichever
  /// order the rows are in.
  func stepsWithoutMovement(of balance: Int, beside movements: [Int128]) -> [Int] {
    let found = moves(of: balance).map { moves in
      moves.steps.filter { $0.change != 0 && movements[$0.row] == 0 }.map(\.row)
    }
    guard let fewest = found.min(by: { $0.count < $1.count }), fewest.count > 1,
      2 * fewest.count > movements.count(where: { $0 == 0 })
    else { return [] }
    return fewest
  }

  /// Whether each step of a column from one row to the next is as large as the amount of the same one of the two.
  func hasSteps(_ amount: Int, of balance: Int) -> Bool {
    let (amounts, balances) = (numbers(amount), numbers(balance))
    let steps = zip(balances, balances.dropFirst()).map { abs($1 - $0) }
    return !steps.isEmpty && !steps.contains(0)
      && [0, 1].contains { later in steps.indices.allSatisfy { steps[$0] == abs(amounts[$0 + later]) } }
  }
}
