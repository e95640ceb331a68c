import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Exporting transactions")
struct ExportTransactionsUseCaseTests {
  @Test("Everything that matches comes oldest first, with the row counts, in one scan")
  func export() async throws {
    let repository = Household.repository
    let query = TransactionQuery(period: .typed("2024"), condition: .currency(.eur))
    let exported = try await ExportTransactionsUseCase(repository: repository).execute(matching: query)
    let expected = NaiveLedger(Household.transactions).matching(query).sorted(by: TransactionOrder(by: .date))
    expectEqualLines(exported.transactions.map(\.line), expected.map(\.line))
    #expect(exported.rowCounts.accepted == Household.transactions.count)
    #expect(await repository.scanCount == 1)
  }

  @Test("Where nothing matches there is nothing, and that is no error")
  func nothing() async throws {
    let exported = try await ExportTransactionsUseCase(repository: Household.repository).execute(
      matching: TransactionQuery(period: .typed("1066-10")))
    #expect(exported.transactions.isEmpty)
  }
}
