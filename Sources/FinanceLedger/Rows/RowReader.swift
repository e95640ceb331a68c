import FinanceDomain
import GRDB

/// Reads rows of a ledger into a batch of its own, each checked against its seal.
struct RowReader {
  private(set) var batch = TransactionBatch()
  /// What the ledger keeps about each of them besides.
  private(set) var facts: [RowFacts] = []
  private var vocabulary: LedgerVocabulary
  private let statement: LedgerStatement
  /// Whether the last row was read: a statement that is run once more begins anew.
  private var isAtEnd = false
  /// What the rows of the batch are recognised by.
  private var identities: [UInt64] = []

  /// A reader of the rows that a condition of SQL is true of.
  ///
  /// - Parameter clause: what is after `FROM transactions`; its parameters are bound by ``begin(_:rowsBefore:)``.
  init(
    _ clause: String, from table: String = "transactions", in db: Database,
    knowing vocabulary: LedgerVocabulary
  ) throws {
    self.vocabulary = vocabulary
    statement = try LedgerStatement("SELECT \(LedgerRow.columns) FROM \(table) \(clause)", in: db)
  }

  /// A reader of the rows that are recognised by an identity.
  init(ofIdentityIn db: Database, knowing vocabulary: LedgerVocabulary) throws {
    try self.init(
      "WHERE place IN (SELECT place FROM identities WHERE identity = ?)", in: db, knowing: vocabulary)
  }

  /// Begins anew with those parameters.
  ///
  /// - Parameter rowsBefore: how many rows of the ledger come before the first.
  mutating func begin(_ parameters: Int64..., rowsBefore: Int = 0) {
    isAtEnd = false
    batch.originBase = rowsBefore
    statement.begin(parameters)
  }

  /// Hands over the rows that are left, a batch at a time, each with the number of rows before it, and says how many they
  /// were.
  ///
  /// - Throws: ``LedgerDamage`` for a row that does not fit its seal.
  @discardableResult
  mutating func readAll(_ take: (inout TransactionBatch, [RowFacts]) throws -> Void) throws -> Int {
    var found = 0
    while true {
      try Task.checkCancellation()
      try fill(limit: 4096)
      let count = batch.count
      guard count > 0 else { return found }
      try take(&batch, facts)
      found += count
      batch.originBase += count
    }
  }

  mutating func rows(_ parameter: Int64) throws -> [StoredRow] {
    begin(parameter)
    var rows: [StoredRow] = []
    repeat {
      try fill(limit: 16)
      for row in 0..<batch.count { rows.append(StoredRow(transaction: batch[row], facts: facts[row])) }
    } while !isAtEnd
    return rows
  }

  /// Fills the batch with the next rows, at most so many; none is left when it stays empty.
  mutating func fill(limit: Int) throws {
    removeRows()
    batch.reserve(limit)
    while batch.count < limit, !isAtEnd {
      guard try statement.step() else {
        isAtEnd = true
        break
      }
      try append(LedgerRow(statement, &batch.text.bytes))
    }
    try examineTexts()
  }

  /// Fills the batch with all rows of those places that are there, in their order.
  ///
  /// - Precondition: the reader looks rows up by their places: see ``BulkLookup/source(_:by:)``.
  mutating func fill(from places: [Int64]) throws {
    removeRows()
    batch.reserve(places.count)
    try BulkLookup.run(statement, for: places) {
      while try statement.step() { try append(LedgerRow(statement, &batch.text.bytes)) }
    }
    try examineTexts()
  }

  private mutating func removeRows() {
    batch.removeAllRows()
    batch.text.bytes.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    identities.removeAll(keepingCapacity: true)
  }

  private mutating func examineTexts() throws {
    // Ledgers of earlier versions know a row by the form of Unicode that it came in, and so its id is derived from that.
    if ComposedText.mayChange(batch.text.bytes[...]) { batch.sourceFingerprints = identities }
    // Texts that are no text would be shown as what they are not.
    guard (try? UTF8Span(validating: batch.text.bytes.span)) != nil else {
      throw LedgerDamage("a text is not UTF-8")
    }
  }

