import FinanceDomain
import GRDB

/// Writes rows of batches into a ledger: collects many, sorts them by their places, and gives SQLite fifty a statement.
///
/// The table lies in the order of days. Rows in the order of a file that is not would each go to another page; sorted half
/// a million at a time, they go through the table from its beginning to its end.
struct RowWriter {
  /// The names of the ledger; it learns new ones.
  var vocabulary: LedgerVocabulary
  private let db: Database
  private var statements: Statements?
  private var staged: [StagedRow] = []
  private var text = BatchText()
  private var accounts = NameNumbers()
  private var categories = NameNumbers()
  private var currencies = NameNumbers()

  /// How many rows are collected: some eighty megabytes.
  private static let stageLimit = 1 << 19
  /// How many bytes of texts are collected at most, so that long texts do not fill the memory.
  private static let textLimit = 1 << 26

  /// A writer into the table of transactions.
  init(in db: Database) throws {
    self.db = db
    vocabulary = try LedgerVocabulary(in: db)
  }

  /// Takes some rows of a batch; they are in the table after ``flush()`` at the latest.
  mutating func insert(
    _ rows: [(row: Int, facts: RowFacts)], of batch: borrowing TransactionBatch
  ) throws {
    accounts.prepare(for: batch.accountNames)
    categories.prepare(for: batch.categoryNames)
    currencies.prepare(for: batch.currencyNames)
    let hasDetails = !(batch.balances.isEmpty && batch.payees.isEmpty && batch.tagSets.isEmpty)
    for (row, facts) in rows {
      let needsDetails = hasDetails || batch.notes[row].count > 0 || facts.noteTitle != nil
      try stage(row, facts, of: batch, details: needsDetails ? RowDetails.text(of: row, facts, batch) : nil)
    }
    if staged.count >= RowWriter.stageLimit || text.bytes.count >= RowWriter.textLimit { try flush() }
  }

  private mutating func stage(
    _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch, details: String?
  ) throws {
    let account = try accounts.number(
      of: batch.accounts[row], in: batch.accountNames, &vocabulary.accounts, db)
    let category = try categories.number(
      of: batch.categories[row], in: batch.categoryNames, &vocabulary.categories, db)
    let currency = try currencies.number(
      of: batch.currencies[row], in: batch.currencyNames, &vocabulary.currencies, db)
    var new = StagedRow(
      place: facts.place.key,
      amount: batch.directions[row] == 0 ? batch.coefficients[row] : -batch.coefficients[row],
      scale: Int64(batch.scales[row]), currency: currency, account: account, category: category,
      second: Int64(batch.seconds[row]), occurrence: facts.occurrence ?? 0, identity: facts.identity,
      version: facts.version, isByHand: facts.isByHand ? 1 : 0, description: .none, id: .none, details: .none)
    new.description = append(batch.descriptions[row], of: batch)
    if facts.hasOwnID { new.id = append(batch.ids[row], of: batch) }
    if let details { new.details = text.append(details) }
    // All bytes of an array are initialised; the span checks every access.
    new.seal = SealedRow(new, vocabulary).seal(unsafe text.bytes.span.bytes)
    staged.append(new)
  }

  @inline(__always)
  private mutating func append(_ slice: TextSlice, of batch: borrowing TransactionBatch) -> TextSlice {
    let start = text.bytes.count
    text.bytes.append(contentsOf: batch.text.bytes[slice.range])
    return TextSlice(start..<text.bytes.count)
  }

  /// Writes what was collected.
  mutating func flush() throws {
    guard !staged.isEmpty else { return }
    if statements == nil { statements = try Statements(in: db) }
    let order = sortedOrder
    // Nothing appends to the texts until the statements have run, so the bytes stay where they are.
    try unsafe text.bytes.withUnsafeBytes { bytes in
      try unsafe statements?.write(staged, in: order, bytes)
    }
    staged.removeAll(keepingCapacity: true)
    text.bytes.removeAll(keepingCapacity: true)
  }

  /// The rows in the order of their places; `nil` if they are in it.
  private var sortedOrder: [Int32]? {
    var isSorted = true
    for row in 1..<max(1, staged.count) where staged[row - 1].place > staged[row].place {
      isSorted = false
      break
    }
    guard !isSorted else { return nil }
    // Two words are moved many times, a row never.
    let keys = staged.indices.map { (place: staged[$0].place, row: Int32($0)) }
    return keys.sorted { $0.place < $1.place }.map(\.row)
  }
}

/// The ledger's numbers of the names that a batch has numbers for, each looked up with its first row.
private struct NameNumbers {
  private var identity: UInt64 = 0
  private var numbers: [Int64] = []

  /// Fits them to a table of names: forgets everything if it is another one, grows if it has grown.
  mutating func prepare(for table: SymbolTable) {
    if table.identity != identity {
      identity = table.identity
      numbers.removeAll(keepingCapacity: true)
    }
    while numbers.count < table.count { numbers.append(0) }
  }

