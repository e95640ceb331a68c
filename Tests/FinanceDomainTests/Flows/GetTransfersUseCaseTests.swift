import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Lists of transfers")
struct GetTransfersUseCaseTests {
  private static let repository = ListRepository(
    TransactionTable.read(
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
      """))

  private func report(
    _ period: String, _ condition: SearchExpression = .everything, listsPairs: Bool = true
  ) async throws -> TransfersReport {
    try await GetTransfersUseCase(
      repository: GetTransfersUseCaseTests.repository, condition: condition,
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
}
