/// The rows of a batch whose days are in a period, found in one pass for all who ask.
struct RowsInFocus: Sendable {
  private let days: ClosedRange<Int32>
  /// Whether all rows of the batch are meant.
  private(set) var isWhole = false
  private var count = 0
  /// The rows, in order, where some are meant and not all.
  private(set) var numbers: [UInt32] = []

  init(_ period: DatePeriod) {
    days = period.first.dayNumber...period.last.dayNumber
  }

  var isEmpty: Bool { count == 0 }

  /// The rows, in order, where not all are meant.
  var rows: some Sequence<Int> { numbers.prefix(count).lazy.map { Int($0) } }

  mutating func find(in batch: borrowing TransactionBatch) {
    if batch.count > 0 { find(in: batch, days: batch.dayRange()) } else { count = 0 }
  }

  /// Finds the rows in focus where the least and the greatest day of the batch are known.
  mutating func find(in batch: borrowing TransactionBatch, days range: ClosedRange<Int32>) {
    isWhole = days.lowerBound <= range.lowerBound && days.upperBound >= range.upperBound
    if isWhole {
      count = batch.count
    } else if days.overlaps(range) {
      ColumnLoops.rows(of: batch.days.span, count: batch.count, in: days, into: &numbers)
      count = numbers.count
    } else {
      count = 0
    }
  }
}
