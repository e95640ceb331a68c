import FinanceDomain
import GRDB

/// Writes rows of batches into a ledger: collects many, sorts them by their places, and gives SQLite fifty a statement.
///
/// The table is in the order of days. Rows in the order of a file that is not would each go to another page; sorted half
/// a million at a time, they go through the table from its beginning to its end.
struct RowWriter {
  /// The names of the ledger; it learns new ones.
  var vocabulary: LedgerVocabulary
  private let db: Database
  private var staged: [LedgerRow] = []
  private var text = BatchText()

  /// How many rows are collected: some eighty megabytes.
  private static let stageLimit = 1 << 19
  /// How many bytes of texts are collected at most, so that long texts do not fill the memory.
  private static let textLimit = 1 << 26

  init(in db: Database) throws {
    self.db = db
    vocabulary = try LedgerVocabulary(in: db)
  }

  /// Takes some rows of a batch; they are in the table after ``flush()`` at the latest.
  mutating func insert(
    _ rows: [(row: Int, facts: RowFacts)], of batch: borrowing TransactionBatch
  ) throws {
    vocabulary.accounts.prepare(for: batch.accountNames)
    vocabulary.categories.prepare(for: batch.categoryNames)
    vocabulary.currencies.prepare(for: batch.currencyNames)
    let hasDetails = !(batch.balances.isEmpty && batch.payees.isEmpty && batch.tagSets.isEmpty)
    for (row, facts) in rows {
      let needsDetails =
        hasDetails || batch.notes[row].count > 0 || facts.noteTitle != nil || !facts.decided.isEmpty
      try stage(row, facts, of: batch, details: needsDetails ? RowDetails.text(of: row, facts, batch) : nil)
    }
    if staged.count >= RowWriter.stageLimit || text.bytes.count >= RowWriter.textLimit { try flush() }
  }

  private mutating func stage(
    _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch, details: String?
  ) throws {
    let account = try vocabulary.accounts.number(of: batch.accounts[row], in: batch.accountNames, db)
    let category = try vocabulary.categories.number(
      of: batch.categories[row], in: batch.categoryNames, db)
    let currency = try vocabulary.currencies.number(
      of: batch.currencies[row], in: batch.currencyNames, db)
    var new = LedgerRow(
      place: facts.place.key,
      amount: batch.directions[row] == 0 ? batch.coefficients[row] : -batch.coefficients[row],
      scale: Int64(batch.scales[row]), currency: currency, account: account, category: category,
      second: Int64(batch.seconds[row]), occurrence: facts.occurrence ?? 0, identity: facts.identity,
      version: facts.version, isByHand: facts.decided.isEmpty ? 0 : 1)
    new.description = append(batch.descriptions[row], of: batch)
    if facts.hasOwnID { new.id = append(batch.ids[row], of: batch) }
    if let details { new.details = text.append(details) }
    // All bytes of an array are initialised; the span checks every access.
    new.seal = new.seal(unsafe text.bytes.span.bytes, vocabulary)
    staged.append(new)
  }

  @inline(__always)
  private mutating func append(_ slice: TextSlice, of batch: borrowing TransactionBatch) -> TextSlice {
    let start = text.bytes.count
    text.bytes.append(contentsOf: batch.text.bytes[slice.range])
    return TextSlice(start..<text.bytes.count)
  }

  mutating func flush() throws {
    guard !staged.isEmpty else { return }
    let isPlain = staged.allSatisfy(\.isPlain)
    let columns = isPlain ? LedgerRow.plainColumns : LedgerRow.columns
    let insert = try BulkInsert(into: "transactions (\(columns))", width: isPlain ? 12 : 15, in: db)
    let order = sortedOrder
    // Nothing appends to the texts until the statements have run, so the bytes stay where they are.
    try unsafe text.bytes.withUnsafeBytes { bytes in
      try insert.run(staged.count) { row, statement, first in
        let row = order.map { Int($0[row]) } ?? row
        unsafe staged[row].bind(to: statement, at: first, isPlain: isPlain, bytes)
      }
    }
    staged.removeAll(keepingCapacity: true)
    text.bytes.removeAll(keepingCapacity: true)
  }

  /// The rows in the order of their places; `nil` if they are in it.
  private var sortedOrder: [Int32]? {
    guard zip(staged, staged.dropFirst()).contains(where: { $0.place > $1.place }) else { return nil }
    // Two words are moved many times, a row never.
    let keys = staged.indices.map { (place: staged[$0].place, row: Int32($0)) }
    return keys.sorted { $0.place < $1.place }.map(\.row)
  }
}

extension RowDetails {
  /// What few rows have, as text; `nil` for all others.
  fileprivate static func text(
    of row: Int, _ facts: RowFacts, _ batch: borrowing TransactionBatch
  ) -> String? {
    var details = RowDetails()
    details.balance = batch.balance(of: row)
    details.payee = batch.payee(of: row)
    details.tags = batch.tags(of: row)
    details.noteTitle = facts.noteTitle
    if facts.decided.count < RuleField.allCases.count {
      details.decided = facts.decided.map(\.rawValue).sorted()
    }
    if batch.notes[row].count > 0 {
      let note = batch.text.string(batch.notes[row])
      details.note = TransactionNote(trusting: facts.noteTitle, in: note).content
    }
    return details.text
  }
}
