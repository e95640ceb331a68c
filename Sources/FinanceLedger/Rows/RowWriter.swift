import FinanceDomain
import GRDB

/// Writes rows of batches into a ledger, many a statement.
struct RowWriter {
  /// The names of the ledger; it learns new ones.
  var vocabulary: LedgerVocabulary
  /// Writes a row with everything it has.
  private let single: LedgerStatement
  /// Writes rows that are new and have nothing that few rows have.
  private let many: LedgerStatement
  /// What the batch's symbols are called in the ledger, and whose symbols they are.
  private var accounts: [Int64] = []
  private var categories: [Int64] = []
  private var currencies: [Int64] = []
  private var tables: (accounts: UInt64, categories: UInt64, currencies: UInt64) = (0, 0, 0)

  /// How many rows one statement takes: more bring nothing.
  private static let manyCount = 50

  /// A writer into the table of transactions.
  init(in db: Database) throws {
    vocabulary = try LedgerVocabulary(in: db)
    single = try LedgerStatement(RowWriter.sql(RowColumns.list, RowColumns.count, rows: 1), in: db)
    many = try LedgerStatement(
      RowWriter.sql(RowColumns.plainList, RowColumns.plainCount, rows: RowWriter.manyCount), in: db)
  }

  private static func sql(_ columns: String, _ count: Int32, rows: Int) -> String {
    let row = "(" + Array(repeating: "?", count: Int(count)).joined(separator: ",") + ")"
    return "INSERT INTO transactions (\(columns)) VALUES "
      + Array(repeating: row, count: rows).joined(separator: ",")
  }

  /// Writes some rows of a batch.
  ///
  /// - Parameter rows: which, each with what the ledger keeps besides; best in the order of their places.
  mutating func insert(
    _ rows: [(row: Int, facts: RowFacts)], of batch: borrowing TransactionBatch, in db: Database
  ) throws {
    try learnNames(of: batch, in: db)
    let isPlain =
      batch.balances.isEmpty && batch.payees.isEmpty && batch.tagSets.isEmpty
      && rows.allSatisfy { batch.notes[$0.row].count == 0 && $0.facts.isNew }
    // Nothing below appends to the texts, so the bytes stay where they are until the statements have run.
    try unsafe batch.text.bytes.withUnsafeBytes { bytes in
      var place = 0
      while isPlain, rows.count - place >= RowWriter.manyCount {
        for offset in 0..<RowWriter.manyCount {
          let (row, facts) = rows[place + offset]
          let first = Int32(offset) * RowColumns.plainCount + 1
          let sealed = self.sealed(row, facts, of: batch)
          unsafe bind(sealed, row, facts, of: batch, bytes, to: many, at: first)
          // All bytes of an array are initialised; the span checks every access.
          many.bind(sealed.seal(unsafe batch.text.bytes.span.bytes), at: first + RowColumns.seal)
        }
        try many.run()
        place += RowWriter.manyCount
      }
      for (row, facts) in rows[place...] {
        unsafe bindWhole(row, facts, of: batch, bytes)
        try single.run()
      }
    }
  }

  /// Finds the ledger's numbers of the batch's names.
  private mutating func learnNames(of batch: borrowing TransactionBatch, in db: Database) throws {
    let identities = (
      batch.accountNames.identity, batch.categoryNames.identity, batch.currencyNames.identity
    )
    if identities != tables { (tables, accounts, categories, currencies) = (identities, [], [], []) }
    try RowWriter.learn(batch.accountNames, &accounts, &vocabulary.accounts, in: db)
    try RowWriter.learn(batch.categoryNames, &categories, &vocabulary.categories, in: db)
    try RowWriter.learn(batch.currencyNames, &currencies, &vocabulary.currencies, in: db)
  }

  private static func learn(
    _ symbols: SymbolTable, _ numbers: inout [Int64], _ names: inout LedgerNames, in db: Database
  ) throws {
    while numbers.count < symbols.count {
      numbers.append(try names.number(of: symbols[UInt32(numbers.count)], in: db))
    }
  }

