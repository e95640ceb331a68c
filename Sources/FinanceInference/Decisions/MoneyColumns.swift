import FinanceData
import FinanceDomain

/// What the rows prove about columns of numbers: which two are halves of one amount, which is moved by a balance, which
/// is another less a fee.
///
/// Numbers are counted in units of 10^-8, as in ``ExactSum``: that holds exactly whatever can be read, and wide tables have so
/// many pairs of columns that comparing `Decimal` takes minutes.
struct MoneyColumns {
  let columns: [Int]
  /// What is in each column, by its place in the rows.
  private var values: [Values]
  /// What is in columns that were not asked for.
  private let nothing: Values
  private let count: Int

  private struct Values {
    /// The numbers by row, zero where there is nothing, or no number.
    let numbers: [Int128]
    let isFilled: [Bool]
    /// How they move if they are a balance: in all rows and, where the file is of several accounts, in those of each.
    var moves: [BalanceMoves] = []

    init(_ read: [Int128?]) {
      (numbers, isFilled) = (read.map { $0 ?? 0 }, read.map { $0 != nil })
      follow([Array(read.indices)])
    }

    mutating func follow(_ accounts: [[Int]]) {
      moves += [true, false].map { BalanceMoves(numbers, isFilled, of: accounts, isForward: $0) }
    }
  }

  /// The unit of what columns count, in the unit they count in.
  static let one = Int128(PowersOfTen.table[FixedPoint.maximumScale])

  init(
    _ columns: some Sequence<Int>, in rows: [CellRow],
    writtenAs formats: [NumberFormat] = NumberFormat.grouped
  ) {
    self.init(columns, cells: rows.map(\.cells), writtenAs: formats)
  }

  /// - Parameter formats: how numbers may be written.
  init(
    _ columns: some Sequence<Int>, cells rows: [[MappedCell]],
    writtenAs formats: [NumberFormat] = NumberFormat.grouped
  ) {
    self.columns = Set(columns).sorted()
    count = rows.count
    nothing = Values([Int128?](repeating: nil, count: count))
    values = [Values](repeating: nothing, count: (self.columns.last ?? -1) + 1)
    for column in self.columns {
      values[column] = Values(MoneyColumns.numbers(in: rows.map { $0[column] }, formats))
    }
  }

  /// The same numbers, of rows that may be of several accounts.
  ///
  /// - Parameter accounts: columns that may say, one of them or all together, which account a row is of.
  func parted(by accounts: [Int], in rows: [CellRow]) -> MoneyColumns {
    var parted = self
    for key in accounts.map({ [$0] }) + (accounts.count > 1 ? [accounts] : []) {
      let parts = Dictionary(grouping: rows.indices) { row in key.map { rows[row].cells[$0] } }.values
        .sorted { $0[0] < $1[0] }
      guard parts.count > 1 else { continue }
      for column in columns { parted.values[column].follow(parts) }
    }
    return parted
  }

  /// The numbers in the first convention that reads most of them.
  private static func numbers(in cells: [MappedCell], _ formats: [NumberFormat]) -> [Int128?] {
    let filled = cells.count { !$0.isBlank && !$0.saysNoAmount }
    var (best, most) = ([Int128?](), -1)
    for format in formats where most < filled {
      let numbers = cells.map { number(in: $0, format) }
      let read = numbers.count { $0 != nil }
      if read > most { (best, most) = (numbers, read) }
    }
    return best
  }

  private static func number(in cell: MappedCell, _ format: NumberFormat) -> Int128? {
    guard !cell.isBlank, let written = try? format.read(cell), let number = written.signedSum?.units else {
      return nil
    }
    return written.direction.map { $0 == .expense ? -abs(number) : abs(number) } ?? number
  }

  private func values(of column: Int) -> Values { column < values.count ? values[column] : nothing }

  /// The numbers of a column, zero where there is none.
  func numbers(_ column: Int) -> [Int128] { values(of: column).numbers }

  /// How a column moves if it is a balance.
  func moves(of balance: Int) -> [BalanceMoves] { values(of: balance).moves }

  func sum(of columns: [Int]) -> [Int128] {
    columns.reduce(nothing.numbers) { sum, column in zip(sum, numbers(column)).map(+) }
  }

  /// The movement of each row as two columns state it: what came in less what went out.
  func movements(debit: Int?, credit: Int?) -> [Int128] {
    let halves = [credit, debit].map { $0.map(numbers) ?? nothing.numbers }
    return zip(halves[0], halves[1]).map { abs($0) - abs($1) }
  }
}

// MARK: - One column, and two

extension MoneyColumns {
  /// Whether the column has nothing but zero.
  func isNothing(_ column: Int) -> Bool { numbers(column).allSatisfy { $0 == 0 } }

