import FinanceData
import FinanceDomain
import FinanceLedger
import FinanceTestSupport
import Testing

@Suite("Files, memory and ledgers give the same answers to the same questions")
struct LedgerAnswersTests {
  @Test("a ledger keeps the laws of repositories")
  func laws() async throws {
    // A ledger is asked after the next one has been made.
    var folders: [LedgerFolder] = []
    for (number, seed) in Seeds.list(1, salt: 0x1ED6).enumerated() {
      var random = SeededGenerator(seed: seed &+ UInt64(number))
      try await Laws.checkRepository(seeds: [seed], rows: 9) { transactions in
        let folder = try LedgerFolder()
        folders.append(folder)
        try await folder.fill(with: transactions, in: 5, using: &random)
        return folder.ledger
      }
    }
  }

  @Test(
    "files imported at once, whatever is in them, with rules and without",
    arguments: RandomLedger.Mood.allCases, [false, true])
  func files(_ mood: RandomLedger.Mood, _ hasRules: Bool) async throws {
    let rules = hasRules ? try AnswerSamples.rules() : []
    for seed in Seeds.list(1, salt: hasRules ? 0xF11E : 0xF11F) {
      let folder = try LedgerFolder()
      var options = ImportOptions()
      options.rules = rules
      let files = try folder.files(
        AnswerSamples.texts(of: mood == .farFlung ? 20 : 50, seed: seed, mood: mood), options: options)
      let result = try await ImportTransactionsUseCase(from: files, into: folder.ledger)
        .execute { $0.rejected == 0 }
      #expect(result.batch == 1 && result.recognised == 0, "\(Seeds.replay(seed))")
      let start = hasRules ? 0 : 1
      let expected = try await RepositoryAnswers.all(of: files, from: start)
      let ledger = folder.reader(rules: rules)
      let answers = try await RepositoryAnswers.all(of: ledger, from: start)
      Laws.checkSameAnswers(answers, expected, "\(mood), \(Seeds.replay(seed))")
    }
  }

  @Test(
    "statements that overlap, imported one by one in any order, and one file, and memory",
    arguments: [RandomLedger.Mood.kind, .unkind], [false, true])
  func parts(_ mood: RandomLedger.Mood, _ hasIDs: Bool) async throws {
    let rules = hasIDs ? try AnswerSamples.rules() : []
    for seed in Seeds.list(1, salt: 0x9A27) {
      let transactions = AnswerSamples.transactions(50, seed: seed, mood: mood)
      let whole = try LedgerFolder()
      try await whole.take(StatementText.csv(transactions) { _ in hasIDs })
      let rows = try await whole.transactions()
      let memory = try InMemoryTransactionsRepository(rows, rules: rules)
      let expected = try await RepositoryAnswers.all(of: memory, searchingEvery: 5)

      let folder = try LedgerFolder(rules: rules, workers: 3)
      var random = SeededGenerator(seed: seed)
      try await folder.fill(with: transactions, in: 12, using: &random) { _ in hasIDs }
      #expect(try await folder.reader().batches().count > 12)
      let answers = try await RepositoryAnswers.all(of: folder.ledger, searchingEvery: 5)
      Laws.checkSameAnswers(answers, expected, "\(mood), \(Seeds.replay(seed))")
      #expect(try await folder.problems() == [], "\(Seeds.replay(seed))")
    }
  }

  @Test("so many rows that several workers share them, with rules and without")
  func workers() async throws {
    var rows: [Transaction] = []
    for month in 0..<8 {
      let first = CalendarDay.on("2023-10-01").adding(days: month * 30)
      rows += (0..<5100).map { number in
        .fixture(
          id: "\(month)-\(number)", date: "\(first.adding(days: number % 30))",
          amount: "\(1 + number % 997).\(number % 10)5", type: number.isMultiple(of: 9) ? .income : .expense,
          category: number.isMultiple(of: 3) ? "food" : "travel", description: "Shop \(number % 41)",
          account: number.isMultiple(of: 2) ? "checking" : "savings")
      }
    }
    let folder = try LedgerFolder()
    try await folder.take(StatementText.csv(rows))
    let rules = try AnswerSamples.rules()
    let expected = try await few(of: InMemoryTransactionsRepository(rows))
    let ruled = try await few(of: InMemoryTransactionsRepository(rows, rules: rules))
    for workers in [1, 3] {
      let answers = try await few(of: folder.reader(workers: workers))
      Laws.checkSameAnswers(answers, expected, "\(workers) workers")
      let others = try await few(of: folder.reader(rules: rules, workers: workers))
      Laws.checkSameAnswers(others, ruled, "\(workers) workers with rules")
    }
  }

  private func few(of repository: any TransactionsRepository) async throws -> RepositoryAnswers {
    var answers = RepositoryAnswers(of: repository)
    let condition = try AnswerSamples.condition("\"shop 7\" -category:food")
    try await answers.askTotals(matching: try AnswerSamples.condition("-account:savings amount:>500"))
    try await answers.askSummary(of: .typed("2024-01-15.."), matching: condition, including: .all)
    try await answers.askPages([1, 5000], by: .newestFirst, size: 8)
    try await answers.askPages(
      [3], by: .largestFirst, size: 8, matching: TransactionQuery(condition: condition))
    return answers
  }
}

extension AnswerSamples {
  /// Files of such rows, of which some have ids, some have none, and some stand in two files.
  static func texts(of count: Int, seed: UInt64, mood: RandomLedger.Mood) -> [String] {
    var random = SeededGenerator(seed: seed ^ 0x7E)
    let rows = transactions(count, seed: seed, mood: mood)
    let anonymous = Set(rows.filter { _ in random.once(in: 2) }.map(\.id))
    var texts = [Int](repeating: 0, count: 3).map { _ in [Transaction]() }
    for row in rows {
      texts[random.below(3)].append(row)
      if random.once(in: 6) { texts[random.below(3)].append(row) }
    }
    return texts.map { StatementText.csv($0) { !anonymous.contains($0.id) } }
  }
}

extension LedgerFolder {
  /// Imports the rows in parts that overlap, in any order, each part twice now and then. A part has all rows of its days,
  /// as statements do.
  func fill(
    with transactions: [Transaction], in count: Int, using random: inout SeededGenerator,
    hasID: (Transaction) -> Bool = { _ in true }
  ) async throws {
    let days = Set(transactions.map(\.date)).sorted()
    let cuts = ([0, days.count] + (0..<count - 1).map { _ in random.below(days.count + 1) }).sorted()
    var parts = zip(cuts, cuts.dropFirst()).map { start, end in
      Set(days[start..<min(days.count, end + random.below(4))])
    }
    parts.append(Set(days.prefix(3)))
    for part in parts.shuffled(using: &random) {
      let text = StatementText.csv(transactions.filter { part.contains($0.date) }, hasID: hasID)
      for _ in 0..<(random.once(in: 4) ? 2 : 1) {
        let result = try await take(text)
        guard result.batch != nil else { throw ImportRefused(result: result) }
      }
    }
  }

  /// An import that a test needs was refused.
  struct ImportRefused: Error {
    let result: ImportResult
  }
}
