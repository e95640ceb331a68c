import FinanceData
import FinanceDomain

/// What a column of money is in every row: some columns added up, less others.
struct MoneySum {
  var added: Set<Int> = []
  var takenOff: Set<Int> = []
}

extension MoneyColumns {
  private static let mostAddends = 16

  /// What a column is the sum of in every row; `nil` if it is none, or if so few rows show it that it may be chance. Of several
  /// such sums, as where there are subtotals, every column is named that has a part in one.
  ///
  /// Each of `n` columns may be added, taken off or neither. All ways of one half of them are looked up in those of the other,
  /// so that there are 3^(n/2) and not 3^n to look at; and what a column has in all rows is one number, in which
  /// each row has a weight of its own: two sums are the same if these are, but for 1 of 2^64.
  func sum(_ total: Int, of columns: [Int]) -> MoneySum? {
    let columns = columns.filter { $0 != total && !isNothing($0) }
    guard columns.count <= MoneyColumns.mostAddends,
      Set(numbers(total)).subtracting([0]).count > MoneyColumns.leastSteps
    else { return nil }
    let half = columns.count / 2
    var signs: [UInt64: UInt32] = [:]
    for one in sums(of: columns, in: 0..<half) { signs[one.weighed, default: 0] |= one.signs }
    let whole = weighed(total)
    let found = sums(of: columns, in: half..<columns.count).compactMap { other in
      signs[whole &- other.weighed].map { $0 | other.signs }
    }
    guard !found.isEmpty else { return nil }
    let all = found.reduce(0, |)
    return MoneySum(
      added: Set(columns.indices.filter { all & 1 << $0 != 0 }.map { columns[$0] }),
      takenOff: Set(
        columns.indices.filter { all & 1 << (MoneyColumns.mostAddends + $0) != 0 }.map { columns[$0] }))
  }

  /// All ways to add, take off or leave out each of some columns: what they come to, and a bit for each that is added or, higher
  /// up, taken off.
  private func sums(of columns: [Int], in places: Range<Int>) -> [(weighed: UInt64, signs: UInt32)] {
    places.reduce(into: [(weighed: 0, signs: 0)]) { all, place in
      let one = weighed(columns[place])
      all += all.flatMap { sum in
        [
          (sum.weighed &+ one, sum.signs | 1 << place),
          (sum.weighed &- one, sum.signs | 1 << (MoneyColumns.mostAddends + place)),
        ]
      }
    }
  }

  private func weighed(_ column: Int) -> UInt64 {
    var weights = SeededHash.FixedSequence()
    return numbers(column).reduce(0) { $0 &+ UInt64(truncatingIfNeeded: $1) &* weights.next() }
  }
}

extension ColumnChoice {
  /// Takes what is called net and is in every row the sum of other columns, fees among them: these are in it already. Taxes that
  /// have no part in it stay open; `nil` if nothing is proved.
  mutating func settleSum(_ open: [Int]) -> [Int]? {
    // Numbers of shops and orders are no parts of any sum.
    let all = surveys.indices.filter { column in
      surveys[column].isUndatedNumbers
        && (surveys[column].isMoney || !surveys[column].isUnique && !money.isConstant(column))
    }
    let fees = all.filter { MoneyWords.isFee(names[$0]) }
    let others = all.filter { !fees.contains($0) }
    let nets = others.filter { MoneyWords.isNet(names[$0]) && money.sum($0, of: others) == nil }
    let proved = nets.lazy.compactMap { [money] net in money.sum(net, of: all).map { (net, $0) } }.first
    guard let (net, sum) = proved else { return nil }
    let parts = sum.added.union(sum.takenOff)
    feeProvesSigns = fees.filter(parts.contains).allSatisfy { fee in
      // A fee may be given back.
      let (plus, minus) = (money.numbers(fee).count { $0 > 0 }, money.numbers(fee).count { $0 < 0 })
      return sum.takenOff.contains(fee) ? plus > 4 * minus : minus > 4 * plus
    }
    take(net, because: "it is what \(quoted(parts.sorted())) come to in every row")
    return open.filter { MoneyWords.isTakenOff(names[$0]) && !parts.contains($0) }
  }
}

extension ColumnChoice {
  /// Whether a column states what all amounts come to, in a row that has none.
  func statesSum(_ column: Int, of movements: [Int128]) -> Bool {
    let sums = money.numbers(column)
    let filled = sums.indices.filter { sums[$0] != 0 }
    return filled.count == 1 && movements[filled[0]] == 0 && sums[filled[0]] == movements.reduce(0, +)
  }
}