  /// Whether the column has the same number in every row.
  func isConstant(_ column: Int) -> Bool { Set(numbers(column)).count == 1 }

  /// Whether the column has only one number, and that a minus: money that moved the other way, or how all are written.
  func isHardlyNegative(_ column: Int) -> Bool {
    let filled = numbers(column).filter { $0 != 0 }
    return filled.count == 1 && filled[0] < 0
  }

  /// Whether no number in the column has a minus.
  func isUnsigned(_ column: Int) -> Bool { numbers(column).allSatisfy { $0 >= 0 } }

  /// Whether the column has numbers, all of them with a minus.
  func isNeverPositive(_ column: Int) -> Bool {
    !isNothing(column) && numbers(column).allSatisfy { $0 <= 0 }
  }

  /// Whether the column has a number in nearly all rows.
  func isMostlyFilled(_ column: Int) -> Bool { 10 * values(of: column).isFilled.count { $0 } >= 9 * count }

  /// Whether each row has money in one of the two columns and none in the other, but for a few with none at all; and
  /// both have some.
  func areHalves(_ left: Int, _ right: Int) -> Bool {
    var (lefts, rights) = (0, 0)
    for (left, right) in zip(numbers(left), numbers(right)) {
      guard left == 0 || right == 0 else { return false }
      if left != 0 { lefts += 1 }
      if right != 0 { rights += 1 }
    }
    return lefts > 0 && rights > 0 && count - lefts - rights <= max(1, count / 10)
  }

  /// Whether no row has money in two of the columns, and each of them has some.
  ///
  /// - Parameter inEachRow: whether each row has to have money in one of them.
  func areApart(_ columns: [Int], inEachRow: Bool = false) -> Bool {
    let numbers = columns.map(numbers)
    return numbers.allSatisfy { $0.contains { $0 != 0 } }
      && (0..<count).allSatisfy { row in
        let filled = numbers.count { $0[row] != 0 }
        return inEachRow ? filled == 1 : filled < 2
      }
  }

  /// Two halves, the one with more numbers first: most people pay more often than they are paid.
  func fullestFirst(_ halves: [Int]) -> [Int] {
    let counts = halves.map { numbers($0).count { $0 != 0 } }
    return counts.count == 2 && counts[0] < counts[1] ? halves.reversed() : halves
  }

  /// Whether every number of the column has the magnitude of the movement beside it.
  func repeats(_ column: Int, _ movements: [Int128]) -> Bool {
    for (number, movement) in zip(numbers(column), movements)
    where number != 0 && abs(number) != abs(movement) { return false }
    return true
  }

  /// Whether two columns have the same numbers in all rows.
  func repeatsExactly(_ column: Int, _ other: Int) -> Bool { numbers(column) == numbers(other) }

  /// Whether a column is less than another nearly wherever the two differ: a fee may be given back.
  func isLess(_ net: Int, than gross: Int) -> Bool {
    let pairs = zip(numbers(net), numbers(gross))
    return pairs.count { $0 < $1 } > 4 * pairs.count { $0 > $1 }
  }
}

// MARK: - A balance

extension MoneyColumns {
  /// So many steps from one row to the next are a proof; one may be chance.
  static let leastSteps = 2

  /// Whether every balance is the one before it and the movement, in the file's order or against it.
  func isMoved(_ balance: Int, by movements: [Int128]) -> Bool {
    moves(of: balance).contains { $0.are(movements) }
  }

  /// Whether a balance may be moved by the movements: it is in each step that there is, be it a single one.
  func mayBeMoved(_ balance: Int, by movements: [Int128]) -> Bool {
    moves(of: balance).contains { $0.are(movements) || $0.mayBe(movements) }
  }

  /// Whether a balance rises by what movements take away, and falls by what they bring, be it in a single step.
  func isOpposed(_ balance: Int, to movements: [Int128]) -> Bool {
    mayBeMoved(balance, by: movements.map { -$0 }) && !mayBeMoved(balance, by: movements)
  }

  /// The rows at whose movement every step of a balance from one row to another is, in the file's order or against it, in all
  /// rows or those of each account; `nil` if the balance moves by something else.
  func moved(_ balance: Int, by movements: [Int128]) -> [Int]? {
    moves(of: balance).first { $0.are(movements) }?.steps.map(\.row)
  }

  /// Whether every balance is the one before it and the movement beside that one: it is moved back by that in the opposite order.
  ///
  /// - Parameter isForward: whether the rows are in the order in which money moved, or in the opposite one.
  func isMoved(_ balance: Int, afterwardsBy movements: [Int128], isForward: Bool) -> Bool {
    let back = moves(of: balance)[isForward ? 1 : 0]
    for step in back.steps where step.change == 0 || movements[step.row] != -step.change { return false }
    return count > MoneyColumns.leastSteps && back.steps.count == count - 1
  }

