import FinanceDomain

/// A repository over a list, for tests of use cases: the shortest code that keeps the repository's promises.
///
/// It divides the list into small batches and deals these to several child tasks, so that what it is asked is asked
/// as it would be in earnest; it decides what matches one element at a time; it counts its scans. It is the wrong
/// repository for anything but tests.
package actor ListRepository {
  private var transactions: [Transaction]
  private let workers: Int
  private let batchSize: Int
  private var summaries:
    [TransactionQuery: (details: ScanSummary.Details, task: Task<Scan<ScanSummary>, any Error>)] = [:]
  /// How often the list has been gone through.
  package private(set) var scanCount = 0

  /// A repository of these transactions.
  package init(_ transactions: [Transaction], workers: Int = 3, batchSize: Int = 7) {
    self.transactions = transactions
    self.workers = workers
    self.batchSize = batchSize
  }
}

extension ListRepository: TransactionsRepository {
  package func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    scanCount += 1
    let shares = shares(matching: query)
    let aggregate = await withTaskGroup(of: A.self) { group in
      for share in shares {
        group.addTask {
          var part = empty
          for batch in share { part.absorb(batch) }
          return part
        }
      }
      return await group.reduce(into: empty) { $0.merge($1) }
    }
    let source = RowCounts(
      path: "list", format: "memory", read: transactions.count, accepted: transactions.count)
    let days = transactions.map(\.date).sorted()
    let all = query.expression == .everything ? nil : days.first.map { $0...days[days.count - 1] }
    return Scan(aggregate: aggregate, rowCounts: try ScanRowCounts(sources: [source], days: all))
  }

  package func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    if let asked = summaries[query], asked.details.contains(details) {
      return try await asked.task.value
    }
    let task = Task {
      try await scan(
        ScanSummary(focus: query.period ?? .all, including: details, calendar: query.calendar),
        matching: TransactionQuery(condition: query.condition))
    }
    summaries[query] = (details, task)
    return try await task.value
  }

  /// The matching rows in batches, dealt to the workers in turn.
  private func shares(matching query: TransactionQuery) -> [[TransactionBatch]] {
    var shares = Array(repeating: [TransactionBatch](), count: workers)
    for (number, batch) in BatchCutting.even(transactions, size: batchSize).enumerated() {
      var matching = batch
      matching.keep(batch.map { NaiveSearch.accepts(query.expression, $0) })
      shares[number % workers].append(matching)
    }
    return shares
  }
}

extension ListRepository: WritableTransactionsRepository {
  package func addTransaction(_ transaction: Transaction) async throws {
    guard place(of: transaction.id) == nil else { throw TransactionValidationError.idTaken(transaction.id) }
    transactions.append(transaction)
    summaries = [:]
  }

  package func updateTransaction(_ transaction: Transaction) async throws {
    transactions[try knownPlace(of: transaction.id)] = transaction
    summaries = [:]
  }

  package func deleteTransaction(id: TransactionID) async throws {
    transactions.remove(at: try knownPlace(of: id))
    summaries = [:]
  }

  private func place(of id: TransactionID) -> Int? { transactions.firstIndex { $0.id == id } }

  private func knownPlace(of id: TransactionID) throws -> Int {
    guard let place = place(of: id) else { throw TransactionValidationError.idUnknown(id) }
    return place
  }
}

extension ListRepository: ProvenanceRepository {
  package func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, rowCounts: ScanRowCounts) {
    let scan = try await scan(RowWithID(id, on: accounts), matching: .everything)
    let row = scan.aggregate.found.map {
      RowProvenance(
        path: "list", format: "memory", line: nil, text: $0.transaction.description,
        transaction: $0.transaction, otherAccounts: scan.aggregate.otherAccounts)
    }
    return (row, scan.rowCounts)
  }

  package func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    rows.reduce(into: [:]) { $0[$1.position] = RowOrigin(path: "list", place: .byte($1.position.byteOffset)) }
  }
}
