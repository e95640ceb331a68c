import FinanceDomain
import GRDB

/// One pass over rows of a ledger by several workers, each on a connection of its own that sees the same rows.
struct LedgerScan<Aggregate: TransactionAggregate>: Sendable {
  let path: String
  let busyTimeout: Double
  let workers: Int
  let rules: [CategorizationRule]
  let expression: SearchExpression
  let empty: Aggregate
  /// Where the answer puts away what is more than memory should hold; `nil` to hold it.
  let memory: (any OuterMemory)?
  /// Whether rows may be passed over unseen that cannot match: not where rows are told apart by their numbers.
  let passesOver: Bool
  let progress: (@Sendable (Int, Int) -> Void)?

  /// A row was changed between the beginnings of two workers; they have to begin again.
  private struct Changed: Error {}

  /// With fewer rows a worker, starting it costs more than it brings.
  private var worthWorker: Int { 20_000 }

  /// Reads the rows that may match, and says how many the ledger has.
  func run() async throws -> (aggregate: Aggregate, count: Int) {
    while true {
      do { return try await attempt() } catch is Changed { try Task.checkCancellation() }
    }
  }

  private func attempt() async throws -> (aggregate: Aggregate, count: Int) {
    let connection = try LedgerConnection(path, for: .reading, busyTimeout: busyTimeout)
    defer { connection.close() }
    let plan = try connection.read { db in try Plan(in: db, days: expression.days) }
    let queue = RangeQueue(plan.ranges, total: plan.rowsInRanges, progress: progress)
    let count = max(1, min(workers, plan.rowsInRanges / worthWorker))
    var whole = empty
    var shared = empty
    shared.share()
    try await withThrowingTaskGroup(of: Aggregate.self) { group in
      for number in 0..<count {
        group.addTask { [shared] in
          let own =
            try number == 0 ? connection : LedgerConnection(path, for: .reading, busyTimeout: busyTimeout)
          defer { if number > 0 { own.close() } }
          return try own.read { db in
            guard try LedgerMetadata(in: db) == plan.head else { throw Changed() }
            return try work(in: db, queue, shared)
          }
        }
      }
      for try await part in group { whole.merge(part) }
    }
    return (whole, Int(plan.head.transactions))
  }

  private func work(in db: Database, _ queue: RangeQueue, _ empty: Aggregate) throws -> Aggregate {
    var part = empty
    let vocabulary = try LedgerVocabulary(in: db)
    var filter = TransactionFilter(expression)
    var rules = RuleSet(self.rules)
    let gate = passesOver ? DescriptionGate(expression).map { GateFunction($0) } : nil
    try gate?.install(in: db)
    let clause =
      "WHERE place >= ? AND place < ?" + (gate == nil ? "" : " AND \(GateFunction.name)(description)")
    // What a person has decided, rules leave alone.
    var plain = try RowReader(
      rules.isEmpty ? clause : clause + " AND by_hand = 0", in: db, knowing: vocabulary)
    var decided =
      rules.isEmpty ? nil : try RowReader(clause + " AND by_hand = 1", in: db, knowing: vocabulary)
    var passed = 0
    while let range = queue.next() {
      plain.begin(range.keys.lowerBound, range.keys.upperBound, rowsBefore: range.before)
      var found = try plain.readAll { batch, _ in
        rules.apply(to: &batch)
        filter.apply(to: &batch)
        part.absorb(batch)
      }
      decided?.begin(range.keys.lowerBound, range.keys.upperBound, rowsBefore: range.before + found)
      found +=
        try decided?.readAll { batch, _ in
          filter.apply(to: &batch)
          part.absorb(batch)
        } ?? 0
      // Of rows that were passed over, it is known how many they were, unless the two readers have shared them.
      if let gate { found = rules.isEmpty ? gate.count - passed : range.count ?? 0 }
      passed = gate?.count ?? 0
      try range.check(found)
      if let memory { try part.putAway(in: memory) }
    }
    return part
  }

  private struct Plan {
    let head: LedgerMetadata
    let ranges: [ScanRange]
    let rowsInRanges: Int

