import FinanceData
import FinanceDomain

/// What the rows prove about columns of numbers: which two are halves of one amount, which is moved by a balance, which
/// is another less a fee.
struct MoneyColumns {
  /// The values of each column by row; `nil` where there is nothing, or no number.
  private let values: [Int: [Decimal?]]
  private let count: Int
  /// The rows that a balance may run through: all of them and, where the file is of several accounts, those of each.
  private(set) var runs: [[[Int]]]

  /// The numbers of those columns in the rows.
  ///
  /// - Parameter accounts: columns that may say, one of them or all together, which account a row is of.
  init(_ columns: some Sequence<Int>, in rows: [CellRow], of accounts: [Int] = []) {
    self.init(columns, cells: rows.map(\.cells))
    self = parted(by: accounts, in: rows)
  }

  /// The numbers of those columns in rows of cells.
  init(_ columns: some Sequence<Int>, cells rows: [[MappedCell]]) {
    var values: [Int: [Decimal?]] = [:]
    for column in Set(columns) { values[column] = MoneyColumns.values(rows.map { $0[column] }) }
    self.values = values
    count = rows.count
    runs = [[Array(rows.indices)]]
  }

  /// The same numbers, of rows that may be of several accounts.
  func parted(by accounts: [Int], in rows: [CellRow]) -> MoneyColumns {
    let keys = accounts.map { [$0] } + (accounts.count > 1 ? [accounts] : [])
    let parted = keys.map { key in
      Dictionary(grouping: rows.indices) { row in key.map { rows[row].cells[$0] } }.values
        .sorted { $0[0] < $1[0] }
    }
    var columns = self
    columns.runs += parted.filter { $0.count > 1 }
    return columns
  }

  /// The numbers in the first convention that reads most of them.
  private static func values(_ cells: [MappedCell]) -> [Decimal?] {
    let readings = NumberFormat.grouped.lazy.map { format in cells.map { value($0, format) } }
    let filled = cells.count { !$0.isBlank && !$0.isDash }
    return readings.first { $0.count { $0 != nil } == filled }
      ?? readings.max { left, right in left.count { $0 != nil } < right.count { $0 != nil } } ?? []
  }

  private static func value(_ cell: MappedCell, _ format: NumberFormat) -> Decimal? {
    guard !cell.isBlank, let written = try? format.read(cell),
      let number = try? AmountField.parse(written.signedText.utf8Span.span).decimal
    else { return nil }
    return written.direction.map { $0 == .expense ? -abs(number) : abs(number) } ?? number
  }

  /// The columns, in their order.
  var columns: [Int] { values.keys.sorted() }

  private func value(_ column: Int, _ row: Int) -> Decimal { values[column]?[row] ?? 0 }

  /// Whether the column has nothing but zero.
  func isNothing(_ column: Int) -> Bool { (0..<count).allSatisfy { value(column, $0) == 0 } }

  /// Whether the column has only one number, and that a minus: money that moved the other way, or how all are written.
  func isHardlyNegative(_ column: Int) -> Bool {
    let filled = numbers(column).filter { $0 != 0 }
    return filled.count == 1 && filled[0] < 0
  }

  /// Whether no number in the column has a minus.
  func isUnsigned(_ column: Int) -> Bool { (0..<count).allSatisfy { value(column, $0) >= 0 } }

  /// Whether the column has a number in nearly all rows.
  func isMostlyFilled(_ column: Int) -> Bool {
    10 * (values[column]?.count { $0 != nil } ?? 0) >= 9 * count
  }

  /// Whether each row has money in one of the two columns and none in the other, but for a few with none at all; and
  /// both have some.
  func areHalves(_ left: Int, _ right: Int) -> Bool {
    guard !isNothing(left), !isNothing(right) else { return false }
    var empty = 0
    for row in 0..<count {
      switch (value(left, row) != 0, value(right, row) != 0) {
      case (true, true): return false
      case (false, false): empty += 1
      default: break
      }
    }
    return empty * 10 <= count
  }

  /// The movement of each row as the columns state it: one signed column, or what came in less what went out.
  func movements(amount: Int?, debit: Int?, credit: Int?) -> [Decimal] {
    (0..<count).map { row in
      if let amount { return value(amount, row) }
      return (credit.map { abs(value($0, row)) } ?? 0) - (debit.map { abs(value($0, row)) } ?? 0)
    }
  }

