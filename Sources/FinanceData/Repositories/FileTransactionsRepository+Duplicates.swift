import FinanceDomain

extension FileTransactionsRepository: DuplicateExplaining {
  /// Every dropped row that matches, read again, with its line and that of the row which counts in its place.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    let account = try await scan(NoFigures(), matching: query).account
    guard let findings, let rulings = findings.rulings else {
      return DuplicatesReport(rows: [], period: query.period ?? .all, account: account)
    }
    let sources = await openedSources().sources(with: findings)
    let dropped = try DroppedRows(sources, rulings, conventions, matching: query.expression)
    return DuplicatesReport(
      rows: try dropped.report(), period: query.period ?? .all, account: account)
  }
}

/// The rows that were dropped, read again.
private struct DroppedRows {
  private struct Row {
    let position: SourcePosition
    let original: SourcePosition
    let key: DuplicateKey
    let transaction: Transaction
  }

  private let sources: [OpenSource]
  private var rows: [Row] = []

  init(
    _ sources: [OpenSource], _ rulings: RowRulings, _ conventions: MappingConventions,
    matching expression: SearchExpression
  ) throws(SourceFailure) {
    self.sources = sources
    for (source, entries) in rulings.bySource.enumerated() {
      var loader = RowLoader(sources[source], conventions: conventions)
      for entry in entries {
        guard let match = entry.match else { continue }
        let transaction = try loader.transaction(at: entry.offset)
        guard expression.matches(transaction) else { continue }
        rows.append(
          Row(
            position: SourcePosition(source: source, byteOffset: entry.offset), original: match.original,
            key: match.evidence.key(hasBalance: transaction.balance != nil), transaction: transaction))
      }
    }
  }

  func report() throws(SourceFailure) -> [DuplicatesReport.Row] {
    let lines = try LineCounter.lines(of: rows.flatMap { [$0.position, $0.original] }, in: sources)
    return rows.map { row in
      DuplicatesReport.Row(
        transaction: row.transaction, place: place(row.position, lines), original: place(row.original, lines),
        key: row.key)
    }
  }

  private func place(
    _ position: SourcePosition, _ lines: [SourcePosition: Int]
  ) -> DuplicatesReport.Place {
    DuplicatesReport.Place(source: sources[position.source].file.name, line: lines[position] ?? 0)
  }
}
