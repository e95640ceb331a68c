import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("What imports recognise, against what files repeat")
struct RecognitionLawTests {
  /// Which rows of a file have ids.
  enum Identified: String, CaseIterable, Sendable {
    case none, all, byFile
  }

  @Test("Files imported one by one add what one run over all of them counts", arguments: Identified.allCases)
  func law(_ identified: Identified) async throws {
    for seed in Seeds.list(4, salt: 0x1A3) {
      var random = SeededGenerator(seed: seed)
      let days = ["2024-05-03", "2024-05-04"].map { CalendarDay.on($0) }
      let rows = (0..<random.number(in: 1...7)).map { number in
        Transaction.fixture(
          id: "id\(number)", date: "\(random.pick(days))", amount: random.pick(["3.20", "4.00"]),
          description: random.pick(["Coffee", "Tea"]))
      }
      var texts: [String] = []
      for _ in 0..<3 {
        let hasIDs = random.once(in: 2)
        let part = rows.filter { _ in !random.once(in: 3) }
        texts.append(
          StatementText.csv(part) { row in
            switch identified {
            case .none: false
            case .all: true
            case .byFile: hasIDs
            }
          })
      }
      let folder = try LedgerFolder()
      for text in texts { #expect(try await folder.take(text).batch != nil) }
      let contents = try await folder.transactions().map(RecognitionLawTests.content).sorted()
      let files = try folder.files(texts)
      let page = PageRequest(size: 1000)
      let expected = try await files.getTransactions(matching: .everything, page: page).items
        .map(RecognitionLawTests.content).sorted()
      expectEqualLines(
        contents, expected, "\(identified): \(Seeds.replay(seed))\n\(texts.joined(separator: "\n"))")
      #expect(try await folder.problems() == [])
    }
  }

  private static func content(_ row: Transaction) -> String {
    "\(row.date) \(row.amount) \(row.description)"
  }

  @Test("Rows that come together are recognised as those that come alone", arguments: [true, false])
  func together(_ haveIDs: Bool) async throws {
    let header = "id,date,amount,description,account,balance,note\n"
    for seed in Seeds.list(3, salt: 0x70E) {
      var random = SeededGenerator(seed: seed)
      func line(_ number: Int, amount: String) -> String {
        let description = random.pick(["Coffee", "Caf\u{E9}", "Cafe\u{301}", "Tea"])
        let balance = number.isMultiple(of: 3) ? "\(number)" : ""
        let (id, account) = (haveIDs ? "\(number % 20)" : "", number < 20 ? "A" : "B")
        return "\(id),2024-05-0\(number % 9 + 1),\(amount),\(description) \(number),\(account),\(balance),n\n"
      }
      let before = (0..<40).filter { _ in random.once(in: 2) }.map { line($0, amount: "-\($0 + 1).50") }
      // Some say what they said, some say it in another spelling, some contradict, some are new.
      let after = (0..<40).map { line($0, amount: random.once(in: 4) ? "-\($0 + 1).75" : "-\($0 + 1).5") }
      let (one, many) = (try LedgerFolder(), try LedgerFolder())
      for folder in [one, many] {
        try await folder.take(header + before.joined())
        // An edited row and a deleted one are known by what they were.
        let rows = try await folder.transactions()
        var edit = TransactionEdit()
        edit.description = "edited"
        let last = try #require(rows.last)
        let ledger = LedgerTransactionsRepository(path: folder.path, idsOn: last.account)
        _ = try await UpdateTransactionUseCase(ledger: ledger).execute(last.id, edit)
        let first = LedgerTransactionsRepository(path: folder.path, idsOn: rows[0].account)
        try await first.deleteTransaction(id: rows[0].id)
      }
      let together = try await Self.counts(of: [header + after.joined()], into: one)
      let alone = try await Self.counts(of: after.map { header + $0 }, into: many)
      #expect(together == alone, "\(Seeds.replay(seed))")
      #expect(together[1] > 0 && haveIDs == (together[2] > 0))
      let rows = [try await one.transactions(), try await many.transactions()]
      #expect(rows[0] == rows[1], "\(Seeds.replay(seed))")
      for folder in [one, many] { #expect(try await folder.problems() == []) }
    }
  }

  /// How many rows of imports are new, known and refused.
  private static func counts(of texts: [String], into folder: LedgerFolder) async throws -> [Int] {
    var counts = [0, 0, 0]
    for text in texts {
      let result = try await ImportTransactionsUseCase(from: try folder.files([text]), into: folder.ledger)
        .execute { _ in true }
      for (place, count) in [result.added, result.recognised, result.rowCounts.rejected].enumerated() {
        counts[place] += count
      }
    }
    return counts
  }

  @Test("The same id on two accounts is two transactions, and each is recognised again")
  func accounts() async throws {
    let folder = try LedgerFolder()
    let header = "id,date,amount,description,account\n"
    let (one, two) = (header + "1,2024-05-03,-1,x,A\n", header + "1,2024-05-03,-1,x,B\n")
    try await folder.take(one)
    for (file, added) in [(two, 1), (one, 0), (two, 0)] {
      let result = try await folder.take(file)
      #expect(result.files.map(\.added) == [added] && result.files.map(\.recognised) == [1 - added])
    }
    #expect(try await folder.transactions().map(\.account) == ["A", "B"])
    #expect(try await folder.problems() == [])
    await #expect(
      throws: LedgerConflict.otherAccount(.of("1"), accounts: ["A", "B"])
    ) {
      try await folder.ledger.storedTransaction(id: .of("1"))
    }
    let ofB = LedgerTransactionsRepository(path: folder.path, idsOn: "B")
    #expect(try await ofB.storedTransaction(id: .of("1"))?.transaction.account == "B")
    await #expect(throws: LedgerConflict.otherAccount(.of("1"), accounts: ["A", "B"])) {
      try await LedgerTransactionsRepository(path: folder.path, idsOn: "C").storedTransaction(id: .of("1"))
    }
    let explained = try await folder.ledger.provenance(of: .of("1"), on: ["B"]).row
    #expect(explained?.transaction.account == "B" && explained?.otherAccounts == ["A"])
    #expect(try await folder.ledger.provenance(of: .of("1"), on: ["C"]).row == nil)
    for size in 1...2 {
      var page = try await folder.ledger.getTransactions(matching: .everything, page: PageRequest(size: size))
      var found = page.items
      while let next = page.next {
        page = try await folder.ledger.getTransactions(
          matching: .everything, page: PageRequest(after: next, size: size))
        found += page.items
      }
      #expect(found.map(\.account) == ["A", "B"])
    }
  }

