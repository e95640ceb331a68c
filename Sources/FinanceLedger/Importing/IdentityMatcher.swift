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
/// say the same: a row without an id is it where no row that came in as it says is left, whatever their balances, for those
/// change with the correction. A mended row is a row of the file that refused it, and so none of those that came from there.
struct IdentityMatcher {
  enum Verdict {
    /// New; which row of its content it is, if its source gave no id.
    case new(occurrence: Int64?)
    /// The row of the ledger with that number, and what shows it.
    case recognised(number: Int64, by: DuplicateEvidence)
    /// The ledger has something else under its id: in what they differ, and what may settle it.
    case conflict(difference: String, remedy: String)
  }

  /// Whether the ledger has rows without ids of their sources.
  let hasDerived: Bool
  /// Whether rows with ids and rows without come in one import: then each has to know what the others are.
  private let isMixed: Bool
  /// What rows without ids were edited to say.
  private var corrected: CorrectedRows
  private var stored: StoredCandidates
  /// What the rows are recognised by that were edited or deleted.
  private let retiredKeys: Set<Int64>
  private var retired: RowReader
  /// Rows of the ledger that new rows have turned out to be, where contents are compared closely.
  private var taken: Set<Int64> = []
  /// By source, the numbers of the ledger's rows that its mended rows cannot be.
  private let others: [[Range<Int64>]]
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
      if occurrence <= count { return .recognised(number: numbers[Int(occurrence) - 1], by: .content) }
      return .new(occurrence: max(greatest, count) + occurrence - count)
    }
  }
  /// From so many rows on a crowd is remembered.
  private static let crowd = 4

  /// A matcher for an import.
  init(
    in db: Database, knowing vocabulary: LedgerVocabulary, head: LedgerMetadata, of supply: TransactionsSupply
  ) throws {
    isMixed = supply.hasRowsWithID && supply.hasRowsWithoutID
    retired = try RowReader(
      "WHERE identity = ? AND version = 1", from: "retired_transactions", in: db, knowing: vocabulary)
    retiredKeys = try Int64.fetchSet(
      db, sql: "SELECT identity FROM retired_transactions WHERE version = 1")
    let deletedCount =
      try Int.fetchOne(db, sql: "SELECT count(*) FROM retired_transactions WHERE is_deleted = 1") ?? 0
    hasDerived = Int(head.transactions) + deletedCount > Int(head.identified)
    others = try supply.sources.map { try $0.mends?.numbers(in: db) ?? [] }
    let needsContents = supply.hasRowsWithoutID && head.identified > 0
    stored = try StoredCandidates(in: db, knowing: vocabulary, days: needsContents ? supply.days : nil)
    corrected = try CorrectedRows(
      in: db, knowing: vocabulary, on: supply.hasRowsWithoutID ? supply.days : nil)
  }

  /// Whether ``rehearse(_:of:keys:)`` has to see all rows before the first is judged.
  var needsRehearsal: Bool { isMixed || !corrected.isEmpty }

  /// Gets ready to judge the rows with those keys.
  mutating func prepare(for keys: [RowKeys]) throws { try stored.read(keys) }

  /// Notes which rows of the ledger come again by their ids: a row without an id in the same import is another one, even
  /// if it is before them. Of rows that were edited, it notes which come again as they were.
  mutating func rehearse(_ row: Int, of batch: borrowing TransactionBatch, keys: RowKeys) throws {
    guard batch.ids[row].count > 0 else { return corrected.rehearse(keys) }
    let transaction = batch[row]
    for stored in try rows(with: transaction, keys.identity) { taken.insert(stored.facts.place.number) }
  }

  mutating func judge(
    _ row: Int, of batch: borrowing TransactionBatch, keys: RowKeys
  ) throws -> Verdict {
    let hasID = batch.ids[row].count > 0
    let occurrence = hasID ? nil : Int64(batch.occurrences[row] ?? 1)
    if isUnknown(keys), hasID || given[keys.content] == nil && !corrected.contains(keys.content) {
      return .new(occurrence: occurrence)
    }
    let repeated =
      if let occurrence {
        repeatedContent(row, of: batch, keys, occurrence)
      } else {
        repeatedID(row, of: batch, keys.identity)
      }
    if let repeated { return .recognised(number: repeated, by: hasID ? .id : .content) }
    let transaction = batch[row]
    if let occurrence {
      let verdict = try judgeContent(transaction, keys, occurrence: occurrence, in: batch.source)
      guard case .new = verdict else { return verdict }
      return takeCorrected(transaction, keys, in: batch.source) ?? verdict
    }
    if let verdict = try judgeID(transaction, keys.identity) { return verdict }
    guard hasDerived else { return .new(occurrence: nil) }
    let candidates = try rows(like: transaction, keys, withIDs: false)
    return take(transaction, among: candidates, in: batch.source) ?? .new(occurrence: nil)
  }

  /// Whether the ledger has nothing that the row could be.
  private func isUnknown(_ keys: RowKeys) -> Bool {
    isUnknown(keys.identity) && (keys.content == keys.identity || isUnknown(keys.content))
      && keys.former.allSatisfy { isUnknown($0) }
  }

  private func isUnknown(_ key: Int64) -> Bool {
    stored.range(of: key).isEmpty && !retiredKeys.contains(key)
  }

  /// The row of the ledger with the id and the account of a row that says the same byte for byte; `nil` if a closer look
  /// has to decide.
  private func repeatedID(_ row: Int, of batch: borrowing TransactionBatch, _ identity: Int64) -> Int64? {
    for place in stored.range(of: identity) {
      let known = stored.row(place)
      if stored.reader.facts[known].version == 1, stored.reader.facts[known].occurrence == nil,
        batch.isSameMovementBytes(row, as: known, of: stored.reader.batch)
      {
        return stored.reader.facts[known].place.number
      }
    }
    return nil
  }

  /// The one row of the ledger with the content of a row without an id, byte for byte, if no other could be it; `nil` if
  /// a closer look has to decide.
  private mutating func repeatedContent(
    _ row: Int, of batch: borrowing TransactionBatch, _ keys: RowKeys, _ occurrence: Int64
  ) -> Int64? {
    let range = stored.range(of: keys.content)
    guard range.count == 1 else { return nil }
    let known = stored.row(range.lowerBound)
    guard stored.reader.facts[known].version == 1, !retiredKeys.contains(keys.content),
      keys.former.allSatisfy({ isUnknown($0) }),
      batch.hasSameContentBytes(row, as: known, of: stored.reader.batch)
    else { return nil }
    let balance = batch.balance(of: row)
    guard balance == stored.reader.batch.balance(of: known) else { return nil }
    let number = stored.reader.facts[known].place.number
    guard mayBe(number, in: batch.source) else { return nil }
    let isCounted =
      balance == nil && given[keys.content] == nil && !isMixed && others[batch.source].isEmpty
      && stored.reader.facts[known].occurrence != nil
    guard isCounted ? occurrence == 1 : taken.insert(number).inserted else { return nil }
    return number
  }

  /// The ledger's rows with the id of a transaction that may be on its account, as they came in.
  private mutating func rows(with transaction: Transaction, _ identity: Int64) throws -> [StoredRow] {
    let all = stored.rows(identity).filter { $0.facts.version == 1 } + (try retiredRows(identity))
    return all.filter { !$0.isDerived && $0.transaction.mayHaveSameIdentity(as: transaction) }
  }

  /// What a row is by its id; `nil` if the ledger does not know the id.
  private mutating func judgeID(_ transaction: Transaction, _ identity: Int64) throws -> Verdict? {
    let known = try rows(with: transaction, identity)
    let ofAccount = known.first { $0.transaction.account.hasSameBytes(as: transaction.account) }
    guard let row = ofAccount ?? known.first else { return nil }
    let number = row.facts.place.number
    if row.transaction.isSameMovement(as: transaction) { return .recognised(number: number, by: .id) }
    let isCorrected = stored.rows(identity).contains {
      $0.facts.version > 1 && $0.facts.place.number == number
        && $0.transaction.isSameMovement(as: transaction)
    }
    if isCorrected { return .recognised(number: number, by: .id) }
    return .conflict(
      difference: transaction.difference(from: row.transaction, there: "in the ledger"),
      remedy: transaction.accountRemedy(with: row.transaction, ofAnotherFile: true))
  }

  /// The ledger's rows that say the same as a transaction, as they came in: those without ids, and if wanted those that
  /// have one.
  private mutating func rows(like transaction: Transaction, _ keys: RowKeys, withIDs: Bool) throws
    -> [StoredRow]
  {
    var rows: [StoredRow] = []
    for key in [keys.content] + keys.former {
      rows += stored.rows(key).filter { $0.facts.version == 1 && (withIDs || $0.isDerived) }
      rows += try retiredRows(key).filter(\.isDerived)
    }
    return rows.filter { $0.transaction.hasSameContent(as: transaction) }
  }

  private mutating func retiredRows(_ key: Int64) throws -> [StoredRow] {
    retiredKeys.contains(key) ? try retired.rows(key) : []
  }

  private mutating func judgeContent(
    _ transaction: Transaction, _ keys: RowKeys, occurrence: Int64, in source: Int
  ) throws -> Verdict {
    let content = keys.content
    let isPlain =
      transaction.balance == nil && given[content] == nil && !isMixed && others[source].isEmpty
    if isPlain, let crowd = crowds[content], crowd.transaction.hasSameContent(as: transaction) {
      return crowd.verdict(on: occurrence)
    }
    let candidates = try rows(like: transaction, keys, withIDs: true)
    if candidates.isEmpty, given[content] == nil { return .new(occurrence: occurrence) }
    if isPlain, let crowd = crowd(of: candidates, transaction) {
      if crowd.numbers.count >= IdentityMatcher.crowd { crowds[content] = crowd }
      return crowd.verdict(on: occurrence)
    }
    if let verdict = take(transaction, among: candidates, in: source) { return verdict }
    let greatest = candidates.compactMap(\.facts.occurrence).max() ?? 0
    let next = max(greatest, given[content] ?? 0) + 1
    given[content] = next
    return .new(occurrence: next)
  }

  /// Where nothing but the content is known of any of them, the n-th new row is the ledger's n-th, and nothing has to be
  /// remembered; `nil` where more is known.
  private func crowd(of candidates: [StoredRow], _ transaction: Transaction) -> Crowd? {
    guard candidates.allSatisfy({ $0.isDerived && $0.transaction.balance == nil }) else { return nil }
    let places = candidates.sorted { corrected.order(of: $0) < corrected.order(of: $1) }
    return Crowd(
      transaction: transaction, numbers: places.map(\.facts.place.number),
      greatest: places.compactMap(\.facts.occurrence).max() ?? 0)
  }

  /// The first row of the ledger that nothing tells from the new one and that no other new row has turned out to be: one of
  /// the same balance first, then one without a balance, then any if the new one states none.
  private mutating func take(
    _ transaction: Transaction, among candidates: [StoredRow], in source: Int
  ) -> Verdict? {
    let free = candidates.filter {
      !taken.contains($0.facts.place.number) && mayBe($0.facts.place.number, in: source)
    }.sorted { corrected.order(of: $0) < corrected.order(of: $1) }
    var slots = DuplicateSlots(balances: free.map(\.transaction.balance))
    guard let match = slots.take(transaction.balance) else { return nil }
    taken.insert(free[match].facts.place.number)
    return .recognised(number: free[match].facts.place.number, by: .content)
  }

  /// A row of the ledger that was edited to say what the new one says.
  private mutating func takeCorrected(
    _ transaction: Transaction, _ keys: RowKeys, in source: Int
  ) -> Verdict? {
    let number = corrected.numbers(like: transaction, keys.content).first {
      !taken.contains($0) && mayBe($0, in: source)
    }
    guard let number else { return nil }
    taken.insert(number)
    return .recognised(number: number, by: .content)
  }

  /// Whether a row of a source may be that one of the ledger, unless it says something else.
  private func mayBe(_ number: Int64, in source: Int) -> Bool {
    !others[source].contains { $0.contains(number) }
  }
}

extension RefusingSource {
  /// The numbers of the rows that the ledger has from the source, if that refused the rows when it was last imported.
  fileprivate func numbers(in db: Database) throws -> [Range<Int64>] {
    let files = try ImportedFile.all(in: db)
    let names = Set(files.map(\.path)).sorted { $0.precedesByBytes($1) }
    guard let name = index(among: names).map({ names[$0] }) else { return [] }
    let all = files.filter { $0.path == name }
    let last = all.filter { $0.batch == all.last?.batch }
    guard last.reduce(0, { $0 + $1.rejected }) >= unreadRows else { return [] }
    return all.filter { file in last.contains { $0.hash == file.hash } }.map(\.numbers)
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
