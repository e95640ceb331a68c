import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Changing a ledger by hand")
struct LedgerUseCaseTests {
  private static let coffee = Transaction.fixture(
    id: "a", time: "08:30:00", amount: "3.50", account: "card", note: "with milk", tags: ["shop"],
    payee: "Corner bar", balance: .exact("12.00"))

  private static func edit(_ make: (inout TransactionEdit) -> Void) -> TransactionEdit {
    var edit = TransactionEdit()
    make(&edit)
    return edit
  }

  @Test("An edit changes what it names and nothing else")
  func edit() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let result = try await UpdateTransactionUseCase(ledger: ledger).execute(
      .of("a"),
      LedgerUseCaseTests.edit {
        $0.category = TransactionCategory(rawValue: "drinks")
        $0.amount = .exact("4.00")
      })
    let expected = Transaction.fixture(
      id: "a", time: "08:30:00", amount: "4.00", category: "drinks", account: "card", note: "with milk",
      tags: ["shop"], payee: "Corner bar", balance: .exact("12.00"))
    #expect(result.stored?.transaction.line == expected.line)
    #expect(result.stored?.version == 2 && result.batch?.number == 2 && result.batch?.kind == .edit)
    #expect(await ledger.contents == [result.stored].compactMap(\.self))
  }

  @Test("An edit may name every fact, and take away those that a transaction may lack")
  func everyFact() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let edits = UpdateTransactionUseCase(ledger: ledger)
    let all = LedgerUseCaseTests.edit {
      $0.date = .on("2024-06-01")
      $0.time = .set(.at("09:00:00"))
      $0.amount = 2
      $0.type = .income
      $0.category = .salary
      $0.description = "Refund"
      $0.account = "giro"
      $0.currency = .usd
      $0.payee = .set("Bar")
    }
    #expect(
      try await edits.execute(.of("a"), all).stored?.transaction.line
        == Transaction.fixture(
          id: "a", date: "2024-06-01", time: "09:00:00", amount: "2", type: .income, category: "salary",
          description: "Refund", account: "giro", currency: "USD", note: "with milk", tags: ["shop"],
          payee: "Bar", balance: .exact("12.00")
        ).line)
    let less = LedgerUseCaseTests.edit {
      $0.time = .remove
      $0.payee = .remove
      $0.account = ""
      $0.category = TransactionCategory(rawValue: " ")
    }
    let bare = try await edits.execute(.of("a"), less).stored?.transaction
    #expect(bare?.time == nil && bare?.payee == nil)
    #expect(bare?.account == "" && bare?.category == .uncategorized)
  }

  @Test("An edit that changes nothing is not written")
  func nothing() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let same = LedgerUseCaseTests.edit { $0.amount = .exact("3.5") }
    let result = try await UpdateTransactionUseCase(ledger: ledger).execute(.of("a"), same)
    #expect(result.batch == nil && result.stored?.version == 1)
    #expect(try await ledger.batches().count == 1)
    let composed = LedgerUseCaseTests.edit { $0.description = "Caf\u{E9}" }
    let decomposed = LedgerUseCaseTests.edit { $0.description = "Cafe\u{301}" }
    _ = try await UpdateTransactionUseCase(ledger: ledger).execute(.of("a"), composed)
    let respelled = try await UpdateTransactionUseCase(ledger: ledger).execute(.of("a"), decomposed)
    #expect(respelled.batch?.number == 3, "texts that look alike are two")
  }

  @Test("What an edit would make invalid stays as it is")
  func invalid() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let edits = UpdateTransactionUseCase(ledger: ledger)
    await #expect(throws: TransactionValidationError.amountNotPositive(0)) {
      try await edits.execute(.of("a"), LedgerUseCaseTests.edit { $0.amount = 0 })
    }
    await #expect(throws: TransactionValidationError.descriptionEmpty) {
      try await edits.execute(.of("a"), LedgerUseCaseTests.edit { $0.description = " " })
    }
    #expect(try await ledger.batches().count == 1)
  }

  @Test("Every change is refused if the version that was seen is not the one that is there")
  func conflicts() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let id = TransactionID.of("a")
    _ = try await UpdateTransactionUseCase(ledger: ledger).execute(id, adding: ["x"], version: 1)
    let conflict = LedgerConflict.changedMeanwhile(id, seen: 1, now: 2)
    await #expect(throws: conflict) {
      try await UpdateTransactionUseCase(ledger: ledger).execute(id, TransactionEdit(), version: 1)
    }
    await #expect(throws: conflict) {
      try await UpdateTransactionUseCase(ledger: ledger).execute(id, noting: nil, version: 1)
    }
    await #expect(throws: conflict) {
      try await UpdateTransactionUseCase(ledger: ledger).execute(id, adding: ["y"], version: 1)
    }
    await #expect(throws: conflict) {
      try await DeleteTransactionUseCase(ledger: ledger).execute(id, version: 1)
    }
    #expect(try await ledger.batches().count == 2)
    #expect(try await DeleteTransactionUseCase(ledger: ledger).execute(id, version: 2).stored == nil)
  }

  @Test("Every change of a transaction that is not there is refused")
  func unknown() async throws {
    let ledger = ModelLedger()
    let id = TransactionID.of("a")
    let conflict = LedgerConflict.unknownTransaction(id)
    await #expect(throws: conflict) {
      try await UpdateTransactionUseCase(ledger: ledger).execute(id, TransactionEdit())
    }
    await #expect(throws: conflict) {
      try await UpdateTransactionUseCase(ledger: ledger).execute(id, noting: nil)
    }
    await #expect(throws: conflict) {
      try await UpdateTransactionUseCase(ledger: ledger).execute(id, adding: [])
    }
    await #expect(throws: conflict) { try await DeleteTransactionUseCase(ledger: ledger).execute(id) }
    await #expect(throws: conflict) { try await ledger.stored(id) }
  }

  @Test("A note takes the place of the one before, title and text, and can be taken away")
  func notes() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let notes = UpdateTransactionUseCase(ledger: ledger)
    let titled = try TransactionNote(title: "Warranty", content: "until 2026")
    let first = try await notes.execute(.of("a"), noting: titled)
    #expect(first.stored?.note == titled && first.batch?.kind == .note)
    #expect(first.stored?.transaction.note == "Warranty: until 2026")
    #expect(try await notes.execute(.of("a"), noting: titled).batch == nil)
    let plain = try TransactionNote(content: "Warranty: until 2026")
    #expect(try await notes.execute(.of("a"), noting: plain).stored?.note == plain)
    #expect(try await notes.execute(.of("a"), noting: nil).stored?.transaction.note == nil)
    #expect(try await notes.execute(.of("a"), noting: nil).batch == nil)
    #expect(try await ledger.stored(.of("a")).version == 4)
  }

  @Test("Tags are added and removed; those that are so already change nothing")
  func tags() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    let tags = UpdateTransactionUseCase(ledger: ledger)
    let first = try await tags.execute(.of("a"), adding: ["work", " bar "], removing: ["shop", "none"])
    #expect(first.stored?.transaction.tags == ["bar", "work"] && first.batch?.kind == .tag)
    #expect(try await tags.execute(.of("a"), adding: ["work"], removing: ["shop"]).batch == nil)
    #expect(first.stored?.transaction.note == "with milk")
    #expect(first.stored?.transaction.balance == 12)
  }

  @Test("A transaction without an id gets the first free one that a file would give it")
  func derivedIDs() async throws {
    let ledger = ModelLedger()
    let add = AddTransactionUseCase(ledger: ledger)
    let transaction = Transaction.fixture(id: "underived", amount: "3.50")
    var ids: [String] = []
    for _ in 0..<3 {
      let stored = try #require(try await add.execute(derivingIDOf: transaction).stored)
      ids.append(stored.transaction.id.rawValue)
    }
    #expect(ids.map { $0.suffix(5) } == ["-0001", "-0002", "-0003"])
    #expect(ids[0] == TransactionID(derivedFrom: transaction).rawValue)
    _ = try await DeleteTransactionUseCase(ledger: ledger).execute(.of(ids[1]))
    #expect(try await add.execute(derivingIDOf: transaction).stored?.transaction.id.rawValue == ids[1])
  }

  @Test("A transaction with an id keeps it, and a taken one is refused")
  func ownIDs() async throws {
    let ledger = ModelLedger()
    let add = AddTransactionUseCase(ledger: ledger)
    let note = try TransactionNote(title: "T", content: "c")
    let result = try await add.execute(.fixture(id: "mine"), note: note)
    #expect(result.stored?.note == note && result.stored?.version == 1 && result.batch?.kind == .add)
    await #expect(throws: TransactionValidationError.idTaken(.of("mine"))) {
      try await add.execute(.fixture(id: "mine"))
    }
  }

  @Test("Batches are listed, undone ones as well")
  func batches() async throws {
    let ledger = ModelLedger([LedgerUseCaseTests.coffee])
    _ = try await UpdateTransactionUseCase(ledger: ledger).execute(.of("a"), adding: ["x"])
    let undone = try await ledger.undo(batch: 2)
    #expect(undone.number == 2 && undone.undoneAt != nil)
    let batches = try await ledger.batches()
    #expect(batches.map(\.number) == [1, 2])
    #expect(batches.filter { $0.kind == .tag } == [undone])
    #expect(!batches.contains { $0.kind == .import })
    #expect(try await ledger.check().isSound)
  }

  @Test("A ledger is a repository that can be changed")
  func repository() async throws {
    let ledger = ModelLedger()
    try await ledger.addTransaction(LedgerUseCaseTests.coffee)
    try await ledger.updateTransaction(.fixture(id: "a", note: "tea"))
    #expect(await ledger.contents.map(\.version) == [2])
    #expect(await ledger.contents.map(\.note?.content) == ["tea"])
    try await ledger.deleteTransaction(id: .of("a"))
    await #expect(throws: TransactionValidationError.idUnknown(.of("a"))) {
      try await ledger.deleteTransaction(id: .of("a"))
    }
    #expect(try await ledger.batches().map(\.kind) == [.add, .edit, .delete])
  }
}
