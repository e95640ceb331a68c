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
      #expect(allowed.isSuperset(of: cursor(behind: item, by: .description).text))
    }
  }

  @Test("A cursor carries only what its order looks at, and so stays short however long the texts are")
  func short() {
    let long = String(repeating: "long", count: 500)
    let item = Transaction.fixture(category: long, description: long, account: long, note: long)
    #expect(cursor(behind: item, by: .date).text.count < 40)
    #expect(cursor(behind: item, by: .amount).text.count < 48)
    #expect(cursor(behind: item, by: .description).text.count > 2000)
  }

  @Test("A cursor that was read once is read the same way by every later version")
  func frozen() throws {
    let item = Transaction.fixture(id: "t-17", date: "2024-05-03", time: "14:22:10", amount: "12.50")
    let cursor = PageCursor(
      order: .largestFirst, last: PlacedTransaction(item, at: SourcePosition(source: 1, byteOffset: 4096)),
      question: 0x0123_4567_89AB_CDEF)
    #expect(cursor.text == "AgPvm6_N-KzRkQHAjS2TlAMEdC0xNwGAIH0B9S_W3A")
    #expect(try PageCursor(text: cursor.text) == cursor)
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
    let whole = Array(cursor(behind: .fixture(id: "t-17"), by: .amount).text)
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
    "Bytes that pass the check but say nonsense are refused",
    arguments: [
      ("an unknown version", [3, 2, 1, 738_000, 0, 0, 0, 0, 1250, 2]),
      ("an unknown order", [2, 12, 1, 738_000, 0, 0, 0, 0, 1250, 2]),
      ("a day after the last", [2, 2, 1, 3_652_059, 0, 0, 0, 0, 1250, 2]),
      ("a second after midnight", [2, 2, 1, 738_000, 86_401, 0, 0, 0, 1250, 2]),
      ("an id longer than the cursor", [2, 2, 1, 738_000, 0, 9, 0, 0, 1250, 2]),
      ("an id of all memory", [2, 2, 1, 738_000, 0, .max, 0, 0, 1250, 2]),
      ("a source beyond counting", [2, 2, 1, 738_000, 0, 0, .max, 0, 1250, 2]),
      ("a place beyond counting", [2, 2, 1, 738_000, 0, 0, 0, .max, 1250, 2]),
      ("an amount too large", [2, 2, 1, 738_000, 0, 0, 0, 0, 1 << 63, 2]),
      ("nine decimal places", [2, 2, 1, 738_000, 0, 0, 0, 0, 1250, 9]),
      ("something behind the end", [2, 2, 1, 738_000, 0, 0, 0, 0, 1250, 2, 0]),
      ("an end too early", [2, 2, 1, 738_000, 0, 0, 0, 0, 1250]),
    ] as [(String, [UInt64])])
  func nonsense(what: String, numbers: [UInt64]) {
    var record = CursorRecord()
    for number in numbers { record.add(number) }
    #expect(throws: PageCursorError.unreadable) { try PageCursor(text: record.letters) }
  }

  @Test("A number longer than 64 bits, or in more bytes than it takes, is refused")
  func longNumber() throws {
    for number in [
      [UInt8](repeating: 0xFF, count: 9) + [0x02], .init(repeating: 0x80, count: 10), [0x81, 0x00],
    ] {
      let bytes = [2, 0] + number + [1, 0, 0, 0, 0]
      var check = ContentFingerprint()
      check.combine(bytes[...])
      let seal = (0..<4).map { UInt8(truncatingIfNeeded: check.value >> ($0 * 8)) }
      let text = Data(bytes + seal).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
      #expect(throws: PageCursorError.unreadable) { try PageCursor(text: text) }
    }
    #expect(try PageCursor(text: cursor(behind: .fixture(), by: .date).text).order.key == .date)
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

  private func cursor(behind item: Transaction, by key: TransactionOrder.Key) -> PageCursor {
    PageCursor(
      order: TransactionOrder(by: key),
      last: PlacedTransaction(item, at: SourcePosition(source: 0, byteOffset: 99)),
      question: 0xFEDC_BA98_7654_3210)
  }
}
