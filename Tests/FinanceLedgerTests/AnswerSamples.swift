import FinanceDomain
import FinanceTestSupport

/// Rows and questions for repositories that are held to one another.
enum AnswerSamples {
  /// Rows of a mood, some of them bought again on the same day for the same money, some with another note.
  static func transactions(_ count: Int, seed: UInt64, mood: RandomLedger.Mood) -> [Transaction] {
    var random = SeededGenerator(seed: seed ^ 0xA5)
    return RandomLedger.transactions(count, seed: seed, mood: mood).flatMap { transaction in
      let repeats = random.once(in: 5) ? random.number(in: 1...3) : 0
      return [transaction]
        + (0..<repeats).map { number in
          var again = transaction.identified(by: .of("\(transaction.id)/\(number)"))
          if random.once(in: 3) { again.note = "again \(number)" }
          return again
        }
    }
  }

  /// Rules that look at everything and change everything.
  static func rules() throws -> [CategorizationRule] {
    let texts: [(String, CategorizationRule.Effects)] = [
      (
        "caf",
        .init([.category: "eating out", .payee: "The café"], tags: ["caf\u{E9}", "food"])
      ),
      ("amount:>1000 type:expense", .init([.note: "a large one"], tags: ["large"])),
      ("account:checking -category:food", .init([.account: "giro"])),
      (
        "railway OR note:remark",
        .init([.category: "travel", .description: "By train"])
      ),
      ("/^.{1,3}$/", .init([.payee: "Short"], tags: ["short"])),
      ("date:2024-01", .init(tags: ["January"])),
    ]
    return try texts.enumerated().map { number, rule in
      CategorizationRule(
        name: "\(number)", condition: try condition(rule.0), conditionText: rule.0, effects: rule.1)
    }
  }

  static func condition(_ text: String) throws -> SearchExpression {
    try SearchExpression(parsing: text, today: .on("2024-05-15"))
  }

  static let searches = [
    "cafe", "café", "CAFÉ -cafe", "shop railway", "shop OR railway OR 日本", "-shop", "\"two\nlines\"",
    "amount:>100", "amount:10..50 type:expense", "-amount:<1", "date:2024-01", "-date:2024-01",
    "date:2024-01-15..2024-02-10 shop", "date:2023 OR date:2024-02-29", "category:food", "category:=food",
    "id:1", "id:=r000007", "note:remark", "note:=\"\"", "-note:remark", "tag:food", "tag:=\"\"", "payee:caf",
    "/caf[eé]/", "/^.{1,4}$/ -currency:EUR", "note:/\\d$/", "straße", "ΟΔΟΣ", "\"no\u{A0}break\"", "k", "e",
    // These are answered from the totals of months.
    "type:income", "currency:JPY OR currency:USD", "account:checking type:expense", "-account:checking",
    "category:/^f/ -type:income", "account:=\"\"", "category:nothing",
  ]

  static let periods: [DatePeriod] = [
    "all", "2024-01", "2024-01-15..2024-02-10", "2024-Q1", "2024", "2024-01-31", "2023-12-25..",
    "..2024-02-03",
    "1066-10",
  ].map { .typed($0) }
}

extension RepositoryAnswers {
  /// Everything that there is a question for.
  ///
  /// - Parameters:
  ///   - step: every how many-th of the searches is asked.
  ///   - start: the first of them.
  static func all(
    of repository: any TransactionsRepository, searchingEvery step: Int = 2, from start: Int = 0,
    pageSize: Int = 50
  ) async throws -> RepositoryAnswers {
    var answers = RepositoryAnswers(of: repository)
    try await answers.askSummaries()
    try await answers.askSearches(every: step, from: start)
    for key in TransactionOrder.Key.allCases {
      for isDescending in [false, true] {
        let order = TransactionOrder(by: key, descending: isDescending)
        try await answers.walk(by: order, size: pageSize)
        try await answers.askPages([2, 7, 400], by: order, size: 7)
      }
    }
    for accounts in [["checking", "savings"], ["giro", "savings", "", "Checking"]] {
      try await answers.askTransfers(in: .typed("2024-01-15.."), between: accounts)
    }
    return answers
  }

  private mutating func askSummaries() async throws {
    let policy = FlowPolicy(transfers: TransferPolicy(ownAccounts: ["checking", "savings"]))
    let details: [ScanSummary.Details] = [
      .all, [], .payees, .largest, .opening, ScanSummary.Details.all.under(policy),
    ]
    let conditions = try ["type:expense", "shop", "-account:checking", "amount:>50"].map {
      try AnswerSamples.condition($0)
    }
    for (number, period) in AnswerSamples.periods.enumerated() {
      try await askSummary(of: period, including: details[number % details.count])
      try await askSummary(
        of: period, matching: conditions[number % conditions.count],
        including: details[(number + 1) % details.count])
    }
  }

  private mutating func askSearches(every step: Int, from start: Int) async throws {
    let orders: [TransactionOrder] = [.newestFirst, .init(by: .date), .largestFirst]
    for (number, text) in AnswerSamples.searches.enumerated() where number % step == start % step {
      let condition = try AnswerSamples.condition(text)
      try await askTotals(matching: condition)
      try await walk(
        by: orders[number % orders.count], size: 30, matching: TransactionQuery(condition: condition))
      let period = AnswerSamples.periods[number % AnswerSamples.periods.count]
      let query = TransactionQuery(period: period, condition: condition)
      try await walk(by: orders[(number + 1) % orders.count], size: 21, matching: query)
      try await askPages(
        [2, 3], by: .newestFirst, size: 5, matching: TransactionQuery(period: period))
    }
  }
}
