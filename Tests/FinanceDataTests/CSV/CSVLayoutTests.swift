import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Headers of CSV")
struct CSVLayoutTests {
  @Test(
    "columns are found by their names, whatever their case, spaces, underscores and hyphens",
    arguments: [
      ("date,amount,description", [1, 2, 5], [0, 1, 2]),
      ("Booking_Date,VALUE,Payee", [1, 2, 5], [0, 1, 2]),
      ("memo,Posted-Date,amount", [1, 2, 5], [1, 2, 0]),
      ("\"date\", amount ,\"description\"", [1, 2, 5], [0, 1, 2]),
      ("FITID,date,amount,name,Account Name,currency code,notes", [0, 6, 7, 8], [0, 4, 5, 6]),
      ("Reference,date,amount,name", [1, 5, 8], [1, 3, 0]),
    ])
  func names(_ header: String, _ fields: [Int], _ columns: [Int]) throws {
    let layout = try layout(of: header)
    #expect(fields.map { layout.mapping.column(of: TransactionField.allCases[$0]) } == columns)
  }

  @Test(
    "the name that comes first in the list of names wins, wherever it stands",
    arguments: [
      ("date,amount,memo,description", 3), ("date,amount,description,memo", 2), ("date,amount,name,payee", 3),
      ("date,amount,memo,name,payee", 4), ("date,amount,Description,description", 3),
      ("date,amount,description,DESCRIPTION", 2),
    ])
  func precedence(_ header: String, _ column: Int) throws {
    #expect(try layout(of: header).mapping.column(of: .description) == column)
  }

  @Test(
    "the delimiter is the one with which the header makes most sense",
    arguments: [
      ("date,amount,description", ","), ("date;amount;description", ";"), ("date\tamount\tdescription", "\t"),
      ("date|amount|description", "|"), ("date;amount;description;a,b,c,d", ";"),
      ("\"date;amount;description\",date,amount,description", ","),
    ])
  func delimiters(_ header: String, _ delimiter: Character) throws {
    #expect(try layout(of: header).dialect.delimiter == delimiter.asciiValue)
  }

  @Test("the layout knows the line, where the rows begin and how wide they are")
  func place() throws {
    let layout = try layout(of: "\n\u{FEFF}x,date,amount,description\r\n2024", prefix: "\u{FEFF}\n")
    #expect(layout.width == 4)
    #expect(layout.columnNames == ["\u{FEFF}x", "date", "amount", "description"])
    #expect(layout.headerLine == "\u{FEFF}x,date,amount,description")
    #expect(layout.firstRow == 3 + 2 + 28 + 2)
  }

  private static let beginning =
    "A table of transactions begins with the names of its columns, such as date,amount,description"

  @Test(
    "a header that will not do is refused in one sentence that says what to do",
    arguments: [
      (
        "date,description",
        "the header has no column 'amount'; found 'date', 'description'. "
          + CSVLayoutTests.beginning
      ),
      (
        "2024-05-03;-10.00;Coffee",
        "the header has no column 'date' and 'amount' and 'description'; found only '2024-05-03;-10.00;Coffee'. "
          + CSVLayoutTests.beginning
      ),
      (
        "date,amount,description,Date ,DATE",
        "ok"
      ),
      (
        "date,amount,description,date",
        "the header names 'date' twice, so date could be either; rename one of them"
      ),
      (
        "Date,DATE,amount,payee",
        "the header names 'DATE' twice, so date could be either; rename one of them"
      ),
    ])
  func refusals(_ header: String, _ sentence: String) {
    do throws(SourceFailure) {
      _ = try layout(of: header)
      #expect(sentence == "ok")
    } catch {
      #expect(error.message == sentence)
      #expect(error.code == .csvHeader && error.kind == .refused && error.path == "case.csv")
    }
  }

  private static let nothing =
    "the file holds no header and no rows; a CSV file begins with a line such as date,amount,description"

  @Test("blank lines alone are no header, and of delimiters that are equally bad the comma is tried")
  func nothingFound() {
    func message(_ header: String) -> String? {
      let error = #expect(throws: SourceFailure.self) { try layout(of: header) }
      return error?.message
    }
    #expect(message("") == CSVLayoutTests.nothing)
    #expect(message("\n\n") == CSVLayoutTests.nothing)
    #expect(message("a|b")?.contains("; found only 'a|b'. A table") == true)
  }

  @Test("a header is looked for as far as the limit of a line goes, and white space alone is none")
  func limits() throws {
    func layout(_ text: String, line: Int) throws(SourceFailure) -> CSVLayout {
      var limits = InputLimits()
      limits.line = line
      let file = InputFile(name: "case.csv", bytes: Array(text.utf8), limits: limits)
      return try CSVLayout(source: file, from: 0, hasRemarks: false)
    }
    #expect(try layout("\n\ndate,amount,description", line: 23).width == 3)
    let blank = #expect(throws: SourceFailure.self) {
      try layout(String(repeating: " ", count: 30), line: 10)
    }
    #expect(blank?.message == CSVLayoutTests.nothing)
    let long = #expect(throws: SourceFailure.self) { try layout("date,amount,description", line: 10) }
    #expect(long?.message.hasPrefix("line 1: the header is longer than 10 bytes; ") == true)
  }

  @Test("of many names sixty are listed")
  func listed() {
    func listed(_ count: Int) -> String { CSVLayout.listed((1...count).map { "\($0)" }) }
    #expect(listed(2) == "'1', '2'")
    #expect(listed(60) == (1...60).map { "'\($0)'" }.joined(separator: ", "))
    #expect(listed(61) == listed(60) + " and 1 more")
  }

  private func layout(of header: String, prefix: String = "") throws(SourceFailure) -> CSVLayout {
    let file = InputFile(name: "case.csv", bytes: Array((prefix + header).utf8))
    return try CSVLayout(source: file, from: prefix.isEmpty ? 0 : 3, hasRemarks: false)
  }
}
