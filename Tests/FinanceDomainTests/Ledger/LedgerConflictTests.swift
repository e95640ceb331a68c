import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Conflicts with a ledger")
struct LedgerConflictTests {
  @Test(
    "A conflict says what was found",
    arguments: [
      (
        LedgerConflict.changedMeanwhile(.of("a"), seen: 1, now: 3),
        "the transaction 'a' is at version 3 and not at 1 any more"
      ),
      (
        .unknownTransaction(.of("a")),
        "there is no transaction with the id 'a' in the ledger"
      ),
      (.unknownBatch(9), "there is no batch 9 in the ledger"),
      (.alreadyUndone(2), "batch 2 has been undone already"),
      (.noImport(3), "batch 3 is a change made by hand and no import"),
      (
        .neededBy(batch: 2, later: [5]),
        "batch 5 rests on batch 2: it changed or recognised its transactions; undo batch 5 first"
      ),
      (
        .neededBy(batch: 2, later: [5, 7, 8]),
        "batches 5, 7, 8 rest on batch 2: they changed or recognised its transactions; undo them first, the last one before the others"
      ),
    ])
  func sentences(_ conflict: LedgerConflict, _ sentence: String) {
    #expect(conflict.errorDescription == sentence)
  }
}
