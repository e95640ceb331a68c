import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Repositories keep the laws")
struct RepositoryLawTests {
  @Test("in memory")
  func memory() async throws {
    try await Laws.checkRepository(rows: 30) { try InMemoryTransactionsRepository($0) }
  }

  @Test(
    "in files of every format, with any number of workers",
    arguments: [
      (InputFormat.csv, 1), (.csv, 7), (.json, 2), (.jsonl, 7),
    ])
  func files(_ format: InputFormat, _ workers: Int) async throws {
    let folder = try TemporaryFolder()
    try await Laws.checkRepository(rows: 10) { transactions in
      let half = transactions.count / 2
      let paths = [
        try folder.write("a.\(format)", LedgerWriting.text(Array(transactions[..<half]), as: format)),
        try folder.write("b.\(format)", LedgerWriting.text(Array(transactions[half...]), as: format)),
      ]
      return try FileTransactionsRepository(
        sources: paths.map { .path($0) }, options: options(workers: workers))
    }
  }

  @Test("a report does not depend on the number of workers or on the format", arguments: InputFormat.allCases)
  func workers(_ format: InputFormat) async throws {
    let transactions = RandomLedger.transactions(3500, seed: 5, mood: .kind)
    let expected = try await figures(InMemoryTransactionsRepository(transactions))
    let folder = try TemporaryFolder()
    let path = try folder.write("a", LedgerWriting.text(transactions, as: format))
    for workers in [1, 2, 7] {
      let repository = try FileTransactionsRepository(
        sources: [.path(path)], options: options(workers: workers))
      #expect(try await figures(repository) == expected)
    }
  }

  @Test("several questions at the same time cost one scan, and progress counts every byte")
  func sharing() async throws {
    let folder = try TemporaryFolder()
    let transactions = RandomLedger.transactions(3000, seed: 1, mood: .kind)
    let path = try folder.write("a.csv", LedgerWriting.csv(transactions))
    let seen = Mutex<[ScanProgress]>([])
    let repository = try FileTransactionsRepository(sources: [.path(path)]) { progress in
      seen.withLock { $0.append(progress) }
    }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<5 {
        group.addTask { try await repository.totals(matching: TransactionQuery()).rowCounts.accepted }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 3000, count: 5))
    let size = try Data(contentsOf: URL(filePath: path)).count
    let header = "id,date,amount,type,category,description,account,currency,note,balance\n".utf8.count
    let progress = seen.withLock { $0 }
    #expect(progress.map(\.bytesRead) == progress.map(\.bytesRead).sorted())
    #expect(progress.last == ScanProgress(bytesRead: size - header, bytesTotal: size))
    #expect(progress.count { $0 == progress.last } == 1)
  }

  @Test("whoever asks for details after the totals gets them, and the totals after the details cost no scan")
  func details() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", LedgerWriting.csv([.fixture(id: "a"), .fixture(id: "b")]))
    let passes = Mutex(0)
    let repository = try FileTransactionsRepository(sources: [.path(path)]) { _ in passes.withLock { $0 += 1 }
    }
    #expect(try await repository.totals(matching: TransactionQuery()).aggregate.payees.currencies.isEmpty)
    let all = try await repository.summary(matching: TransactionQuery(), including: .all).aggregate
    #expect(all.payees.currencies == [.eur] && all.largest.largest(in: .eur).count == 2)
    let again = try await repository.totals(matching: TransactionQuery()).aggregate
    #expect(again.payees.currencies == [.eur])
    #expect(passes.withLock { $0 } == 2)
  }

  @Test("one repository can be changed, and answers anew")
  func changes() async throws {
    let repository = try InMemoryTransactionsRepository([.fixture(id: "a"), .fixture(id: "b")])
    #expect(try await repository.totals(matching: TransactionQuery()).rowCounts.accepted == 2)
    try await repository.addTransaction(.fixture(id: "c"))
    try await repository.updateTransaction(.fixture(id: "a", amount: "5.00"))
    try await repository.deleteTransaction(id: TransactionID(rawValue: "b"))
    let page = try await repository.getTransactions(matching: TransactionQuery(), page: PageRequest(size: 9))
    #expect(page.items == [.fixture(id: "a", amount: "5.00"), .fixture(id: "c")])
    await #expect(throws: TransactionValidationError.idTaken(TransactionID(rawValue: "a"))) {
      try await repository.addTransaction(.fixture(id: "a"))
    }
    await #expect(throws: TransactionValidationError.idUnknown(TransactionID(rawValue: "b"))) {
      try await repository.updateTransaction(.fixture(id: "b"))
    }
    await #expect(throws: TransactionValidationError.idUnknown(TransactionID(rawValue: "b"))) {
      try await repository.deleteTransaction(id: TransactionID(rawValue: "b"))
    }
    #expect(throws: TransactionValidationError.idTaken(TransactionID(rawValue: "a"))) {
      try InMemoryTransactionsRepository([.fixture(id: "a"), .fixture(id: "a")])
    }
  }

  private func options(workers: Int) -> ImportOptions {
    var options = ImportOptions()
    options.workers = workers
    return options
  }

  /// Figures of every kind, and a page, as lines.
  private func figures(_ repository: any TransactionsRepository) async throws -> [String] {
    let months = try await GetPeriodBalanceUseCase(repository: repository).execute(in: .all, by: .month)
    let totals = try await GetTotalsUseCase(repository: repository).execute(by: [.category], in: .all)
    let page = try await GetTransactionsUseCase(repository: repository)
      .execute(matching: TransactionQuery(), page: PageRequest(page: 3, size: 20))
    return months.rows.map { "\($0.period) \(NaiveBalance($0.balance))" }
      + totals.rows.map { "\($0.keys[0]) \(NaiveBalance($0.balance))" } + page.items.map(\.line)
  }
}
