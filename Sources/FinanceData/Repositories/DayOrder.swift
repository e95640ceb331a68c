import FinanceDomain

/// How the days of a source follow each other: where those of a list that rises or falls go back, another export may begin.
///
/// Days are noted chunk by chunk, by several workers, and put in order at the end.
struct DayOrder: Sendable {
  /// The days of a chunk's rows.
  private struct Part: Sendable {
    let offset: Int
    let first: Int32
    let last: Int32
    var rises = Steps()
    var falls = Steps()
  }

  /// The steps from row to row in one direction.
  private struct Steps: Sendable {
    var count = 0
    /// The days after them; of many none, because they are the way in which the days go.
    var days: [Int32] = []

    mutating func note(_ more: Int, among rows: Range<Int>, of all: [Int32], _ isStep: (Int32, Int32) -> Bool)
    {
      count += more
      if count > DayOrder.mostKept { return days = [] }
      if more > 0 { days += rows.filter { isStep(all[$0], all[$0 - 1]) }.map { all[$0] } }
    }
  }

  /// Of so many chunks at most, which have 4 GiB: memory does not grow with what is longer.
  private var parts: [Part] = []
  private var isTooLong = false

  private static let mostParts = 1 << 14
  /// So many days after a rise or a fall are kept of a chunk.
  private static let mostKept = 8
  /// Rows are looked at one by one only in blocks in which days change.
  private static let block = 256
  /// In a list that is in order at most one of so many rows begins another export.
  private static let leastBetween = 64

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard !isTooLong else { return }
    var part = Part(offset: batch.originBase, first: batch.days[0], last: batch.days[batch.count - 1])
    for start in stride(from: 1, to: batch.count, by: DayOrder.block) {
      let rows = start..<min(start + DayOrder.block, batch.count)
      let steps = batch.daySteps(rows)
      part.rises.note(steps.rises, among: rows, of: batch.days, >)
      part.falls.note(steps.falls, among: rows, of: batch.days, <)
    }
    parts.append(part)
    forgetIfTooLong()
  }

  mutating func merge(_ other: DayOrder) {
    isTooLong = isTooLong || other.isTooLong
    parts += other.parts
    forgetIfTooLong()
  }

  private mutating func forgetIfTooLong() {
    isTooLong = isTooLong || parts.count > DayOrder.mostParts
    if isTooLong { parts = [] }
  }

  /// The first day of the source and those on which other exports may begin: none if the days of its rows are all in order;
  /// `nil` if they are in none.
  ///
  /// - Parameter rows: how many there are.
  func beginnings(among rows: Int) -> [Int32]? {
    let parts = parts.sorted { $0.offset < $1.offset }
    let steps = zip(parts, parts.dropFirst()).map { ($0.last, $1.first) }
    let rises = parts.reduce(steps.count { $0 < $1 }) { $0 + $1.rises.count }
    let falls = parts.reduce(steps.count { $0 > $1 }) { $0 + $1.falls.count }
    let breaks = min(rises, falls)
    guard let first = parts.first, breaks > 0 else { return [] }
    guard breaks <= rows / DayOrder.leastBetween else { return nil }
    let isRising = rises >= falls
    let within = parts.flatMap { isRising ? $0.falls.days : $0.rises.days }
    let between = steps.filter { isRising ? $0 > $1 : $0 < $1 }.map(\.1)
    return [first.first] + within + between
  }
}

/// Where a source may have rows twice, which only a look at all of them shows.
package struct RepeatHints: Sendable {
  /// Where lines repeat the header, in bytes.
  package let headers: [Int]
  /// The days on which exports may begin; `nil` if they may on any.
  package let beginnings: [Int32]?

  /// Rows in no order are looked through if they are no more.
  private static let fewRows = 8_192

  init(_ tally: SourceCounts) {
    headers = tally.repeatedHeaders.sorted()
    let beginnings = tally.observations.order.beginnings(among: tally.decoded)
    let fewRows = tally.decoded <= RepeatHints.fewRows
    self.beginnings = headers.isEmpty ? beginnings ?? (fewRows ? nil : []) : nil
  }

  var isEmpty: Bool { beginnings?.isEmpty ?? false }
}
