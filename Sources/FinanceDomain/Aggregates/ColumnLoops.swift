/// The loops over plain columns that reports live from.
///
/// Unsafe: columns are read unchecked. Each function first proves, with one
/// precondition for a whole column, that no access can leave it: every column has as many places as rows are read; day
/// numbers are in the stretch that the table of months covers, by their least and greatest; combinations are in the table
/// of groups, by the bitwise or of all, which none exceeds. Checked one by one, the same loads take twice as long.
enum ColumnLoops {
  /// The least and the greatest value of some rows, of which there is at least one.
  static func range(of column: Span<Int32>, _ rows: Range<Int>) -> ClosedRange<Int32> {
    precondition(!rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= column.count)
    var least = unsafe column[unchecked: rows.lowerBound]
    var greatest = least
    for row in rows {
      let value = unsafe column[unchecked: row]
      least = min(least, value)
      greatest = max(greatest, value)
    }
    return least...greatest
  }

  /// How many of some rows, none of them the first one, have a greater value than the row before, and how many a lesser one.
  static func steps(of column: Span<Int32>, _ rows: Range<Int>) -> (rises: Int, falls: Int) {
    precondition(rows.lowerBound > 0 && rows.upperBound <= column.count)
    var (rises, falls): (Int32, Int32) = (0, 0)
    for row in rows {
      let (before, value) = unsafe (column[unchecked: row &- 1], column[unchecked: row])
      rises &+= value > before ? 1 : 0
      falls &+= value < before ? 1 : 0
    }
    return (Int(rises), Int(falls))
  }

  /// Which of the first `count` rows have a value in the range, in order.
  static func rows(
    of column: Span<Int32>, count: Int, in range: ClosedRange<Int32>, into rows: inout [UInt32]
  ) {
    precondition(count <= column.count)
    if rows.count < count + 1 { rows = Array(repeating: 0, count: count + 1) }
    var found = 0
    var places = rows.mutableSpan
    for row in 0..<count {
      // Written always, kept when it is meant: a branch that cannot be foreseen would cost more.
      unsafe places[unchecked: found] = UInt32(truncatingIfNeeded: row)
      let value = unsafe column[unchecked: row]
      let isIn = (value >= range.lowerBound) != (value > range.upperBound)
      found &+= isIn ? 1 : 0
    }
    rows.removeLast(rows.count - found)
  }

  /// Each coefficient in units of 10^-`scale`, which overflows for none of them.
  static func raise(_ batch: borrowing TransactionBatch, to scale: Int) -> [Int64] {
    let (coefficients, scales) = (batch.coefficients.span, batch.scales.span)
    let factors = Array(PowersOfTen.table[...scale].reversed())
    return (0..<batch.count).map { coefficients[$0] * factors[Int(scales[$0])] }
  }

  /// How many rows are taken at a time: their combinations stay in the first cache.
  static let block = 1024

  /// Category, account, currency and direction of each row of a block as one number, all of them below the limit, and
  /// the least and the greatest day.
  static func combine(
    _ batch: borrowing TransactionBatch, _ rows: Range<Int>, accountBits: UInt32, currencyBits: UInt32,
    limit: Int, into combinations: inout [UInt32]
  ) -> ClosedRange<Int32> {
    let (categories, accounts) = (batch.categories.span, batch.accounts.span)
    let (currencies, directions) = (batch.currencies.span, batch.directions.span)
    let dates = batch.days.span
    precondition(
      !rows.isEmpty && rows.lowerBound >= 0 && rows.count <= block && rows.upperBound <= categories.count
        && rows.upperBound <= accounts.count && rows.upperBound <= currencies.count
        && rows.upperBound <= directions.count && rows.upperBound <= dates.count)
    precondition(combinations.count >= block)
    var numbers = combinations.mutableSpan
    var all: UInt32 = 0
    var least = unsafe dates[unchecked: rows.lowerBound]
    var greatest = least
    for place in 0..<rows.count {
      let row = rows.lowerBound &+ place
      let category = unsafe categories[unchecked: row]
      let account = unsafe accounts[unchecked: row]
      let currency = unsafe currencies[unchecked: row]
      let direction = unsafe UInt32(directions[unchecked: row])
      let number =
        (category &<< accountBits | account) &<< (currencyBits &+ 1) | currency &<< 1 | direction
      unsafe numbers[unchecked: place] = number
      all |= number
      let day = unsafe dates[unchecked: row]
      least = min(least, day)
      greatest = max(greatest, day)
    }
    precondition(Int(all) < limit, "a batch's numbers are within its symbol tables")
    return least...greatest
  }

  /// Adds the rows of a block as long as their groups are known, and says where it stopped: a group by table, a bin
  /// by table, one addition.
  ///
  /// - Parameters:
  ///   - start: the first row of the block that is still to be added.
  ///   - combinations: what ``combine(_:_:accountBits:currencyBits:limit:into:)`` made of the block, all below the number
  ///     of `groups`.
  ///   - days: what it said of the block's days.
  static func add(
    _ batch: borrowing TransactionBatch, _ amounts: borrowing [Int64], _ rows: Range<Int>, from start: Int,
    combinations: borrowing [UInt32], groups: borrowing [Int32], bins: borrowing BinTable,
    days: ClosedRange<Int32>, to cells: inout [SIMD2<Int64>]
  ) -> Int {
    let (dates, amounts, numbers) = (batch.days.span, amounts.span, combinations.span)
    let (groupOf, binOf, firstDay) = (groups.span, bins.places.span, bins.firstDay)
    precondition(rows.upperBound <= dates.count && rows.upperBound <= amounts.count)
    precondition(start >= rows.lowerBound && rows.count <= numbers.count)
    precondition(days.lowerBound >= firstDay && Int(days.upperBound) - Int(firstDay) < binOf.count)
    var cells = cells.mutableSpan
    for row in start..<rows.upperBound {
      let number = unsafe numbers[unchecked: row &- rows.lowerBound]
      let group = unsafe groupOf[unchecked: Int(number)]
      guard group >= 0 else { return row }
      let day = unsafe Int(dates[unchecked: row] &- firstDay)
      let cell = unsafe Int(binOf[unchecked: day] &+ group)
      cells[cell] &+= unsafe SIMD2(amounts[unchecked: row], 1)
    }
    return rows.upperBound
  }
}

extension TransactionBatch {
  /// The first and the last day of the rows; the batch is not empty.
  package func dayRange() -> ClosedRange<Int32> { ColumnLoops.range(of: days.span, 0..<count) }

  /// How many of some rows, none of them the first one, are of a later day than the row before, and how many of an earlier one.
  package func daySteps(_ rows: Range<Int>) -> (rises: Int, falls: Int) {
    ColumnLoops.steps(of: days.span, rows)
  }
}