  private mutating func append(_ row: LedgerRow) throws {
    guard let day = LedgerKey(key: row.place).day,
      (0...Int64(FixedPoint.maximumScale)).contains(row.scale), row.amount != 0, row.amount != .min
    else { throw LedgerDamage("row \(row.place) is invalid") }
    let number = batch.count
    batch.days[number] = day
    batch.seconds[number] = Int32(truncatingIfNeeded: row.second)
    batch.directions[number] = row.amount > 0 ? 0 : 1
    batch.setAmount(coefficient: abs(row.amount), scale: Int(row.scale), row: number)
    batch.accounts[number] = try vocabulary.accounts.code(of: row.account, in: &batch.accountNames)
    batch.categories[number] = try vocabulary.categories.code(of: row.category, in: &batch.categoryNames)
    batch.currencies[number] = try vocabulary.currencies.code(of: row.currency, in: &batch.currencyNames)
    // All bytes of an array are initialised; the span checks every access.
    guard row.seal(unsafe batch.text.bytes.span.bytes, vocabulary) == row.seal else {
      throw LedgerDamage("row \(row.place) does not fit its seal")
    }
    batch.descriptions[number] = row.description
    batch.ids[number] = row.id
    batch.origins[number] = UInt32(number)
    identities.append(UInt64(bitPattern: row.identity))
    if row.id.count == 0, row.occurrence > 1 { batch.occurrences[number] = Int(row.occurrence) }
    let (title, decided) = try appendDetails(of: row)
    facts.append(RowFacts(row, noteTitle: title, decided: decided))
    batch.count += 1
  }

  /// Appends what few rows have, and gives the title of the note and what a person has decided. Most rows have no details.
  @inline(__always)
  private mutating func appendDetails(of row: LedgerRow) throws -> (title: String?, decided: [String]) {
    guard row.details.count == 0 else { return try appendStatedDetails(of: row) }
    batch.notes[batch.count] = .none
    if !batch.balances.isEmpty { batch.setBalance(nil, row: batch.count) }
    batch.setPayee(.none, row: batch.count)
    batch.setTags(batch.tagNames.none, row: batch.count)
    return (nil, [])
  }

  private mutating func appendStatedDetails(of row: LedgerRow) throws -> (title: String?, decided: [String]) {
    let number = batch.count
    guard let details = RowDetails(batch.text.string(row.details)) else {
      throw LedgerDamage("the details of row \(row.place) are invalid")
    }
    let note = details.note.map { TransactionNote(trusting: details.noteTitle, $0).text }
    batch.notes[number] = note.map { batch.text.append($0) } ?? .none
    batch.setPayee(details.payee.map { batch.text.append($0) } ?? .none, row: number)
    batch.setBalance(details.balance, row: number)
    batch.setTags(
      details.tags.isEmpty ? batch.tagNames.none : batch.tagNames.code(for: details.tags), row: number)
    return (details.noteTitle, details.decided)
  }
}

extension RowReader {
  /// The rows with that id, each on another account.
  static func rows(with id: TransactionID, in db: Database) throws -> [StoredRow] {
    var reader = try RowReader(ofIdentityIn: db, knowing: LedgerVocabulary(in: db))
    return try reader.rows(with: id)
  }

  /// The same by a reader of identities.
  mutating func rows(with id: TransactionID) throws -> [StoredRow] {
    let identities = [RowIdentity.id(id), id.derivation?.content].compactMap(\.self)
    return try identities.flatMap { try rows($0) }.filter { $0.transaction.id == id }
  }

  /// The row with that id.
  ///
  /// - Parameter account: the account that it is on; `nil` if it is not said.
  /// - Throws: ``LedgerConflict/otherAccount(_:accounts:)`` if several accounts have a row with it, or only others.
  static func row(with id: TransactionID, on account: String?, in db: Database) throws -> StoredRow? {
    let all = try rows(with: id, in: db)
    let rows = all.filter { account?.hasSameBytes(as: $0.transaction.account) ?? true }
    guard rows.count == 1 || all.isEmpty else {
      throw LedgerConflict.otherAccount(
        id, accounts: all.map(\.transaction.account).sorted { $0.precedesByBytes($1) })
    }
    return rows.first
  }
}
