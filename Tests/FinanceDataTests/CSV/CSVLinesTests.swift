import Testing

@testable import FinanceData

@Suite("Lines of text")
struct CSVLinesTests {
  @Test("a line begins behind LF, CR LF or CR, and there is none behind the last")
  func starts() {
    func starts(_ text: String) -> [Int] {
      (0...3).map { CSVLines.start(ofLine: $0, in: Array(text.utf8)) }
    }
    #expect(starts("a\nb\nc") == [0, 2, 4, 5])
    #expect(starts("a\r\nb\r\n") == [0, 3, 6, 6])
    #expect(starts("a\rb\r") == [0, 2, 4, 4])
    #expect(starts("a\n\r\n") == [0, 2, 4, 4])
    #expect(starts("") == [0, 0, 0, 0])
  }

  @Test("lines before a place are counted by their ends, and end before these")
  func counts() {
    let text = Array("a\nb\r\nc\rd".utf8)
    #expect((0...text.count).map { CSVLines.count(text, before: $0) } == [0, 0, 1, 1, 2, 2, 2, 3, 3])
    #expect([0, 2, 5, 7].map { CSVLines.end(of: $0, in: text) } == [1, 3, 6, 8])
    #expect([0, 2, 5, 7].map { CSVLines.start(after: $0, in: text) } == [2, 5, 7, 8])
  }
}