  /// Binds what every row has but for the seal.
  @inline(__always)
  private func bind(
    _ sealed: SealedRow, _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch,
    _ bytes: UnsafeRawBufferPointer, to statement: LedgerStatement, at first: Int32
  ) {
    statement.bind(sealed.place, at: first + RowColumns.place)
    statement.bind(sealed.amount, at: first + RowColumns.amount)
    statement.bind(sealed.scale, at: first + RowColumns.scale)
    statement.bind(currencies[Int(batch.currencies[row])], at: first + RowColumns.currency)
    statement.bind(accounts[Int(batch.accounts[row])], at: first + RowColumns.account)
    statement.bind(categories[Int(batch.categories[row])], at: first + RowColumns.category)
    bind(sealed.second, unless: sealed.second < 0, to: statement, at: first + RowColumns.second)
    unsafe statement.bind(
      UnsafeRawBufferPointer(rebasing: bytes[sealed.description.range]), at: first + RowColumns.description)
    if sealed.id.count > 0 {
      unsafe statement.bind(
        UnsafeRawBufferPointer(rebasing: bytes[sealed.id.range]), at: first + RowColumns.id)
    } else {
      statement.bindNull(at: first + RowColumns.id)
    }
    bind(
      sealed.occurrence, unless: facts.occurrence == nil, to: statement, at: first + RowColumns.occurrence)
    statement.bind(sealed.identity, at: first + RowColumns.identity)
  }

  /// Binds everything that a row has to the statement for single rows.
  private func bindWhole(
    _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch, _ bytes: UnsafeRawBufferPointer
  ) {
    var sealed = self.sealed(row, facts, of: batch)
    unsafe bind(sealed, row, facts, of: batch, bytes, to: single, at: 1)
    single.bind(sealed.version, at: 1 + RowColumns.version)
    single.bind(sealed.isByHand, at: 1 + RowColumns.byHand)
    let details = RowWriter.details(of: row, facts, batch)
    single.bind(details, at: 1 + RowColumns.details)
    // The texts are put behind one another, as the reader of the row will have them.
    var text = BatchText()
    sealed.description = text.append(batch.text.string(sealed.description))
    if sealed.id.count > 0 { sealed.id = text.append(batch.text.string(sealed.id)) }
    if let details { sealed.details = text.append(details) }
    // All bytes of an array are initialised; the span checks every access.
    single.bind(sealed.seal(unsafe text.bytes.span.bytes), at: 1 + RowColumns.seal)
  }

  /// What few rows have; `nil` for all others.
  private static func details(of row: Int, _ facts: RowFacts, _ batch: borrowing TransactionBatch) -> String?
  {
    if batch.notes[row].count == 0, batch.balances.isEmpty, batch.payees.isEmpty, batch.tagSets.isEmpty {
      return nil
    }
    var details = RowDetails()
    details.balance = batch.balance(of: row)
    details.payee = batch.payee(of: row)
    details.tags = batch.tags(of: row)
    details.noteTitle = facts.noteTitle
    if batch.notes[row].count > 0 {
      let note = batch.text.string(batch.notes[row])
      // By bytes: the first letter of a text may join what stands before it.
      let title = facts.noteTitle.map { $0.utf8.count + 2 } ?? 0
      details.note = String(decoding: note.utf8.dropFirst(title), as: UTF8.self)
    }
    return details.text
  }

  private func bind(_ value: Int64, unless isNull: Bool, to statement: LedgerStatement, at place: Int32) {
    if isNull { statement.bindNull(at: place) } else { statement.bind(value, at: place) }
  }

  private func sealed(_ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch) -> SealedRow {
    var sealed = SealedRow()
    sealed.place = facts.place.key
    sealed.amount = batch.directions[row] == 0 ? batch.coefficients[row] : -batch.coefficients[row]
    sealed.scale = Int64(batch.scales[row])
    sealed.second = Int64(batch.seconds[row])
    sealed.occurrence = facts.occurrence ?? 0
    sealed.identity = facts.identity
    sealed.version = facts.version
    sealed.isByHand = facts.isByHand ? 1 : 0
    sealed.accountMark = vocabulary.accounts.mark(accounts[Int(batch.accounts[row])])
    sealed.categoryMark = vocabulary.categories.mark(categories[Int(batch.categories[row])])
    sealed.currencyMark = vocabulary.currencies.mark(currencies[Int(batch.currencies[row])])
    sealed.description = batch.descriptions[row]
    if facts.hasOwnID { sealed.id = batch.ids[row] }
    return sealed
  }
}
