import FinanceDomain
import GRDB

/// Writes rows of batches into a ledger, many a statement.
struct RowWriter {
  /// The names of the ledger; it learns new ones.
  var vocabulary: LedgerVocabulary
  private let single: LedgerStatement
  private let many: LedgerStatement
  /// What the batch's symbols are called in the ledger, and whose symbols they are.
  private var accounts: [Int64] = []
  private var categories: [Int64] = []
  private var currencies: [Int64] = []
  private var tables: (accounts: UInt64, categories: UInt64, currencies: UInt64) = (0, 0, 0)

  /// How many rows one statement takes: more bring nothing.
  private static let manyCount = 32

  /// A writer into the table of transactions.
  init(in db: Database) throws {
    vocabulary = try LedgerVocabulary(in: db)
    single = try LedgerStatement(RowWriter.sql(rows: 1), in: db)
    many = try LedgerStatement(RowWriter.sql(rows: RowWriter.manyCount), in: db)
  }

  private static func sql(rows: Int) -> String {
    let row = "(" + Array(repeating: "?", count: Int(RowColumns.count)).joined(separator: ",") + ")"
    return "INSERT INTO transactions (\(RowColumns.list)) VALUES "
      + Array(repeating: row, count: rows).joined(separator: ",")
  }

  /// Writes some rows of a batch.
  ///
  /// - Parameter rows: which, each with what the ledger keeps besides; best in the order of their places.
  mutating func insert(
    _ rows: [(row: Int, facts: RowFacts)], of batch: borrowing TransactionBatch, in db: Database
  ) throws {
    try learnNames(of: batch, in: db)
    // Nothing below appends to the texts, so the bytes stay where they are until the statements have run.
    try unsafe batch.text.bytes.withUnsafeBytes { bytes in
      var place = 0
      while rows.count - place >= RowWriter.manyCount {
        for offset in 0..<RowWriter.manyCount {
          let (row, facts) = rows[place + offset]
          unsafe bind(row, facts, of: batch, bytes, to: many, at: Int32(offset) * RowColumns.count + 1)
        }
        try many.run()
        place += RowWriter.manyCount
      }
      for (row, facts) in rows[place...] {
        unsafe bind(row, facts, of: batch, bytes, to: single, at: 1)
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

  private func bind(
    _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch, _ bytes: UnsafeRawBufferPointer,
    to statement: LedgerStatement, at first: Int32
  ) {
    var sealed = self.sealed(row, facts, of: batch)
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
    bind(sealed.occurrence, unless: facts.occurrence == nil, to: statement, at: first + RowColumns.occurrence)
    statement.bind(sealed.identity, at: first + RowColumns.identity)
    statement.bind(sealed.version, at: first + RowColumns.version)
    statement.bind(sealed.isByHand, at: first + RowColumns.byHand)
    if RowWriter.hasRest(row, facts, of: batch) {
      statement.bind(
        bindRest(row, facts, of: batch, &sealed, to: statement, at: first), at: first + RowColumns.seal)
    } else {
      for column in RowColumns.note..<RowColumns.count { statement.bindNull(at: first + column) }
      // All bytes of an array are initialised; the span checks every access.
      statement.bind(sealed.seal(unsafe batch.text.bytes.span.bytes), at: first + RowColumns.seal)
    }
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

// What few rows have.
extension RowWriter {
  private static func hasRest(
    _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch
  ) -> Bool {
    batch.notes[row].count > 0 || batch.balance(of: row) != nil || batch.payee(of: row) != nil
      || !batch.tags(of: row).isEmpty || facts.noteTitle != nil
  }

  /// Binds notes, payees, tags and balances, and gives the row's seal.
  private func bindRest(
    _ row: Int, _ facts: RowFacts, of batch: borrowing TransactionBatch, _ sealed: inout SealedRow,
    to statement: LedgerStatement, at first: Int32
  ) -> Int64 {
    // The texts are put behind one another, as the reader of the row will have them.
    var text = BatchText()
    sealed.description = text.append(batch.text.string(sealed.description))
    if sealed.id.count > 0 { sealed.id = text.append(batch.text.string(sealed.id)) }
    var note = batch.notes[row].count > 0 ? batch.text.string(batch.notes[row]) : nil
    if let title = facts.noteTitle {
      // By bytes: the first letter of a text may join what stands before it.
      note = note.map { String(decoding: $0.utf8.dropFirst(title.utf8.count + 2), as: UTF8.self) }
    }
    let values: [(Int32, String?, WritableKeyPath<SealedRow, TextSlice>)] = [
      (RowColumns.note, note, \.note), (RowColumns.noteTitle, facts.noteTitle, \.noteTitle),
      (RowColumns.payee, batch.payee(of: row), \.payee),
      (RowColumns.tags, TagText.text(of: batch.tags(of: row)), \.tags),
    ]
    for (bit, (column, value, slice)) in values.enumerated() {
      statement.bind(value, at: first + column)
      guard let value else { continue }
      sealed[keyPath: slice] = text.append(value)
      sealed.present |= 1 << UInt64(bit)
    }
    let balance = batch.balance(of: row)
    if let balance {
      sealed.present |= 16
      (sealed.balance, sealed.balanceScale) = (balance.coefficient, Int64(balance.scale))
    }
    bind(sealed.balance, unless: balance == nil, to: statement, at: first + RowColumns.balance)
    bind(sealed.balanceScale, unless: balance == nil, to: statement, at: first + RowColumns.balanceScale)
    return sealed.seal(unsafe text.bytes.span.bytes)
  }
}
