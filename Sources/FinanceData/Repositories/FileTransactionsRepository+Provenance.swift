import FinanceDomain

extension FileTransactionsRepository: ProvenanceRepository {
  /// The row that counts as the transaction with that id, as it stands in its file.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, account: ScanAccount) {
    let scan = try await scanWithoutRules(
      RowWithID(id, on: accounts), matching: TransactionQuery(condition: .text(.id, .equals(id.rawValue))))
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
