/// Which days are over in the order in which balances follow each other.
///
/// Banks add to a balance what they book, and a row may have the day of the transaction instead, which is some days
/// earlier. Then rows up to a day do not follow from each other, but with a row of a later day in between they do. In the
/// words of ``BalanceTrail``: they form more trails than with the rows of later days. A missing row also leaves more
/// trails, but no later one joins them.
struct BookedDays {
  /// How much later than its day a row may be booked: longer makes chance, a balance that returns, likelier than banks.
  private static let longest: Int32 = 14

  /// By day, the first of the days that form one order with it, as places in the list of days; `nil` where rows of later days
  /// belong into the order.
  let firstDays: [Int?]

  /// Looks at rows by day, in order of time.
  init(_ days: [(day: Int32, rows: [StatementRow])]) {
    var trails = TrailCounter()
    let counts = days.map { day in
      for row in day.rows {
        guard let balance = row.balance else { continue }
        trails.add(from: balance - row.amount, to: balance)
      }
      return trails.count
    }
    var firstDays: [Int?] = []
    var first = 0
    for (number, day) in days.enumerated() {
      let last = day.day + BookedDays.longest
      let isJoined = days.indices.dropFirst(number + 1).prefix { days[$0].day <= last }
        .contains { counts[$0] < counts[number] }
      firstDays.append(isJoined ? nil : first)
      if !isJoined { first = number + 1 }
    }
    self.firstDays = firstDays
  }
}

/// How many trails it takes at least to use every edge once: each part that hangs together takes one, or as many as there are
/// surplus edges that leave its nodes.
private struct TrailCounter {
  private var numbers: [Int128: Int] = [:]
  private var parents: [Int] = []
  /// By node, how many more edges leave it than lead to it.
  private var surplus: [Int] = []
  /// By part, what ``surplus`` comes to where it is positive; -1 for a node without edges.
  private var starts: [Int] = []
  private(set) var count = 0

  mutating func add(from: Int128, to: Int128) {
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
}
