import FinanceDomain

/// What a ledger keeps about a row besides what the row means.
struct RowFacts: Hashable {
  /// Where it is.
  var place: LedgerPlace
  /// What it is recognised by: stands for the source's id, or for the content as it was imported.
  var identity: Int64
  /// For rows whose source gave no id: which row of this content it was.
  var occurrence: Int64?
  /// Whether the id is kept as a text; if not, it is derived from the content.
  var hasOwnID: Bool
  /// How often the row was written.
  var version: Int64 = 1
  /// Whether a person decided the facts.
  var isByHand = false
  /// The title of the note, which otherwise is one with its text.
  var noteTitle: String?
}

extension RowFacts {
  /// The facts of a row of the table.
  @inline(__always)
  init(_ row: LedgerRow, noteTitle: String?) {
    self.init(
      place: LedgerPlace(key: row.place), identity: row.identity,
      occurrence: row.occurrence == 0 ? nil : row.occurrence, hasOwnID: row.id.count > 0,
      version: row.version, isByHand: row.isByHand != 0, noteTitle: noteTitle)
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
