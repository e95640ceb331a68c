import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Repeated rows")
struct DuplicateTests {
  private let header = "id,date,amount,description\n"
  private let accounts =
    "; if these are two accounts, name them with 'account:' under 'sources:' in the configuration"

  @Test("an id that comes again with the same content is one transaction, in one file")
  func repeats() async throws {
    let ledger = try FileLedger(
      header + "a,2024-05-03,-1,x\nb,2024-05-03,-2,y\na,2024-05-03,-1.00, x \na,2024/05/03,-1,\"x\"\n")
    #expect(try await ledger.counts() == [[4, 2, 0, 2, 0]])
    #expect(try await ledger.transactions().map(\.id.rawValue) == ["a", "b"])
  }

  @Test(
    "the same rows in another file and another format all repeat the first",
    arguments: Seeds.list(1, salt: 30), RandomLedger.Mood.allCases)
  func formats(_ seed: UInt64, _ mood: RandomLedger.Mood) async throws {
    let rows = RandomLedger.transactions(40, seed: seed, mood: mood)
    for second in InputFormat.allCases {
      let ledger = try FileLedger(
        LedgerWriting.csv(rows, lineEnd: "\r\n"), LedgerWriting.text(rows.reversed(), as: second))
      #expect(try await ledger.counts() == [[40, 40, 0, 0, 0], [40, 0, 0, 40, 0]], "\(Seeds.replay(seed))")
      expectEqualLines(
        try await ledger.transactions().map(\.line).sorted(), rows.map(\.line).sorted(), Seeds.replay(seed))
    }
  }

  @Test(
    "an id with two contents refuses every row that has it, with both places, whatever the order of the files"
  )
  func conflict() async throws {
    let first = header + "b,2024-05-03,-2,y\na,2024-05-03,-1,x\n"
    let second = #"{"id":"a","date":"2024-05-03","amount":-3,"description":"x"}"# + "\n{}\n"
    let ledger = try FileLedger(first, second)
    #expect(try await ledger.counts() == [[2, 1, 1, 0, 0], [2, 0, 2, 0, 0]])
    let refused = try await ledger.rowCounts().rejections.rows.filter { $0.code == .idConflict }
    #expect(
      refused.map { ledger.plain($0.message) } == [
        "the id 'a' stands for something else on line 1 of 2: amount '1' here, '3' there; "
          + "neither row counts until one of them has another id or both say the same" + accounts,
        "the id 'a' stands for something else on line 3 of 1: amount '3' here, '1' there; "
          + "neither row counts until one of them has another id or both say the same" + accounts,
      ])
    #expect(refused.map(\.line) == [3, 1] && refused.map(\.column) == ["id", "id"])
    #expect(refused.map(\.value) == ["a", "a"] && refused.map(\.columnNumber) == [1, nil])
    let swapped = try FileLedger(second, first)
    #expect(try await swapped.counts() == [[2, 0, 2, 0, 0], [2, 1, 1, 0, 0]])
    #expect(try await swapped.transactions() == ledger.transactions())
  }

  @Test("of three rows with one id, two of them the same, none counts, and each is told of one that differs")
  func three() async throws {
    let ledger = try FileLedger(
      header + "a,2024-05-03,-1,x\na,2024-05-03,-1,x\na,2024-05-04,-1,x\nb,2024-05-03,-1,x\n")
    #expect(try await ledger.counts() == [[4, 1, 3, 0, 0]])
    let rest = "; neither row counts until one of them has another id or both say the same" + accounts
    #expect(
      try await ledger.rowCounts().rejections.rows.map(\.message) == [
        "the id 'a' stands for something else on line 4: date '2024-05-03' here, '2024-05-04' there" + rest,
        "the id 'a' stands for something else on line 4: date '2024-05-03' here, '2024-05-04' there" + rest,
        "the id 'a' stands for something else on line 2: date '2024-05-04' here, '2024-05-03' there" + rest,
      ])
  }

  @Test("rows that are refused take no part, and ids are told apart by their bytes")
  func strangers() async throws {
    let ledger = try FileLedger(
      header
        + "a,2024-05-03,ten,x\na,2024-05-03,-1,x\n\u{E9},2024-05-03,-1,x\ne\u{301},2024-05-03,-2,x\nA,2024-05-03,-3,x\n"
    )
    #expect(try await ledger.counts() == [[5, 4, 1, 0, 0]])
  }

  @Test("with comparing off every row counts, and the row counts say so")
  func off() async throws {
    var options = ImportOptions()
    options.duplicates = .off
    let ledger = try FileLedger(
      texts: [header + "a,2024-05-03,-1,x\na,2024-05-03,-2,x\na,2024-05-03,-1,x\n"], options: options)
    #expect(try await ledger.counts() == [[3, 3, 0, 0, 0]])
    #expect(try await ledger.rowCounts().warnings == ["rows were not compared, so repeated ids count twice"])
  }

  @Test(
    "random files with repeats and contradictions keep every row in one bucket, whatever the workers",
    arguments: Seeds.list(2, salt: 31))
  func conservation(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let rows = RandomLedger.transactions(30, seed: seed, mood: .kind)
    let texts = (0..<3).map { number in
      let some = rows.filter { _ in random.once(in: 2) } + rows.filter { _ in random.once(in: 8) }
      let changed = some.map { random.once(in: 10) ? .fixture(id: $0.id.rawValue, amount: "77") : $0 }
      return LedgerWriting.text(changed, as: InputFormat.allCases[number])
    }
    var answers: Set<String> = []
    for workers in [1, 2, 7] {
      var options = ImportOptions()
      options.workers = workers
      let ledger = try FileLedger(texts: texts, options: options)
      let rowCounts = try await ledger.rowCounts()
      #expect(rowCounts.sources.filter { !$0.isConserved } == [])
      #expect(rowCounts.rejected == rowCounts.rejections.total)
      let lines =
        try await ledger.transactions().map(\.line)
        + rowCounts.rejections.rows.map { ledger.plain($0.message) }
      answers.insert("\(try await ledger.counts()) \(lines)")
    }
    #expect(answers.count == 1, "\(Seeds.replay(seed))")
    // Which rows count does not depend on the order of the files.
    let there = try await FileLedger(texts: texts).transactions()
    let back = try await FileLedger(texts: texts.reversed()).transactions()
    #expect(there == back, "\(Seeds.replay(seed))")
  }

  @Test("a source that fails later no longer makes the rows of others repeats")
  func laterFailure() async throws {
    let ledger = try FileLedger(
      header + "a,2024-05-03,-1,x\n", header + "a,2024-05-03,-1,x\nb,2024-05-03,-1,x\n")
    #expect(try await ledger.counts() == [[1, 1, 0, 0, 0], [2, 1, 0, 1, 0]])
    try ledger.folder.append("c,2024-05-03,-1,x\n", to: "1")
    let rowCounts = try await ledger.rowCounts(TransactionQuery(condition: .type(.expense)))
    #expect(
      rowCounts.failures.map(\.message) == [
        "the file changed while it was read; run again when nothing writes to it"
      ])
    #expect(rowCounts.sources.map(\.accepted) == [2])
  }
}
