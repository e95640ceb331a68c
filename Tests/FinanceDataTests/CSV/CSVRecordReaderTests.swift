import FinanceDomain
import Testing

@testable import FinanceData

/// Records at the end of the bytes at hand, and at the limit, which is ten bytes here.
@Suite("Records of CSV at their limits")
struct CSVRecordReaderTests {
  @Test(
    "bytes that end before a record does",
    arguments: [
      ("", "incomplete"), ("a,b", "incomplete"), ("1234567890", "incomplete"), ("12345678901", "incomplete"),
      ("\"2345\n7890", "incomplete"), ("\"2345\n78901", "0..<5 then 6 unclosed"),
      ("\"a\"x567890", "incomplete"), ("\"a\"x5678901", "incomplete"), ("\"a\"x\n", "0..<4 then 5 behind"),
      ("a\r", "incomplete"), ("a\r\n", "0..<1 then 3"), ("\r", "incomplete"),
    ])
  func cut(_ text: String, _ reading: String) { #expect(read(text, isFinal: false) == reading) }

  @Test(
    "the same at the end of the file",
    arguments: [
      ("", "0..<0 then 0"), ("1234567890", "0..<10 then 10"), ("12345678901", "0..<11 then 11 long"),
      ("\"23456789\"", "0..<10 then 10"), ("\"234567890\"", "0..<11 then 11 long"),
      ("\"234567890", "0..<10 then 10 unclosed"), ("\"2345678901\"", "0..<12 then 12 unclosed"),
      ("a\r", "0..<1 then 2"), ("\r", "nothing until 1"), ("\"a\"x", "0..<4 then 4 behind"),
      ("\"a\nb\"x", "0..<2 then 3 unclosed"), ("\"a\"x\nb", "0..<4 then 5 behind"),
    ])
  func final(_ text: String, _ reading: String) { #expect(read(text, isFinal: true) == reading) }

  @Test(
    "the end of a row whose quotes are single is that of its record, whatever has an apostrophe",
    arguments: [
      ("O'Brien,1\nO'Hara,2\n", 9), ("'a\nb',1\nc", 7), ("'it''s\n',1\n", 10), ("a,b'\n'c'\n", 4),
      ("a,'b'\r\nc", 5),
    ])
  func apostrophes(_ text: String, _ end: Int) {
    let dialect = CSVDialect(quote: .single)
    let layout = CSVLayout(
      dialect: dialect, columnNames: ["a", "b"], firstRow: 0, headerLine: "", mapping: .standard { _ in nil })
    let bytes = Array(text.utf8)
    #expect(CSVFormat(layout).rowEnd(from: 0, in: bytes.span, isLast: true, InputLimits()) == end)
  }

  private func read(_ text: String, isFinal: Bool) -> String {
    var limits = InputLimits()
    limits.line = 10
    let reader = CSVRecordReader(dialect: CSVDialect(limits: limits))
    switch reader.read(Array(text.utf8).span, at: 0, isFinal: isFinal) {
    case .incomplete: return "incomplete"
    case .nothing(let next): return "nothing until \(next)"
    case .record(let record):
      let defect =
        switch record.defect {
        case nil: ""
        case .strayQuote: " stray"
        case .textAfterQuote: " behind"
        case .unclosedQuote: " unclosed"
        case .tooLong: " long"
        }
      return "\(record.range) then \(record.next)\(defect)"
    }
  }
}
