extension LedgerTotals {
  /// Which group each combination of a batch's symbol numbers means.
  ///
  /// A batch knows its categories, accounts and currencies by number. The numbers of one decoder keep their meaning, so
  /// the translation is worked out once for each combination and then looked up, in one array while that is small.
  struct CodeMap: Sendable {
    var categoryTable: UInt64 = 0
    var accountTable: UInt64 = 0
    var currencyTable: UInt64 = 0
    var accountBits: UInt32 = 0
    var currencyBits: UInt32 = 0
    /// Group number by combination, -1 where it is not known yet; empty while ``sparse`` is in use.
    var dense: [Int32] = []
    var sparse: [UInt64: Int32] = [:]

    /// Room for four million combinations: 16 MiB at the most.
    static let denseLimit = 1 << 22

    /// Fits the map to the batch's symbols: forgets everything if they are others, grows if there are more.
    mutating func prepare(for batch: borrowing TransactionBatch) {
      let accounts = CodeMap.bits(batch.accountNames.count)
      let currencies = CodeMap.bits(batch.currencyNames.count)
      let size = batch.categoryNames.count << Int(accounts + currencies + 1)
      let isSame =
        categoryTable == batch.categoryNames.identity && accountTable == batch.accountNames.identity
        && currencyTable == batch.currencyNames.identity && accountBits == accounts
        && currencyBits == currencies
      if isSame, size <= dense.count || (dense.isEmpty && size > CodeMap.denseLimit) { return }
      (categoryTable, accountTable) = (batch.categoryNames.identity, batch.accountNames.identity)
      (currencyTable, accountBits, currencyBits) = (batch.currencyNames.identity, accounts, currencies)
      if !isSame { sparse.removeAll() }
      if size > CodeMap.denseLimit {
        dense = []
      } else if isSame {
        dense.append(contentsOf: repeatElement(-1, count: 2 * size - dense.count))
      } else {
        dense = Array(repeating: -1, count: 2 * size)
      }
    }

    private static func bits(_ count: Int) -> UInt32 {
      UInt32(UInt32.bitWidth - UInt32(Swift.max(count, 1) - 1).leadingZeroBitCount)
    }
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    codes.prepare(for: batch)
    cover(batch.monthRange())
    let scale = makeHeadroom(for: batch)
    if sparse == nil, pendingFits, !codes.dense.isEmpty, batch.uniformScale == scale,
      batch.dayRange().count <= MonthTable.limit
    {
      addDense(batch)
    } else {
      addCarefully(batch, scale: scale)
    }
  }

  /// Whether the batch at hand can be added to the pending sums; if not even an empty sum has room for it, it
  /// goes to the sums themselves.
  private var pendingFits: Bool { pendingBound <= UInt64(Int64.max) }

  /// Settles the pending sums if they could overflow while the batch is added, and says at which scale that is.
  private mutating func makeHeadroom(for batch: borrowing TransactionBatch) -> Int {
    let widest = UInt16.bitWidth - 1 - batch.scalesSeen.leadingZeroBitCount
    if widest > pendingScale {
      settle()
      pendingScale = widest
    }
    let bound = batch.headroomNeeded(at: pendingScale)
    let (sum, overflow) = pendingBound.addingReportingOverflow(bound)
    if overflow || sum > UInt64(Int64.max) {
      settle()
      pendingBound = bound
    } else {
      pendingBound = sum
    }
    return pendingScale
  }

  /// The loop that reports live from: a group by table, a month by table, one add, one count.
  private mutating func addDense(_ batch: borrowing TransactionBatch) {
    let months = MonthTable(from: batch.dayRange(), firstMonth: firstMonth)
    var row = 0
    while row < batch.count {
      guard sparse == nil else { return addCarefully(batch, from: row, scale: pendingScale) }
      row = LedgerTotals.add(
        batch, from: row, months: months, codes: codes, stride: stride, sums: &pending, counts: &counts)
      // The loop stops at a group it has not met; naming it may move the table.
      if row < batch.count { _ = groupNumber(of: row, in: batch) }
    }
  }

  /// Adds rows as long as their groups are known, and says where it stopped.
  private static func add(
    _ batch: borrowing TransactionBatch, from start: Int, months: MonthTable, codes: CodeMap, stride: Int,
    sums: inout [Int64], counts: inout [Int]
  ) -> Int {
    let (monthOf, firstDay) = (months.offsets.span, months.firstDay)
    let groupOf = codes.dense.span
    let (accountBits, currencyBits) = (codes.accountBits, codes.currencyBits)
    let (days, amounts) = (batch.days.span, batch.coefficients.span)
    let (categories, accounts) = (batch.categories.span, batch.accounts.span)
    let (currencies, directions) = (batch.currencies.span, batch.directions.span)
    var sums = sums.mutableSpan
    var counts = counts.mutableSpan
    for row in start..<batch.count {
      let named = (categories[row] << accountBits | accounts[row]) << currencyBits | currencies[row]
      let group = groupOf[Int(named << 1 | UInt32(directions[row]))]
      guard group >= 0 else { return row }
      let cell = Int(monthOf[Int(days[row] - firstDay)]) * stride + Int(group)
      sums[cell] &+= amounts[row]
      counts[cell] &+= 1
    }
    return batch.count
  }

