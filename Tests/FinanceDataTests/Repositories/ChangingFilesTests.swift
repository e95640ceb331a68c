import FinanceDomain
import FinanceTestSupport
import Foundation
import Synchronization
import Testing

@testable import FinanceData
@testable import FinanceInference

/// A file that another program writes to while it is read is refused: what was read is neither the one nor the other.
///
/// The change happens when the first part of the file has been taken in, so that nothing depends on time.
@Suite("Files that change while they are read")
struct ChangingFilesTests {
  /// What another program does.
  enum Change: String, CaseIterable, Sendable {
    case append, truncate, empty, overwrite, replace, remove
  }

  private static let header = "id,date,amount,description\n"
  private static let row = "2024-05-03,-1.25,Something that cost money\n"

  /// Of several chunks.
  private static func text(_ count: Int) -> String {
    header + (0..<count).map { "\($0),\(row)" }.joined()
  }

  @Test("in the middle of a scan", arguments: Change.allCases, [1, 3])
  func change(_ change: Change, _ workers: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", ChangingFilesTests.text(20_000))
    try Self.makeOld(path)
    let isDone = Atomic(false)
    var options = ImportOptions()
    options.workers = workers
    let repository = try FileTransactionsRepository(sources: [.path(path)], options: options) { progress in
      guard progress.bytesRead < progress.bytesTotal ?? 0,
        !isDone.exchange(true, ordering: .sequentiallyConsistent)
      else { return }
      try? Self.make(change, of: path)
    }
    let rowCounts = try await repository.totals(matching: TransactionQuery()).rowCounts
    let wasChanged = isDone.load(ordering: .sequentiallyConsistent)
    #expect(wasChanged)
    #expect(rowCounts.sources.isEmpty && rowCounts.failures.map(\.kind) == [.broken])
    let sentences = [
      "the file changed while it was read; run again when nothing writes to it",
      "the file became shorter while it was read; run again when nothing writes to it",
    ]
    #expect(rowCounts.failures.allSatisfy { sentences.contains($0.message) }, "\(rowCounts.failures)")
  }

  @Test("between two questions", arguments: Change.allCases)
  func between(_ change: Change) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", ChangingFilesTests.text(3))
    try Self.makeOld(path)
    let repository = try FileTransactionsRepository(sources: [.path(path)])
    #expect(try await repository.totals(matching: TransactionQuery()).rowCounts.accepted == 3)
    try Self.make(change, of: path)
    let again = try await repository.scan(PayeeTotals(), matching: TransactionQuery()).rowCounts
    #expect(again.sources.isEmpty && again.failures.map(\.kind) == [.broken])
  }

  @Test("the other files count all the same, and the next run reads the new version")
  func others() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("a.csv", ChangingFilesTests.text(20_000))
    let second = try folder.write("b.csv", ChangingFilesTests.header + "x,\(ChangingFilesTests.row)")
    try Self.makeOld(first)
    let isDone = Atomic(false)
    let repository = try FileTransactionsRepository(sources: [.path(first), .path(second)]) { _ in
      guard !isDone.exchange(true, ordering: .sequentiallyConsistent) else { return }
      try? Self.make(.replace, of: first)
    }
    let rowCounts = try await repository.totals(matching: TransactionQuery()).rowCounts
    #expect(rowCounts.sources.map(\.path) == [second] && rowCounts.accepted == 1)
    #expect(rowCounts.failures.map(\.path) == [first])
    let next = try FileTransactionsRepository(sources: [.path(first), .path(second)])
    #expect(try await next.totals(matching: TransactionQuery()).rowCounts.accepted == 8)
  }

  /// The time of its last change is long past, so that the next one shows however coarse the clock is.
  private static func makeOld(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
  }

  private static func make(_ change: Change, of path: String) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    switch change {
    case .append:
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("z,\(row)".utf8))
    case .truncate: try handle.truncate(atOffset: UInt64(header.utf8.count + 10))
    case .empty: try handle.truncate(atOffset: 0)
    case .overwrite: try handle.write(contentsOf: Data(header.uppercased().utf8))
    case .replace:
      try Data(text(7).utf8).write(to: URL(fileURLWithPath: path + ".new"))
      guard unsafe rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    case .remove: try FileManager.default.removeItem(atPath: path)
    }
  }
}
