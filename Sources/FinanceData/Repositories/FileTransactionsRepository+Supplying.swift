import FinanceDomain

extension FileTransactionsRepository: TransactionsSupplier {
  /// Judges every row, by as many workers as there are.
  public func examine() async throws -> TransactionsSupply {
    let opened = await openedSources()
    var sources: [TransactionsSupply.Source] = []
    for source in opened.sources { sources.append(try TransactionsSupply.Source(source)) }
    let scan = try await scan(SupplyShape(), matching: .everything, optionsWithoutRules, nil)
    return TransactionsSupply(
      sources: sources, account: scan.account, days: scan.aggregate.days,
      hasRowsWithoutID: scan.aggregate.hasRowsWithoutID, hasRowsWithID: scan.aggregate.hasRowsWithID)
  }

  /// Reads everything once more, as it was judged before.
  public func stream() async throws -> any TransactionStream {
    if findings == nil { _ = try await scan(NoFigures(), matching: .everything, optionsWithoutRules, nil) }
    return FileTransactionStream(
      await plan(.everything, optionsWithoutRules), progress: progress, watch: watch)
  }

  /// A row that was supplied and is refused all the same.
  public func refusal(
    of position: SourcePosition, code: ReasonCode, column: String, value: String, message: String
  ) async throws -> RejectedRow {
    let source = await openedSources().sources[position.source]
    var loader = RowLoader(source, conventions: conventions)
    let bytes = try loader.bytes(at: position.byteOffset)
    let line = try LineCounter.lines(of: [position.byteOffset], in: source.file).first
    return RejectedRow(
      sourceName: source.file.name, position: position, line: line, column: source.format.idColumn ?? column,
      columnNumber: source.idColumnNumber, value: value, code: code, message: message,
      excerpt: RejectedRow.excerpt(bytes.span, 0..<bytes.count), byteCount: bytes.count)
  }
}

/// Which days rows lie on, and whether all of them have ids.
private struct SupplyShape: TransactionAggregate {
  private(set) var days: ClosedRange<CalendarDay>?
  private(set) var hasRowsWithoutID = false
  private(set) var hasRowsWithID = false

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    let found = batch.dayRange()
    include(CalendarDay(dayNumber: found.lowerBound)...CalendarDay(dayNumber: found.upperBound))
    for row in 0..<batch.count where !(hasRowsWithID && hasRowsWithoutID) {
      if batch.ids[row].count == 0 { hasRowsWithoutID = true } else { hasRowsWithID = true }
    }
  }

  mutating func merge(_ other: consuming SupplyShape) {
    hasRowsWithoutID = hasRowsWithoutID || other.hasRowsWithoutID
    hasRowsWithID = hasRowsWithID || other.hasRowsWithID
    if let theirs = other.days { include(theirs) }
  }

  private mutating func include(_ more: ClosedRange<CalendarDay>) {
    days = days.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }
}

extension TransactionsSupply.Source {
  fileprivate init(_ source: OpenSource) throws(SourceFailure) {
    let print = try FileDigest(source)
    self.init(
      path: source.file.name, format: source.formatName.rawValue, byteCount: print.byteCount,
      span: max(print.byteCount, try source.file.size) + 1, hash: print.hash)
  }
}
