import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Columns that nothing looks at")
struct UnreadColumnTests {
  private static let header = "id,date,amount,description,category,note\n"
  private static let rows = "a,2024-05-03,-1,x,food,n\n,2024-05-03,-1,x,food,\n,2024-05-03,-1, x  y ,food,m\n"

  /// Sums by month, and what a batch has in the columns that these do not look at.
  private struct Seen: TransactionAggregate {
    var columnsRead: TransactionColumns
    var ids: [String] = []
    var notes: [String] = []
    var descriptions: [String] = []

    mutating func absorb(_ batch: borrowing TransactionBatch) {
      for row in 0..<batch.count {
        if columnsRead.contains(.ids) { ids.append(batch.id(of: row).rawValue) }
        if columnsRead.contains(.notes) { notes.append(batch[row].note ?? "") }
        if columnsRead.contains(.descriptions) { descriptions.append(batch[row].description) }
      }
    }

    mutating func merge(_ other: consuming Seen) {
      ids += other.ids
      notes += other.notes
      descriptions += other.descriptions
    }
  }

  @Test(
    "who looks at a column sees all of it, whatever was asked before", arguments: DuplicatePolicy.allCases)
  func all(_ policy: DuplicatePolicy) async throws {
    var options = ImportOptions()
    options.duplicates = policy
    let ledger = try FileLedger(texts: [Self.header + Self.rows], options: options)
    let repository = ledger.repository
    _ = try await repository.scan(Seen(columnsRead: []), matching: .everything)
    let seen = try await repository.scan(Seen(columnsRead: .all), matching: .everything).aggregate
    #expect(seen.ids.count == 3 && Set(seen.ids).count == 3 && seen.ids.first == "a")
    #expect(seen.notes == ["n", "", "m"])
    #expect(seen.descriptions == ["x", "x", "x  y"])
    let notes = try await repository.scan(Seen(columnsRead: .notes), matching: .everything).aggregate
    #expect(notes.notes == seen.notes)
  }

  @Test("a condition looks at all columns")
  func conditions() async throws {
    let ledger = try FileLedger(Self.header + Self.rows)
    let query = TransactionQuery(condition: .text(.note, .contains("m")))
    let scan = try await ledger.repository.scan(Seen(columnsRead: .descriptions), matching: query)
    #expect(scan.aggregate.descriptions == ["x  y"])
  }

  @Test("with comparing off rows are numbered only where ids are looked at")
  func passes() async throws {
    var options = ImportOptions()
    options.duplicates = .off
    let passes = Mutex(0)
    let folder = try TemporaryFolder()
    let file = SourceRequest(.path(try folder.write("1", Self.header + Self.rows + Self.rows)))
    let repository = try FileTransactionsRepository(
      configured: [file], options: options, opener: FileOpener(),
      watch: {
        if case .passed = $0 { passes.withLock { $0 += 1 } }
      })
    _ = try await repository.scan(ScanSummary(including: []), matching: .everything)
    #expect(passes.withLock(\.self) == 1)
    _ = try await repository.scan(ScanSummary(including: .largest), matching: .everything)
    #expect(passes.withLock(\.self) == 3)
  }
}
