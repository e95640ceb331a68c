import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Where rows of files stand")
struct RowOriginTests {
  @Test("The places of a scan lead to the lines on which the rows begin, rules or none")
  func lines() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(
      "a.csv",
      "id,date,amount,type,category,description\n"
        + "a,2024-05-03,1,expense,food,\"Tea\nand bun\"\r\nb,2024-05-04,2,expense,food,Bun\n")
    let second = try folder.write(
      "b.json",
      "[\n{\"id\":\"c\",\"date\":\"2024-05-05\",\"amount\":3,\"type\":\"expense\",\"category\":\"food\","
        + "\"description\":\"Jam\"}]")
    var options = ImportOptions()
    options.rules = [
      CategorizationRule(
        name: "r", condition: try SearchExpression(parsing: "bun", today: .earliest), conditionText: "bun",
        effects: .init([.description: "Cake"]))
    ]
    let repository = try FileTransactionsRepository(sources: [.path(first), .path(second)], options: options)
    let rows = try await repository.scan(
      PageSelection(order: TransactionOrder(by: .id), limit: 10), matching: .everything
    ).aggregate.transactions()
    let origins = try await repository.origins(of: rows)
    #expect(
      rows.map { origins[$0.position] } == [
        RowOrigin(path: first, place: .line(2)), RowOrigin(path: first, place: .line(4)),
        RowOrigin(path: second, place: .line(2)),
      ])
  }
}