  /// The numbers of a column, zero where there is none.
  func numbers(_ column: Int) -> [Decimal] { (0..<count).map { value(column, $0) } }

  /// Whether every filled cell of the column has the magnitude of the movement beside it.
  func repeats(_ column: Int, _ movements: [Decimal]) -> Bool {
    (0..<count).allSatisfy { row in
      (values[column]?[row]).map { abs($0) == abs(movements[row]) || $0 == 0 } ?? true
    }
  }

  /// Whether every balance is the one before it and the movement, in the file's order or against it.
  func isMoved(_ balance: Int, by movements: [Decimal]) -> Bool { moved(balance, by: movements) != nil }

  /// The rows at whose movement every step of a balance from one row to another is, in the file's order or against it, in all
  /// rows or those of each account; `nil` if the balance moves by something else.
  func moved(_ balance: Int, by movements: [Decimal]) -> [Int]? {
    guard movements.contains(where: { $0 != 0 }) else { return nil }
    return runs.lazy.compactMap { accounts -> [Int]? in
      let steps = steps(of: balance, in: accounts)
      // A single step may be chance, and standing still shows nothing.
      guard steps.count(where: { $0.step != 0 }) > accounts.count else { return nil }
      if steps.allSatisfy({ $0.step == movements[$0.later] }) { return steps.map(\.later) }
      return steps.allSatisfy { -$0.step == movements[$0.earlier] } ? steps.map(\.earlier) : nil
    }.first
  }

  /// How much a balance changes from each row that has one to the next of the same account.
  func steps(
    of balance: Int, in accounts: [[Int]]
  ) -> [(step: Decimal, earlier: Int, later: Int)] {
    accounts.flatMap { rows in
      let rows = rows.filter { values[balance]?[$0] != nil }
      return zip(rows, rows.dropFirst()).map { (value(balance, $1) - value(balance, $0), $0, $1) }
    }
  }

  /// Whether every balance is the one before it and the movement beside that one.
  ///
  /// - Parameter isForward: whether the rows are in the order in which money moved, or in the opposite one.
  func isMoved(_ balance: Int, afterwardsBy movements: [Decimal], isForward: Bool) -> Bool {
    let rows = isForward ? Array(0..<count) : (0..<count).reversed()
    guard count > MoneyColumns.leastSteps, rows.allSatisfy({ values[balance]?[$0] != nil }) else {
      return false
    }
    return zip(rows, rows.dropFirst()).allSatisfy {
      movements[$0] != 0 && value(balance, $1) - value(balance, $0) == movements[$0]
    }
  }

  /// Which way each amount went, as the balance shows that moves by all of them, in the file's order or against it; `nil` for
  /// rows that show nothing, and for all if it moves by something else.
  func directions(of amount: Int, moving balance: Int, isForward: Bool) -> [TransactionType?]? {
    runs.lazy.compactMap { accounts -> [TransactionType?]? in
      var directions = [TransactionType?](repeating: nil, count: count)
      for (step, earlier, later) in steps(of: balance, in: accounts) {
        let row = isForward ? later : earlier
        guard abs(step) == value(amount, row) else { return nil }
        if step != 0 { directions[row] = (step > 0) == isForward ? .income : .expense }
      }
      return directions
    }.first
  }

