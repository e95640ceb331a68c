/// Sums and counts, cell by cell: exact, and for nearly all batches one addition of two machine words a row.
///
/// A cell holds what is *pending*, an `Int64` in units of 10^-``scale``, and how many rows that is, side by side, so that a
/// row touches one line of memory. No pending sum is larger than ``bound``; before it could overflow, all are *settled*:
/// moved to 128-bit sums, which exist only from then on, since ordinary money never gets that far.
struct SumCells: Sendable {
  /// How the amounts of a batch are to be added.
  enum Room: Sendable {
    /// The coefficients are in units of ``scale``: they are added as they are.
    case asWritten
    /// The coefficients have to be raised to ``scale``; none of them, and no sum, overflows.
    case raised
    /// Not even empty cells have room: each amount goes to the 128-bit sums.
    case none
  }

  /// What is pending and how many rows a cell has.
  var cells: [SIMD2<Int64>] = []
  /// What has been settled, in units of 10^-8; empty until anything has been.
  private var settled: [Int128] = []
  private var hasSettled = false
  /// The unit of what is pending.
  private(set) var scale = 2
  private var bound: UInt64 = 0

  init() {}

  init(count: Int) { cells = Array(repeating: .zero, count: count) }

  /// That many cells of nothing, counting in the unit of others, whose content they are to take over.
  init(count: Int, like other: SumCells) {
    self.init(count: count)
    (scale, bound) = (other.scale, other.bound)
    if other.hasSettled { makeSettled() }
  }

  func count(of cell: Int) -> Int { Int(cells[cell].y) }

  func sum(of cell: Int) -> ExactSum {
    var sum = ExactSum(units: hasSettled ? settled[cell] : 0)
    sum.add(coefficient: Int128(cells[cell].x), scale: scale)
    return sum
  }

  mutating func append() { extend(to: cells.count + 1) }

  /// New cells, until there are so many.
  mutating func extend(to count: Int) {
    while cells.count < count { cells.append(.zero) }
    while hasSettled, settled.count < count { settled.append(0) }
  }

  /// Makes sure that a whole batch can be added to what is pending, and says in which way.
  mutating func makeRoom(for batch: borrowing TransactionBatch) -> Room {
    let widest = UInt16.bitWidth - 1 - batch.scalesSeen.leadingZeroBitCount
    if widest > scale {
      settle()
      scale = widest
    }
    let needed = batch.headroomNeeded(at: scale)
    if needed > UInt64(Int64.max) - bound {
      settle()
      guard needed <= UInt64(Int64.max) else { return .none }
    }
    bound += needed
    return batch.uniformScale == scale ? .asWritten : .raised
  }

  /// Adds so many amounts that were added up before, or that what is pending may have no room for.
  mutating func addExactly(_ sum: ExactSum, count: Int, to cell: Int) {
    makeSettled()
    settled[cell] += sum.units
    cells[cell].y += Int64(count)
  }

  /// Puts the content of a cell in the place of a cell of cells made like these.
  func move(_ cell: Int, to place: Int, of others: inout SumCells) {
    others.cells[place] = cells[cell]
    if hasSettled { others.settled[place] = settled[cell] }
  }

  private mutating func makeSettled() {
    if !hasSettled { settled = Array(repeating: 0, count: cells.count) }
    hasSettled = true
  }

  /// Brings what is pending into the settled sums, so that adding may go on for another while.
  private mutating func settle() {
    guard bound > 0 else { return }
    makeSettled()
    let factor = Int128(PowersOfTen.table[FixedPoint.maximumScale - scale])
    for cell in cells.indices where cells[cell].x != 0 {
      settled[cell] += Int128(cells[cell].x) * factor
      cells[cell].x = 0
    }
    bound = 0
  }
}

extension TransactionBatch {
  /// A bound on what the rows can add up to in units of 10^-`scale`; the largest number if it is beyond `UInt64`.
  fileprivate func headroomNeeded(at scale: Int) -> UInt64 {
    let narrowest = scalesSeen.trailingZeroBitCount
    let (raised, first) = UInt64(coefficientBits).multipliedReportingOverflow(
      by: UInt64(PowersOfTen.table[scale - narrowest]))
    let (total, second) = raised.multipliedReportingOverflow(by: UInt64(count))
    return first || second ? .max : total
  }
}
