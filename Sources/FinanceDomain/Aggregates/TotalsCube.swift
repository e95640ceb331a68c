/// Sums and counts for every bin × account × category × currency × direction that occurs, a bin being a month or a day: see
/// ``TotalsGrain``.
///
/// One pass fills it; "this month", "the trend", "the same month last year" and totals by anything are slices of it (see
/// the questions in `TotalsCube+Questions.swift`). With months as bins it is the wrong aggregate for periods that cut
/// months; with days it answers for every period, but has thirty times as many cells.
///
/// The cells are in a table of bins × groups, a group being one combination of the other four dimensions. A table
/// that would grow beyond `denseLimit` (days centuries apart, very many categories) keeps only the cells
/// that occur, found through a table of their keys, in which groups have no numbers any more, only names.
public struct TotalsCube: TransactionAggregate {
  /// The largest table that is laid out with a place for every cell: 4 MiB, or 8 MiB once it has settled sums.
  static let denseLimit = 1 << 18

  /// How finely time is kept apart.
  public let grain: TotalsGrain

  /// What the totals call accounts, categories, currencies and directions.
  package var groups = GroupTable()
  var cells = SumCells()

  /// The table covers these bins; group `g` of bin `b` is cell `(b - firstBin) * stride + g`.
  var firstBin: Int32 = 0
  var binCount = 0
  var stride = 0
  /// Where the cells are once the table is too large to be dense; `nil` while it is.
  var sparse: CellTable?

  /// What the batches seen last call their symbols.
  var codes = CodeMap()
  var binTable = BinTable()
  var combinations: [UInt32] = []

  /// No transactions yet.
  public init(_ grain: TotalsGrain = TotalsGrain()) { self.grain = grain }

  /// Every cell that has transactions, with what it is about.
  func forEachOccupiedCell(_ visit: (_ key: CellKey, _ cell: Int) -> Void) {
    if let sparse {
      for (cell, key) in sparse.keys.enumerated() where cells.count(of: cell) > 0 { visit(key, cell) }
      return
    }
    // A group that has just been named has no place yet, until the table is laid out anew.
    let named = (0..<min(groups.count, stride)).map { groups[$0] }
    for bin in 0..<binCount {
      for (group, names) in named.enumerated() where cells.count(of: bin * stride + group) > 0 {
        visit(CellKey(bin: firstBin + Int32(bin), group: names), bin * stride + group)
      }
    }
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming TotalsCube) {
    let theirs = other
    precondition(grain == theirs.grain, "totals of other bins cannot be merged")
    guard let range = theirs.occupiedBins else { return }
    if occupiedBins == nil {
      self = theirs
      return
    }
    cover(range)
    if theirs.sparse != nil { becomeSparse() }
    let names = GroupNames(of: theirs.groups, in: &groups)
    theirs.forEachOccupiedCell { key, cell in
      let mine = self.cell(bin: key.bin, group: names.group(key.group))
      cells.addExactly(theirs.cells.sum(of: cell), count: theirs.cells.count(of: cell), to: mine)
    }
  }

  /// Takes in transactions that were added up before: so many of one group in one bin, of so much together.
  package mutating func add(_ group: GroupTable.Group, inBin bin: Int32, sum: ExactSum, count: Int) {
    guard count > 0 || !sum.isZero else { return }
    cover(bin...bin)
    cells.addExactly(sum, count: count, to: cell(bin: bin, group: group))
  }

  /// The sums by bins of another grain, into which these fit.
  ///
  /// - Parameter period: whose sums alone are meant; `nil` for all.
  /// - Precondition: these bins are days where the others are different or the period cuts them.
  func regrouped(by other: TotalsGrain, in period: DatePeriod? = nil) -> TotalsCube {
    if other == grain, period == nil { return self }
    precondition(grain.isDaily || other == grain && period.map { grain.isWhole($0) } ?? true)
    var totals = TotalsCube(other)
    let names = GroupNames(of: groups, in: &totals.groups)
    let bins = period.map { grain.bins(of: $0.first.dayNumber...$0.last.dayNumber) }
    forEachOccupiedCell { key, cell in
      guard bins?.contains(key.bin) ?? true else { return }
      let bin = other == grain ? key.bin : other.bin(of: key.bin)
      totals.add(
        names.group(key.group), inBin: bin, sum: cells.sum(of: cell), count: cells.count(of: cell))
    }
    return totals
  }

