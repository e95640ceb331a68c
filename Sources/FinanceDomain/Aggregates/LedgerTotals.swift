/// Sums and counts for every month × account × category × currency × direction that occurs.
///
/// One pass fills it; "this month", "the trend", "the same month last year" and totals by anything are slices of it (see
/// the questions in `LedgerTotals+Questions.swift`). It is the wrong aggregate for periods that cut months.
///
/// The cells lie in a table of months × groups, a group being one combination of the other four dimensions. A table
/// that would grow beyond `denseLimit` (days centuries apart, very many categories) keeps only the cells
/// that occur, behind a dictionary.
public struct LedgerTotals: TransactionAggregate {
  /// The dimensions of a cell besides the month.
  package struct Group: Hashable, Sendable {
    package let account: String
    package let category: TransactionCategory
    package let currency: Currency
    package let type: TransactionType

    package static func == (left: Group, right: Group) -> Bool {
      left.account.hasSameBytes(as: right.account) && left.category == right.category
        && left.currency == right.currency && left.type == right.type
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combineBytes(of: account)
      hasher.combine(category)
      hasher.combine(currency)
      hasher.combine(type)
    }
  }

  /// One month of one group, where cells are kept in a dictionary.
  package struct SparseKey: Hashable, Sendable {
    package let month: Int32
    package let group: Int32
  }

  /// The largest table that is laid out with a place for every cell.
  static let denseLimit = 1 << 20

  var groups: [Group] = []
  var groupNumbers: [Group: Int32] = [:]

  /// The table covers these months; group `g` of month `m` is cell `(m - firstMonth) * stride + g`.
  var firstMonth: Int32 = 0
  var monthCount = 0
  var stride = 0
  /// Where the cells are once the table is too large to be dense; `nil` while it is.
  var sparse: [SparseKey: Int]?

  /// How many transactions a cell has.
  var counts: [Int] = []
  /// What a cell has come to, in units of 10^-8, but for what is pending.
  var sums: [Int128] = []
  /// What is still to be added to ``sums``, in units of 10^-``pendingScale``.
  var pending: [Int64] = []
  var pendingScale = 2
  /// No cell's pending sum is larger than this, so that adding can go unchecked until it nears the end.
  var pendingBound: UInt64 = 0

  /// What the batches seen last call their symbols; see ``CodeMap``.
  var codes = CodeMap()

  /// No transactions yet.
  public init() {}

  /// The month × group of every cell that has transactions, with its place.
  func forEachOccupiedCell(_ visit: (_ month: Int32, _ group: Int, _ cell: Int) -> Void) {
    if let sparse {
      for (key, cell) in sparse { visit(key.month, Int(key.group), cell) }
      return
    }
    // A group that has just been named has no place yet, until the table is laid out anew.
    let placed = min(groups.count, stride)
    for month in 0..<monthCount {
      for group in 0..<placed where counts[month * stride + group] > 0 {
        visit(firstMonth + Int32(month), group, month * stride + group)
      }
    }
  }

  /// What a cell comes to.
  func sum(ofCell cell: Int) -> ExactSum {
    var sum = ExactSum(units: sums[cell])
    sum.add(coefficient: Int128(pending[cell]), scale: pendingScale)
    return sum
  }
}

extension LedgerTotals {
  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming LedgerTotals) {
    if groups.isEmpty {
      self = other
      return
    }
    let numbers = other.groups.map { number(of: $0) }
    if let months = other.occupiedMonths { cover(months) }
    let theirs = other
    theirs.forEachOccupiedCell { month, group, cell in
      let mine = self.cell(month: month, group: numbers[group])
      counts[mine] += theirs.counts[cell]
      sums[mine] += theirs.sum(ofCell: cell).units
    }
  }

  /// The group's number, given on first sight.
  mutating func number(of group: Group) -> Int32 {
    if let number = groupNumbers[group] { return number }
    let number = Int32(groups.count)
    groups.append(group)
    groupNumbers[group] = number
    if groups.count > stride, sparse == nil { layOut(first: firstMonth, count: monthCount) }
    return number
  }

  /// The months from the first to the last that have transactions.
  var occupiedMonths: ClosedRange<Int32>? {
    var range: ClosedRange<Int32>?
    forEachOccupiedCell { month, _, _ in
      range = range.map { min($0.lowerBound, month)...max($0.upperBound, month) } ?? month...month
    }
    return range
  }

  /// Makes room for these months.
  mutating func cover(_ months: ClosedRange<Int32>) {
    guard sparse == nil else { return }
    if monthCount == 0 {
      layOut(first: months.lowerBound, count: Int(months.upperBound - months.lowerBound) + 1)
      return
    }
    let first = min(firstMonth, months.lowerBound)
    let last = max(firstMonth + Int32(monthCount) - 1, months.upperBound)
    let needed = Int(last - first) + 1
    guard first < firstMonth || needed > monthCount else { return }
    // Files run through the months one by one; room for some more spares them a move each.
    layOut(first: first, count: max(needed, min(monthCount * 3 / 2, needed + 120)))
  }

  /// The place of a cell; the month is covered.
  mutating func cell(month: Int32, group: Int32) -> Int {
    guard sparse != nil else { return Int(month - firstMonth) * stride + Int(group) }
    let key = SparseKey(month: month, group: group)
    if let cell = sparse?[key] { return cell }
    sparse?[key] = counts.count
    counts.append(0)
    sums.append(0)
    pending.append(0)
    return counts.count - 1
  }

  /// Moves the cells into a table of the new size.
  private mutating func layOut(first: Int32, count: Int) {
    var wider = Swift.max(stride, 8)
    while wider < groups.count { wider *= 2 }
    let old = self
    if wider * count > LedgerTotals.denseLimit {
      sparse = [:]
      (counts, sums, pending) = ([], [], [])
    } else {
      counts = Array(repeating: 0, count: wider * count)
      sums = Array(repeating: 0, count: wider * count)
      pending = Array(repeating: 0, count: wider * count)
    }
    firstMonth = first
    monthCount = count
    stride = wider
    old.forEachOccupiedCell { month, group, cell in
      let place = self.cell(month: month, group: Int32(group))
      counts[place] = old.counts[cell]
      sums[place] = old.sums[cell]
      pending[place] = old.pending[cell]
    }
  }

  /// Brings what is pending into the sums, so that adding may go on for another while.
  mutating func settle() {
    let factor = Int128(PowersOfTen.table[FixedPoint.maximumScale - pendingScale])
    for cell in pending.indices where pending[cell] != 0 {
      sums[cell] += Int128(pending[cell]) * factor
      pending[cell] = 0
    }
    pendingBound = 0
  }
}

extension LedgerTotals: Equatable {
  /// Two totals are equal when every cell is, however they are laid out.
  public static func == (left: LedgerTotals, right: LedgerTotals) -> Bool {
    left.flows { $0 } == right.flows { $0 }
  }
}
