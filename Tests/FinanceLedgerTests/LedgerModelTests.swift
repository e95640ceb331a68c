import FinanceDomain
import FinanceLedger
import FinanceTestSupport
import Foundation
import Testing

@Suite("A ledger against the model")
struct LedgerModelTests {
  @Test(
    "Random changes and undos have the same results, the same errors and the same contents",
    arguments: RandomLedger.Mood.allCases)
  func law(_ mood: RandomLedger.Mood) async throws {
    for seed in Seeds.list(2, salt: 0x1ED6E3) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("finance-ledger-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let ledger = LedgerTransactionsRepository(path: folder.appendingPathComponent("l.sqlite").path)
      try await Laws.checkLedger(ledger, seed: seed, steps: 60, mood: mood)
    }
  }
}