  /// The bins from the first to the last that have transactions.
  var occupiedBins: ClosedRange<Int32>? {
    var range: ClosedRange<Int32>?
    forEachOccupiedCell { key, _ in
      range.include(key.bin...key.bin)
    }
    return range
  }

  mutating func cover(_ bins: ClosedRange<Int32>) {
    guard sparse == nil else { return }
    if binCount == 0 {
      layOut(first: bins.lowerBound, count: Int(bins.upperBound - bins.lowerBound) + 1)
      return
    }
    let first = min(firstBin, bins.lowerBound)
    let last = max(firstBin + Int32(binCount) - 1, bins.upperBound)
    let needed = Int(last - first) + 1
    guard first < firstBin || needed > binCount else { return }
    // Files run through time, forwards or backwards; room for some more where they are heading
    // spares them a move each.
    let spare = Int32(max(0, min(needed / 2, 120)))
    if first < firstBin {
      let earlier = max(first - spare, min(first, grain.earliest))
      layOut(first: earlier, count: Int(last - earlier) + 1)
    } else {
      layOut(first: first, count: needed + Int(spare))
    }
  }

  /// Makes room for the groups that have been named.
  mutating func widen() {
    if groups.count > stride, sparse == nil { layOut(first: firstBin, count: binCount) }
  }

  /// The place of a cell; its bin has room.
  mutating func cell(bin: Int32, group: GroupTable.Group) -> Int {
    if sparse == nil {
      let number = groups.number(of: group)
      widen()
      if sparse == nil { return Int(bin - firstBin) * stride + number }
    }
    guard let cell = sparse?.number(of: CellKey(bin: bin, group: group)) else {
      preconditionFailure("the table is sparse")
    }
    if cell == cells.cells.count { cells.append() }
    return cell
  }

  /// Moves the cells into a table of the new size.
  private mutating func layOut(first: Int32, count: Int) {
    var wider = max(stride, 8)
    while wider < groups.count { wider *= 2 }
    guard wider * count <= TotalsCube.denseLimit else { return becomeSparse() }
    let old = self
    cells = SumCells(count: wider * count, like: old.cells)
    (firstBin, binCount, stride) = (first, count, wider)
    for bin in 0..<old.binCount {
      let place = (Int(old.firstBin - first) + bin) * wider
      for group in 0..<old.stride {
        old.cells.move(bin * old.stride + group, to: place + group, of: &cells)
      }
    }
  }

  /// Keeps only the cells that occur from now on.
  mutating func becomeSparse() {
    guard sparse == nil else { return }
    var (table, kept) = (CellTable(), SumCells(count: 0, like: cells))
    forEachOccupiedCell { key, cell in
      let place = table.number(of: key)
      kept.append()
      cells.move(cell, to: place, of: &kept)
    }
    (sparse, cells) = (table, kept)
    (firstBin, binCount, stride) = (0, 0, 0)
    (binTable, combinations) = (BinTable(), [])
    codes.forgetCombinations()
    groups.forgetGroups()
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    if batch.count > 0 { _ = absorbFindingDays(batch) }
  }

  /// Takes in every row of a batch that is not empty, and says which days they span, which it has to look for anyway.
  mutating func absorbFindingDays(_ batch: borrowing TransactionBatch) -> ClosedRange<Int32> {
    prepare(for: batch)
    switch cells.makeRoom(for: batch) {
    case .asWritten: return add(batch, batch.coefficients)
    case .raised: return add(batch, ColumnLoops.raise(batch, to: cells.scale))
    case .none:
      let days = batch.dayRange()
      cover(grain.bins(of: days))
      addExactly(batch, 0..<batch.count)
      return days
    }
  }

  /// Gets to know the batch's names; a table that has no numbers for all their combinations becomes sparse.
  private mutating func prepare(for batch: borrowing TransactionBatch) {
    guard sparse == nil else { return codes.names.prepare(for: batch) }
    codes.prepare(for: batch)
    if codes.dense.isEmpty { becomeSparse() }
  }

