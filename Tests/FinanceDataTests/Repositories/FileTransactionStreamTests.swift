import FinanceDomain
import FinanceTestSupport
import Synchronization
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Rows of files, pulled batch by batch")
struct FileTransactionStreamTests {
  /// Files of long rows, each file of so many chunks or a little more.
  private struct Scene {
    let folder: TemporaryFolder
    let paths: [String]
    let repository: FileTransactionsRepository
    /// Chunks that were read.
    let chunks = Counter()

    final class Counter: Sendable {
      private let count = Atomic(0)
      var value: Int { count.load(ordering: .sequentiallyConsistent) }
      func increase() { count.add(1, ordering: .sequentiallyConsistent) }
    }

    init(chunks counts: [Int], workers: Int, _ change: (ImportOptions) -> ImportOptions = { $0 }) throws {
      folder = try TemporaryFolder()
      let filler = String(repeating: "x", count: 600)
      var paths: [String] = []
      for (file, count) in counts.enumerated() {
        let rows = (0..<max(1, count * Chunk.size / 640)).map {
          "\(file)-\($0),2024-05-0\($0 % 9 + 1),-1.25,Text \(filler),c\($0 % 7)\n"
        }
        paths.append(try folder.write("\(file)", "id,date,amount,description,category\n" + rows.joined()))
      }
      self.paths = paths
      var options = ImportOptions()
      options.workers = workers
      let chunks = chunks
      repository = try FileTransactionsRepository(
        sources: paths.map { .path($0) }, options: change(options)
      ) { _ in chunks.increase() }
    }
  }

  @Test(
    "Rows come source by source in their order, and the row counts are those of the examination",
    arguments: [1, 2, 3, 8], [[5], [0, 3, 0, 0, 2, 1], [0]])
  func order(_ workers: Int, _ files: [Int]) async throws {
    let scene = try Scene(chunks: files, workers: workers)
    let supply = try await scene.repository.examine()
    var stream = try await scene.repository.stream()
    var (positions, ids): ([[Int]], [String]) = ([], [])
    while let batch = try await stream.next() {
      #expect(batch.count > 0)
      for row in 0..<batch.count {
        let position = batch.position(of: row)
        positions.append([position.source, position.byteOffset])
        ids.append(batch.id(of: row).rawValue)
      }
    }
    let rowCounts = try await stream.rowCounts()
    #expect(rowCounts.sources == supply.rowCounts.sources)
    #expect(positions.count == supply.rowCounts.accepted)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let expected = files.enumerated().flatMap { file, count in
      (0..<max(1, count * Chunk.size / 640)).map { "\(file)-\($0)" }
    }
    #expect(ids == expected)
    #expect(try await stream.next() == nil)
  }

  @Test("Not examined before, the sources are examined first: rows that repeat another are not in the stream")
  func unexamined() async throws {
    let ledger = try FileLedger(
      "id,date,amount,description\na,2024-05-01,-1,A\nb,2024-05-02,-2,B\n",
      "id,date,amount,description\nb,2024-05-02,-2,B\nc,2024-05-03,-3,C\n")
    var stream = try await ledger.repository.stream()
    var ids: [String] = []
    while let batch = try await stream.next() { ids += batch.map(\.id.rawValue) }
    #expect(ids == ["a", "b", "c"])
    #expect(try await stream.rowCounts().duplicate == 1)
  }

  @Test("Few chunks are read before their rows are pulled, by any number of workers", arguments: [1, 2, 8])
  func ahead(_ workers: Int) async throws {
    let scene = try Scene(chunks: [12], workers: workers)
    var stream = try await scene.repository.stream()
    let ahead = min(workers, FileTransactionStream.mostAhead)
    var pulled = 0
    while try await stream.next() != nil {
      pulled += 1
      if pulled < 6 { try await Task.sleep(for: .milliseconds(40)) }
      #expect(scene.chunks.value <= pulled + ahead)
    }
    #expect(pulled >= 12 && scene.chunks.value == pulled)
  }

  @Test("A batch that is kept stays what it was")
  func kept() async throws {
    let scene = try Scene(chunks: [4], workers: 2)
    var stream = try await scene.repository.stream()
    var batches: [TransactionBatch] = []
    while let batch = try await stream.next() { batches.append(batch) }
    let ids = batches.flatMap { batch in (0..<batch.count).map { batch.id(of: $0).rawValue } }
    #expect(batches.count > 3 && ids == (0..<ids.count).map { "0-\($0)" })
  }

  @Test("Cancelled, it ends with an error and reads no further")
  func cancelled() async throws {
    let scene = try Scene(chunks: [10], workers: 2)
    let stream = try await scene.repository.stream()
    let task = Task {
      var stream = stream
      _ = try await stream.next()
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      _ = try await stream.next()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Task.sleep(for: .milliseconds(100))
    #expect(scene.chunks.value <= 3)
  }

  @Test("More rows than the limit end it with the error of the limit")
  func limit() async throws {
    let scene = try Scene(chunks: [2], workers: 2)
    let count = try await scene.repository.examine().rowCounts.accepted
    let small = try Scene(chunks: [2], workers: 2) { options in
      var options = options
      options.limits.rows = count - 1
      return options
    }
    await #expect(throws: SourceFailure.self) { _ = try await small.repository.stream() }
  }

  @Test("A file that changes between the examination and the end is not in the row counts")
  func changed() async throws {
    let scene = try Scene(chunks: [3, 1], workers: 2)
    let supply = try await scene.repository.examine()
    var stream = try await scene.repository.stream()
    _ = try await stream.next()
    try scene.folder.write("0", "id,date,amount,description\na,2024-05-01,-1,A\n")
    while try await stream.next() != nil {}
    let rowCounts = try await stream.rowCounts()
    #expect(supply.rowCounts.sources.map(\.path) == scene.paths)
    #expect(rowCounts.sources.map(\.path) == [scene.paths[1]])
    #expect(rowCounts.failures.map(\.path) == [scene.paths[0]])
  }
}
