import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Finding the table in a CSV file")
struct CSVDialectInferenceTests {
  static let preambles = [
    "", "\n\n", "Account statement\n", "Kontoauszug;Giro, privat\nIBAN;DE00 1234\n\n",
    "Name,Value\nOwner,\"Doe, John\"\n\n", "# made by a bank\n# on 2024-05-01, 12:30\n",
    "// export\n; export\n",
    "Bank: Example | Branch: 1\nPeriod;01.05.2024;31.05.2024\nAll amounts in EUR, signs as booked.\n\n\n",
    (1...30).map { "Line \($0), with; some | marks\n" }.joined(), "\u{22}Unclosed; preamble\n",
  ]
  static let delimiters = [",", ";", "\t", "|", "^", "~"]

  @Test("any delimiter is found behind any preamble", arguments: delimiters, preambles)
  func tables(_ delimiter: String, _ preamble: String) throws {
    for quote in ["", "\"", "'"] {
      let rows = CSVDialectInferenceTests.rows.map { row in
        row.map { quote + $0 + quote }.joined(separator: delimiter) + "\r\n"
      }
      for count in [2, rows.count] {
        let text = preamble + rows[..<count].joined()
        let frame = try #require(frames(text).first)
        #expect(frame.dialect.delimiter == Array(delimiter.utf8)[0])
        #expect(frame.dialect.quote == (quote == "'" ? .single : .double))
        #expect(frame.start == preamble.utf8.count)
        #expect(frame.skippedLines == preamble.utf8.count { $0 == 0x0A })
        #expect(frame.width == 4)
        #expect(shown(frame) == Array(CSVDialectInferenceTests.rows[..<count]))
      }
    }
  }

  static let rows = [
    ["Datum", "Betrag", "Text", "Saldo"], ["01.05.2024", "-12.50", "Miete", "100.00"],
    ["02.05.2024", "3.00", "Cafe: to go", "103.00"], ["03.05.2024", "-1.25", "x/y", "101.75"],
  ]

  @Test(
    "text may hold other delimiters, and amounts commas",
    arguments: [
      ("01.05.2024;12,50;Text\n02.05.2024;3,00;Text, more\n", ";", 3),
      ("date,amount,text\n2024-05-01,1,REF;A;B;C;D\n2024-05-02,2,REF;A;B;C;D\n", ",", 3),
      ("date;amount;text\n2024-05-01;1,00;a,b,c,d\n2024-05-02;2,00;a,b,c,d\n", ";", 3),
      ("date|amount|text\n2024-05-01|1,00|a;b\n2024-05-02|2,00|a;b\n", "|", 3),
      ("date:amount\n20240501:100\n", ":", 2),
      ("\"a;b\",\"c;d\",e\n", ",", 3),
      // Half of the rows would have more columns with commas, and fewer of them would be numbers.
      (
        String(repeating: "01.05.2024;Cafe;x\n", count: 5)
          + String(repeating: "01.05.2024;text,5,b,c;x\n", count: 5), ";", 3
      ),
      // As many digits as a date, a time or an amount may have, and one more.
      ("123456789012345678901234567890;x,y\n", ";", 2), ("1234567890123456789012345678901;x,y\n", ",", 2),
    ])
  func texts(_ text: String, _ delimiter: Character, _ width: Int) throws {
    let frame = try #require(frames(text).first)
    #expect(frame.dialect.delimiter == delimiter.asciiValue)
    #expect(frame.width == width)
    #expect(frame.start == 0)
  }

  @Test("one line is enough, a header or a row", arguments: ["date;amount;text", "2024-05-01;1,00;x\n"])
  func oneLine(_ line: String) throws {
    let frame = try #require(frames(line).first)
    #expect(frame.dialect.delimiter == UInt8(ascii: ";"))
    #expect(frame.records.count == 1)
    #expect(frame.dialect.quote == .double)
  }

  @Test(
    "single quotes enclose if all fields of a column stand in them, but for its header",
    arguments: [
      ("a;b\n'1';x\n'2;3';y\n", true), ("a;b\n'';1\n'';2\n'';3\n", true), ("'a';'b'\n", true),
      ("a;b\n'1';x\n2;y\n'3';z\n4;w\n", false), ("a;b\n';1\n';2\n';3\n", false), ("a;b\n;1\n;2\n", false),
      ("# x\n'a';'b'\n'1';'2'\n# y\n'3';'4'\n", true),
      ("\"a\";\"b\"\n\"x;y\";'1'\n\"x\";'2'\n", false), ("\"a\";\"b\"\n\"x\";'1'\n\"x\";'2'\n", false),
    ])
  func apostrophes(_ text: String, _ enclose: Bool) throws {
    let frame = try #require(frames(text).first)
    #expect(frame.dialect.quote == (enclose ? .single : .double))
    #expect(frame.dialect.comments.isEmpty == !text.hasPrefix("#"))
  }

