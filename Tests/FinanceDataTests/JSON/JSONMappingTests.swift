import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Mappings of JSON")
struct JSONMappingTests {
  @Test("a value that may say that no money moved is looked for where it is, whatever columns are left out")
  func conditions() throws {
    var rows = RowMapping(
      date: 1, dateFormats: [], amount: .signed(column: 3, .plusIsIncome), numbers: .plain, description: [4])
    rows.skips = [CellCondition(column: 5, values: ["void"])]
    rows.doubts = [CellCondition(column: 7, values: ["pending"])]
    let mapping = JSONMapping(
      places: ["/a", "/date", "/b", "/amount", "/text", "/state", "/c", "/status"], rows: rows, items: [])
    #expect(mapping.places == ["/date", "/amount", "/text", "/state", "/status"])
    #expect(mapping.rows.skips.map(\.column) == [3])
    #expect(mapping.rows.doubts.map(\.column) == [4])
  }
}
