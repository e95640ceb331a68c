import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("What few rows have")
struct RowDetailsTests {
  @Test("It is an object with its keys in one order, and nothing if there is nothing")
  func form() throws {
    var details = RowDetails()
    #expect(details.text == nil)
    details.balance = try FixedPoint(exactly: .exact("-12.50"))
    details.note = "a \"b\" \\ \n\u{0}\u{1F}é\u{1F9FE}"
    details.noteTitle = "Title"
    details.payee = "Café"
    details.tags = ["a", "b, c"]
    details.decided = ["category", "payee"]
    #expect(
      details.text
        == #"{"balance":"-12.5","decided":["category","payee"],"note":"a \"b\" \\ \u000a\u0000\u001fé🧾","noteTitle":"Title","payee":"Café","tags":["a","b, c"]}"#
    )
  }

  @Test("Every text comes back byte for byte, and every balance with its value")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 0xDE7A)
    let texts =
      UnkindValues.descriptions + ["", "\"", "\\", "\\\"", "\u{0}", "\u{7F}", "{}", "\",\"", "\\u0041"]
    let balances: [Decimal] = [
      0, .exact("0.00000001"), .exact("-0.00000001"), .exact("9223372036854775807"),
      .exact("-92233720368.54775807"), .exact("100"), .exact("-12.5"),
    ]
    for _ in 0..<400 {
      var details = RowDetails()
      if random.once(in: 2) { details.note = random.pick(texts) }
      if random.once(in: 3) { details.noteTitle = random.pick(texts) }
      if random.once(in: 3) { details.payee = random.pick(texts) }
      details.decided = (0..<random.below(3)).map { _ in random.pick(texts) }
      details.tags = (0..<random.below(4)).map { _ in random.pick(texts) }
      if random.once(in: 2) { details.balance = try FixedPoint(exactly: random.pick(balances)) }
      guard let text = details.text else {
        #expect(details == RowDetails())
        continue
      }
      let again = try #require(RowDetails(text), "\(text.escaped)")
      #expect(again.text?.utf8.elementsEqual(text.utf8) == true, "\(text.escaped)")
      #expect(again.balance?.decimal == details.balance?.decimal)
      #expect(again.tags.map { Array($0.utf8) } == details.tags.map { Array($0.utf8) })
      #expect(again.decided.map { Array($0.utf8) } == details.decided.map { Array($0.utf8) })
      for (here, there) in [
        (again.note, details.note), (again.noteTitle, details.noteTitle), (again.payee, details.payee),
      ] { #expect(here.map { Array($0.utf8) } == there.map { Array($0.utf8) }) }
    }
  }

  @Test(
    "It reads nothing that it has not written",
    arguments: [
      "", "{", "{}", "[]", "null", " {\"note\":\"a\"}", "{\"note\":\"a\"} ", "{\"note\":\"a\",}",
      "{\"note\":}",
      "{\"note\":\"a}", "{\"note\":\"\\", "{\"note\":\"\\n\"}", "{\"note\":\"\\u00\"}",
      "{\"note\":\"\\u00zz\"}",
      "{\"note\":\"\\ud800\"}", "{\"else\":\"a\"}", "{\"note\" :\"a\"}", "{\"balance\":\"\"}",
      "{\"balance\":\"a\"}", "{\"balance\":\"1.000000001\"}", "{\"balance\":\"1.2.3\"}",
      "{\"balance\":\"9223372036854775808\"}", "{\"balance\":1}", "{\"tags\":[]}", "{\"tags\":[\"a\",]}",
      "{\"tags\":[\"a\"}", "{\"tags\":\"a\"}", "note",
    ])
  func refused(_ text: String) { #expect(RowDetails(text) == nil) }
}