  /// Which way each amount went, as the balance shows that moves by all of them, in the file's order or against it; `nil` for
  /// rows that show nothing, and for all if it moves by something else.
  func directions(of amount: Int, moving balance: Int, isForward: Bool) -> [TransactionType?]? {
    let amounts = numbers(amount)
    return moves(of: balance).lazy.filter { $0.isForward == isForward }.compactMap {
      $0.directions(of: amounts)
    }.first
  }

  /// Columns that could each be the amount, the likeliest first: what moves another one in most rows, which is its balance
  /// with rows missing; then what has a minus, which balances seldom have.
  func likeliestFirst(_ columns: [Int]) -> [Int] {
    let balances = columns.map { Values(numbers($0)).moves }
    let ranks = columns.map { column in
      let amounts = numbers(column)
      let moved = zip(columns, balances).flatMap { balance, moves in
        balance == column ? [] : moves.map { $0.count(of: amounts) }
      }
      return (steps: moved.max() ?? 0, isSigned: isUnsigned(column) ? 0 : 1)
    }
    return columns.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] > ranks[$1] }
      .map { columns[$0] }
  }

  /// Whether a column has something beside a step from one balance to the next, which proves that it has no part in
  /// the movements: the first balance is no step.
  func isTested(_ column: Int, _ balance: Int, _ movements: [Int128]) -> Bool {
    let rows = moved(balance, by: movements) ?? moves(of: balance)[1].steps.map(\.row)
    let numbers = numbers(column)
    return rows.contains { numbers[$0] != 0 }
  }

  /// The rows that leave a balance as it is though they have a movement, and those that move it, where every step of it is one
  /// or the other, in the file's order or against it; none if a step is anything else.
  func effects(on balance: Int, of movements: [Int128]) -> (unmoved: [Int], moved: [Int]) {
    for steps in moves(of: balance).map(\.steps) {
      let moving = steps.filter { $0.change != 0 }
      if moving.count >= MoneyColumns.leastSteps, moving.allSatisfy({ movements[$0.row] == $0.change }) {
        return (steps.filter { $0.change == 0 && movements[$0.row] != 0 }.map(\.row), moving.map(\.row))
      }
    }
    return ([], [])
  }
}

extension MoneyColumns {
  /// The rows whose movement a balance goes against, where every step of it is as large as the movement of its row and several are
  /// that movement, in the file's order or against it; none if a step is anything else.
  func opposed(on balance: Int, by movements: [Int128]) -> [Int] {
    for steps in moves(of: balance).map(\.steps) {
      let moving = steps.filter { $0.change != 0 }
      let opposed = moving.filter { movements[$0.row] == -$0.change }
      guard moving.count > MoneyColumns.leastSteps,
        moving.allSatisfy({ abs(movements[$0.row]) == abs($0.change) }),
        2 * opposed.count < moving.count
      else { continue }
      return opposed.map(\.row)
    }
    return []
  }
}

// MARK: - Three columns

extension MoneyColumns {
  /// The columns of which a signed one is what is left in every row, each beside a third that has what was taken off.
  func wholes(of net: Int, among columns: [Int]) -> [(gross: Int, part: Int)] {
    guard !isUnsigned(net) else { return [] }
    let others = columns.filter { $0 != net }
    // Hardly any column is the whole of another, so each pair is looked at before a third one is.
    return others.filter { mayBeRest(net, of: $0) }.flatMap { gross in
      others.filter { $0 != gross && isRest(net, of: gross, less: $0) }.map { (gross, $0) }
    }
  }

  /// Whether what a column lacks of another is something in several rows, and never more than there was.
  private func mayBeRest(_ net: Int, of gross: Int) -> Bool {
    var lessened = 0
    for (rest, whole) in zip(numbers(net), numbers(gross)) {
      guard rest <= whole, whole - rest <= abs(whole) else { return false }
      if rest < whole { lessened += 1 }
    }
    return lessened > 1
  }

  private func isRest(_ net: Int, of gross: Int, less part: Int) -> Bool {
    let (rests, wholes, parts) = (numbers(net), numbers(gross), numbers(part))
    for row in 0..<count where wholes[row] - rests[row] != abs(parts[row]) { return false }
    return true
  }