  @Test("a header without rows is found behind a preamble")
  func headerOnly() throws {
    let frame = try #require(frames("Bank\nAccount 1\n\ndate;amount;text\n").first)
    #expect(frame.skippedLines == 3)
    #expect(frame.width == 3)
  }

  @Test(
    "what has no columns is no table",
    arguments: [
      "", "\n\n", "one\ntwo\nthree\n", "Dear customer\nno data were found\n", "\u{0}\u{1}",
      "Dear customer, hello\nno data were found\nbye\n", "Dear customer\nno data, were found\n",
      "a, b, c\nno data\nwere found\n",
    ])
  func nothing(_ text: String) { #expect(frames(text).isEmpty) }

  @Test(
    "a delimiter at the end of lines begins no field",
    arguments: [
      "a;b;c\n1;2;3;\n4;5;6;\n", "a;b;c;\n1;2;3\n4;5;6\n", "a;b;c;\n1;2;3;\n4;5;6;\n",
    ])
  func trailing(_ text: String) throws {
    let frame = try #require(frames(text).first)
    #expect(frame.width == 3)
    #expect(frame.hasTrailingDelimiter)
    #expect(frame.records.map { $0.trimmed(to: 3).fields.count } == [3, 3, 3])
  }

  @Test("a last column that has a name is one, though its fields are empty")
  func emptyColumn() throws {
    let frame = try #require(frames("a;b;c\n1;2;\n4;5;\n").first)
    #expect(frame.width == 3)
    #expect(!frame.hasTrailingDelimiter)
  }

  @Test("blank lines, broken rows and a footer do not end the search")
  func gaps() throws {
    let text = "Export\n\na;b;c\n1;2;3\n\n;;\n4;5\n6;7;8\n9;10;11\n\nTotal;3\nEnd of file\n"
    let frame = try #require(frames(text).first)
    #expect(frame.skippedLines == 2)
    #expect(frame.fitting == 4)
    #expect(frame.misfitting == 1)
  }

  @Test(
    "a table begins anew where as many lines do not fit as fit, and a header of four fifths is one",
    arguments: [
      ("one;two\nx\n1;2.50\n3;4.50\n", 2, 2),
      ("Statement;;;;\nDate;Amount;;Text;Balance\n2024-05-01;1;;x;2\n2024-05-02;1;;x;3\n", 1, 3),
      ("Statement;;;;\nDate;Amount;;;Balance\n2024-05-01;1;;x;2\n2024-05-02;1;;x;3\n", 0, 4),
    ])
  func beginnings(_ text: String, _ skipped: Int, _ records: Int) throws {
    let frame = try #require(frames(text).first)
    #expect(frame.skippedLines == skipped)
    #expect(frame.records.count == records)
  }

  @Test("lines that a spreadsheet has filled with delimiters are no part of the table")
  func padded() throws {
    let text = "Statement;;;\nAccount;12345;;\n;;;\nDate;Amount;Text;Balance\n2024-05-01;1;x;2\n"
    let frame = try #require(frames(text).first)
    #expect(frame.skippedLines == 3)
    #expect(frame.start == 33)
  }

  @Test(
    "the line sep=; states the delimiter and is no record",
    arguments: ["sep=;\r\n", "\"sep=;\"\n", "SEP=;\n"])
  func separator(_ line: String) throws {
    let frame = try #require(frames(line + "a;b,c\n").first)
    #expect(frame.dialect.delimiter == UInt8(ascii: ";"))
    #expect(frame.start == line.utf8.count)
    #expect(frame.skippedLines == 1)
  }

  @Test("what is stated is followed")
  func stated() throws {
    var settings = ImportSettings()
    settings.delimiter = UInt8(ascii: ",")
    settings.quote = QuoteStyle.none
    settings.skip = 2
    settings.comment = "%"
    let text = "a,b,c\n1,2,3\n% no, record\nd,\"e\nf,g\n"
    let frame = try #require(frames(text, settings).first)
    #expect(shown(frame) == [["d", "\"e"], ["f", "g"]])
    #expect(frame.dialect.comments == [[0x25]])
    #expect(frame.skippedLines == 3)
  }

  @Test("comments within the table are recognised where no record could be meant")
  func comments() throws {
    let text = "# export\na;b;c\n1;2;3\n# page 2\n4;5;6\n"
    let frame = try #require(frames(text).first)
    #expect(frame.dialect.comments == [Array("#".utf8)])
    #expect(shown(frame) == [["a", "b", "c"], ["1", "2", "3"], ["4", "5", "6"]])
    let plain = try #require(frames("#a;b;c\n#1;2;3\n#4;5;6\n").first)
    #expect(plain.dialect.comments == [])
    #expect(plain.records.count == 3)
  }

  @Test("evidence says what was seen, stray quotes and backslashes too")
  func evidence() throws {
    let text = "Bank\na;b;c\n1;x \"y\" z;3\n\"4\";\"say \\\"hi\\\"\";5\n6;7;8\n6;7;9\n6;7;9\n6;7;9\n"
    let frame = try #require(frames(text).first)
    #expect(
      frame.evidence == [
        "5 of 7 lines have 3 fields separated by ';'", "1 line is before the table",
        "2 lines have a quote where none may be",
        "a backslash is before quotes inside fields; CSV doubles them instead",
      ])
    let stray = try #require(frames("a;b;c\n1;x \"y\" z;3\n" + "4;C:\\dir;5\n6;7;8\n").first)
    #expect(
      stray.evidence == [
        "3 of 4 lines have 3 fields separated by ';'", "1 line has a quote where none may be",
      ])
    let clean = try #require(frames("a;b;c\n1;2;3\n4;5;6\n").first)
    #expect(clean.evidence == ["3 of 3 lines have 3 fields separated by ';'"])
  }

  @Test(
    "a header of another width is not lost from sight",
    arguments: [
      ("date,amount,text\n2024-05-01,12,50,x\n2024-05-02,3,00,y\n", ["date", "amount", "text"]),
      ("IBAN;DE00\n\ndate;amount;text\n2024-05-01;1;x\n2024-05-02;2;y\n", nil),
      ("2024-05-01;1;x\n2024-05-02;2;y\n", nil),
      ("IBAN;DE00\n2024-05-01;1;x\n2024-05-02;2;y\n", nil),
    ] as [(String, [String]?)])
  func misfitHeader(_ text: String, _ names: [String]?) throws {
    let frame = try #require(frames(text).first)
    #expect(frame.misfitHeader.map { $0.fields.map { String(decoding: $0.bytes, as: UTF8.self) } } == names)
  }

  @Test("a header stays with its rows though the first of them are broken")
  func brokenBeginning() throws {
    let frame = try #require(frames("Bank\ndate;amount;text\n1;2\n3\"4;5\n" + rowsOfThree).first)
    #expect(frame.skippedLines == 1)
    #expect(frame.misfitting == 2)
  }

  private let rowsOfThree = (1...5).map { "2024-05-0\($0);\($0),00;x\n" }.joined()

  @Test("where the text is cut off the last record does not count")
  func cut() throws {
    let bytes = Array("a;b;c\n1;2;3\n4;5".utf8)
    let frame = try #require(CSVDialectInference(text: bytes, isWhole: false).frames.first)
    #expect(frame.records.count == 2)
    #expect(frame.start == 0)
    let full = Array("a;b;c\n1;2;3\n4;5;6".utf8)
    #expect(CSVDialectInference(text: full, isWhole: false).frames.first?.records.count == 2)
    #expect(CSVDialectInference(text: full, isWhole: true).frames.first?.records.count == 3)
    #expect(CSVDialectInference(text: full + [0x0A], isWhole: false).frames.first?.records.count == 3)
  }

  @Test("any bytes are looked at without harm, and the same way every time", arguments: Seeds.list(3))
  func hostile(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x22], [0x27], [0x0A], [0x0D], [0x2C], [0x3B], [0x09], [0x7C], [0x3A], [0], [0xFF], [0xC3, 0xA9],
      [0x5C],
      Array("2024-05-01,1.00;".utf8), Array("sep=".utf8), Array("a;b;c\n".utf8), [0xEF, 0xBB, 0xBF], [0x23],
    ]
    for _ in 0..<120 {
      let bytes = (0..<random.number(in: 1...40)).flatMap { _ in random.pick(pieces) }
      let found = CSVDialectInference(text: bytes, isWhole: random.below(2) == 0).frames
      for frame in found { #expect(frame.width >= 2 && frame.start != nil) }
      #expect(
        CSVDialectInference(text: bytes, isWhole: true).frames
          == CSVDialectInference(text: bytes, isWhole: true).frames)
    }
  }

  private func frames(_ text: String, _ settings: ImportSettings = ImportSettings()) -> [TableCandidate] {
    CSVDialectInference(text: Array(text.utf8), isWhole: true, settings: settings).frames
  }

  private func shown(_ frame: TableCandidate) -> [[String]] {
    frame.records.map { $0.fields.map { String(decoding: $0.bytes, as: UTF8.self) } }
  }
}

extension TableCandidate {
  /// Where the table begins.
  fileprivate var start: Int? { records.first?.range.lowerBound }
}
