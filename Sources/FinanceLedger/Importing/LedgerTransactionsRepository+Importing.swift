import FinanceDomain
import GRDB

extension LedgerTransactionsRepository: ImportingLedger {
  /// Takes in what is new, in one transaction.
  ///
  /// Rows are judged before the ledger is touched; then the ledger is held, and rows are recognised or stored as they come.
  /// Whatever ends the run before the end, the ledger is what it was.
  ///
  /// - Throws: ``LedgerConflict`` if the import to be replaced is unknown; ``LedgerError``; the errors of the
  ///   supplier.
  public func importTransactions(
    _ supply: TransactionsSupply, from supplier: any TransactionsSupplier, replacing replaced: Int?,
    isTrial: Bool, accepting accepts: @Sendable (ScanRowCounts) -> Bool
  ) async throws -> ImportResult {
    guard accepts(supply.rowCounts), supply.sources.count == supply.rowCounts.sources.count else {
      return try refused(supply, isTrial: isTrial)
    }
    let isNew = try !LedgerHeader.isLedger(path)
    if isNew, let replaced { throw LedgerConflict.unknownBatch(replaced) }
    let connection = try connection(for: isTrial && isNew ? .trying : .importing)
    defer { connection.close() }
    let result = try await fill(
      connection, supply, supplier, replacing: replaced, isTrial: isTrial, accepting: accepts)
    forgetAnswers()
    return result
  }

  private func fill(
    _ connection: LedgerConnection, _ supply: TransactionsSupply, _ supplier: any TransactionsSupplier,
    replacing replaced: Int?, isTrial: Bool, accepting accepts: @Sendable (ScanRowCounts) -> Bool
  ) async throws -> ImportResult {
    do {
      let (path, time) = (path, UTCClock.now())
      var run = try connection.access { db in
        try db.beginTransaction(.immediate)
        if let replaced { try Self.undo(import: replaced, at: time, in: db) }
        return try ImportRun(supply, in: db)
      }
      if run.needsRehearsal { _ = try await pass(supplier, to: &run, connection, rehearsing: true) }
      let rowCounts = try await pass(supplier, to: &run, connection, rehearsing: false)
      guard rowCounts.sources == supply.rowCounts.sources,
        rowCounts.rejections.counts == supply.rowCounts.rejections.counts
      else { throw LedgerError.sourcesChanged(path: path) }
      let final = try await self.rowCounts(supply.rowCounts, with: run, from: supplier)
      let isGood = accepts(final)
      return try connection.access { db in
        let result = try run.finish(
          at: time, path: path, replacing: replaced, rowCounts: final, isKept: isGood && !isTrial,
          isTrial: isTrial)
        if isGood, !isTrial { try db.commit() } else { try db.rollback() }
        // The rows are safe; should somebody be reading just now, the next import sees to it.
        if !isTrial { try? LedgerConnection.useLog(in: db) }
        return result
      }
    } catch {
      // A transaction that failed may be over already.
      try? connection.access { db in if db.isInsideTransaction { try db.rollback() } }
      throw error
    }
  }

  /// Passes all rows to an import, and says what became of them.
  private func pass(
    _ supplier: any TransactionsSupplier, to run: inout ImportRun, _ connection: LedgerConnection,
    rehearsing isRehearsal: Bool
  ) async throws -> ScanRowCounts {
    var rows = try await supplier.stream()
    while let batch = try await rows.next() {
      try connection.access { _ in try run.take(batch, rehearsing: isRehearsal) }
    }
    try connection.access { _ in try run.judgeStaged(rehearsing: isRehearsal) }
    return try await rows.rowCounts()
  }

  /// The result where nothing is even tried.
  private func refused(_ supply: TransactionsSupply, isTrial: Bool) throws -> ImportResult {
    let isNew = try !LedgerHeader.isLedger(path)
    let count = isNew ? 0 : try reading { Int(try LedgerMetadata(in: $0).transactions) }
    let files = supply.rowCounts.sources.map { source in
      let known = supply.sources.first { $0.path == source.path }
      return LedgerBatch.File(
        path: source.path, format: source.format, byteCount: known?.byteCount ?? 0, hash: known?.hash,
        rowCounts: source, added: 0, recognised: 0)
    }
    return ImportResult(
      ledger: path, batch: nil, files: files, isTrial: isTrial, transactions: count,
      rowCounts: supply.rowCounts)
  }

  /// The row counts with the rows that contradict the ledger among the refused.
  private func rowCounts(
    _ rowCounts: ScanRowCounts, with run: ImportRun, from supplier: any TransactionsSupplier
  ) async throws -> ScanRowCounts {
    let lost = run.tallies.map(\.conflicts)
    let conflictCount = lost.reduce(0, +)
    guard conflictCount > 0 else { return rowCounts }
    var rejections = rowCounts.rejections
    for conflict in run.conflicts.prefix(rejections.limit) {
      rejections.record(
        try await supplier.refusal(
          of: conflict.position, code: .idConflict, column: "id", value: conflict.id.rawValue,
          message: "the id '\(conflict.id)' stands for something else in the ledger: \(conflict.difference); "
            + "give it another id, edit the ledger's transaction, or replace the import of a file that was corrected with --replace"
            + conflict.remedy))
    }
    let uncounted = conflictCount - min(run.conflicts.count, rejections.limit)
    if uncounted > 0 {
      rejections.merge(Rejections(rows: [], counts: [.idConflict: uncounted], limit: rejections.limit))
    }
    return try ScanRowCounts(rowCounts, losing: lost, to: rejections)
  }
}