  /// Whether amounts are pieces times price, less the fee whichever way the pieces went, in every row with a fee; exactly
  /// enough that a fee not taken off would show.
  ///
  /// - Parameter rate: what the price is multiplied with in rows that have it.
  func isPrice(_ amounts: [Int128], of pieces: Int, at price: Int, by rate: Int?, less fee: Int) -> Bool {
    let (pieces, prices, fees) = (numbers(pieces), numbers(price), numbers(fee))
    let rates = rate.map(numbers)
    var charged = 0
    for row in 0..<count where fees[row] != 0 {
      let (taken, rate) = (abs(fees[row]), rates.map { $0[row] } ?? 0)
      let price: Int128? = rate == 0 ? prices[row] : MoneyColumns.rounded(prices[row], times: rate)
      let error = price.flatMap { MoneyColumns.error(of: abs(amounts[row] + taken), pieces[row], $0)?.error }
      guard let error, 2 * error < taken * MoneyColumns.one else { return false }
      charged += 1
    }
    return charged > 1
  }

  /// Whether the amount is about pieces times price in every row that has both, and in more than one. Where the amount is repeated in
  /// rows without a price, that is a rate.
  func isPrice(_ amount: Int, of pieces: Int, at price: Int) -> Bool {
    let (amounts, pieces, prices) = (numbers(amount), numbers(pieces), numbers(price))
    var (traded, multiplied) = (0, 0)
    for row in 0..<count where pieces[row] != 0 {
      guard prices[row] != 0 else {
        if abs(pieces[row]) == abs(amounts[row]) { return false }
        continue
      }
      let product = MoneyColumns.error(of: abs(amounts[row]), pieces[row], prices[row])
      guard let product, 50 * product.error < product.whole else { return false }
      traded += 1
      if abs(pieces[row]) != MoneyColumns.one, abs(prices[row]) != MoneyColumns.one { multiplied += 1 }
    }
    return traded > 1 && multiplied > 0
  }

  /// A product in the unit of numbers; `nil` if it is too large.
  private static func rounded(_ left: Int128, times right: Int128) -> Int128? {
    let (product, isOver) = left.multipliedReportingOverflow(by: right)
    return isOver ? nil : product / one
  }

  /// Pieces times price without a sign and how far an amount is from it, in units of 10^-16; `nil` if no amount is near it.
  private static func error(
    of amount: Int128, _ pieces: Int128, _ price: Int128
  ) -> (whole: Int128, error: Int128)? {
    let (product, isOver) = pieces.multipliedReportingOverflow(by: price)
    guard !isOver, product.magnitude < Int128.max.magnitude / 100 else { return nil }
    return (abs(product), abs(amount * one - abs(product)))
  }

  /// Whether a column without a minus is two others together in every row, of which the second has something in several.
  func isSum(_ total: Int, of left: Int, and right: Int) -> Bool {
    let (totals, lefts, rights) = (numbers(total), numbers(left), numbers(right))
    var added = 0
    for row in 0..<count {
      guard lefts[row] >= 0, rights[row] >= 0, totals[row] == lefts[row] + rights[row] else { return false }
      if rights[row] > 0 { added += 1 }
    }
    return added > 1
  }

  /// Whether a column is two others together in every row, of which the second has something in several.
  func isWhole(_ gross: Int, of net: Int, and tax: Int) -> Bool {
    let (wholes, nets, taxes) = (numbers(gross), numbers(net), numbers(tax))
    return wholes.indices.allSatisfy { wholes[$0] == nets[$0] + taxes[$0] }
      && taxes.count { $0 != 0 } >= MoneyColumns.leastSteps
  }

  /// Whether movements are what came in less what was taken off, or went out and that with it, in every row and with something
  /// taken off in several; either may be written with its sign.
  func isLeft(_ movements: [Int128], of whole: Int, less parts: [Int]) -> Bool {
    let (wholes, taken) = (numbers(whole), sum(of: parts))
    guard taken.count(where: { $0 != 0 }) >= MoneyColumns.leastSteps else { return false }
    return movements.indices.allSatisfy {
      movements[$0] == (movements[$0] < 0 ? -wholes[$0] : wholes[$0]) - taken[$0]
    } || movements.indices.allSatisfy { movements[$0] == wholes[$0] + taken[$0] }
  }

  /// Whether the net column is the gross one less all that was taken off, or with it where that is written with a minus.
  ///
  /// - Parameter isTrade: whether rows without a gross amount count as well: brokers leave it out beside deposits and dividends.
  func isNet(_ net: Int, of gross: Int, less parts: [Int], ofTrades isTrade: Bool = false) -> Bool {
    let (nets, wholes, taken) = (numbers(net), numbers(gross), sum(of: parts))
    let rows = nets.indices.filter { !isTrade || wholes[$0] != 0 }
    guard rows.contains(where: { taken[$0] != 0 }) else { return false }
    return rows.allSatisfy { nets[$0] == wholes[$0] - taken[$0] }
      || rows.allSatisfy { nets[$0] == wholes[$0] + taken[$0] }
  }
}
