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
    var categories: [String] = []
    var ids: [String] = []
    var notes: [String] = []
    var descriptions: [String] = []

    mutating func absorb(_ batch: borrowing TransactionBatch) {
      for row in 0..<batch.count {
        categories.append(batch.category(of: row).rawValue)
        if columnsRead.contains(.ids) { ids.append(batch.id(of: row).rawValue) }
        if columnsRead.contains(.notes) { notes.append(batch[row].note ?? "") }
        if columnsRead.contains(.descriptions) { descriptions.append(batch[row].description) }
      }
    }

    mutating func merge(_ other: consuming Seen) {
      categories += other.categories
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

  @Test(
    "a condition, be it a question's or a rule's, has the columns read that it looks at, and no others",
    arguments: [
      (.everything, 6, 1), (.currency(.none), 6, 1), (.type(.income), 0, 1),
      (.text(.category, .equals("food")), 6, 1), (.text(.account, .contains("a")), 0, 1),
      (.text(.note, .contains("m")), 2, 1), (.not(.text(.description, .contains("y"))), 4, 1),
      (.any([.type(.income), .text(.payee, .equals("x  y"))]), 2, 1), (.text(.id, .equals("a")), 2, 2),
      (.not(.all([.currency(.none), .text(.id, .contains("-0002"))])), 4, 2),
    ] as [(SearchExpression, Int, Int)])
  func conditions(_ condition: SearchExpression, count: Int, passCount: Int) async throws {
    let query = TransactionQuery(condition: condition)
    let rule = CategorizationRule(
      name: "r", condition: condition, conditionText: "", effects: .init([.category: "met"]))
    let asked = try await passes { repository in
      let scan = try await repository.scan(Seen(columnsRead: []), matching: query)
      #expect(scan.aggregate.categories.count == count)
    }
    let ruled = try await passes([rule]) { repository in
      let all = try await repository.scan(Seen(columnsRead: []), matching: .everything).aggregate.categories
      #expect(all.count { $0 == "met" } == count && all.count == 6)
    }
    let joint = try await passes { repository in
      let one = ScanCoalescer(repository).repository(for: 1)
      let scan = try await one.scan(Seen(columnsRead: []), matching: query)
      #expect(scan.aggregate.categories.count == count)
    }
    #expect([asked, ruled, joint] == [passCount, passCount, passCount])
  }

  @Test("ids are derived from what the source wrote, whatever is looked at and whatever rules make of it")
  func derivedIDs() async throws {
    let text =
      "Datum;Verwendungszweck;Betrag\n03.05.2024;x  y;-1,00\n13.05.2024;z;-2,00\n23.05.2024;x;-3,00\n"
    let expected = try await FileLedger(text).transactions().map(\.id.rawValue).sorted()
    var options = ImportOptions()
    for _ in 0..<2 {
      let ledger = try FileLedger(text, options: options)
      let scan = try await ledger.repository.scan(Seen(columnsRead: .ids), matching: .everything)
      #expect(scan.aggregate.ids.count == 3 && scan.aggregate.ids.sorted() == expected)
      options.rules = [
        CategorizationRule(
          name: "r", condition: .type(.expense), conditionText: "", effects: .init([.description: "other"]))
      ]
    }
  }

  @Test("with comparing off rows are numbered only where ids are looked at")
  func passes() async throws {
    let once = try await passes {
      _ = try await $0.scan(ScanSummary(including: []), matching: .everything)
    }
    let again = try await passes {
      _ = try await $0.scan(ScanSummary(including: []), matching: .everything)
      _ = try await $0.scan(ScanSummary(including: .largest), matching: .everything)
    }
    #expect([once, again] == [1, 3])
  }

  /// How often a file is read to answer questions, without comparing rows.
  private func passes(
    _ rules: [CategorizationRule] = [], _ ask: (FileTransactionsRepository) async throws -> Void
  ) async throws -> Int {
    var options = ImportOptions()
    (options.duplicates, options.rules) = (.off, rules)
    let passes = Mutex(0)
    let folder = try TemporaryFolder()
    let file = SourceRequest(.path(try folder.write("1", Self.header + Self.rows + Self.rows)))
    let repository = try FileTransactionsRepository(
      configured: [file], options: options, opener: FileOpener(),
      watch: { if case .passed = $0 { passes.withLock { $0 += 1 } } })
    try await ask(repository)
    return passes.withLock(\.self)
  }
}