  /// The same for batches of mixed scales and for tables too large to be dense.
  private mutating func addCarefully(_ batch: borrowing TransactionBatch, from start: Int = 0, scale: Int) {
    let fits = pendingFits
    for row in start..<batch.count {
      let month = CalendarDay(dayNumber: batch.days[row]).yearMonth.index
      let cell = cell(month: month, group: groupNumber(of: row, in: batch))
      counts[cell] += 1
      let places = Int(batch.scales[row])
      if fits {
        pending[cell] += batch.coefficients[row] * PowersOfTen.table[scale - places]
      } else {
        var sum = ExactSum(units: sums[cell])
        sum.add(coefficient: Int128(batch.coefficients[row]), scale: places)
        sums[cell] = sum.units
      }
    }
    if !fits { pendingBound = 0 }
  }

  private mutating func groupNumber(of row: Int, in batch: borrowing TransactionBatch) -> Int32 {
    let combination = codes.combination(of: row, in: batch)
    if let known = codes.group(at: combination) { return known }
    let number = number(
      of: Group(
        account: batch.accountNames[batch.accounts[row]], category: batch.category(of: row),
        currency: batch.currency(of: row), type: batch.directions[row] == 0 ? .income : .expense))
    codes.remember(number, at: combination)
    return number
  }
}

extension LedgerTotals.CodeMap {
  /// The row's category, account, currency and direction as one number.
  func combination(of row: Int, in batch: borrowing TransactionBatch) -> UInt64 {
    let named =
      (UInt64(batch.categories[row]) << UInt64(accountBits) | UInt64(batch.accounts[row]))
      << UInt64(currencyBits)
      | UInt64(batch.currencies[row])
    return named << 1 | UInt64(batch.directions[row])
  }

  func group(at combination: UInt64) -> Int32? {
    if dense.isEmpty { return sparse[combination] }
    let number = dense[Int(combination)]
    return number < 0 ? nil : number
  }

  mutating func remember(_ number: Int32, at combination: UInt64) {
    if dense.isEmpty { sparse[combination] = number } else { dense[Int(combination)] = number }
  }
}

/// Months by day, for a stretch of days: a lookup is cheaper than the calendar's arithmetic.
struct MonthTable {
  let firstDay: Int32
  let offsets: [Int32]

  /// Beyond so many days, a table costs more than it saves.
  static let limit = 1 << 15

  /// For the days of the range; months count from `firstMonth`.
  init(from days: ClosedRange<Int32>, firstMonth: Int32) {
    firstDay = days.lowerBound
    var offsets: [Int32] = []
    offsets.reserveCapacity(days.count)
    var month = CalendarDay(dayNumber: days.lowerBound).yearMonth
    var lastOfMonth = month.lastDay.dayNumber
    for day in days {
      if day > lastOfMonth {
        month = month.adding(months: 1)
        lastOfMonth = month.lastDay.dayNumber
      }
      offsets.append(month.index - firstMonth)
    }
    self.offsets = offsets
  }
}

extension TransactionBatch {
  /// The first and the last day of the rows; the batch is not empty.
  package func dayRange() -> ClosedRange<Int32> {
    let column = days.span
    var first = column[0]
    var last = column[0]
    for row in 1..<Swift.max(count, 1) {
      first = Swift.min(first, column[row])
      last = Swift.max(last, column[row])
    }
    return first...last
  }

  fileprivate func monthRange() -> ClosedRange<Int32> {
    let days = dayRange()
    return CalendarDay(dayNumber: days.lowerBound).yearMonth
      .index...CalendarDay(dayNumber: days.upperBound).yearMonth.index
  }

  /// A bound on what the rows can add up to in units of 10^-`scale`; the largest number if it is beyond `UInt64`.
  fileprivate func headroomNeeded(at scale: Int) -> UInt64 {
    let narrowest = scalesSeen.trailingZeroBitCount
    let (raised, first) = UInt64(coefficientBits).multipliedReportingOverflow(
      by: UInt64(PowersOfTen.table[scale - narrowest]))
    let (total, second) = raised.multipliedReportingOverflow(by: UInt64(count))
    return first || second ? .max : total
  }
}
