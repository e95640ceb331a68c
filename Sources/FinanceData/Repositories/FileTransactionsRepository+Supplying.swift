import FinanceDomain

extension FileTransactionsRepository: TransactionsSupplier {
  /// Judges every row, by as many workers as there are.
  public func examine() async throws -> TransactionsSupply {
    let opened = await openedSources()
    var sources: [TransactionsSupply.Source] = []
    for source in opened.sources { sources.append(try TransactionsSupply.Source(source)) }
    let scan = try await scanForKeeping(SupplyShape(), inOrder: false)
    return TransactionsSupply(
      sources: sources, account: scan.account, days: scan.aggregate.days,
      hasRowsWithoutID: scan.aggregate.hasRowsWithoutID, hasRowsWithID: scan.aggregate.hasRowsWithID)
  }

  /// Reads everything once more, by one worker, so that rows come in their order.
  public func handOver(
    to receive: @escaping @Sendable (borrowing TransactionBatch) throws -> Void
  ) async throws -> ScanAccount {
    let counter = HandOver.Counter()
    let scan = try await scanForKeeping(HandOver(counter: counter, receive: receive), inOrder: true)
    if let error = counter.error { throw error }
    return scan.account
  }

  /// A row that was handed over and is refused all the same.
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

/// Passes batches on. Only one worker's copy of it ever sees rows.
private struct HandOver: TransactionAggregate {
  /// The first error of whoever receives; after it nothing is passed on.
  final class Counter: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock { $0 } }

    func note(_ error: any Error) { first.withLock { $0 = $0 ?? error } }
  }

  let counter: Counter
  let receive: @Sendable (borrowing TransactionBatch) throws -> Void

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0, counter.error == nil else { return }
    do { try receive(batch) } catch { counter.note(error) }
  }

  mutating func merge(_ other: consuming HandOver) {}
}

extension TransactionsSupply.Source {
  fileprivate init(_ source: OpenSource) throws(SourceFailure) {
    let print = try FilePrint(source)
    self.init(
      path: source.file.name, format: source.formatName.rawValue, byteCount: print.byteCount,
      span: max(print.byteCount, try source.file.size) + 1, hash: print.hash)
  }
}
