import FinanceDomain

/// What a repository answers to many questions, as values that can be compared with those of another repository.
///
/// Nothing here says what is right: that is the naive ledger's part. It is for repositories that hold the same rows in
/// different ways, with more questions and more rows than the naive ledger has time for.
package struct RepositoryAnswers: Sendable {
  /// A question and its answer.
  package struct Asked: Sendable {
    /// The question in words.
    package let question: String
    /// What was answered.
    package let answer: Answer
  }

  /// An answer by its values; texts are compared byte for byte.
  package enum Answer: Equatable, Sendable {
    /// Sums and counts, and the days on which anything happened.
    case summary(Summary)
    /// A list, page by page.
    case pages([Page])
    /// Pairs and what found no partner.
    case transfers(Transfers)
  }

  /// As much of a summary as was asked for.
  package struct Summary: Equatable, Sendable {
    let totals: [TotalsCube.Entry: Flow]
    let focus: [TotalsCube.Entry: Flow]
    let days: ClosedRange<CalendarDay>?
    let payees: PayeeTotals?
    let largest: [[Transaction]]?
    let opening: [Currency: ExactSum]?
  }

  /// A page.
  package struct Page: Equatable, Sendable {
    let items: [Transaction]
    let number: Int?
    let total: Int
    let hasNext: Bool
  }

  /// The transfers of a period.
  package struct Transfers: Equatable, Sendable {
    let pairs: [[Transaction]]
    let unmatched: [Transaction]
    let ambiguous: [[Transaction]]
  }

  private let repository: any TransactionsRepository
  /// In the order in which they were asked.
  package private(set) var asked: [Asked] = []

  /// None yet, of that repository.
  package init(of repository: any TransactionsRepository) { self.repository = repository }

  private mutating func note(_ question: String, _ answer: Answer) {
    asked.append(Asked(question: question, answer: answer))
  }
}

extension RepositoryAnswers {
  /// Asks for totals and details of a period.
  package mutating func askSummary(
    of period: DatePeriod, matching condition: SearchExpression = .everything,
    including details: ScanSummary.Details
  ) async throws {
    let query = TransactionQuery(period: period, condition: condition)
    let summary = try await repository.summary(matching: query, including: details).aggregate
    let hasOpening = details.contains(.opening) || period.first.day == 1
    let largest = summary.largest.currencies.map { currency in
      summary.largest.largest(in: currency).map(\.transaction)
    }
    let answer = Summary(
      totals: summary.totals.flows { $0 }, focus: summary.flows(in: period) { $0 }, days: summary.days,
      payees: details.contains(.payees) ? summary.payees : nil,
      largest: details.contains(.largest) ? largest : nil, opening: hasOpening ? summary.opening : nil)
    note("summary of \(period.label) where \(condition)", .summary(answer))
  }

  /// Asks for the totals of everything that matches, and the days.
  package mutating func askTotals(matching condition: SearchExpression) async throws {
    let empty = ScanSummary(focus: .all, including: [])
    let query = TransactionQuery(condition: condition)
    let summary = try await repository.scan(empty, matching: query).aggregate
    let flows = summary.totals.flows { $0 }
    note(
      "totals where \(condition)",
      .summary(
        Summary(
          totals: flows, focus: flows, days: summary.days, payees: nil, largest: nil, opening: nil)))
  }

  /// Walks a list from its first page to its last, by cursors that travel as texts.
  package mutating func walk(
    by order: TransactionOrder, size: Int, matching query: TransactionQuery = .everything
  ) async throws {
    var request = PageRequest(size: size, order: order)
    var pages: [Page] = []
    while true {
      let page = try await repository.getTransactions(matching: query, page: request)
      pages.append(Page(page))
      guard let next = page.next else { break }
      request = PageRequest(after: try PageCursor(text: next.text), size: size)
    }
    note("list by \(order) of \(query)", .pages(pages))
  }

  /// Asks for single pages by number.
  package mutating func askPages(
    _ numbers: [Int], by order: TransactionOrder, size: Int,
    matching query: TransactionQuery = .everything
  ) async throws {
    var pages: [Page] = []
    for number in numbers {
      let request = PageRequest(page: number, size: size, order: order)
      pages.append(Page(try await repository.getTransactions(matching: query, page: request)))
    }
    note("pages \(numbers) by \(order) of \(query)", .pages(pages))
  }

  /// Asks for transfers between own accounts.
  package mutating func askTransfers(in period: DatePeriod, between accounts: [String]) async throws {
    let policy = FlowPolicy(transfers: TransferPolicy(ownAccounts: accounts, windowDays: 4))
    let useCase = GetTransfersUseCase(repository: repository, flows: policy)
    let report = try await useCase.execute(in: period)
    let transfers = Transfers(
      pairs: report.pairs.map { [$0.sent, $0.received] }, unmatched: report.unmatched,
      ambiguous: report.ambiguities.map { $0.sent + $0.received })
    note("transfers in \(period.label)", .transfers(transfers))
  }
}

extension RepositoryAnswers.Page {
  fileprivate init(_ page: PaginatedResult<Transaction>) {
    (items, number, total, hasNext) = (page.items, page.page, page.totalItems, page.next != nil)
  }
}

extension RepositoryAnswers.Answer {
  /// Every value a line.
  package var lines: [String] {
    switch self {
    case .summary(let summary): summary.lines
    case .pages(let pages):
      pages.flatMap { page in
        ["page \(page.number ?? 0) of \(page.total), \(page.hasNext)"] + page.items.map(\.line)
      }
    case .transfers(let transfers):
      transfers.pairs.flatMap { ["pair"] + $0.map(\.line) }
        + ["unmatched"] + transfers.unmatched.map(\.line)
        + transfers.ambiguous.flatMap { ["ambiguous"] + $0.map(\.line) }
    }
  }
}

extension RepositoryAnswers.Summary {
  fileprivate var lines: [String] {
    func lines(_ flows: [TotalsCube.Entry: Flow]) -> [String] {
      flows.map { entry, flow in
        let names = [entry.account, entry.category.rawValue, entry.currency.rawValue, entry.type.rawValue]
        let sums = "\(flow.income.decimal) \(flow.incomeCount) \(flow.expense.decimal) \(flow.expenseCount)"
        return "\(entry.month) \(names.map(\.escaped)) \(sums)"
      }.sorted()
    }
    let days = days.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "no days"
    let opening = (opening ?? [:]).map { "opening \($0.key) \($0.value.decimal)" }.sorted()
    let largest = (largest ?? []).flatMap { $0.map(\.line) }
    return [days] + lines(totals) + ["focus"] + lines(focus) + opening + ["largest"] + largest
  }
}
