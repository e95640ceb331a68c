import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Sources and rows that are refused")
struct SourceFailureTests {
  private let csv = "id,date,amount,description\na,2024-05-03,-1,x\n"

  @Test("a document that is not well formed is refused whole, and the others count", arguments: [1, 3])
  func documents(_ workers: Int) async throws {
    var options = ImportOptions()
    options.workers = workers
    let object = #"{"id":"b","date":"2024-05-03","amount":-1,"description":"y"}"#
    let ledger = try FileLedger(
      texts: [
        "[\(object),\(object)", csv, "[\(object),]", "", "[]", "{\"transactions\":[\(object)]}",
        "date,description\n",
      ],
      options: options)
    let rowCounts = try await ledger.rowCounts()
    #expect(rowCounts.sources.map { ledger.plain($0.path) } == ["2", "5", "6"])
    #expect(rowCounts.sources.map(\.format) == ["csv", "json", "json"])
    #expect(try await ledger.counts() == [[1, 1, 0, 0, 0], [0, 0, 0, 0, 0], [1, 1, 0, 0, 0]])
    // Those that cannot be opened come first.
    #expect(rowCounts.failures.map { ledger.plain($0.path) } == ["4", "7", "1", "3"])
    #expect(rowCounts.failures.map { $0.code } == [.csvHeader, .csvHeader, .jsonSyntax, .jsonSyntax])
    #expect(
      rowCounts.failures.suffix(2).map(\.message) == [
        "byte 122: expected ',' or ']' after a value, found the end of the text",
        "byte 62: a comma with nothing between it and ']'; remove it",
      ])
  }

  @Test(
    "a list whose texts look like cuts is read all the same, by any number of workers", arguments: [1, 7])
  func wrongGuess(_ workers: Int) async throws {
    var options = ImportOptions()
    options.workers = workers
    let objects = (1...3500).map {
      #"{"id":"\#($0)","date":"2024-05-03","amount":-1,"description":"},{","tags":[{"a":1},{"a":2}]}"#
    }
    let ledger = try FileLedger(texts: ["[" + objects.joined(separator: ",") + "]"], options: options)
    #expect(try await ledger.counts() == [[3500, 3500, 0, 0, 0]])
  }

  @Test("lines are counted whatever ends them", arguments: ["\n", "\r\n", "\r"])
  func lines(_ lineEnd: String) async throws {
    let rows = [
      "id,date,amount,description", "", "a,2024-05-03,ten,x", "b,2024-05-03,-1,\"two\(lineEnd)lines\"",
      "c,,-1,x",
    ]
    let ledger = try FileLedger(rows.joined(separator: lineEnd))
    let refused = try await ledger.rowCounts().rejections.rows
    #expect(refused.map(\.line) == [3, 6])
    #expect(refused.map(\.excerpt) == ["a,2024-05-03,ten,x", "c,,-1,x"])
  }

  @Test(
    "only so many refused rows are kept, the first by their place, and all are counted", arguments: [1, 7])
  func limit(_ workers: Int) async throws {
    var options = ImportOptions()
    (options.workers, options.rejectionLimit) = (workers, 3)
    let bad = (1...9).map { "\($0),2024-05-03,ten,x\n" }.joined()
    let ledger = try FileLedger(texts: [csv, "id,date,amount,description\n" + bad], options: options)
    let rowCounts = try await ledger.rowCounts()
    #expect(rowCounts.rejections.rows.compactMap(\.line) == [2, 3, 4])
    #expect(rowCounts.rejections.counts == [.amountTrailing: 9] && rowCounts.rejected == 9)
  }

  @Test("a refused row that begins with # is still a row when the file of refused rows is read back")
  func rejectedRemark() async throws {
    let first = try FileLedger("id,date,amount,description\n#1,2024-05-03,ten,x\n# 2,2024-05-03,-1,y\n")
    let bytes = try await first.repository.rejectsFile(for: first.rowCounts())
    let again = try FileLedger(String(decoding: bytes, as: UTF8.self))
    #expect(try await again.counts() == [[1, 0, 1, 0, 0]])
    #expect(try await again.rowCounts().rejections.rows.map(\.excerpt) == ["#1,2024-05-03,ten,x"])
  }

  @Test("the file of refused rows holds them verbatim, by source, and can be read back when mended")
  func rejectsFile() async throws {
    let ledger = try FileLedger(
      "id,date,amount,description\r\na,2024-05-03,ten,x\r\nb,2024-05-03,-1,y\r\nc,2024-05-03,-1,\"open\r\n",
      "{\"id\":\"d\",\"date\":\"2024-05-03\",\"amount\":null,\"description\":\"x\"}\n{\"id\":\"e\"\n",
      csv, "[{\"id\":\"f\",\n\"date\":\" \",\"amount\":-1,\n\"description\":\"x\"}]")
    let bytes = try await ledger.repository.rejectsFile(for: ledger.rowCounts())
    let text = ledger.plain(String(decoding: bytes, as: UTF8.self))
    expectEqualText(
      text,
      """
      # finance.rejects/1 csv 1
      id,date,amount,description
      # line 2: amount.trailing: the amount 'ten' is not a number; write digits with at most one decimal point, such as 1234.56
      a,2024-05-03,ten,x
      # line 4: csv.quote: a quote opens a field and is never closed; close it, or double it if it belongs to the text
      c,2024-05-03,-1,"open
      # finance.rejects/1 jsonl 2
      # line 1: amount.empty: the amount is empty, which is not zero; write the amount
      {"id":"d","date":"2024-05-03","amount":null,"description":"x"}
      # line 2: json.syntax: expected ',' or '}' after a value, found the end of the line
      {"id":"e"
      # finance.rejects/1 jsonl 4
      # line 1: date.empty: the date is empty; write it as 2024-05-03
      {"id":"f", "date":" ","amount":-1, "description":"x"}

      """)
    let mended = text.replacing("ten", with: "-10").replacing("\"open", with: "\"open\"").replacing(
      "null", with: "-2"
    )
    .replacing(
      "{\"id\":\"e\"", with: "{\"id\":\"e\",\"date\":\"2024-05-03\",\"amount\":-3,\"description\":\"x\"}")
    let again = try FileLedger(mended)
    #expect(try await again.counts() == [[2, 2, 0, 0, 0], [2, 2, 0, 0, 0], [1, 0, 1, 0, 0]])
    #expect(try await again.transactions().map(\.id.rawValue) == ["a", "c", "d", "e"])
    #expect(try await again.rowCounts().rejections.rows.map(\.line) == [14])
  }

  @Test("no refused rows make no file of them")
  func noRejects() async throws {
    let ledger = try FileLedger(csv)
    #expect(try await ledger.repository.rejectsFile(for: ledger.rowCounts()) == [])
  }

  @Test("bytes that are not UTF-8 stand in the file of refused rows as they were")
  func verbatim() async throws {
    let folder = try TemporaryFolder()
    let bytes = MarkedCSV(
      "date,amount,description\n2024-05-02,-1,café\n2024-05-02,-2,crème\n2024-05-03,-1,caf‹E9›\n"
    ).bytes
    let path = try folder.write("a.csv", bytes)
    let repository = try FileTransactionsRepository(sources: [.path(path)])
    let rowCounts = try await repository.totals(matching: TransactionQuery()).rowCounts
    let rejects = try await repository.rejectsFile(for: rowCounts)
    #expect(rejects.suffix(19) == bytes.suffix(19))
    #expect(
      rowCounts.rejections.rows.map(\.message) == [
        "byte 82 of the file, 0xE9, is not UTF-8; save the file as UTF-8"
      ])
  }

  @Test("a time zone that is not known is a mistake of the question")
  func zone() throws {
    var options = ImportOptions()
    options.timeZone = "Europe/Atlantis"
    #expect(throws: ZoneRulesError.unknown("Europe/Atlantis")) {
      try FileTransactionsRepository(sources: [], options: options)
    }
  }
}
