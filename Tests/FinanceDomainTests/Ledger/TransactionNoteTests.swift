import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Notes")
struct TransactionNoteTests {
  @Test("Texts are trimmed, and a blank title is none")
  func trimming() throws {
    let note = try TransactionNote(title: " Warranty\t", content: "\n until 2026 \n")
    #expect(note.title == "Warranty" && note.content == "until 2026")
    #expect(note.text == "Warranty: until 2026")
    let plain = try TransactionNote(title: " ", content: "a\nb")
    #expect(plain.title == nil && plain.text == "a\nb")
  }

  @Test("A title has up to 100 characters, however many bytes they take", arguments: ["a", "\u{E9}", "👩‍👧"])
  func title(_ character: String) throws {
    let longest = String(repeating: character, count: 100)
    #expect(try TransactionNote(title: " \(longest) ", content: "x").title == longest)
    #expect(throws: TransactionNoteError.titleTooLong(101)) {
      try TransactionNote(title: longest + character, content: "x")
    }
  }

  @Test("A content has up to 10,000 characters", arguments: ["a", "\u{E9}"])
  func content(_ character: String) throws {
    let longest = String(repeating: character, count: 10_000)
    #expect(try TransactionNote(content: " \(longest) ").content == longest)
    #expect(throws: TransactionNoteError.contentTooLong(10_001)) {
      try TransactionNote(content: longest + character)
    }
  }

  @Test("A note says something", arguments: ["", " ", "\n\t"])
  func empty(_ content: String) {
    #expect(throws: TransactionNoteError.contentEmpty) {
      try TransactionNote(title: "Title", content: content)
    }
  }

  @Test(
    "An error says what was found",
    arguments: [
      (TransactionNoteError.contentEmpty, "the note is empty"),
      (
        .titleTooLong(101),
        "the title has 101 characters, and a title has at most 100; shorten it or move some of it to the text"
      ),
      (.contentTooLong(10_001), "the note has 10001 characters, and a note has at most 10000; shorten it"),
    ])
  func sentences(_ error: TransactionNoteError, _ sentence: String) {
    #expect(error.errorDescription == sentence)
  }
}
