import FinanceDomain

/// Finds rows of several days that earlier ones are in the same order, and remembers no more of each row than two numbers.
struct RepeatedStretch<Row> {
  /// A run of rows that earlier ones are.
  private struct Run {
    let first: Row
    let day: Int
    /// Where the run begins, and where the rows are that it repeats.
    let start: Int
    let earlier: Int
    var count = 1
    var hasDays = false
  }

  private var contents: [Int] = []
  private var places: [Int: Int] = [:]
  private var run: Run?
  private var ended: Run?

  /// The first row of such a stretch, and how many rows it has.
  var found: (first: Row, count: Int)? {
    let whole = ended ?? run.flatMap { $0.hasDays ? $0 : nil }
    return whole.map { ($0.first, $0.count) }
  }

  /// Takes the next row.
  ///
  /// - Parameters:
  ///   - content: a hash of all that it says.
  ///   - day: a number that is another for another day.
  mutating func absorb(_ row: @autoclosure () -> Row, content: Int, day: Int) {
    guard ended == nil else { return }
    let place = contents.count
    contents.append(content)
    if let run, run.earlier + run.count < run.start, contents[run.earlier + run.count] == content {
      self.run?.count += 1
      if day != run.day { self.run?.hasDays = true }
      return
    }
    if let run, run.hasDays { return ended = run }
    run = places[content].map { Run(first: row(), day: day, start: place, earlier: $0) }
    if run == nil { places[content] = place }
  }
}

/// Looks for rows without ids that come again later among the first ones of a source: two exports in one file whose days overlap.
struct RepeatedRowsSearch {
  private var stretch = RepeatedStretch<Void>()
  private var fingerprinter = ContentFingerprinter()
  private var rows = 0
  /// Whether enough rows were looked at.
  private(set) var isOver = false

  /// So many are looked at.
  private static let mostRows = 8_192

  /// Whether rows of several days come again.
  var isSuccessful: Bool { stretch.found != nil }

  /// Takes some rows into account.
  ///
  /// - Parameter isLast: whether no more follow.
  mutating func absorb(_ batch: borrowing TransactionBatch, isLast: Bool) {
    let most = min(batch.count, RepeatedRowsSearch.mostRows - rows)
    isOver = isLast || rows + most == RepeatedRowsSearch.mostRows
    // Where the days of all rows only rise or only fall, none comes again.
    guard rows > 0 || !isOver || !batch.hasDaysInOrder(first: most) else { return }
    for row in 0..<most where batch.ids[row].count == 0 {
      let content = fingerprinter.fingerprint(of: row, in: batch)
      stretch.absorb((), content: Int(truncatingIfNeeded: content), day: Int(batch.days[row]))
    }
    rows += most
  }
}

extension TransactionBatch {
  /// Whether the days of the first rows only rise or only fall.
  fileprivate func hasDaysInOrder(first rows: Int) -> Bool {
    var (rises, falls) = (false, false)
    for row in 0..<rows where row > 0 {
      if days[row] > days[row - 1] { rises = true }
      if days[row] < days[row - 1] { falls = true }
    }
    return !rises || !falls
  }
}
