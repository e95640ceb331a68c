import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Page cursors")
struct PageCursorTests {
  @Test(
    "A cursor's text stands for the same cursor, whatever the data hold",
    arguments: TransactionOrder.Key.allCases)
  func roundTrip(key: TransactionOrder.Key) throws {
    for (number, item) in RandomLedger.transactions(150, seed: 7, mood: .unkind).enumerated() {
      let place = PlacedTransaction(
        item, at: SourcePosition(source: number % 3, byteOffset: number << (number % 50)))
      for isDescending in [false, true] {
        let order = TransactionOrder(by: key, descending: isDescending)
        let cursor = PageCursor(order: order, last: place, question: .max - UInt64(number))
        let read = try PageCursor(text: cursor.text)
        #expect(read == cursor)
        #expect(!order.precedes(read.last, place) && !order.precedes(place, read.last), "\(item.line)")
      }
    }
  }

  @Test(
    "Data with the separator U+001F in every text does not break a cursor",
    arguments: TransactionOrder.Key.allCases)
  func separatorsInData(key: TransactionOrder.Key) throws {
    let text = "a\u{1F}b\u{1F}"
    let item = Transaction.fixture(id: text, category: text, description: text, account: text)
    let order = TransactionOrder(by: key)
    let cursor = PageCursor(
      order: order, last: PlacedTransaction(item, at: SourcePosition(source: 0, byteOffset: 0)), question: 1)
    #expect(try PageCursor(text: cursor.text) == cursor)
  }

  @Test("A cursor is made of letters, digits, - and _ only, so that no shell and no address changes it")
  func alphabet() {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for item in RandomLedger.transactions(40, seed: 8, mood: .unkind) {
      #expect(allowed.isSuperset(of: cursor(after: item, by: .description).text))
    }
  }

  @Test("A cursor carries only what its order looks at, and so stays short however long the texts are")
  func short() {
    let long = String(repeating: "long", count: 500)
    let item = Transaction.fixture(category: long, description: long, account: long, note: long)
    #expect(cursor(after: item, by: .date).text.count < 120)
    #expect(cursor(after: item, by: .amount).text.count < 130)
    #expect(cursor(after: item, by: .description).text.count > 2000)
  }

  @Test("A cursor that was read once is read the same way by every later version")
  func frozen() throws {
    let item = Transaction.fixture(id: "t-17", date: "2024-05-03", time: "14:22:10", amount: "12.50")
    let cursor = PageCursor(
      order: .largestFirst, last: PlacedTransaction(item, at: SourcePosition(source: 1, byteOffset: 4096)),
      question: 0x0123_4567_89AB_CDEF)
    #expect(
      cursor.text
        == "WyIzIiwiLWFtb3VudCIsIjgxOTg1NTI5MjE2NDg2ODk1IiwiMjAyNC0wNS0wMyIsIjUxNzMwIiwidC0xNyIsIjEiLCI0MDk2Iiwi"
        + "MTIuNSJdV-ye8w")
    #expect(try PageCursor(text: cursor.text) == cursor)
    // The same cursor as version 2 wrote it.
    #expect(throws: PageCursorError.unreadable) {
      try PageCursor(text: "AgPvm6_N-KzRkQHAjS2TlAMEdC0xNwGAIH0B9S_W3A")
    }
  }

  @Test("Text that is not a cursor is refused with a sentence, whatever it is")
  func garbage() {
    var random = SeededGenerator(seed: 9)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let texts = ["", "A", "AA", "AAAA", "====", "é", " ", "null", String(repeating: "_", count: 10_000)]
    let random1000 = (0..<1000).map { _ in
      String((0..<random.below(80)).map { _ in random.pick(letters) })
    }
    for text in texts + random1000 {
      #expect(throws: PageCursorError.unreadable) { try PageCursor(text: text) }
    }
  }

  @Test("A cursor that lost, gained or changed a letter on its way is refused, never read as another place")
  func damage() {
    let whole = Array(cursor(after: .fixture(id: "t-17"), by: .amount).text)
    for place in whole.indices {
      var changed = whole
      changed[place] = whole[place] == "A" ? "B" : "A"
      var shortened = whole
      shortened.remove(at: place)
      for letters in [changed, shortened, Array(whole[..<place]), whole + [whole[place]]]
      where letters != whole {
        #expect(throws: PageCursorError.unreadable, "\(String(letters))") {
          try PageCursor(text: String(letters))
        }
      }
    }
  }

  @Test(
    "JSON that passes the check but is not what a cursor says is refused",
    arguments: [
      ("an earlier version", #""3""#, #""2""#), ("a later version", #""3""#, #""4""#),
      ("a number for a text", #""3""#, "3"), ("white space", #"["3""#, #"[ "3""#),
      ("an escape that is not needed", "-17", #"\u002d17"#), ("an unknown order", "-amount", "-size"),
      ("an order with two signs", "-amount", "--amount"), ("a question of two forms", #""7""#, #""07""#),
      ("a question beyond counting", #""7""#, #""18446744073709551616""#),
      ("no day", "2024-05-03", "2024-02-30"), ("a second after midnight", "51730", "86400"),
      ("a second before midnight", "51730", "-1"), ("a source below zero", #""1""#, #""-1""#),
      ("a source with a sign", #""1""#, #""+1""#), ("an offset below zero", "4096", "-4096"),
      ("an offset beyond counting", "4096", "9223372036854775808"), ("an amount below zero", "12.5", "-12.5"),
      ("an amount too large", "12.5", "9223372036854775808"), ("nine decimal places", "12.5", "0.123456789"),
      ("an amount of two forms", "12.5", "12.50"), ("no amount", "12.5", ""),
      ("a field that the order does not look at", "-amount", "-date"),
      ("a field too many", "]", #",""]"#), ("a field too few", #","12.5""#, ""),
      ("something after the end", "]", "] "), ("an end too early", "]", ""),
    ])
  func nonsense(what: String, part: String, replacement: String) throws {
    let json = #"["3","-amount","7","2024-05-03","51730","t-17","1","4096","12.5"]"#
    #expect(json.ranges(of: part).count == 1)
    #expect(try PageCursor(text: PageCursor.letters(Data(json.utf8))).last.position.byteOffset == 4096)
    let text = PageCursor.letters(Data(json.replacing(part, with: replacement).utf8))
    #expect(throws: PageCursorError.unreadable) { try PageCursor(text: text) }
  }

  @Test(
    "The sentences say what to do",
    arguments: [
      (
        PageCursorError.unreadable,
        "the cursor cannot be read; copy the whole value of \"next\" from the page before"
      ),
      (
        .otherQuestion,
        "the cursor belongs to another question; repeat the search it came from word for word, or start without it"
      ),
    ])
  func sentences(error: PageCursorError, sentence: String) {
    #expect(error.errorDescription == sentence)
  }

  private func cursor(after item: Transaction, by key: TransactionOrder.Key) -> PageCursor {
    PageCursor(
      order: TransactionOrder(by: key),
      last: PlacedTransaction(item, at: SourcePosition(source: 0, byteOffset: 99)),
      question: 0xFEDC_BA98_7654_3210)
  }
}