  private mutating func add(
    _ batch: borrowing TransactionBatch, _ amounts: borrowing [Int64]
  ) -> ClosedRange<Int32> {
    guard sparse == nil else { return addSparse(batch, amounts, 0..<batch.count) }
    if combinations.isEmpty { combinations = Array(repeating: 0, count: ColumnLoops.block) }
    var days = batch.days[0]...batch.days[0]
    for start in Swift.stride(from: 0, to: batch.count, by: ColumnLoops.block) {
      let block = start..<min(start + ColumnLoops.block, batch.count)
      let blockDays = sparse == nil ? addDense(batch, amounts, block) : addSparse(batch, amounts, block)
      days = min(days.lowerBound, blockDays.lowerBound)...max(days.upperBound, blockDays.upperBound)
    }
    return days
  }

  /// The loop that reports live from, for some rows; the days they span.
  private mutating func addDense(
    _ batch: borrowing TransactionBatch, _ amounts: borrowing [Int64], _ block: Range<Int>
  ) -> ClosedRange<Int32> {
    let days = ColumnLoops.combine(
      batch, block, accountBits: codes.accountBits, currencyBits: codes.currencyBits,
      limit: codes.dense.count, into: &combinations)
    var row = block.lowerBound
    while makePlace(for: days) {
      row = ColumnLoops.add(
        batch, amounts, block, from: row, combinations: combinations, groups: codes.dense,
        bins: binTable, days: days, to: &cells.cells)
      guard row < block.upperBound else { return days }
      // The loop stops at a group it has not met; naming it may move the table.
      codes.learn(row, of: batch, naming: &groups)
      widen()
    }
    // There is no table of bins: the cells have become sparse, or the days are too far apart.
    let rest = row..<block.upperBound
    if sparse == nil { addExactly(batch, rest) } else { _ = addSparse(batch, amounts, rest) }
    return days
  }

  /// Makes sure that both tables know the days; whether they can.
  private mutating func makePlace(for days: ClosedRange<Int32>) -> Bool {
    if binTable.covers(days, firstBin: firstBin, stride: stride) { return sparse == nil }
    cover(grain.bins(of: days))
    guard sparse == nil, days.count <= BinTable.limit else { return false }
    binTable.cover(days, of: firstBin...firstBin + Int32(binCount) - 1, stride: stride, grain: grain)
    return true
  }

  /// Adds the rows of a batch to a table that is too large to be dense.
  private mutating func addSparse(
    _ batch: borrowing TransactionBatch, _ amounts: borrowing [Int64], _ rows: Range<Int>
  ) -> ClosedRange<Int32> {
    var bin = BinMemo(grain)
    var (keys, numbers) = ([CellKey](), [Int]())
    for start in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: TotalsCube.sparseBlock) {
      let block = start..<min(start + TotalsCube.sparseBlock, rows.upperBound)
      keys.removeAll(keepingCapacity: true)
      for row in block {
        let names = codes.names.group(of: row, in: batch, naming: &groups)
        keys.append(CellKey(bin: bin.bin(of: batch.days[row]), group: names))
      }
      sparse?.find(keys, into: &numbers)
      cells.extend(to: sparse?.count ?? 0)
      for place in 0..<block.count {
        cells.cells[numbers[place]] &+= SIMD2(amounts[block.lowerBound + place], 1)
      }
    }
    return ColumnLoops.range(of: batch.days.span, rows)
  }

  private static let sparseBlock = 256

  /// Adds rows one by one: those that the loop has no table of bins for, or whose amounts have no room among the pending sums.
  private mutating func addExactly(_ batch: borrowing TransactionBatch, _ rows: Range<Int>) {
    var bin = BinMemo(grain)
    for row in rows {
      let names = codes.names.group(of: row, in: batch, naming: &groups)
      let cell = cell(bin: bin.bin(of: batch.days[row]), group: names)
      cells.addExactly(ExactSum(units: batch.units(of: row)), count: 1, to: cell)
    }
  }
}
