import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("Undoing a batch restores what was there before it")
struct UndoTests {
  private static let may = RecognitionTests.csv(
    ",2024-05-03,-3.20,Coffee,;,2024-05-03,-3.20,Coffee,;a,2024-05-04,-12.00,Book,7.00")
  private static let june = RecognitionTests.csv("b,2024-06-01,100.00,Wage,;,2024-05-05,-0.50,Bun,")

  private func filled() async throws -> LedgerFolder {
    let folder = try LedgerFolder()
    try await folder.take(UndoTests.may)
    return folder
  }

  /// Does something, undoes the last batch, and compares.
  private func check(_ folder: LedgerFolder, _ change: () async throws -> Void) async throws {
    let (before, count) = (try folder.dump(), try await folder.ledger.batches().count)
    try await change()
    #expect(try folder.dump() != before)
    let batch = try await folder.ledger.undo(batch: count + 1)
    #expect(batch.undoneAt != nil)
    expectEqualLines(try folder.dump(), before)
    #expect(try await folder.problems() == [])
  }

  @Test("an import into a filled ledger, and the first one")
  func imports() async throws {
    let folder = try await filled()
    try await check(folder) { try await folder.take(UndoTests.june) }
    try await check(folder) { try await folder.take(UndoTests.june, UndoTests.may) }
    _ = try await folder.ledger.undo(batch: 1)
    #expect(try folder.dump() == ["[\"ledger\",0,0]"])
  }

  @Test("changes by hand, of rows with ids and without")
  func changes() async throws {
    let folder = try await filled()
    for row in try await folder.transactions() {
      let id = row.id
      try await check(folder) {
        var edit = TransactionEdit()
        (edit.date, edit.amount, edit.type) = (.on("1999-12-31"), .exact("0.00000001"), .income)
        (edit.account, edit.currency, edit.payee) = ("savings", .usd, .set("Somebody"))
        _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(id, edit)
      }
      try await check(folder) { try await folder.ledger.deleteTransaction(id: id) }
      try await check(folder) {
        let note = try TransactionNote(title: "Title", content: "two\nlines")
        _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(id, noting: note)
      }
      try await check(folder) {
        _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(id, adding: ["a", "b"])
      }
    }
    try await check(folder) { try await folder.ledger.addTransaction(.fixture(note: "n", tags: ["t"])) }
  }

