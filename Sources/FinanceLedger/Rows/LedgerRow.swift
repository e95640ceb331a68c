import FinanceDomain

/// A row of the table: what its columns contain, texts as places among the bytes of its reader or writer.
struct LedgerRow {
  var place: Int64 = 0
  /// Negative for money out.
  var amount: Int64 = 0
  var scale: Int64 = 0
  var currency: Int64 = 0
  var account: Int64 = 0
  var category: Int64 = 0
  /// -1 for none.
  var second: Int64 = -1
  var description = TextSlice.none
  /// No bytes for none.
  var id = TextSlice.none
  /// 0 for none.
  var occurrence: Int64 = 0
  var identity: Int64 = 0
  var seal: Int64 = 0
  var version: Int64 = 1
  var isByHand: Int64 = 0
  /// No bytes for none.
  var details = TextSlice.none

  /// The columns that every row has, as SQL; what is left out of a new row has its usual value.
  static let plainColumns = """
    place, amount, scale, currency_id, account_id, category_id, second, description, id, occurrence, identity, seal
    """
  /// All columns as SQL, in the order in which they are read and bound.
  static let columns = plainColumns + ", version, by_hand, details"

  /// Whether the row has only what every row has.
  @inline(__always)
  var isPlain: Bool { details.count == 0 && version == 1 && isByHand == 0 }

  /// The seal of the row, whose texts are among those bytes. It covers names, not their numbers.
  @inline(__always)
  func seal(_ bytes: RawSpan, _ names: LedgerVocabulary) -> Int64 {
    var seal = RowChecksum()
    seal.combine(UInt64(bitPattern: place), UInt64(bitPattern: amount))
    let shape = UInt64(bitPattern: scale) | UInt64(bitPattern: second + 1) << 8
    let state = UInt64(bitPattern: version) << 1 | UInt64(bitPattern: isByHand)
    seal.combine(shape, state ^ UInt64(bitPattern: occurrence) << 32)
    seal.combine(UInt64(bitPattern: identity), names.accounts.mark(account))
    seal.combine(names.categories.mark(category), names.currencies.mark(currency))
    seal.combine(bytes, description.range)
    seal.combine(bytes, id.range)
    if details.count > 0 { seal.combine(bytes, details.range) }
    return seal.value
  }
}

extension LedgerRow {
  /// The row that a statement over ``columns`` has come to; its texts are appended to the bytes.
  @inline(__always)
  init(_ statement: LedgerStatement, _ bytes: inout [UInt8]) {
    place = statement.int(0)
    amount = statement.int(1)
    scale = statement.int(2)
    currency = statement.int(3)
    account = statement.int(4)
    category = statement.int(5)
    second = statement.int(6)
    if second == 0, statement.isNull(6) { second = -1 }
    description = statement.append(7, to: &bytes)
    id = statement.append(8, to: &bytes)
    occurrence = statement.int(9)
    identity = statement.int(10)
    seal = statement.int(11)
    version = statement.int(12)
    isByHand = statement.int(13)
    details = statement.append(14, to: &bytes)
  }

  /// Binds the row's columns from that parameter on: ``columns``, or ``plainColumns`` alone.
  @inline(__always)
  func bind(
    to statement: LedgerStatement, at first: Int32, isPlain: Bool, _ bytes: UnsafeRawBufferPointer
  ) {
    statement.bind(place, at: first)
    statement.bind(amount, at: first + 1)
    statement.bind(scale, at: first + 2)
    statement.bind(currency, at: first + 3)
    statement.bind(account, at: first + 4)
    statement.bind(category, at: first + 5)
    if second < 0 { statement.bindNull(at: first + 6) } else { statement.bind(second, at: first + 6) }
    unsafe statement.bind(description, of: bytes, at: first + 7)
    unsafe statement.bind(id, of: bytes, at: first + 8)
    if occurrence == 0 {
      statement.bindNull(at: first + 9)
    } else {
      statement.bind(occurrence, at: first + 9)
    }
    statement.bind(identity, at: first + 10)
    statement.bind(seal, at: first + 11)
    guard !isPlain else { return }
    statement.bind(version, at: first + 12)
    statement.bind(isByHand, at: first + 13)
    unsafe statement.bind(details, of: bytes, at: first + 14)
  }
}

/// What a ledger keeps about a row besides what the row means.
struct RowFacts: Hashable {
  var place: LedgerKey
  /// What it is recognised by: stands for the source's id, or for the content as it was imported.
  var identity: Int64
  /// For rows whose source gave no id: which row of this content it was.
  var occurrence: Int64?
  /// Whether the id is kept as a text; if not, it is derived from the content.
  var hasOwnID: Bool
  var version: Int64 = 1
  /// What a person has decided, so that rules leave it alone.
  var decided: Set<RuleField> = []
  /// The title of the note, which otherwise is one with its text.
  var noteTitle: String?
}

extension RowFacts {
  @inline(__always)
  init(_ row: LedgerRow, noteTitle: String?, decided: [String]) {
    self.init(
      place: LedgerKey(key: row.place), identity: row.identity,
      occurrence: row.occurrence == 0 ? nil : row.occurrence, hasOwnID: row.id.count > 0,
      version: row.version, noteTitle: noteTitle)
    if row.isByHand != 0 {
      self.decided = Set(
        decided.isEmpty ? RuleField.allCases : decided.compactMap { RuleField(rawValue: $0) })
    }
  }
}

/// A row of the ledger: what it says, and what the ledger keeps about it.
struct StoredRow {
  let transaction: Transaction
  let facts: RowFacts

  /// Whether the source gave no id.
  var isDerived: Bool { facts.occurrence != nil }

  /// The transaction with its note in parts.
  var stored: StoredTransaction {
    let note = transaction.note.map { TransactionNote(trusting: facts.noteTitle, in: $0) }
    return StoredTransaction(transaction, note: note, version: Int(facts.version))
  }
}

/// The key of a transaction in the table of a ledger: its day first, then a number that no other has.
///
/// With it the rows of a month are side by side, and the newest are found without an index.
/// The number of an imported row is the number of its file's first byte plus the row's offset in the file, which
/// says of every row where it came from, at no cost.
struct LedgerKey: Hashable {
  /// Days since 0001-01-01, times ``span``, plus the number.
  let key: Int64

  /// How many numbers there are: a million million bytes of files.
  static let span: Int64 = 1_000_000_000_000

  init(key: Int64) { self.key = key }

  /// The key of a number on a day.
  ///
  /// - Precondition: the number is one of those there are.
  init(day: Int32, number: Int64) {
    precondition((0..<LedgerKey.span).contains(number), "a ledger's number of a row")
    key = Int64(day - CalendarDay.earliest.dayNumber) * LedgerKey.span + number
  }

  /// The keys of some days: from the first of the first day up to, and without, the first of the day after the last.
  static func keys(of days: ClosedRange<CalendarDay>) -> Range<Int64> {
    let last = LedgerKey(day: days.upperBound.dayNumber, number: 0)
    return LedgerKey(day: days.lowerBound.dayNumber, number: 0).key..<last.key + span
  }

  var number: Int64 { key % LedgerKey.span }

  /// The day as a number since 1970; `nil` for a key that no ledger gives.
  var day: Int32? {
    let day = key / LedgerKey.span + Int64(CalendarDay.earliest.dayNumber)
    return key >= 0 && day <= Int64(CalendarDay.latest.dayNumber) ? Int32(day) : nil
  }
}
