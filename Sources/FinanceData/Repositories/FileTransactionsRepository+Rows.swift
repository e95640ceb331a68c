import FinanceDomain

/// Single rows, read again with their lines.
extension FileTransactionsRepository: ProvenanceRepository {
  /// The row that counts as the transaction with that id, as it stands in its file.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, account: ScanRowCounts) {
    let scan = try await scan(
      RowWithID(id, on: accounts), matching: TransactionQuery(condition: .text(.id, .equals(id.rawValue))),
      optionsWithoutRules, progress)
    guard let found = scan.aggregate.found else { return (nil, scan.account) }
    let source = await openedSources().sources[found.position.source]
    var loader = RowLoader(source, conventions: conventions)
    let bytes = try loader.bytes(at: found.position.byteOffset)
    let lines = try LineCounter.lines(of: [found.position.byteOffset], in: source.file)
    let row = RowProvenance(
      path: source.file.name, format: source.formatName.rawValue, line: lines.first,
      text: String(decoding: bytes, as: UTF8.self), profile: source.findings?.profile,
      transaction: found.transaction, otherAccounts: scan.aggregate.otherAccounts)
    return (row, scan.account)
  }

  /// The lines on which the rows begin.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    let sources = await openedSources().sources
    let lines = try LineCounter.lines(of: rows.map(\.position), in: sources)
    return lines.reduce(into: [:]) { origins, entry in
      origins[entry.key] = RowOrigin(path: sources[entry.key.source].file.name, place: .line(entry.value))
    }
  }
}

extension FileTransactionsRepository: DuplicateExplaining {
  /// Every dropped row that matches, read again, with its line and that of the row which counts in its place.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    let account = try await scan(NoFigures(), matching: query).account
    var rows: [DuplicatesReport.Row] = []
    if let findings, let rulings = findings.rulings {
      let sources = await openedSources().sources(with: findings)
      rows = try droppedRows(rulings, sources, matching: query.expression)
    }
    return DuplicatesReport(rows: rows, period: query.period ?? .all, account: account)
  }

  private func droppedRows(
    _ rulings: RowRulings, _ sources: [OpenSource], matching expression: SearchExpression
  ) throws -> [DuplicatesReport.Row] {
    var dropped:
      [(transaction: Transaction, position: SourcePosition, original: SourcePosition, key: DuplicateKey)] = []
    for (source, entries) in rulings.bySource.enumerated() {
      var loader = RowLoader(sources[source], conventions: conventions)
      for entry in entries {
        guard case .duplicate(let original, let evidence) = entry.ruling else { continue }
        let transaction = try loader.transaction(at: entry.offset)
        guard expression.matches(transaction) else { continue }
        let key = evidence.key(hasBalance: transaction.balance != nil)
        dropped.append((transaction, SourcePosition(source: source, byteOffset: entry.offset), original, key))
      }
    }
    let lines = try LineCounter.lines(of: dropped.flatMap { [$0.position, $0.original] }, in: sources)
    func place(_ position: SourcePosition) -> DuplicatesReport.Place {
      DuplicatesReport.Place(source: sources[position.source].file.name, line: lines[position] ?? 0)
    }
    return dropped.map { transaction, position, original, key in
      DuplicatesReport.Row(
        transaction: transaction, place: place(position), original: place(original), key: key)
    }
  }
}
