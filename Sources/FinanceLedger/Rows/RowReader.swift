import FinanceDomain
import GRDB

/// Reads rows of a ledger into batches, each checked against its seal.
struct RowReader {
  private let vocabulary: LedgerVocabulary
  private let statement: LedgerStatement
  private var accounts: [UInt32?] = []
  private var categories: [UInt32?] = []
  private var currencies: [UInt32?] = []
  /// What the ledger keeps besides, of the rows of the batch at hand; filled only for those who ask.
  private(set) var facts: [RowFacts] = []
  private let keepsFacts: Bool
  /// Whether the last row was read: a statement that is run once more begins anew.
  private var isAtEnd = false
  /// What the rows of the batch are recognised by.
  private var identities: [UInt64] = []
  /// The title of the note of the row at hand.
  private var noteTitle: String?

  /// A reader of the rows that a condition of SQL is true of.
  ///
  /// - Parameters:
  ///   - clause: what stands after `FROM transactions`; its parameters are bound by ``begin(_:)``.
  ///   - keepsFacts: whether ``facts`` are wanted.
  init(
    _ clause: String, from table: String = "transactions", in db: Database,
    knowing vocabulary: LedgerVocabulary,
    keepsFacts: Bool = false
  ) throws {
    self.vocabulary = vocabulary
    self.keepsFacts = keepsFacts
    statement = try LedgerStatement("SELECT \(RowColumns.list) FROM \(table) \(clause)", in: db)
  }

  /// Begins anew with those parameters.
  mutating func begin(_ parameters: Int64...) {
    statement.reset()
    isAtEnd = false
    for (place, value) in parameters.enumerated() { statement.bind(value, at: Int32(place + 1)) }
  }

  /// Fills an empty batch with the next rows, at most so many; none is left when it stays empty.
  ///
  /// - Throws: ``LedgerDamage`` for a row that does not fit its seal.
  mutating func fill(_ batch: inout TransactionBatch, limit: Int) throws {
    batch.removeAllRows()
    batch.text.bytes.removeAll(keepingCapacity: true)
    batch.reserve(limit)
    facts.removeAll(keepingCapacity: true)
    identities.removeAll(keepingCapacity: true)
    while batch.count < limit, !isAtEnd {
      guard try statement.step() else {
        isAtEnd = true
        break
      }
      try append(to: &batch)
    }
    // Ledgers of earlier versions know a row by the form of Unicode that it came in, and so its id is derived from that.
    if ComposedText.mayChange(batch.text.bytes[...]) { batch.sourceFingerprints = identities }
    // Texts that are no text would be shown as what they are not.
    guard batch.text.isValid else { throw LedgerDamage("a text is not UTF-8") }
  }

  /// Hands over the rows that are left, a batch at a time, each with the number of rows before it; and says how many they
  /// were.
  mutating func readAll(
    into batch: inout TransactionBatch, _ take: (inout TransactionBatch) -> Void
  ) throws -> Int {
    var found = 0
    while true {
      try Task.checkCancellation()
      try fill(&batch, limit: 4096)
      let count = batch.count
      guard count > 0 else { return found }
      take(&batch)
      found += count
      batch.originBase += count
    }
  }

  private mutating func append(to batch: inout TransactionBatch) throws {
    var row = SealedRow()
    let scale = numbers(into: &row)
    guard let day = LedgerPlace(key: row.place).day, (0...Int64(FixedPoint.maximumScale)).contains(scale),
      row.amount != 0, row.amount != .min
    else { throw LedgerDamage("row \(row.place) makes no sense") }
    texts(into: &row, &batch)
    let number = batch.count
    batch.days[number] = day
    batch.seconds[number] = Int32(truncatingIfNeeded: row.second)
    batch.directions[number] = row.amount > 0 ? 0 : 1
    batch.setAmount(coefficient: abs(row.amount), scale: Int(scale), row: number)
    try names(of: &row, into: &batch)
    // All bytes of an array are initialised; the span checks every access.
    guard row.seal(unsafe batch.text.bytes.span.bytes) == statement.int(RowColumns.seal) else {
      throw LedgerDamage("row \(row.place) does not fit its seal")
    }
    batch.descriptions[number] = row.description
    batch.ids[number] = row.id
    batch.origins[number] = UInt32(number)
    identities.append(UInt64(bitPattern: row.identity))
    if row.id.count == 0, row.occurrence > 1 { batch.occurrences[number] = Int(row.occurrence) }
    if row.details.count > 0 { try rest(of: row, into: &batch) } else { setNoRest(of: number, in: &batch) }
    if keepsFacts { facts.append(facts(of: row)) }
    batch.count += 1
  }