  @Test("A batch on which another rests is not undone before it, and then it is")
  func needed() async throws {
    let folder = try await filled()
    let ledger = folder.ledger
    let id = TransactionID.of("a")
    try await folder.take(UndoTests.june)
    try await folder.take(UndoTests.may)
    _ = try await UpdateTransactionUseCase(ledger: ledger).execute(id, adding: ["x"])
    _ = try await UpdateTransactionUseCase(ledger: ledger).execute(id, adding: ["y"])
    try await ledger.deleteTransaction(id: id)
    let before = try folder.dump()
    for (batch, later) in [(1, [4, 5, 6]), (4, [5, 6]), (5, [6])] {
      await #expect(throws: LedgerConflict.neededBy(batch: batch, later: later)) {
        try await ledger.undo(batch: batch)
      }
    }
    await #expect(throws: LedgerConflict.unknownBatch(7)) { try await ledger.undo(batch: 7) }
    await #expect(throws: LedgerConflict.unknownBatch(0)) { try await ledger.undo(batch: 0) }
    #expect(try folder.dump() == before)
    for batch in [6, 5, 4, 3, 1] { _ = try await ledger.undo(batch: batch) }
    await #expect(throws: LedgerConflict.alreadyUndone(4)) { try await ledger.undo(batch: 4) }
    #expect(try await folder.transactions().map(\.description).sorted() == ["Bun", "Wage"])
    #expect(try await folder.problems() == [])
  }

  @Test(
    "Imports that added nothing go with the one whose rows they recognised, and the file comes in again"
  )
  func nothingAdded() async throws {
    let folder = try await filled()
    for _ in 2...4 { try await folder.take(UndoTests.may) }
    let result = try await folder.take([UndoTests.may], replacing: 1)
    #expect((result.batch, result.added, result.recognised) == (5, 3, 0))
    #expect(
      try await folder.ledger.batches().map { $0.undoneAt != nil } == [
        true, true, true, true, false,
      ])
    try await folder.take(UndoTests.may)
    try await folder.take(UndoTests.may + UndoTests.june.split(separator: "\n")[1] + "\n")
    // Of two imports that rest on it, one has brought a row.
    await #expect(throws: LedgerConflict.neededBy(batch: 5, later: [7])) {
      try await folder.ledger.undo(batch: 5)
    }
    _ = try await folder.ledger.undo(batch: 7)
    _ = try await folder.ledger.undo(batch: 5)
    #expect(try await folder.transactions() == [])
    await #expect(throws: LedgerConflict.alreadyUndone(6)) {
      try await folder.ledger.undo(batch: 6)
    }
    try await folder.take(UndoTests.may)
    #expect(try await folder.transactions().count == 3)
    #expect(try await folder.problems() == [])
  }

  @Test(
    "An import takes the place of another in one step: what is there is what a ledger without the first would have"
  )
  func replacing() async throws {
    let (folder, other) = (try await filled(), try LedgerFolder())
    try await folder.take(UndoTests.june)
    let corrected = RecognitionTests.csv(
      ",2024-05-03,-3.20,Coffee,;a,2024-05-04,-21.00,Book,7.00;c,2024-05-09,-1.00,Pen,")
    for texts in [[UndoTests.june], [corrected]] { try await other.take(texts) }
    let trial = try await folder.take([corrected], replacing: 1, isTrial: true)
    #expect((trial.batch, trial.replaced, trial.added, trial.recognised) == (nil, 1, 3, 0))
    #expect(try await folder.ledger.batches().map(\.undoneAt) == [nil, nil])
    // Without the step the id would stand for two amounts.
    #expect(try await folder.take([corrected]).rowCounts.rejected == 1)
    let result = try await folder.take([corrected], replacing: 1)
    #expect((result.batch, result.replaced, result.added, result.recognised) == (3, 1, 3, 0))
    #expect(try await folder.transactions() == (try await other.transactions()))
    #expect(try await folder.ledger.batches().map { $0.undoneAt != nil } == [true, false, false])
    #expect(try await folder.problems() == [])
  }

  @Test("A replacement that cannot be leaves everything as it was")
  func replacingFails() async throws {
    let folder = try await filled()
    try await folder.take(UndoTests.june)
    try await folder.ledger.addTransaction(.fixture(id: "hand"))
    _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(.of("b"), adding: ["x"])
    let before = try folder.dump()
    // A row that is refused: the file is not taken in, and the old one stays.
    #expect(try await folder.take([UndoTests.may + "d,x,-1.00,Pen,\n"], replacing: 1).batch == nil)
    let conflicts: [(Int, LedgerConflict)] = [
      (2, .neededBy(batch: 2, later: [4])), (3, .noImport(3)), (9, .unknownBatch(9)),
    ]
    for (number, conflict) in conflicts {
      await #expect(throws: conflict) { try await folder.take([UndoTests.may], replacing: number) }
    }
    #expect(try folder.dump() == before)
    #expect(try await folder.ledger.batches().allSatisfy { $0.undoneAt == nil })
    let none = try LedgerFolder()
    await #expect(throws: LedgerConflict.unknownBatch(1)) {
      try await none.take([UndoTests.may], replacing: 1)
    }
  }

  @Test("What was removed by hand does not come back while its id stands for something else")
  func taken() async throws {
    let folder = try await filled()
    let ledger = folder.ledger
    try await ledger.deleteTransaction(id: .of("a"))
    try await ledger.addTransaction(.fixture(id: "a"))
    await #expect(throws: LedgerConflict.neededBy(batch: 2, later: [3])) {
      try await ledger.undo(batch: 2)
    }
    _ = try await ledger.undo(batch: 3)
    _ = try await ledger.undo(batch: 2)
    #expect(try await folder.transactions().contains { $0.id == .of("a") && $0.description == "Book" })
  }

  @Test("Random imports and changes, undone from the last to the first, leave at each step what was there")
  func random() async throws {
    for seed in Seeds.list(1, salt: 0x0D0) {
      var random = SeededGenerator(seed: seed)
      let folder = try LedgerFolder()
      let rows = AnswerSamples.transactions(40, seed: seed, mood: .unkind)
      try await folder.take(StatementText.csv(rows.prefix(3).map { $0 }))
      var dumps: [[String]] = []
      for _ in 0..<14 {
        dumps.append(try folder.dump())
        try await change(folder, rows, &random)
      }
      while let expected = dumps.popLast() {
        let last = try await folder.ledger.batches().last { $0.undoneAt == nil }
        _ = try await folder.ledger.undo(batch: try #require(last).number)
        expectEqualLines(try folder.dump(), expected, Seeds.replay(seed))
      }
      #expect(try await folder.problems() == [], "\(Seeds.replay(seed))")
    }
  }

  /// One batch.
  private func change(
    _ folder: LedgerFolder, _ rows: [Transaction], _ random: inout SeededGenerator
  ) async throws {
    let stored = try await folder.transactions()
    guard !stored.isEmpty, random.once(in: 2) else {
      let some = rows.filter { _ in random.once(in: 3) }
      let hasIDs = random.once(in: 2)
      let result = try await folder.take(StatementText.csv(some) { _ in hasIDs })
      #expect(result.batch != nil)
      return
    }
    let row = random.pick(stored)
    switch random.below(3) {
    case 0: try await folder.ledger.deleteTransaction(id: row.id)
    case 1:
      _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(
        row.id, adding: ["\(random.next())"])
    default:
      var edit = TransactionEdit()
      (edit.date, edit.amount) = (random.pick(rows).date, random.pick(rows).amount)
      (edit.account, edit.category) = (random.pick(rows).account, random.pick(rows).category)
      _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(row.id, edit)
    }
  }
}
