import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Footers of CSV files")
struct CSVFooterTests {
  private static let table = "date;amount;text\n2024-05-01;1;x\n2024-05-02;2;Total Energies\n"

  @Test(
    "records after the last row are a footer if they hold no date and say what footers say",
    arguments: [
      ("", []), ("Total;3\n", ["Total;3"]), ("Total;3", ["Total;3"]), ("\nSumme: 3\n\n", ["Summe: 3"]),
      (";;\nSaldo final;;103,00\nEnd of file", ["Saldo final;;103,00", "End of file"]),
      ("*** Total ***;3;\n", ["*** Total ***;3;"]), ("Итого;3;EUR\n", ["Итого;3;EUR"]),
      (";Currency:;EUR\n;Owner:;A. Person\n", [";Currency:;EUR", ";Owner:;A. Person"]), (";Coffee:;5\n", []),
      ("Made by Example Bank\nAll rights reserved\n", ["Made by Example Bank", "All rights reserved"]),
      ("Closing balance;2024-05-31;5\n", []), ("Total Energies;20240503;5\n", []), ("2024-05\n", []),
      ("-5;x\n", []), ("Half a row", ["Half a row"]), ("x;1", []), ("\nPage 1 of 1", ["Page 1 of 1"]),
      ("\u{1A}", ["\u{1A}"]),
      ("\"Total;3\n", []), ("x;1;2\n", []),
      ("x;1;2\nTotal\n", ["Total"]), ("Total\n2024-05-03;1;y\n", []),
    ])
  func footers(_ end: String, _ lines: [String]) throws {
    let found = try footer(CSVFooterTests.table + end)
    #expect(found.map(\.text) == lines)
    let size = (CSVFooterTests.table + end).utf8.count
    if let first = found.first { #expect(first.offset == size - tail(end, lines)) }
  }

  @Test("a stated footer has as many records as are stated")
  func stated() throws {
    let text = CSVFooterTests.table + "2024-05-31;balance;5\n"
    #expect(try footer(text, stated: 1).map(\.text) == ["2024-05-31;balance;5"])
    #expect(try footer(text, stated: 0).isEmpty)
    #expect(try footer(text, stated: 9).count == 3)
  }

  @Test("of a long file the end is enough, wherever it begins")
  func long() throws {
    let rows = (0..<6000).map { "2024-05-01;\($0);\"two\nlines, \($0)\"\n" }.joined()
    let text = "date;amount;text\n" + rows + "Total;3\n"
    #expect(try footer(text).map(\.text) == ["Total;3"])
  }

  @Test(
    "wherever the end that is looked at begins, rows of one line tell where records do",
    arguments: ["\n", "\r\n"])
  func alignment(_ end: String) throws {
    // Taken by itself, the second line of each row begins a record of the width as well.
    let rows = (0..<3200).map { _ in "2024-05-01;1;\"\(end)a;b;\"\(end)" }.joined()
    for shift in 0..<24 {
      let last = "2024-05-09;1;" + String(repeating: "x", count: shift + 1) + end
      let text = "date;amount;text\n" + rows + last + "Total;\";x\"" + end
      #expect(try footer(text).map(\.text) == ["Total;\";x\""], "\(shift)")
    }
  }

  @Test("a long file without a line that fits has no footer", arguments: ["", "\r", "\n", "\r\n", "\rwords"])
  func misfits(_ end: String) throws {
    let lines = String(repeating: "2024-05-01\r\n", count: 9000)
    #expect(try footer("date;amount;text\n" + lines + "2024-05-02" + end).isEmpty)
  }

  @Test("a footer has thirty records at the most, unless more are stated")
  func longest() throws {
    let lines = { (count: Int) in String(repeating: "Total;3\n", count: count) }
    #expect(try footer(CSVFooterTests.table + lines(30)).count == 30)
    #expect(try footer(CSVFooterTests.table + lines(31)).isEmpty)
    #expect(try footer(CSVFooterTests.table + lines(31), stated: 31).count == 31)
  }

  @Test(
    "a word that footers begin with may go on where half the fields or more are empty",
    arguments: [
      ("Total Energies;;;5\n", 1), ("Total Energies;x;;5\n", 0), ("Total Energies;;;\n", 1),
      ("Total;x;y;5\n", 1),
    ])
  func sparse(_ line: String, _ count: Int) throws {
    let text = "date;amount;text;x\n2024-05-01;1;x;\n2024-05-02;2;Cafe;\n" + line
    #expect(try footer(text, width: 4, firstRow: 19).count == count)
  }

  @Test(
    "a narrow record is one if it begins with text, whatever the spaces before it",
    arguments: [
      ("Disclaimer\n", 1), (" Disclaimer\n", 1), (" 5;x\n", 0), (" -5\n", 0), ("x;1\n", 1), (" ;x\n", 1),
    ])
  func narrow(_ line: String, _ count: Int) throws {
    #expect(try footer(CSVFooterTests.table + line).count == count)
  }

  @Test("where rows begin with text, a text that the end of the file cuts off may be half a row")
  func cutText() throws {
    let text = "text;date;amount\nTea;2024-05-01;1\nRent;2024-05-02;2\n"
    #expect(try footer(text + "Half a ro").isEmpty)
    #expect(try footer(text + "Half a row\n").count == 1)
    #expect(try footer(text + "\nEnd of list").count == 1)
  }

  @Test("a file without rows of the table's width has no footer of thousands of lines")
  func endless() throws {
    #expect(try footer("date;amount;text\n" + String(repeating: "words\n", count: 100)).isEmpty)
  }

  private func footer(
    _ text: String, stated: Int? = nil, width: Int = 3, firstRow: Int = 17
  ) throws -> [CSVFooterLine] {
    let rule = CSVFooterRule(
      dialect: CSVDialect(delimiter: UInt8(ascii: ";")), width: width, firstRow: firstRow, stated: stated)
    let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
    let table = try TableText(file, isStated: stated != nil, footer: rule.footer)
    // A stream has the same, as soon as its end has come.
    let stream = try TableText(
      InputFile(name: "a.csv", UnsizedBytes(text), limits: InputLimits()), isStated: stated != nil,
      footer: rule.footer)
    #expect(stream.footer.isEmpty && stream.knownSize == nil)
    let rows = InputFile(file, upToFooter: stream)
    let expected = try InputFile(file, upToFooter: table).bytes(in: 0..<text.utf8.count)
    #expect(try rows.bytes(in: 0..<text.utf8.count) == expected)
    #expect(stream.footer == table.footer && stream.knownSize == table.knownSize)
    return table.footer
  }

  /// How many bytes there are from the first line on.
  private func tail(_ end: String, _ lines: [String]) -> Int {
    let bytes = Array(end.utf8)
    let first = Array((lines.first ?? "").utf8)
    return bytes.indices.first { bytes[$0...].starts(with: first) }.map { bytes.count - $0 } ?? 0
  }
}
