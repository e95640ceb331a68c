import FinanceTestSupport
import Testing

@testable import FinanceDomain
@testable import FinanceLedger

/// What an answer about a ledger puts away while its rows are read.
@Suite("Payees of a ledger that are put away")
struct LedgerOuterMemoryTests {
  @Test("They are read again, and a memory that finds no room ends the answer")
  func payees() async throws {
    let (folder, memory) = (try LedgerFolder(), ArrayMemory())
    let ledger = LedgerTransactionsRepository(path: folder.path, outerMemory: { memory })
    for number in 0..<6 {
      try await ledger.addTransaction(
        .fixture(id: "\(number)", amount: "\(number + 1)", description: "payee \(number % 3)"))
    }
    let scan = try await ledger.scan(PayeeTotals(mostInMemory: 1), matching: TransactionQuery())
    let top = scan.aggregate.first(2, in: .eur)
    #expect(top.map(\.payee) == ["payee 2", "payee 1"])
    #expect(top.map(\.flow.expense.decimal) == [9, 7])
    #expect(memory.count > 0)
    memory.isBroken = true
    await #expect(throws: ArrayMemory.failure) {
      try await ledger.scan(PayeeTotals(mostInMemory: 1), matching: TransactionQuery())
    }
  }
}
