/// How many rows a row could be paired with, and which one if there is only one.
struct CounterpartCount: Sendable {
  private(set) var count = 0
  /// The sum of their places: the place itself of an only one.
  private var places = 0

  var only: Int? { count == 1 ? places : nil }

  private mutating func add(_ place: Int) {
    count += 1
    places += place
  }

  private mutating func remove(_ place: Int) {
    count -= 1
    places -= place
  }

  private func without(_ others: CounterpartCount?) -> CounterpartCount {
    var rest = self
    rest.count -= others?.count ?? 0
    rest.places -= others?.places ?? 0
    return rest
  }

  /// For every row, what there is among the others within so many days of it and on another account.
  ///
  /// Rows and others are in order of time. A window slides over the others, so the cost is that of looking at each row
  /// once, however many are in one window.
  static func of(
    _ rows: [TransferCandidates.Row], among others: [TransferCandidates.Row], days: ClosedRange<Int32>
  ) -> [CounterpartCount] {
    var (all, byAccount) = (CounterpartCount(), [UInt32: CounterpartCount]())
    var (first, end) = (0, 0)
    return rows.map { row in
      while end < others.count, others[end].day <= row.day + days.upperBound {
        all.add(end)
        byAccount[others[end].names.account, default: CounterpartCount()].add(end)
        end += 1
      }
      while first < end, others[first].day < row.day + days.lowerBound {
        all.remove(first)
        byAccount[others[first].names.account]?.remove(first)
        first += 1
      }
      return all.without(byAccount[row.names.account])
    }
  }
}
