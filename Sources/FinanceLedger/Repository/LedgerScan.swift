import FinanceDomain
import GRDB

/// One pass over rows of a ledger by several workers, each on a connection of its own that sees the same rows.
struct LedgerScan<Aggregate: TransactionAggregate>: Sendable {
  let ledger: LedgerTransactionsRepository
  let expression: SearchExpression
  let empty: Aggregate
  /// Where the answer puts away what is more than memory should hold; `nil` to hold it.
  let memory: (any OuterMemory)?
  /// Whether rows may be passed over unseen that cannot match: not where rows are told apart by their numbers.
  let passesOver: Bool

  /// A row was changed between the beginnings of two workers; they have to begin again.
  private struct Changed: Error {}

  /// Reads the rows that may match, and says how many the ledger has; and of which days, unless all are asked about.
  func run() async throws -> (aggregate: Aggregate, count: Int, days: ClosedRange<CalendarDay>?) {
    while true {
      do { return try await attempt() } catch is Changed { try Task.checkCancellation() }
    }
  }

  private func attempt() async throws -> (aggregate: Aggregate, count: Int, days: ClosedRange<CalendarDay>?) {
    let connection = try ledger.connection(for: .reading)
    defer { connection.close() }
    let (head, counts, dataDays) = try connection.read { db in
      let head = try LedgerMetadata(in: db)
      let totals = try MonthlyTotals(in: db, knowing: LedgerVocabulary(in: db), fitting: head)
      return (head, totals.counts, expression == .everything ? nil : try StoredSummary.days(in: db))
    }
    let days = expression.days
    let queue = RangeQueue(ScanRange.ranges(of: days, counts: counts))
    let rowCount = counts.reduce(0) { $1.key.days.overlaps(days) ? $0 + $1.value : $0 }
    // With fewer rows a worker, starting it costs more than it brings.
    let count = max(1, min(ledger.workers, rowCount / 20_000))
    var whole = empty
    var shared = empty
    shared.share()
    try await withThrowingTaskGroup(of: Aggregate.self) { group in
      for number in 0..<count {
        group.addTask { [shared] in
          let own = try number == 0 ? connection : ledger.connection(for: .reading)
          defer { if number > 0 { own.close() } }
          return try own.read { db in
            guard try LedgerMetadata(in: db) == head else { throw Changed() }
            return try work(in: db, queue, shared)
          }
        }
      }
      for try await part in group { whole.merge(part) }
    }
    return (whole, Int(head.transactions), dataDays)
  }

  private func work(in db: Database, _ queue: RangeQueue, _ empty: Aggregate) throws -> Aggregate {
    var part = empty
    let vocabulary = try LedgerVocabulary(in: db)
    var filter = TransactionFilter(expression)
    var (rules, rulesLeaving) = (RuleSet(ledger.rules), [Set<RuleField>: RuleSet]())
    let gate = passesOver ? DescriptionGate(expression).map { GateFunction($0) } : nil
    try gate?.install(in: db)
    let clause =
      "WHERE place >= ? AND place < ?" + (gate == nil ? "" : " AND \(GateFunction.name)(description)")
    // What a person has decided, rules leave alone: these rows come last.
    let clauses = rules.isEmpty ? [clause] : [clause + " AND by_hand = 0", clause + " AND by_hand = 1"]
    var readers = try clauses.map { try RowReader($0, in: db, knowing: vocabulary) }
    var passed = 0
    while let range = queue.next() {
      var found = 0
      for place in readers.indices {
        readers[place].begin(range.keys.lowerBound, range.keys.upperBound, rowsBefore: range.before + found)
        found += try readers[place].readAll { batch, facts in
          guard place > 0 else {
            rules.apply(to: &batch)
            filter.apply(to: &batch)
            return part.absorb(batch)
          }
          for decided in Set(facts.map(\.decided)) {
            var own = batch
            own.keep(facts.map { $0.decided == decided })
            rulesLeaving[decided, default: RuleSet(ledger.rules.leaving(decided))].apply(to: &own)
            filter.apply(to: &own)
            part.absorb(own)
          }
        }
      }
      // Of rows that were passed over, it is known how many they were, unless the two readers have shared them.
      if let gate { found = rules.isEmpty ? gate.count - passed : range.count ?? 0 }
      passed = gate?.count ?? 0
      try range.check(found)
      if let memory { try part.putAway(in: memory) }
    }
    return part
  }
}

/// Gives each range to one worker.
private final class RangeQueue: Sendable {
  private let ranges: Mutex<ArraySlice<ScanRange>>

  init(_ ranges: [ScanRange]) { self.ranges = Mutex(ranges[...]) }

  func next() -> ScanRange? { ranges.withLock { $0.popFirst() } }
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
  private let days: ClosedRange<CalendarDay>
  /// How many rows there must be, if that is known.
  let count: Int?
  /// How many rows are before them, so that each row has a number that no other has.
  let before: Int

  var keys: Range<Int64> { LedgerKey.keys(of: days) }

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
    var met = 0
    for (month, count) in counts.sorted(by: { $0.key < $1.key }) {
      defer { met += count }
      guard month.days.overlaps(days) else { continue }
      let part = month.days.clamped(to: days)
      let known = part == month.days ? count : nil
      if let open = ranges.last, let few = open.count, few < enough {
        ranges[ranges.count - 1] = ScanRange(
          days: open.days.lowerBound...part.upperBound, count: known.map { few + $0 }, before: open.before)
      } else {
        ranges.append(ScanRange(days: part, count: known, before: ranges.isEmpty ? 0 : met))
      }
    }
    return ranges
  }
}
