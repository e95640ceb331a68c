/// The trails that rows form whose balances follow from each other, in whatever order they are.
///
/// A row that states a balance leads from one balance to another, as an edge leads from one node to another. An order in
/// which rows follow each other is a trail that uses every edge once. How many of them all edges take at least is known
/// since Euler: each part that hangs together takes one, or as many as there are surplus edges that leave its nodes. So no
/// orders need be tried.
struct BalanceTrails {
  private var numbers: [Int128: Int] = [:]
  private var parents: [Int] = []
  /// By node, how many more edges leave it than lead to it.
  private var surplus: [Int] = []
  /// By part, what ``surplus`` comes to where it is positive; -1 for a node without edges.
  private var starts: [Int] = []
  /// The balances by their numbers.
  private var balances: [Int128] = []
  /// How many there are.
  private(set) var count = 0

  /// Adds rows; those that state no balance do not count.
  mutating func add(_ rows: [StatementRow]) {
    for row in rows {
      guard let balance = row.balance else { continue }
      add(from: balance - row.amount, to: balance)
    }
  }

  private mutating func add(from: Int128, to: Int128) {
    let (from, to) = (number(of: from), number(of: to))
    let (part, other) = (root(of: from), root(of: to))
    let before = [part, other].prefix(part == other ? 1 : 2)
    count -= before.reduce(0) { $0 + trails(of: $1) }
    var sum = before.reduce(0) { $0 + max(0, starts[$1]) }
    if surplus[from] >= 0 { sum += 1 }
    surplus[from] += 1
    if surplus[to] > 0 { sum -= 1 }
    surplus[to] -= 1
    parents[other] = part
    starts[part] = sum
    count += trails(of: part)
  }

  private func trails(of part: Int) -> Int { starts[part] < 0 ? 0 : max(1, starts[part]) }

  private mutating func number(of balance: Int128) -> Int {
    if let number = numbers[balance] { return number }
    numbers[balance] = parents.count
    parents.append(parents.count)
    surplus.append(0)
    starts.append(-1)
    balances.append(balance)
    return parents.count - 1
  }

  /// The node that stands for the part; the way to it is halved for the next time.
  private mutating func root(of node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }

  /// What the account held before the first of some rows; `nil` if no order of them is one trail.
  ///
  /// - Parameter start: what the account held before; `nil` if that is not known.
  static func start(of rows: [StatementRow], from start: Int128? = nil) -> Int128? {
    guard rows.allSatisfy({ $0.balance != nil }) else { return nil }
    var trails = BalanceTrails()
    trails.add(rows)
    guard trails.count == 1 else { return nil }
    guard let first = trails.surplus.firstIndex(of: 1) else {
      // A circle may begin with any of its balances.
      guard let start else { return trails.balances[0] }
      return trails.numbers[start] == nil ? nil : start
    }
    return start == nil || start == trails.balances[first] ? trails.balances[first] : nil
  }
}

/// A row of a statement, as far as its balances are walked: forty bytes.
package struct StatementRow: Hashable, Sendable {
  /// Where the row begins in its source.
  package let offset: Int
  /// The day.
  package let day: Int32
  private let scale: UInt8
  private let isExpense: Bool
  private let coefficient: Int64
  private let stated: StatedBalance

  /// A row of a batch.
  package init(_ row: Int, of batch: borrowing TransactionBatch) {
    offset = batch.position(of: row).byteOffset
    day = batch.days[row]
    scale = batch.scales[row]
    isExpense = batch.directions[row] != 0
    coefficient = batch.coefficients[row]
    stated = batch.balances[row]
  }

  /// What it moved, in units of ``FixedPoint/maximumScale`` decimal places; negative for money out.
  package var amount: Int128 {
    let units = ExactSum(coefficient: Int128(coefficient), scale: Int(scale)).units
    return isExpense ? -units : units
  }

  /// What the account held afterwards, in the same units; `nil` if the row does not say.
  package var balance: Int128? { stated.fixedPoint.map { ExactSum($0).units } }
}

/// Which days are over in the order in which balances follow each other.
///
/// Banks add to a balance what they book, and a row may have the day of the transaction instead, which is some days
/// earlier. Then rows up to a day do not follow from each other, but with rows of later days in between they do. In the
/// words of ``BalanceTrails``: the rows up to a day and those after it form trails, and these are joined in more than one
/// place. A missing row also leaves more trails, but no place where they are joined.
struct BookedDays {
  /// How much later than its day a row may be booked: longer makes chance, a balance that returns, likelier than banks.
  private static let longest: Int32 = 14

  /// By day, the first of the days that form one order with it, as places in the list of days; `nil` where rows of later days
  /// belong into the order.
  private(set) var firstDays: [Int?] = []

  /// Looks at rows by day, in order of time.
  init(_ days: [(day: Int32, rows: [StatementRow])]) {
    var trails = BalanceTrails()
    let counts = days.map { day in
      trails.add(day.rows)
      return trails.count
    }
    var first = 0
    for (number, day) in days.enumerated() {
      let last = day.day + BookedDays.longest
      let later = days.indices.dropFirst(number + 1).prefix { days[$0].day <= last }
      var after = BalanceTrails()
      let isJoined = later.contains { place in
        after.add(days[place].rows)
        return counts[number] + after.count - counts[place] > 1
      }
      firstDays.append(isJoined ? nil : first)
      if !isJoined { first = number + 1 }
    }
  }
}
