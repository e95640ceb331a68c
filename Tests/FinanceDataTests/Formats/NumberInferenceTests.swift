import FinanceData
import FinanceDomain
import FinanceInference
import Testing

@Suite("The marks of a source's amounts")
struct NumberInferenceTests {
  @Test(
    "are found where the cells leave one reading",
    arguments: [
      (["12.50"], ["12.50"]), (["12,50"], ["12.50"]), (["1.000", "1.000,50"], ["1000", "1000.50"]),
      (["1,000", "12.50"], ["1000", "12.50"]), (["1.000", "12.50"], ["1.000", "12.50"]),
      (["1,234,567", "1.000"], ["1234567", "1.000"]), (["1.234.567", "1,000"], ["1234567", "1.000"]),
      (["0.123"], ["0.123"]), ([".500"], ["0.500"]), (["12.3456"], ["12.3456"]), (["1.5"], ["1.5"]),
      (["0,123", "1.000"], ["0.123", "1000"]), (["1", "20", "-300"], ["1", "20", "300"]),
      (["1 234", "12,5"], ["1234", "12.5"]), (["1'234.50", "7"], ["1234.50", "7"]),
      (["12,34,567"], ["1234567"]),
      (["€ 1.000,00", "-5,00 €"], ["1000.00", "5.00"]), (["1 234"], ["1234"]),
      (["1234.567"], ["1234.567"]), (["1.000", "n/a", "", "2,5"], ["1000", "2.5"]),
    ])
  func decided(_ cells: [String], _ values: [String]) throws {
    let inference = absorbed(cells)
    #expect(inference.isDecided)
    #expect(inference.question == nil)
    for format in inference.formats {
      #expect(cells.compactMap { try? format.read($0).canonicalText } == values)
    }
    #expect(inference.formats.isEmpty == false)
  }

  @Test(
    "are asked about where a number may be two, with both readings",
    arguments: [
      (["5", "1.000", "2.000"], "1.000", ["1.000", "1000"]), (["1,234"], "1,234", ["1234", "1.234"]),
      (["-1.234 EUR"], "-1.234 EUR", ["1.234", "1234"]), (["1,000", "2.000"], "1,000", ["1000", "1.000"]),
    ])
  func undecided(_ cells: [String], _ cell: String, _ values: [String]) throws {
    let inference = absorbed(cells)
    #expect(!inference.isDecided)
    let question = try #require(inference.question)
    #expect(question.cell == cell)
    #expect(question.readings.map(\.format.decimalMark) == [.dot, .comma])
    #expect(question.readings.map(\.amount.canonicalText) == values)
  }

  @Test("are contradicted by two cells that exclude each other's only reading")
  func contradiction() {
    let inference = absorbed(["1", "12.50", "12,50", "x"])
    #expect(!inference.isDecided)
    #expect(inference.formats == [])
    #expect(inference.question == nil)
    #expect(inference.contradiction?.earlier == "12.50")
    #expect(inference.contradiction?.later == "12,50")
    #expect(inference.readCount == 3)
  }

  @Test("are decided by what is stated")
  func stated() throws {
    #expect(try values(["1.000"], .comma, nil) == ["1000"])
    #expect(try values(["1.000"], .dot, nil) == ["1.000"])
    #expect(try values(["1.000"], nil, .dot) == ["1000"])
    #expect(try values(["1,234"], .dot, .comma) == ["1234"])
    #expect(absorbed(["1.5"], .comma, nil).readCount == 0)
  }

  @Test("are counted, with those cells that prove a decimal mark")
  func counts() {
    let inference = absorbed(["1.000", "12.50", "7", "", " ", "x", "12.75"])
    #expect(inference.readCount == 4)
    #expect(inference.provingCount == 2)
  }

  @Test("are not decided without any amount")
  func nothing() {
    let inference = absorbed(["", "abc"])
    #expect(!inference.isDecided)
    #expect(inference.formats == [])
    #expect(inference.question == nil)
  }

  private func absorbed(
    _ cells: [String], _ decimal: DecimalMark? = nil, _ group: GroupMark? = nil
  ) -> NumberInference {
    var inference = NumberInference(decimal: decimal, group: group)
    for cell in cells { inference.absorb(cell) }
    return inference
  }

  private func values(_ cells: [String], _ decimal: DecimalMark?, _ group: GroupMark?) throws -> [String] {
    let inference = absorbed(cells, decimal, group)
    #expect(inference.isDecided)
    let format = try #require(inference.formats.first)
    return try cells.map { try format.read($0).canonicalText }
  }
}
