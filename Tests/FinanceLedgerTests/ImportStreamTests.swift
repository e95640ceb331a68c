import FinanceData
import FinanceDomain
import FinanceInference
import GRDB
import Synchronization
import Testing

@testable import FinanceLedger

@Suite("Imports that end before their rows do")
struct ImportStreamTests {
  /// Files whose stream does something before a batch is pulled.
  private struct Supplier: TransactionsSupplier {
    let files: FileTransactionsRepository
    let beforeBatch: @Sendable (Int) throws -> Void

    func examine() async throws -> TransactionsSupply { try await files.examine() }

    func stream() async throws -> any TransactionStream {
      Stream(rows: try await files.stream(), beforeBatch: beforeBatch)
    }

    func refusal(
      of position: SourcePosition, code: ReasonCode, column: String, value: String, message: String
    ) async throws -> RejectedRow {
      try await files.refusal(of: position, code: code, column: column, value: value, message: message)
    }
  }

  private struct Stream: TransactionStream {
    var rows: any TransactionStream
    let beforeBatch: @Sendable (Int) throws -> Void
    private var count = 0

    init(rows: any TransactionStream, beforeBatch: @escaping @Sendable (Int) throws -> Void) {
      (self.rows, self.beforeBatch) = (rows, beforeBatch)
    }

    mutating func next() async throws -> TransactionBatch? {
      try beforeBatch(count)
      count += 1
      return try await rows.next()
    }

    func rowCounts() async throws -> ScanRowCounts { try await rows.rowCounts() }
  }

  private struct Failure: Error {}

  /// A ledger of one row, and a file of a dozen chunks whose fifth begins another category.
  private struct Scene {
    let folder: LedgerFolder
    let files: FileTransactionsRepository
    let chunks = Counter()
    let before: [String]

    final class Counter: Sendable {
      private let count = Atomic(0)
      var value: Int { count.load(ordering: .sequentiallyConsistent) }
      func increase() { count.add(1, ordering: .sequentiallyConsistent) }
    }

    init(workers: Int = 2) async throws {
      folder = try LedgerFolder()
      try await folder.take("id,date,amount,description,category\nz,2024-05-01,-1,Z,food\n")
      before = try folder.dump()
      let filler = String(repeating: "x", count: 600)
      let rows = (0..<4800).map {
        "\($0),2024-05-0\($0 % 9 + 1),-1.25,Text \(filler),\($0 < 1800 ? "food" : "rent")\n"
      }
      let path = try folder.write("1", "id,date,amount,description,category\n" + rows.joined())
      var options = ImportOptions()
      options.workers = workers
      let chunks = chunks
      files = try FileTransactionsRepository(sources: [.path(path)], options: options) { _ in
        chunks.increase()
      }
    }

    func take(_ beforeBatch: @escaping @Sendable (Int) throws -> Void = { _ in }) async throws -> ImportResult
    {
      try await ImportTransactionsUseCase(
        from: Supplier(files: files, beforeBatch: beforeBatch), into: folder.ledger
      ).execute { $0.rejected == 0 }
    }

    func execute(_ sql: String) throws {
      let connection = try LedgerConnection(folder.path, for: .writing, busyTimeout: 1)
      defer { connection.close() }
      try connection.write { db in try db.execute(sql: sql) }
    }

    /// What is so after an import that did not come to its end.
    func expectNothingChanged(chunks most: Int) async throws {
      try await Task.sleep(for: .milliseconds(100))
      #expect(chunks.value <= most)
      #expect(try folder.dump() == before)
      #expect(try await folder.problems() == [])
      #expect(try await take().files.map(\.added) == [4800])
    }
  }

  @Test("A ledger that cannot store a row stops the reading")
  func failingLedger() async throws {
    let scene = try await Scene()
    try scene.execute("CREATE TRIGGER full BEFORE INSERT ON categories BEGIN SELECT RAISE(ABORT, 'no'); END")
    await #expect(throws: LedgerError.self) { try await scene.take() }
    try scene.execute("DROP TRIGGER full")
    // The fifth chunk, and those that are read ahead of it.
    try await scene.expectNothingChanged(chunks: 5 + 2)
  }

  @Test("A source that fails leaves the ledger as it was", arguments: [0, 1, 7])
  func failingSource(_ last: Int) async throws {
    let scene = try await Scene()
    await #expect(throws: Failure.self) { try await scene.take { if $0 == last { throw Failure() } } }
    try await scene.expectNothingChanged(chunks: last + 3)
  }

  @Test("A cancelled import stops the reading and leaves the ledger as it was", arguments: [0, 1, 7])
  func cancelled(_ last: Int) async throws {
    let scene = try await Scene()
    let task = Task {
      try await scene.take { if $0 == last { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await scene.expectNothingChanged(chunks: last + 3)
  }

  @Test("The bytes of a ledger do not depend on the number of workers")
  func workers() async throws {
    let alone = try await Scene(workers: 1)
    _ = try await alone.take()
    let names = try alone.folder.lines("SELECT id || name FROM categories ORDER BY id")
    #expect(names.count == 2)
    for workers in [2, 3, 8] {
      let scene = try await Scene(workers: workers)
      _ = try await scene.take()
      #expect(try scene.folder.dump() == alone.folder.dump())
      #expect(try scene.folder.lines("SELECT id || name FROM categories ORDER BY id") == names)
    }
  }
}