  @Test("A correction by the bank is a conflict until the row was edited to say the same")
  func correction() async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv("a,2024-05-03,-3.20,Coffee,"))
    let corrected = RecognitionTests.csv("a,2024-05-03,-3.30,Coffee,")
    #expect(try await folder.take(corrected).batch == nil)
    var edit = TransactionEdit()
    edit.amount = Decimal(string: "3.30")
    _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(
      TransactionID(rawValue: "a"), edit)
    let result = try await folder.take(corrected)
    #expect(result.files.map(\.recognised) == [1] && result.rowCounts.rejected == 0)
  }

  @Test("Two spellings of one text are recognised, also in a ledger that knows the row by its own spelling")
  func composition() async throws {
    let folder = try LedgerFolder()
    let (nfc, nfd) = (",2024-05-03,-1,Caf\u{E9},", ",2024-05-03,-1,Cafe\u{301},")
    try await folder.take(RecognitionTests.csv(nfd))
    #expect(try await folder.take(RecognitionTests.csv(nfc)).files.map(\.recognised) == [1])
    // As ledgers were before: known by the form of the file.
    let old = try LedgerFolder()
    try await old.takeAsWritten(RecognitionTests.csv(nfd))
    let before = try await old.transactions()
    #expect(try await old.problems() == [])
    for file in [nfd, nfc] {
      #expect(try await old.take(RecognitionTests.csv(file)).files.map(\.recognised) == [1])
    }
    #expect(try await old.transactions() == before && before.count == 1)
  }
}
