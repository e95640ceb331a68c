import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Lists of transfers")
struct GetTransfersUseCaseTests {
  private static let rows = TransactionTable.read(
    """
    date        amount   category  description  account  currency
    2024-04-30  -100.00  moves     Saved        giro     EUR
    2024-05-01  100.00   moves     Saved        savings  EUR
    2024-05-06  -200.00  misc      To savings   giro     EUR
    2024-05-07  200.00   misc      From giro    savings  EUR
    2024-05-08  -40.00   moves     To a safe    giro     EUR
    2024-05-20  -7.00    misc      Perhaps      giro     USD
    2024-05-21  7.00     misc      Either       savings  USD
    2024-05-22  7.00     misc      Or           savings  USD
    """)

  private func report(
    _ period: String, _ condition: SearchExpression = .everything, listsPairs: Bool = true,
    from repository: any TransactionsRepository = ListRepository(rows)
  ) async throws -> TransfersReport {
    try await GetTransfersUseCase(
      repository: repository, condition: condition,
      flows: FlowPolicy(kinds: FlowSamples.kinds, transfers: FlowSamples.own(window: 4, "giro", "savings"))
    ).execute(in: .typed(period), listsPairs: listsPairs)
  }

  @Test("Pairs, what has no partner and what has several, with their sums")
  func all() async throws {
    let report = try await report("all")
    #expect(report.pairs.map { "\($0.sent.id)>\($0.received.id) \($0.days)" } == ["t1>t2 1", "t3>t4 1"])
    #expect(report.unmatched.map(\.id.rawValue) == ["t5"])
    #expect(report.ambiguities.map { $0.transactions.map(\.id.rawValue) } == [["t6", "t7", "t8"]])
    #expect(report.totals.map(\.currency) == [.eur, .usd])
    let euro = report.totals[0]
    #expect((euro.pairs, euro.paired, euro.unmatched, euro.unmatchedNet) == (2, 300, 1, -40))
    #expect((report.totals[1].ambiguous, report.totals[1].ambiguousNet) == (3, 7))
  }

  @Test("A pair of which one leg was asked about is listed as cut")
  func cut() async throws {
    #expect(try await report("2024-05").pairs.map(\.isWhole) == [false, true])
    let savings = try await report("2024-05-07..2024-05-31", .text(.account, .equals("savings")))
    #expect(savings.pairs.map(\.isWhole) == [false] && savings.unmatched.isEmpty)
  }

  @Test("Only what is open is listed on request, and the sums remain")
  func open() async throws {
    let report = try await report("all", listsPairs: false)
    #expect(report.pairs.isEmpty && report.unmatched.count == 1 && report.totals[0].pairs == 2)
  }

  @Test("Rows that are gone when they are looked up are not listed")
  func gone() async throws {
    let repository = ShrinkingRepository(from: Self.rows, to: Array(Self.rows.prefix(3)))
    let report = try await report("all", from: repository)
    #expect(report.pairs.map { "\($0.sent.id)>\($0.received.id)" } == ["t1>t2"])
    #expect(report.unmatched.isEmpty && report.ambiguities.isEmpty)
    #expect(report.totals.map(\.currency) == [.eur] && report.totals[0].pairs == 1)
  }
}

/// A list of which the first question sees more rows than the later ones.
private actor ShrinkingRepository: TransactionsRepository {
  private let before: ListRepository
  private let after: ListRepository
  private var isAsked = false

  init(from all: [Transaction], to some: [Transaction]) {
    (before, after) = (ListRepository(all), ListRepository(some))
  }

  private var current: ListRepository {
    defer { isAsked = true }
    return isAsked ? after : before
  }

  func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws -> Scan<A> {
    try await current.scan(empty, matching: query)
  }

  func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await current.summary(matching: query, including: details)
  }
}
