import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

/// The names of a ledger, as a shell offers them.
@Suite("Names in a ledger")
struct LedgerNamesTests {
  @Test("They are those of its transactions, in the order of their bytes")
  func names() async throws {
    let folder = try LedgerFolder()
    let ledger = LedgerTransactionsRepository(path: folder.path)
    try await ledger.addTransaction(.fixture(id: "1", category: "rent", account: "Giro"))
    try await ledger.addTransaction(.fixture(id: "2", category: "food", account: ""))
    let names = try ledger.names()
    #expect(names.categories == ["food", "rent"])
    #expect(names.accounts == ["Giro"])
  }

  @Test("Where there is no ledger there are none, and none is made")
  func missing() throws {
    let folder = try LedgerFolder()
    let ledger = LedgerTransactionsRepository(path: folder.path)
    #expect(throws: LedgerError.missing(path: folder.path)) { try ledger.names() }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
