import FinancePresentation
import FinanceTestSupport
import Testing

@testable import finance

@Suite("finance weekdays")
struct WeekdaysCommandTests {
  private func report(_ format: String) async throws -> String {
    let command = try WeekdaysCommand.parse([
      "--month", "2024-05", Repository.root.appending(path: "SampleData/transactions.csv").path,
      "--format", format,
    ])
    let container = try DependencyContainer(command, in: RunContext(environment: .live))
    return try await command.answer(using: container).report
  }

  @Test("CSV has a row a day and currency")
  func csv() async throws {
    let lines = try await report("csv").split(separator: "\n")
    #expect(
      lines.first == "weekday,currency,income,expense,net,transactions,incomeTransactions,expenseTransactions"
    )
    #expect(lines.count == 15)
  }

  @Test("JSON is as the schema says that follows from the same fields")
  func json() async throws {
    let schema = JSONSchemaValidator(
      try PlainJSON(parsing: JSONWriter.pretty(WeekdaysReport.form.schema.json)))
    let document = try PlainJSON(parsing: await report("json"))
    #expect(try schema.violations(of: document) == [])
    #expect(document["rows"]?.items.first?["weekday"]?.integer == 1)
  }
}
