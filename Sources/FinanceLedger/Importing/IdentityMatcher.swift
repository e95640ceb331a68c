import FinanceDomain
import GRDB

/// Finds out which new rows a ledger has already.
///
/// The rule is that of files (`--duplicates id`): a source's id is an identity within its account, and two contents under
/// one id are a conflict. Rows without an id are known by their content, and by the balance where both state one: the n-th
/// such row of an import is the n-th that the ledger has, so two equal purchases stay two, however often they are imported.
/// A row with an id may be one that the ledger has without, and the other way round.
///
/// Rows are compared with what the ledger's rows said when they came in: an edited row is recognised by what it was, and
/// a deleted one is recognised too, so it does not come back. A bank's correction is recognised once the row was edited to
/// say the same.
struct IdentityMatcher {
  enum Verdict {
    /// New; which row of its content it is, if its source gave no id.
    case new(occurrence: Int64?)
    /// A row of the ledger.
    case recognised(number: Int64)
    /// The ledger has something else under its id: in what they differ, and what may settle it.
    case conflict(difference: String, remedy: String)
  }

  /// Rows of this import have numbers from here on, and are none of the ledger's.
  private let firstNumber: Int64
  private let hasDerived: Bool
  /// Whether rows with ids and rows without come in one import: then each has to know what the others are.
  private let isMixed: Bool
  private var live: RowReader
  /// Rows as they were edited.
  private var edited: RowReader
  private var retired: RowReader?
  private var contents: ContentIndex?
  /// Rows of the ledger that new rows have turned out to be, where contents are compared closely.
  private var taken: Set<Int64> = []
  /// The greatest occurrence that this import has given a content.
  private var given: [Int64: Int64] = [:]
  /// Contents that the ledger has many times, so that not every new row reads them all again.
  private var crowds: [Int64: Crowd] = [:]

  /// Rows of one content of which nothing else is known, in the order of their occurrences.
  private struct Crowd {
    let transaction: Transaction
    let numbers: [Int64]
    let greatest: Int64

    /// What the n-th new row of the content is.
    func verdict(on occurrence: Int64) -> Verdict {
      let count = Int64(numbers.count)
      if occurrence <= count { return .recognised(number: numbers[Int(occurrence) - 1]) }
      return .new(occurrence: max(greatest, count) + occurrence - count)
    }
  }
  /// From so many rows on a crowd is remembered.
  private static let crowd = 4

  /// A matcher for an import.
  ///
  /// - Parameter days: those of the new rows.
  init(
    in db: Database, knowing vocabulary: LedgerVocabulary, head: LedgerMetadata,
    of supply: TransactionsSupply,
    days: ClosedRange<CalendarDay>
  ) throws {
    firstNumber = head.nextNumber
    isMixed = supply.hasRowsWithID && supply.hasRowsWithoutID
    live = try RowReader(ofIdentityIn: db, knowing: vocabulary, where: "version = 1")
    edited = try RowReader(ofIdentityIn: db, knowing: vocabulary, where: "version > 1")
    let retiredCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM retired_transactions") ?? 0
    if retiredCount > 0 {
      retired = try RowReader(
        "WHERE identity = ? AND version = 1", from: "retired_transactions", in: db, knowing: vocabulary)
    }
    let deletedCount =
      try Int.fetchOne(db, sql: "SELECT count(*) FROM retired_transactions WHERE is_deleted = 1") ?? 0
    hasDerived = Int(head.transactions) + deletedCount > Int(head.identified)
    if supply.hasRowsWithoutID, head.identified > 0 {
      contents = try ContentIndex(in: db, knowing: vocabulary, days: days)
    }
  }

  /// Whether ``rehearse(_:of:identity:)`` has to see all rows before the first is judged.
  var needsRehearsal: Bool { isMixed }

