import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Adding, changing and removing")
struct WritingUseCaseTests {
  @Test("What is added is there, under its id only once")
  func add() async throws {
    let repository = ListRepository([.fixture(id: "a")])
    try await repository.addTransaction(.fixture(id: "b", amount: "2.00"))
    await #expect(throws: TransactionValidationError.idTaken(.of("b"))) {
      try await repository.addTransaction(.fixture(id: "b", amount: "3.00"))
    }
    #expect(try await ids(repository) == ["a", "b"])
  }

  @Test("Ids that look alike but differ in bytes are two ids")
  func lookalikes() async throws {
    let repository = ListRepository([.fixture(id: "\u{E9}")])
    try await repository.addTransaction(.fixture(id: "e\u{301}"))
    #expect(try await ids(repository).count == 2)
  }

  @Test("What is changed takes the place of what had its id")
  func update() async throws {
    let repository = ListRepository([.fixture(id: "a", amount: "1.00")])
    _ = try await GetPeriodBalanceUseCase(repository: repository).execute(in: .all)
    try await repository.updateTransaction(.fixture(id: "a", amount: "2.00"))
    let balances = try await GetPeriodBalanceUseCase(repository: repository).execute(in: .all)
    #expect(balances.map(\.expense) == [2])
    await #expect(throws: TransactionValidationError.idUnknown(.of("b"))) {
      try await repository.updateTransaction(.fixture(id: "b"))
    }
  }

  @Test("What is removed is gone")
  func delete() async throws {
    let repository = ListRepository([.fixture(id: "a"), .fixture(id: "b")])
    try await repository.deleteTransaction(id: .of("a"))
    #expect(try await ids(repository) == ["b"])
    await #expect(throws: TransactionValidationError.idUnknown(.of("a"))) {
      try await repository.deleteTransaction(id: .of("a"))
    }
  }

  private func ids(_ repository: ListRepository) async throws -> [String] {
    let order = TransactionOrder(by: .id)
    return try await GetTransactionsUseCase(repository: repository).execute(page: PageRequest(order: order))
      .items
      .map(\.id.rawValue)
  }
}
