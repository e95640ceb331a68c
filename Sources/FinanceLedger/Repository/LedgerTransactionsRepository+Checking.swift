import FinanceDomain
import GRDB

extension LedgerTransactionsRepository {
  /// Looks at every page, every row, every total and every batch.
  ///
  /// - Throws: ``LedgerError`` if the ledger is missing, busy or cannot be opened; what is damaged is in the
  ///   report.
  public func check() async throws -> LedgerCheckReport {
    try reading { db in
      var findings = [try LedgerCheck.integrity(in: db)]
      do {
        findings += try LedgerCheck(in: db).findings()
      } catch let damage as LedgerDamage {
        findings.append(
          LedgerCheckReport.Finding(check: "seals", examined: 0, problems: [damage.finding]))
      }
      let count = try Int.fetchOne(db, sql: "SELECT transactions FROM ledger") ?? 0
      return LedgerCheckReport(path: path, transactions: count, findings: findings)
    }
  }
}

/// Everything that must be true of the rows, the totals and the batches of a ledger.
private struct LedgerCheck {
  typealias Finding = LedgerCheckReport.Finding

  private let db: Database
  private var rows = 0
  private var totals = TotalsCube()
  private var misplaced: [String] = []
  private var identified: Int64 = 0
  private var retiredRows = 0
  private var byBatch: [Int64: Int64] = [:]

  /// More problems of one kind are not listed.
  private static let limit = 100

  /// Reads every row.
  ///
  /// - Throws: ``LedgerDamage`` for a row that does not fit its seal.
  init(in db: Database) throws {
    self.db = db
    let vocabulary = try LedgerVocabulary(in: db)
    let ends = try LedgerBatches.ends(in: db)
    rows = try read("transactions", vocabulary, ends, isLive: true)
    retiredRows = try read("retired_transactions", vocabulary, ends, isLive: false)
  }

  private mutating func read(
    _ table: String, _ vocabulary: LedgerVocabulary, _ ends: [(end: Int64, number: Int64)], isLive: Bool
  ) throws -> Int {
    var reader = try RowReader(
      isLive ? "ORDER BY place" : "", from: table, in: db, knowing: vocabulary)
    var identities = RowIdentity()
    return try reader.readAll { batch, facts in
      if isLive { totals.absorb(batch) }
      for (row, facts) in facts.enumerated() {
        try examine(row, facts, of: batch, &identities)
        guard isLive else { continue }
        let owner = ends.partitioningIndex { facts.place.number < $0.end }
        if owner < ends.count { byBatch[ends[owner].number, default: 0] += 1 }
      }
    }
  }

  /// What a row of the first version is recognised by follows from the row.
  private mutating func examine(
    _ row: Int, _ facts: RowFacts, of batch: TransactionBatch, _ identities: inout RowIdentity
  ) throws {
    guard facts.version == 1 else { return }
    if facts.occurrence == nil { identified += 1 }
    let expected =
      facts.occurrence == nil
      ? RowIdentity.id(batch.id(of: row)) : identities.content(of: row, in: batch)
    guard expected != facts.identity, misplaced.count < LedgerCheck.limit else { return }
    let former = facts.occurrence == nil ? [] : batch.formerFingerprints(of: row)
    guard !former.contains(UInt64(bitPattern: facts.identity)) else { return }
    misplaced.append("row \(facts.place.key) would not be recognised: its identity does not fit it")
  }

  static func integrity(in db: Database) throws -> Finding {
    let messages = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)")
    let keys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
    let problems =
      messages.filter { $0 != "ok" }
      + keys.prefix(limit).map { row in
        "a row of \(row[0] as String? ?? "a table") names something that is not there"
      }
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return Finding(check: "integrity", examined: pages, problems: problems)
  }

  func findings() throws -> [Finding] {
    [
      Finding(check: "seals", examined: rows + retiredRows, problems: []),
      Finding(
        check: "identities", examined: rows + retiredRows, problems: misplaced + (try lostIdentities())),
      try totalsFinding(), try conservationFinding(),
    ]
  }

  /// Every row is found by its identity, and nothing else is.
  private func lostIdentities() throws -> [String] {
    let lost = try Int64.fetchAll(
      db,
      sql: """
        SELECT place FROM transactions t WHERE NOT EXISTS (
          SELECT 1 FROM identities i WHERE i.identity = t.identity AND i.place = t.place)
        LIMIT \(LedgerCheck.limit)
        """)
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM identities") ?? 0
    return lost.map { "row \($0) would not be recognised: it is missing among the identities" }
      + (lost.isEmpty && count != rows ? ["there are \(count) identities of \(rows) rows"] : [])
  }

  /// The table of monthly totals against the rows.
  private func totalsFinding() throws -> Finding {
    let stored = try MonthlyTotals(in: db, knowing: LedgerVocabulary(in: db)) { _ in true }
    let (found, kept) = (totals.flows { $0 }, stored.totals.flows { $0 })
    let keys = Set(found.keys).union(kept.keys).filter { found[$0] != kept[$0] }
    let problems = keys.map { entry in
      "the totals of \(entry.month), \(entry.category.rawValue), \(entry.currency) do not fit the rows"
    }
    return Finding(
      check: "totals", examined: kept.count, problems: Array(problems.sorted().prefix(LedgerCheck.limit)))
  }

  /// Rows in = rows there + rows deleted, for each batch and for all.
  private func conservationFinding() throws -> Finding {
    let head = try LedgerMetadata(in: db)
    var problems: [String] = []
    if Int(head.transactions) != rows {
      problems.append("the ledger says it has \(head.transactions) transactions, and \(rows) are there")
    }
    if head.identified != identified {
      problems.append("the ledger says \(head.identified) rows came with an id, and \(identified) did")
    }
    let batches = try LedgerBatches.all(in: db)
    for record in batches where record.batch.undoneAt == nil { problems += try self.problems(of: record) }
    return Finding(
      check: "conservation", examined: batches.count, problems: Array(problems.prefix(LedgerCheck.limit)))
  }

  private func problems(of record: LedgerBatches.Record) throws -> [String] {
    var problems: [String] = []
    let batch = record.batch
    let deleted =
      try Int64.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM retired_transactions WHERE is_deleted = 1
            AND place % \(LedgerKey.span) >= ? AND place % \(LedgerKey.span) < ?
          """, arguments: [record.numbers.lowerBound, record.numbers.upperBound]) ?? 0
    let there = byBatch[Int64(batch.number)] ?? 0
    if record.added != there + deleted {
      problems.append(
        "batch \(batch.number) brought \(record.added) rows; \(there) are there and \(deleted) were deleted")
    }
    for file in batch.files
    where !file.rowCounts.isConserved
      || file.rowCounts.accepted != file.added + file.recognised
    {
      problems.append("batch \(batch.number) does not account for every row of \(file.path)")
    }
    return problems
  }
}
