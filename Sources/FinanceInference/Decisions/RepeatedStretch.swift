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
