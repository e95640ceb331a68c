import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

/// Sums agree with themselves, however rows are added up, ordered and cut.
@Suite("Sums agree with themselves")
struct SumLawTests {
  /// An ordinary run tries a hundred ledgers, one with `FINANCE_FUZZ_SECONDS` ten thousand.
  private static let rounds = 100
  private static let enough = 10_000

  @Test("Over months, categories, accounts and directions, joined pages, shuffled and divided rows")
  func agreement() async throws {
    var run = FuzzRun("sums", rounds: SumLawTests.rounds, atLeast: SumLawTests.enough)
    while run.rounds < SumLawTests.enough, let seed = run.next() {
      let breach = try await SumLaw(seed: seed).breach()
      #expect(breach == nil, "\(Seeds.replay(seed))")
      if breach != nil { break }
    }
    run.finish()
  }
}

/// The law for the ledger of one seed.
private struct SumLaw {
  let transactions: [Transaction]
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    transactions = RandomLedger.transactions(
      1 + random.below(40), seed: seed, mood: random.once(in: 2) ? .kind : .unkind)
  }

  /// What does not agree; `nil` if all does.
  func breach() async throws -> String? {
    let repository = try InMemoryTransactionsRepository(transactions)
    let naive = SumLaw.sums(of: transactions)
    for dimension in [TotalsReport.Dimension.month, .category, .account, .type, .year] {
      if try await SumLaw.sums(of: repository, by: [dimension]) != naive { return "by \(dimension)" }
    }
    if try await SumLaw.sums(of: repository, by: [.month, .category, .account]) != naive {
      return "by month, category and account"
    }
    if let breach = try await paging(repository) { return breach }
    if let breach = try await otherOrders(repository) { return breach }
    return try await divided(repository)
  }

  /// What came in and went out of each currency, and how often.
  private struct Sums: Equatable {
    var income = Decimal.zero
    var expense = Decimal.zero
    var count = 0
  }

  private static func sums(of transactions: [Transaction]) -> [Currency: Sums] {
    transactions.reduce(into: [:]) { sums, transaction in
      switch transaction.type {
      case .income: sums[transaction.currency, default: Sums()].income += transaction.amount
      case .expense: sums[transaction.currency, default: Sums()].expense += transaction.amount
      }
      sums[transaction.currency, default: Sums()].count += 1
    }
  }

  private static func sums(
    of repository: some TransactionsRepository, by dimensions: [TotalsReport.Dimension]
  ) async throws -> [Currency: Sums] {
    let report = try await GetTotalsUseCase(repository: repository).execute(by: dimensions, in: .all)
    return report.rows.reduce(into: [:]) { sums, row in
      sums[row.balance.currency, default: Sums()].income += row.balance.income
      sums[row.balance.currency, default: Sums()].expense += row.balance.expense
      sums[row.balance.currency, default: Sums()].count += row.balance.transactions
    }
  }

  /// Pages joined are the whole, and nothing stands on two of them.
  private func paging(_ repository: some TransactionsRepository) async throws -> String? {
    var random = random
    let size = 1 + random.below(9)
    let whole = try await repository.getTransactions(matching: .everything, page: PageRequest(size: 1000))
      .items
    var joined: [Transaction] = []
    var next: PageRequest? = PageRequest(size: size)
    while let page = next {
      let found = try await repository.getTransactions(matching: .everything, page: page)
      joined += found.items
      next = found.next.map { PageRequest(after: $0, size: size) }
    }
    return joined == whole && whole.count == transactions.count ? nil : "pages of \(size)"
  }

  /// Rows in another order are the same ledger.
  private func otherOrders(_ repository: some TransactionsRepository) async throws -> String? {
    var random = random
    let expected = try await GetTotalsUseCase(repository: repository).execute(
      by: [.month, .category], in: .all
    ).rows
    for (name, rows) in [
      ("reversed", transactions.reversed()), ("shuffled", transactions.shuffled(using: &random)),
    ] {
      let other = try InMemoryTransactionsRepository(rows)
      let found = try await GetTotalsUseCase(repository: other).execute(by: [.month, .category], in: .all)
        .rows
      if found != expected { return name }
    }
    return nil
  }

  /// Two halves add up to the whole.
  private func divided(_ repository: some TransactionsRepository) async throws -> String? {
    var random = random
    let cut = random.below(transactions.count + 1)
    var sums: [Currency: Sums] = [:]
    for half in [transactions[..<cut], transactions[cut...]] {
      let part = try InMemoryTransactionsRepository(Array(half))
      for (currency, more) in try await SumLaw.sums(of: part, by: [.category]) {
        sums[currency, default: Sums()].income += more.income
        sums[currency, default: Sums()].expense += more.expense
        sums[currency, default: Sums()].count += more.count
      }
    }
    return sums == SumLaw.sums(of: transactions) ? nil : "divided at \(cut)"
  }
}