  @inline(__always)
  mutating func number(
    of code: UInt32, in table: borrowing SymbolTable, _ names: inout LedgerNames, _ db: Database
  ) throws -> Int64 {
    // The ledger's numbers begin with 1.
    if numbers[Int(code)] == 0 { numbers[Int(code)] = try names.number(of: table[code], in: db) }
    return numbers[Int(code)]
  }
}

/// The statements by which rows are written.
private struct Statements {
  /// Rows with everything they have, one at a time and many.
  private let whole: (one: LedgerStatement, many: LedgerStatement)
  /// Rows that are new and have nothing that few rows have.
  private let plain: (one: LedgerStatement, many: LedgerStatement)

  /// How many rows one statement takes: more bring nothing.
  private static let manyCount = 50

  init(in db: Database) throws {
    whole = try Statements.pair(RowColumns.list, RowColumns.count, in: db)
    plain = try Statements.pair(RowColumns.plainList, RowColumns.plainCount, in: db)
  }

  private static func pair(
    _ columns: String, _ count: Int32, in db: Database
  ) throws -> (one: LedgerStatement, many: LedgerStatement) {
    let row = "(" + Array(repeating: "?", count: Int(count)).joined(separator: ",") + ")"
    let head = "INSERT INTO transactions (\(columns)) VALUES "
    let rows = Array(repeating: row, count: manyCount).joined(separator: ",")
    return (try LedgerStatement(head + row, in: db), try LedgerStatement(head + rows, in: db))
  }

  /// Writes rows.
  ///
  /// - Parameter order: in which; `nil` for that in which they are.
  func write(_ rows: [StagedRow], in order: [Int32]?, _ bytes: UnsafeRawBufferPointer) throws {
    let isPlain = rows.allSatisfy(\.isPlain)
    let (one, many) = isPlain ? plain : whole
    let width = isPlain ? RowColumns.plainCount : RowColumns.count
    var next = 0
    while rows.count - next >= Statements.manyCount {
      for offset in 0..<Statements.manyCount {
        let row = order.map { Int($0[next + offset]) } ?? next + offset
        unsafe bind(rows[row], isPlain: isPlain, bytes, to: many, at: Int32(offset) * width + 1)
      }
      try many.run()
      next += Statements.manyCount
    }
    for place in next..<rows.count {
      unsafe bind(rows[order.map { Int($0[place]) } ?? place], isPlain: isPlain, bytes, to: one, at: 1)
      try one.run()
    }
  }

  @inline(__always)
  private func bind(
    _ row: StagedRow, isPlain: Bool, _ bytes: UnsafeRawBufferPointer, to statement: LedgerStatement,
    at first: Int32
  ) {
    statement.bind(row.place, at: first + RowColumns.place)
    statement.bind(row.amount, at: first + RowColumns.amount)
    statement.bind(row.scale, at: first + RowColumns.scale)
    statement.bind(row.currency, at: first + RowColumns.currency)
    statement.bind(row.account, at: first + RowColumns.account)
    statement.bind(row.category, at: first + RowColumns.category)
    if row.second < 0 {
      statement.bindNull(at: first + RowColumns.second)
    } else {
      statement.bind(row.second, at: first + RowColumns.second)
    }
    unsafe bind(row.description, bytes, to: statement, at: first + RowColumns.description)
    unsafe bind(row.id, bytes, to: statement, at: first + RowColumns.id)
    if row.occurrence == 0 {
      statement.bindNull(at: first + RowColumns.occurrence)
    } else {
      statement.bind(row.occurrence, at: first + RowColumns.occurrence)
    }
    statement.bind(row.identity, at: first + RowColumns.identity)
    statement.bind(row.seal, at: first + RowColumns.seal)
    guard !isPlain else { return }
    statement.bind(row.version, at: first + RowColumns.version)
    statement.bind(row.isByHand, at: first + RowColumns.byHand)
    unsafe bind(row.details, bytes, to: statement, at: first + RowColumns.details)
  }

  /// Binds a text; NULL where there is none.
  @inline(__always)
  private func bind(
    _ slice: TextSlice, _ bytes: UnsafeRawBufferPointer, to statement: LedgerStatement, at place: Int32
  ) {
    if slice.count == 0 {
      statement.bindNull(at: place)
    } else {
      unsafe statement.bind(UnsafeRawBufferPointer(rebasing: bytes[slice.range]), at: place)
    }
  }
}

extension SealedRow {
  /// What the seal of a row on its way looks at.
  @inline(__always)
  fileprivate init(_ row: StagedRow, _ vocabulary: LedgerVocabulary) {
    (place, amount, scale, second) = (row.place, row.amount, row.scale, row.second)
    (occurrence, identity, version, isByHand) = (row.occurrence, row.identity, row.version, row.isByHand)
    accountMark = vocabulary.accounts.mark(row.account)
    categoryMark = vocabulary.categories.mark(row.category)
    currencyMark = vocabulary.currencies.mark(row.currency)
    (description, id, details) = (row.description, row.id, row.details)
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
    if batch.notes[row].count > 0 {
      let note = batch.text.string(batch.notes[row])
      details.note = TransactionNote(trusting: facts.noteTitle, in: note).content
    }
    return details.text
  }
}
