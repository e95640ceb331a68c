extension LedgerTotals {
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
    case .none: return addExactly(batch)
    }
  }

  /// Gets to know the batch's names; a table that has no numbers for all their combinations becomes sparse.
  private mutating func prepare(for batch: borrowing TransactionBatch) {
    guard sparse == nil else { return codes.prepareNames(for: batch) }
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
    guard makePlace(for: days) else {
      addElsewhere(batch, amounts, block)
      return days
    }
    var row = block.lowerBound
    while true {
      row = ColumnLoops.add(
        batch, amounts, block, from: row, combinations: combinations, groups: codes.dense,
        bins: binTable, days: days, to: &cells.cells)
      guard row < block.upperBound else { return days }
      // The loop stops at a group it has not met; naming it may move the table.
      _ = codes.group(of: row, in: batch, naming: &groups)
      widen()
      guard makePlace(for: days) else {
        addElsewhere(batch, amounts, row..<block.upperBound)
        return days
      }
    }
  }

  /// Makes sure that both tables know the days; whether they can.
  private mutating func makePlace(for days: ClosedRange<Int32>) -> Bool {
    if binTable.covers(days, firstBin: firstBin, stride: stride) { return sparse == nil }
    cover(grain.bins(of: days))
    guard sparse == nil, days.count <= BinTable.limit else { return false }
    binTable.cover(days, of: firstBin...firstBin + Int32(binCount) - 1, stride: stride, grain: grain)
    return true
  }

  /// Adds rows for which the loop has no table of bins: the cells have become sparse, or the days are too far apart.
  private mutating func addElsewhere(
    _ batch: borrowing TransactionBatch, _ amounts: borrowing [Int64], _ rows: Range<Int>
  ) {
    guard sparse == nil else {
      _ = addSparse(batch, amounts, rows)
      return
    }
    var bin = BinMemo(grain)
    for row in rows {
      let names = codes.names(of: row, in: batch, naming: &groups)
      cells.cells[cell(bin: bin.bin(of: batch.days[row]), group: names)] &+= SIMD2(amounts[row], 1)
    }
  }

  /// The same for tables too large to be dense.
  private mutating func addSparse(
    _ batch: borrowing TransactionBatch, _ amounts: borrowing [Int64], _ rows: Range<Int>
  ) -> ClosedRange<Int32> {
    var bin = BinMemo(grain)
    var (keys, numbers) = ([CellKey](), [Int]())
    for start in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: LedgerTotals.sparseBlock) {
      let block = start..<min(start + LedgerTotals.sparseBlock, rows.upperBound)
      keys.removeAll(keepingCapacity: true)
      for row in block {
        let names = codes.names(of: row, in: batch, naming: &groups)
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

  /// The same for amounts that have no room among the pending sums.
  private mutating func addExactly(_ batch: borrowing TransactionBatch) -> ClosedRange<Int32> {
    let days = batch.dayRange()
    cover(grain.bins(of: days))
    for row in 0..<batch.count {
      let names = codes.names(of: row, in: batch, naming: &groups)
      let cell = cell(bin: grain.bin(of: batch.days[row]), group: names)
      cells.addExactly(batch.coefficients[row], scale: Int(batch.scales[row]), to: cell)
    }
    return days
  }
}

/// The bin of a day, by arithmetic only where it is not that of the day before.
private struct BinMemo {
  private let grain: TotalsGrain
  private var days: ClosedRange<Int32> = 0...0
  private var known: Int32?

  init(_ grain: TotalsGrain) { self.grain = grain }

  mutating func bin(of day: Int32) -> Int32 {
    if let known, days.contains(day) { return known }
    let bin = grain.bin(of: day)
    (days, known) = (grain.days(of: bin...bin), bin)
    return bin
  }
}
