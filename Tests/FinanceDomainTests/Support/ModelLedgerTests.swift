import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The model of ledgers")
struct ModelLedgerTests {
  @Test("Undoing gives back exactly what was there, in the opposite order")
  func undo() async throws {
    let ledger = ModelLedger([.fixture(id: "a", amount: "1.00")])
    let before = await ledger.contents
    _ = try await UpdateTransactionUseCase(ledger: ledger).execute(.of("a"), adding: ["x"])
    _ = try await DeleteTransactionUseCase(ledger: ledger).execute(.of("a"))
    await #expect(throws: LedgerConflict.neededBy(batch: 2, later: [3])) { try await ledger.undo(batch: 2) }
    _ = try await ledger.undo(batch: 3)
    _ = try await ledger.undo(batch: 2)
    #expect(await ledger.contents == before)
    await #expect(throws: LedgerConflict.alreadyUndone(2)) { try await ledger.undo(batch: 2) }
    await #expect(throws: LedgerConflict.unknownBatch(4)) { try await ledger.undo(batch: 4) }
    await #expect(throws: LedgerConflict.unknownBatch(0)) { try await ledger.undo(batch: 0) }
    _ = try await ledger.undo(batch: 1)
    #expect(await ledger.contents == [])
  }

  @Test("Batches of other transactions do not stand in the way")
  func apart() async throws {
    let ledger = ModelLedger([.fixture(id: "a"), .fixture(id: "b")])
    _ = try await ledger.undo(batch: 1)
    #expect(await ledger.contents.map(\.transaction.id) == [.of("b")])
  }

  @Test("The model keeps the law that it is the measure of", arguments: RandomLedger.Mood.allCases)
  func law(_ mood: RandomLedger.Mood) async throws {
    for seed in Seeds.list(2, salt: 0x1ED6E2) {
      try await Laws.checkLedger(ModelLedger(), seed: seed, steps: 60, mood: mood)
    }
  }
}
