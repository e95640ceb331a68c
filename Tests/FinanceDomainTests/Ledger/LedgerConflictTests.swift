import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Conflicts with a ledger")
struct LedgerConflictTests {
  @Test(
    "A conflict says what was found and what to do",
    arguments: [
      (
        LedgerConflict.changedMeanwhile(.of("a"), seen: 1, now: 3),
        "the transaction 'a' is at version 3 and not at 1 any more; look at it again and repeat the change with --seen 3"
      ),
      (
        .unknownTransaction(.of("a")),
        "there is no transaction with the id 'a' in the ledger; `finance search` finds it by its other words"
      ),
      (.unknownBatch(9), "there is no batch 9 in the ledger; `finance imports --all` lists them"),
      (.alreadyUndone(2), "batch 2 has been undone already"),
      (.noImport(3), "batch 3 is a change made by hand and no import; `finance imports` lists the imports"),
      (
        .neededBy(batch: 2, later: 5),
        "batch 5 rests on batch 2: it changed or recognised its transactions; undo batch 5 first"
      ),
    ])
  func sentences(_ conflict: LedgerConflict, _ sentence: String) {
    #expect(conflict.errorDescription == sentence)
  }
}