  /// Notes which rows of the ledger come again by their ids: a row without an id in the same import is another one, even
  /// if it stands before them.
  mutating func rehearse(_ row: Int, of batch: borrowing TransactionBatch, identity: Int64) throws {
    let transaction = batch[row]
    for stored in try storedRows(identity)
    where !stored.isDerived && stored.transaction.mayHaveSameIdentity(as: transaction) {
      taken.insert(stored.facts.place.number)
    }
  }

  /// Judges a row.
  ///
  /// - Parameters:
  ///   - identity: what it is recognised by.
  ///   - content: what stands for its content.
  mutating func judge(
    _ row: Int, of batch: borrowing TransactionBatch, identity: Int64, content: Int64
  ) throws -> Verdict {
    let transaction = batch[row]
    guard batch.ids[row].count > 0 else {
      return try judgeContent(transaction, content, occurrence: Int64(batch.occurrences[row] ?? 1))
    }
    if let verdict = try judgeID(transaction, identity) { return verdict }
    guard hasDerived else { return .new(occurrence: nil) }
    let candidates = try derivedRows(like: transaction, content)
    return take(transaction, among: candidates, hasID: true) ?? .new(occurrence: nil)
  }

  /// What a row is by its id; `nil` if the ledger does not know the id.
  private mutating func judgeID(_ transaction: Transaction, _ identity: Int64) throws -> Verdict? {
    let known = try storedRows(identity).filter {
      !$0.isDerived && $0.transaction.mayHaveSameIdentity(as: transaction)
    }
    let ofAccount = known.first { $0.transaction.account.hasSameBytes(as: transaction.account) }
    guard let stored = ofAccount ?? known.first else { return nil }
    let number = stored.facts.place.number
    if stored.transaction.isSameMovement(as: transaction) { return .recognised(number: number) }
    let isCorrected = try edited.rows(identity).contains {
      $0.facts.place.number == number && $0.transaction.isSameMovement(as: transaction)
    }
    if isCorrected { return .recognised(number: number) }
    return .conflict(
      difference: transaction.difference(from: stored.transaction, there: "in the ledger"),
      remedy: transaction.accountRemedy(with: stored.transaction))
  }

  /// Rows without ids that say the same. Ledgers of earlier versions know a row by the form of Unicode that it came in.
  private mutating func derivedRows(like transaction: Transaction, _ content: Int64) throws -> [StoredRow] {
    var rows = try storedRows(content)
    if !transaction.description.utf8.allSatisfy({ $0 < 0x80 }) {
      let former = TransactionBatch(CollectionOfOne(transaction)).formerFingerprints(of: 0)
      for print in former.map(Int64.init(bitPattern:)) where print != content {
        rows += try storedRows(print)
      }
    }
    return rows.filter { $0.isDerived && $0.transaction.hasSameContent(as: transaction) }
  }

  private mutating func judgeContent(
    _ transaction: Transaction, _ content: Int64, occurrence: Int64
  ) throws -> Verdict {
    let isPlain = transaction.balance == nil && given[content] == nil && !isMixed
    if isPlain, let crowd = crowds[content], crowd.transaction.hasSameContent(as: transaction) {
      return crowd.verdict(on: occurrence)
    }
    var candidates = try derivedRows(like: transaction, content)
    candidates += try identifiedCandidates(of: transaction, content)
    if candidates.isEmpty, given[content] == nil { return .new(occurrence: occurrence) }
    if isPlain, let crowd = crowd(of: candidates, transaction) {
      if crowd.numbers.count >= IdentityMatcher.crowd { crowds[content] = crowd }
      return crowd.verdict(on: occurrence)
    }
    if let verdict = take(transaction, among: candidates, hasID: false) { return verdict }
    let greatest = candidates.compactMap(\.facts.occurrence).max() ?? 0
    let next = max(greatest, given[content] ?? 0) + 1
    given[content] = next
    return .new(occurrence: next)
  }