  /// Columns that could each be the amount, the likeliest first: what moves another one in most rows, which is its balance
  /// with rows missing; then what has a minus, which balances seldom have.
  func likeliestFirst(_ columns: [Int]) -> [Int] {
    let ranks = columns.map { column in
      let moved = columns.map { $0 == column ? 0 : steps(of: $0, by: column) }.max() ?? 0
      return (steps: moved, isSigned: isUnsigned(column) ? 0 : 1)
    }
    return columns.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] > ranks[$1] }
      .map { columns[$0] }
  }

  /// How often a balance moves by what is beside it, in the file's order or against it.
  private func steps(of balance: Int, by column: Int) -> Int {
    let steps = zip(0..<count, (0..<count).dropFirst()).map { earlier, later in
      (value(balance, later) - value(balance, earlier), earlier, later)
    }.filter { $0.0 != 0 }
    return max(
      steps.count { $0.0 == value(column, $0.2) }, steps.count { -$0.0 == value(column, $0.1) })
  }

  /// Whether a column has something beside a step from one balance to the next, which proves that it has no part in
  /// the movements: the first balance is no step.
  func isTested(_ column: Int, _ balance: Int, _ movements: [Decimal]) -> Bool {
    let rows = moved(balance, by: movements) ?? steps(of: balance, in: runs[0]).map(\.earlier)
    return rows.contains { value(column, $0) != 0 }
  }

  /// So many steps from one row to the next are a proof; one may be chance.
  static let leastSteps = 2

  /// Whether a column of signed amounts is another less what a third one takes off, in every row.
  func isRest(_ net: Int, of gross: Int, less part: Int) -> Bool {
    guard net != gross, net != part, gross != part, !isUnsigned(net) else { return false }
    let rows = 0..<count
    return rows.count { value(part, $0) != 0 } > 1
      && rows.allSatisfy { row in
        let taken = abs(value(part, row))
        return value(net, row) == value(gross, row) - taken && taken <= abs(value(gross, row))
      }
  }

  /// Whether a column is less than another wherever the two differ.
  func isLess(_ net: Int, than gross: Int) -> Bool {
    (0..<count).allSatisfy { value(net, $0) <= value(gross, $0) }
  }

  /// Whether the amount is pieces times price, less the fee whichever way the pieces went, in every row with a fee; exactly
  /// enough that a fee not taken off would show.
  func isPrice(_ amount: Int, of pieces: Int, at price: Int, less fee: Int) -> Bool {
    let charged = (0..<count).filter { value(fee, $0) != 0 }
    return charged.count > 1
      && charged.allSatisfy { row in
        let taken = abs(value(fee, row))
        let whole = abs(value(pieces, row) * value(price, row))
        return 2 * abs(abs(value(amount, row) + taken) - whole) < taken
      }
  }

  /// Whether the amount is about pieces times price in every row that has both, and in more than one.
  func isPrice(_ amount: Int, of pieces: Int, at price: Int) -> Bool {
    let traded = (0..<count).filter { value(pieces, $0) != 0 && value(price, $0) != 0 }
    return traded.count > 1
      && !traded.allSatisfy { abs(value(pieces, $0)) == 1 || abs(value(price, $0)) == 1 }
      && traded.allSatisfy { row in
        let whole = abs(value(pieces, row) * value(price, row))
        return 50 * abs(abs(value(amount, row)) - whole) < whole
      }
  }

  /// Whether a column without a minus is two others together in every row, of which the second has something in several.
  func isSum(_ total: Int, of left: Int, and right: Int) -> Bool {
    isUnsigned(left) && isUnsigned(right) && (0..<count).count { value(right, $0) != 0 } > 1
      && (0..<count).allSatisfy { value(total, $0) == value(left, $0) + value(right, $0) }
  }

  /// Whether the net column is the gross one less all that was taken off, or with it where that is written with a minus.
  func isNet(_ net: Int, of gross: Int, less parts: [Int]) -> Bool {
    let taken = (0..<count).map { row in parts.reduce(Decimal(0)) { $0 + value($1, row) } }
    guard taken.contains(where: { $0 != 0 }) else { return false }
    return (0..<count).allSatisfy { value(net, $0) == value(gross, $0) - taken[$0] }
      || (0..<count).allSatisfy { value(net, $0) == value(gross, $0) + taken[$0] }
  }

  /// The rows that leave a balance as it is though they have a movement, and those that move it, where every step of it is one
  /// or the other, in the file's order or against it; none if a step is anything else.
  func effects(on balance: Int, of movements: [Decimal]) -> (unmoved: [Int], moved: [Int]) {
    for accounts in runs {
      let steps = steps(of: balance, in: accounts)
      for (rows, changes) in [
        (steps.map(\.later), steps.map(\.step)), (steps.map(\.earlier), steps.map { -$0.step }),
      ] {
        let places = rows.indices.filter { movements[rows[$0]] != 0 }
        let unmoved = places.filter { changes[$0] == 0 }
        guard rows.indices.allSatisfy({ changes[$0] == 0 || changes[$0] == movements[rows[$0]] }),
          places.count - unmoved.count > MoneyColumns.leastSteps
        else { continue }
        return (unmoved.map { rows[$0] }, places.filter { changes[$0] != 0 }.map { rows[$0] })
      }
    }
    return ([], [])
  }
}
