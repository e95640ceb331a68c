import FinanceDomain

/// The ledger that every ledger is held to: a dictionary, and for each batch what was there before it.
///
/// Nothing here knows of files, tables, indexes or totals. It is the wrong ledger for anything but tests.
package actor ModelLedger {
  private var rows: [TransactionID: StoredTransaction] = [:]
  private var made: [Made] = []

  /// A batch, the transaction that it touched, and what that was before; `nil` for none.
  private struct Made {
    var batch: LedgerBatch
    let id: TransactionID
    let before: StoredTransaction?

    var isUndone: Bool { batch.undoneAt != nil }
  }

  /// When everything happens here.
  package static let time = "2024-05-03T14:22:10Z"

  /// A ledger that was given these by hand, one after the other.
  ///
  /// - Precondition: their ids are distinct.
  package init(_ transactions: [Transaction] = []) {
    for (number, transaction) in transactions.enumerated() {
      let note = transaction.note.map { TransactionNote(trusting: nil, $0) }
      let stored = StoredTransaction(transaction, note: note, version: 1)
      let old = rows.updateValue(stored, forKey: transaction.id)
      precondition(old == nil, "a test gave the id '\(transaction.id)' twice")
      let batch = ModelLedger.batch(number + 1, .add, transaction.id)
      made.append(Made(batch: batch, id: transaction.id, before: nil))
    }
  }

  /// Everything that it holds, in the order of the ids.
  package var contents: [StoredTransaction] { rows.values.sorted { $0.transaction.id < $1.transaction.id } }

  private static func batch(_ number: Int, _ kind: LedgerBatch.Kind, _ id: TransactionID) -> LedgerBatch {
    LedgerBatch(
      number: number, kind: kind, madeAt: ModelLedger.time, undoneAt: nil, files: [], transaction: id)
  }
}

extension ModelLedger: TransactionsLedger {
  package func storedTransaction(id: TransactionID) async throws -> StoredTransaction? { rows[id] }

  package func apply(_ change: LedgerChange) async throws -> LedgerChangeResult {
    switch change {
    case .add(let new):
      guard rows[new.transaction.id] == nil else {
        throw TransactionValidationError.idTaken(new.transaction.id)
      }
      return write(
        StoredTransaction(new.transaction, note: new.note, version: 1), at: new.transaction.id, .add)
    case .replace(let new, let kind):
      let version = try current(new.transaction.id, seen: new.version) + 1
      return write(
        StoredTransaction(new.transaction, note: new.note, version: version), at: new.transaction.id,
        kind)
    case .delete(let id, let version):
      _ = try current(id, seen: version)
      return write(nil, at: id, .delete)
    }
  }

  private func current(_ id: TransactionID, seen version: Int) throws -> Int {
    guard let stored = rows[id] else { throw LedgerConflict.unknownTransaction(id) }
    guard stored.version == version else {
      throw LedgerConflict.changedMeanwhile(id, seen: version, now: stored.version)
    }
    return version
  }

  private func write(
    _ stored: StoredTransaction?, at id: TransactionID, _ kind: LedgerBatch.Kind
  ) -> LedgerChangeResult {
    let batch = ModelLedger.batch(made.count + 1, kind, id)
    made.append(Made(batch: batch, id: id, before: rows[id]))
    rows[id] = stored
    return LedgerChangeResult(batch: batch, stored: stored)
  }

  package func batches() async throws -> [LedgerBatch] { made.map(\.batch) }

  package func undo(batch number: Int) async throws -> LedgerBatch {
    guard made.indices.contains(number - 1) else { throw LedgerConflict.unknownBatch(number) }
    let undone = made[number - 1]
    guard !undone.isUndone else { throw LedgerConflict.alreadyUndone(number) }
    let later = made[number...].filter { !$0.isUndone && $0.id == undone.id }
    guard later.isEmpty else {
      throw LedgerConflict.neededBy(batch: number, later: later.map(\.batch.number))
    }
    rows[undone.id] = undone.before
    made[number - 1].batch = LedgerBatch(
      number: number, kind: undone.batch.kind, madeAt: undone.batch.madeAt, undoneAt: ModelLedger.time,
      files: undone.batch.files, transaction: undone.batch.transaction)
    return made[number - 1].batch
  }

  package func check() async throws -> LedgerCheckReport {
    let finding = LedgerCheckReport.Finding(check: "model", examined: rows.count, problems: [])
    return LedgerCheckReport(path: "memory", transactions: rows.count, findings: [finding])
  }
}

extension ModelLedger: TransactionsRepository {
  /// A repository of what is there now.
  private var list: ListRepository { ListRepository(contents.map(\.transaction)) }

  package func scan<A: TransactionAggregate>(
    _ empty: A, matching query: TransactionQuery
  ) async throws -> Scan<A> {
    try await list.scan(empty, matching: query)
  }

  package func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await list.summary(matching: query, including: details)
  }
}