  /// Where nothing but the content is known of any of them, the n-th new row is the ledger's n-th, and nothing has to be
  /// remembered; `nil` where more is known.
  private func crowd(of candidates: [StoredRow], _ transaction: Transaction) -> Crowd? {
    guard candidates.allSatisfy({ $0.isDerived && $0.transaction.balance == nil }) else { return nil }
    let places = candidates.sorted { ($0.facts.occurrence ?? 0) < ($1.facts.occurrence ?? 0) }
    return Crowd(
      transaction: transaction, numbers: places.map(\.facts.place.number),
      greatest: places.last?.facts.occurrence ?? 0)
  }

  /// The first row of the ledger that nothing tells from the new one and that no other new row has turned out to be: one of
  /// the same balance first, then one without a balance, then any if the new one states none.
  private mutating func take(
    _ transaction: Transaction, among candidates: [StoredRow], hasID: Bool
  ) -> Verdict? {
    let free = candidates.filter { !taken.contains($0.facts.place.number) }.sorted {
      ($0.facts.occurrence ?? 0, $0.facts.place.number) < ($1.facts.occurrence ?? 0, $1.facts.place.number)
    }
    var slots = DuplicateSlots(balances: free.map(\.transaction.balance))
    guard let match = slots.take(transaction.balance) else { return nil }
    taken.insert(free[match].facts.place.number)
    return .recognised(number: free[match].facts.place.number)
  }

  private mutating func identifiedCandidates(of transaction: Transaction, _ content: Int64) throws
    -> [StoredRow]
  {
    try contents?.storedRows(content).filter { $0.transaction.hasSameContent(as: transaction) } ?? []
  }

  private mutating func storedRows(_ identity: Int64) throws -> [StoredRow] {
    let all = try live.rows(identity).filter { $0.facts.place.number < firstNumber }
    return all + (try retired?.rows(identity) ?? [])
  }
}

/// The rows of some days that have ids, by their contents: needed only where rows without ids come to a ledger that has
/// rows with ids. Sixteen bytes a row.
private struct ContentIndex {
  private var entries: [(content: Int64, place: Int64)] = []
  private var live: RowReader

  init(in db: Database, knowing vocabulary: LedgerVocabulary, days: ClosedRange<CalendarDay>) throws {
    live = try RowReader("WHERE place = ?", in: db, knowing: vocabulary)
    let keys = LedgerPlace.keys(of: days)
    var reader = try RowReader(
      "WHERE place >= ? AND place < ? AND occurrence IS NULL AND version = 1", in: db, knowing: vocabulary)
    reader.begin(keys.lowerBound, keys.upperBound)
    var prints = ContentFingerprinter()
    try reader.readAll { batch, facts in
      for row in 0..<batch.count {
        entries.append((Int64(bitPattern: prints.fingerprint(of: row, in: batch)), facts[row].place.key))
      }
    }
    entries.sort { $0 < $1 }
  }

  mutating func storedRows(_ content: Int64) throws -> [StoredRow] {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].content < content { low = middle + 1 } else { high = middle }
    }
    var all: [StoredRow] = []
    while low < entries.count, entries[low].content == content {
      all += try live.rows(entries[low].place)
      low += 1
    }
    return all
  }
}

/// What rows are recognised by, as sixty-four bits: their ids, or their contents where they have none.
///
/// Equal bits mean "look closer". Stored for ever, so it never changes.
struct RowIdentity {
  private var contents = ContentFingerprinter()

  mutating func content(of row: Int, in batch: borrowing TransactionBatch) -> Int64 {
    Int64(bitPattern: contents.fingerprint(of: row, in: batch))
  }

  static func content(of transaction: Transaction) -> Int64 {
    Int64(bitPattern: TransactionBatch(CollectionOfOne(transaction)).fingerprint(of: 0))
  }

  /// What stands for the id that its source gave a row.
  static func id(of row: Int, in batch: borrowing TransactionBatch) -> Int64 {
    var seal = RowChecksum()
    // All bytes of an array are initialised; the span checks every access.
    seal.combine(unsafe batch.text.bytes.span.bytes, batch.ids[row].range)
    return seal.value
  }

  static func id(_ id: TransactionID) -> Int64 {
    var seal = RowChecksum()
    seal.combine(id.rawValue)
    return seal.value
  }
}
