import FinanceDomain

/// The rows of files, pulled in their order while workers read ahead.
///
/// Every worker has a batch of its own, which is the consumer's after it is read and until the next one is pulled: there
/// are never more batches than workers. A worker reads one chunk at a time, and the next one only when its batch was
/// consumed.
struct FileTransactionStream: TransactionStream {
  /// A worker that one task at a time lets read.
  private final class Reader: Sendable {
    let worker: Mutex<ScanWorker>

    init(_ plan: ScanPlan, _ queue: ScanQueue) { worker = Mutex(ScanWorker(plan, queue)) }

    /// Reads the next chunk, whose number it gives.
    func advance() -> Task<Int?, any Error> { Task { try worker.withLock { try $0.advance() } } }
  }

  private let plan: ScanPlan
  private let queue: ScanQueue
  private let start = ContinuousClock.now
  private let readers: [Reader]
  /// Those whose batches were consumed.
  private var idle: [Reader]
  /// Those that read, each one chunk that nobody else has.
  private var reading: [(reader: Reader, chunk: Task<Int?, any Error>)] = []
  /// Those that have read a chunk further on than the next, by its number.
  private var ahead: [Int: Reader] = [:]
  private var next = 0

  /// The most batches that are read ahead while another one is consumed: storing rows takes longer than reading them.
  static let mostAhead = 3

  /// - Parameter plan: with everything known about the sources and single rows that one pass must know.
  init(_ plan: ScanPlan) {
    let queue = ScanQueue(plan)
    (self.plan, self.queue) = (plan, queue)
    let ahead = max(1, min(plan.options.workers, FileTransactionStream.mostAhead))
    readers = (0...ahead).map { _ in Reader(plan, queue) }
    idle = readers
  }

  mutating func next() async throws -> TransactionBatch? {
    while true {
      try Task.checkCancellation()
      reading += idle.map { ($0, $0.advance()) }
      idle = []
      guard let reader = try await nextReader() else { return nil }
      idle = [reader]
      let batch = reader.worker.withLock(\.batch)
      if batch.count > 0 { return batch }
    }
  }

  /// The reader of the next chunk; `nil` if there is no chunk left.
  private mutating func nextReader() async throws -> Reader? {
    while ahead[next] == nil, !reading.isEmpty {
      let (reader, chunk) = reading.removeFirst()
      if let number = try await chunk.value { ahead[number] = reader }
    }
    defer { next += 1 }
    return ahead.removeValue(forKey: next)
  }

  func rowCounts() throws -> ScanRowCounts {
    precondition(reading.isEmpty && ahead.isEmpty, "batches that were not pulled")
    var log = ScanLog(plan)
    for reader in readers { log.merge(reader.worker.withLock(\.log)) }
    log.close(queue)
    plan.tell(of: log, since: start)
    var plan = plan
    plan.findings.failures.merge(plan.failures(log)) { first, _ in first }
    return try plan.rowCounts(of: log)
  }
}