  private func numbers(into row: inout SealedRow) -> Int64 {
    row.place = statement.int(RowColumns.place)
    row.amount = statement.int(RowColumns.amount)
    row.scale = statement.int(RowColumns.scale)
    row.second = statement.int(RowColumns.second)
    if row.second == 0, statement.isNull(RowColumns.second) { row.second = -1 }
    row.occurrence = statement.int(RowColumns.occurrence)
    row.identity = statement.int(RowColumns.identity)
    row.version = statement.int(RowColumns.version)
    row.isByHand = statement.int(RowColumns.byHand)
    return row.scale
  }

  private func texts(into row: inout SealedRow, _ batch: inout TransactionBatch) {
    row.description = statement.append(RowColumns.description, to: &batch.text.bytes)
    row.id = statement.append(RowColumns.id, to: &batch.text.bytes)
    row.details = statement.append(RowColumns.details, to: &batch.text.bytes)
  }

  private mutating func names(of row: inout SealedRow, into batch: inout TransactionBatch) throws {
    let account = statement.int(RowColumns.account)
    let category = statement.int(RowColumns.category)
    let currency = statement.int(RowColumns.currency)
    row.accountMark = vocabulary.accounts.mark(account)
    row.categoryMark = vocabulary.categories.mark(category)
    row.currencyMark = vocabulary.currencies.mark(currency)
    batch.accounts[batch.count] = try RowReader.code(
      account, vocabulary.accounts, &accounts, &batch.accountNames)
    batch.categories[batch.count] = try RowReader.code(
      category, vocabulary.categories, &categories, &batch.categoryNames)
    batch.currencies[batch.count] = try RowReader.code(
      currency, vocabulary.currencies, &currencies, &batch.currencyNames)
  }

  @inline(__always)
  private static func code(
    _ number: Int64, _ names: LedgerNames, _ codes: inout [UInt32?], _ table: inout SymbolTable
  ) throws -> UInt32 {
    if number >= 0, number < Int64(codes.count), let code = codes[Int(number)] { return code }
    guard let name = names[number] else { throw LedgerDamage("a name with the number \(number) is missing") }
    let code = table.code(for: name)
    while codes.count <= Int(number) { codes.append(nil) }
    codes[Int(number)] = code
    return code
  }

  /// Most rows have nothing else.
  @inline(__always)
  private mutating func setNoRest(of number: Int, in batch: inout TransactionBatch) {
    noteTitle = nil
    batch.notes[number] = .none
    if !batch.balances.isEmpty { batch.setBalance(nil, row: number) }
    batch.setPayee(.none, row: number)
    batch.setTags(batch.tagNames.none, row: number)
  }

  /// What few rows have.
  private mutating func rest(of row: SealedRow, into batch: inout TransactionBatch) throws {
    let number = batch.count
    var details = RowDetails()
    if row.details.count > 0 {
      guard let found = RowDetails(batch.text.string(row.details)) else {
        throw LedgerDamage("the details of row \(row.place) make no sense")
      }
      details = found
    }
    noteTitle = details.noteTitle
    let note = details.note.map { TransactionNote(trusting: details.noteTitle, $0).text }
    batch.notes[number] = note.map { batch.text.append($0) } ?? .none
    batch.setPayee(details.payee.map { batch.text.append($0) } ?? .none, row: number)
    batch.setBalance(details.balance, row: number)
    batch.setTags(
      details.tags.isEmpty ? batch.tagNames.none : batch.tagNames.code(for: details.tags), row: number)
  }

  private func facts(of row: SealedRow) -> RowFacts {
    RowFacts(
      place: LedgerPlace(key: row.place), identity: row.identity,
      occurrence: statement.isNull(RowColumns.occurrence) ? nil : row.occurrence, hasOwnID: row.id.count > 0,
      version: row.version, isByHand: row.isByHand != 0, noteTitle: noteTitle)
  }
}

extension BatchText {
  /// Whether all bytes are UTF-8.
  fileprivate var isValid: Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}