    init(in db: Database, days: ClosedRange<CalendarDay>) throws {
      head = try LedgerMetadata(in: db)
      let totals = try MonthlyTotals.read(in: db, knowing: try LedgerVocabulary(in: db), fitting: head)
      ranges = ScanRange.ranges(of: days, counts: totals.counts)
      rowsInRanges = totals.counts.filter { $0.key.days.overlaps(days) }.values.reduce(0, +)
    }
  }
}

private final class RangeQueue: Sendable {
  private let ranges: [ScanRange]
  private let place = Mutex((next: 0, rows: 0))
  private let total: Int
  private let progress: (@Sendable (Int, Int) -> Void)?

  init(_ ranges: [ScanRange], total: Int, progress: (@Sendable (Int, Int) -> Void)?) {
    (self.ranges, self.total, self.progress) = (ranges, total, progress)
  }

  func next() -> ScanRange? {
    let (range, rows) = place.withLock { place -> (ScanRange?, Int) in
      guard place.next < ranges.count else { return (nil, place.rows) }
      defer { place.next += 1 }
      let range = ranges[place.next]
      place.rows += range.count ?? 0
      return (range, place.rows)
    }
    progress?(rows, total)
    return range
  }
}

extension SearchExpression {
  /// The days in which everything that matches must be, as far as that can be seen without looking closely.
  var days: ClosedRange<CalendarDay> {
    let all = CalendarDay.earliest...CalendarDay.latest
    switch self {
    case .date(let period): return period.first...period.last
    case .all(let parts):
      // Where two periods have no day in common nothing matches, and any day will do.
      return parts.reduce(all) { $0.clamped(to: $1.days) }
    default: return all
    }
  }

  /// Whether accounts, categories, currencies and directions decide, and nothing else.
  var isOfTotals: Bool {
    switch self {
    case .everything, .type, .currency: true
    case .text(.account, _), .text(.category, _): true
    case .text, .amount, .date: false
    case .not(let inner): inner.isOfTotals
    case .all(let parts), .any(let parts): parts.allSatisfy(\.isOfTotals)
    }
  }
}

/// Rows of a ledger that are side by side, for one worker.
struct ScanRange: Sendable {
  let keys: Range<Int64>
  /// How many rows there must be, if that is known.
  let count: Int?
  /// How many rows are before them, so that each row has a number that no other has.
  let before: Int

  /// Makes sure that as many rows were found as there must be.
  ///
  /// - Throws: ``LedgerDamage``.
  func check(_ found: Int) throws {
    guard let count, count != found else { return }
    throw LedgerDamage("\(found) rows were found where there must be \(count)")
  }

  /// Fewer rows are not worth a range of their own.
  private static let enough = 16_384

  /// The rows of some days, in ranges of whole months as far as the days go.
  ///
  /// - Parameter counts: how many rows each month has.
  static func ranges(of days: ClosedRange<CalendarDay>, counts: [YearMonth: Int]) -> [ScanRange] {
    var ranges: [ScanRange] = []
    var open: (first: CalendarDay, last: CalendarDay, count: Int?)?
    var (before, met) = (0, 0)
    for (month, count) in counts.sorted(by: { $0.key < $1.key }) {
      defer { met += count }
      guard month.days.overlaps(days) else { continue }
      let part = month.days.clamped(to: days)
      let known = open?.count ?? 0
      open = (
        open?.first ?? part.lowerBound, part.upperBound,
        part == month.days && (open == nil || open?.count != nil) ? known + count : nil
      )
      if open?.count.map({ $0 >= enough }) ?? true, let done = open {
        ranges.append(ScanRange(done, before: before))
        (open, before) = (nil, met + count)
      }
    }
    if let rest = open { ranges.append(ScanRange(rest, before: before)) }
    return ranges
  }

  private init(_ days: (first: CalendarDay, last: CalendarDay, count: Int?), before: Int) {
    keys = LedgerPlace.keys(of: days.first...days.last)
    count = days.count
    self.before = before
  }
}
