import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

/// A fast path that never said yes would agree with the slow one about everything.
@Suite("What the fast paths vouch for")
struct FastPathShareTests {
  /// So many that the fast path takes its largest groups.
  private static let rows = 1000

  /// How many of the rows are left to the slow path.
  private func careful(_ text: String, _ format: InputFormat, rows: Int = rows) throws -> Int {
    let source = try OpenSource(InputFile(name: "a", bytes: Array(text.utf8)), format: format)
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var batch = TransactionBatch()
    var tally = SourceCounts(rejectionLimit: 10)
    var accepted = 0
    while let chunk = try chunks.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      batch.originBase = chunk.offset
      try decoder.decode(chunk, into: &batch, tally: &tally)
      accepted += batch.count
    }
    #expect(accepted == rows)
    return tally.judgedWithCare
  }

  private func lines(_ row: (Int) -> String, separator: String) -> String {
    (0..<FastPathShareTests.rows).map(row).joined(separator: separator)
  }

  @Test(
    "every ordinary row of CSV",
    arguments: [
      ("date,amount,type,description", "2024-05-03,@.50,expense,Lidl"),
      ("date,amount,type,description", "\"2024-05-03\",\"@.50\",\"expense\",\"Lidl, \(1)\""),
      ("date,amount,description", "2024-05-03,-@,Lidl"),
      ("amount,date,description", "+@.5,2024-05-03,Café"),
      (
        "id,date,amount,category,account,currency,note,description",
        "t@,2024-05-03,-@.5,food,Giro,EUR,n @,Lidl"
      ),
      ("date,amount,balance,description", "2024-05-03,-@.5,@.25,Lidl"),
      ("other,date,amount,description", ",2024-05-03,-@.5,x"),
    ], ["\n", "\r\n", "\n\n", "\n\n\n", "\r\n\r\n"])
  func csv(_ file: (String, String), _ end: String) throws {
    let rows = lines({ file.1.replacing("@", with: "\($0 + 1)") }, separator: end)
    #expect(try careful(file.0 + end + rows + end, .csv) == 0)
  }

  @Test("rows that are longer than what is looked at in one go")
  func longRows() throws {
    let row = "2024-05-03,-1,\"" + String(repeating: "x", count: 20_000) + "\"\n"
    #expect(try careful("date,amount,description\n" + row + row + row, .csv, rows: 3) == 0)
  }

  @Test(
    "every ordinary object of JSON but the first of its shape and the last of a list, which has no comma",
    arguments: [
      #"{"date":"2024-05-03","amount":"@.50","type":"expense","description":"Lidl"}"#,
      #"{"date":"2024-05-03","amount":-@,"description":"Lidl"}"#,
      #"{"description":"Café","amount":@.5,"date":"2024-05-03","other":true,"rest":null,"count":12}"#,
      #"{ "date" : "2024-05-03", "amount" : -0.5, "description" : "a \"b\" \u00e9 \\", "note" : "x \"@\" y" }"#,
      #"{"id":"t@","date":"2024-05-03","amount":"-@.5","category":"food","account":"Giro","currency":"EUR","description":"Lidl and sons"}"#,
      #"{"date":"2024-05-03","amount":"-@.5","balance":"@.25","description":"x"}"#,
    ], ["\n", "\r\n"])
  func json(_ object: String, _ end: String) throws {
    let row = { (number: Int) in object.replacing("@", with: "\(number + 1)") }
    #expect(try careful(lines(row, separator: end) + end, .jsonl) == 1)
    #expect(try careful(lines(row, separator: end), .jsonl) == 1)
    #expect(try careful("[" + lines(row, separator: "," + end) + "]", .json) == 2)
    #expect(try careful("[" + lines(row, separator: ", ") + end + "]", .json) == 2)
  }

  @Test("objects of several shapes, in turns")
  func shapes() throws {
    let objects = [
      #"{"date":"2024-05-03","amount":-@,"description":"Lidl"}"#,
      #"{"date":"2024-05-03","amount":-@,"description":"Lidl","note":"n"}"#,
      #"{"date":"2024-05-03","amount":-@,"currency":"EUR","description":"Lidl"}"#,
    ]
    let row = { (number: Int) in objects[number % 3].replacing("@", with: "\(number + 1)") }
    #expect(try careful(lines(row, separator: "\n"), .jsonl) == 3)
    #expect(try careful("[" + lines(row, separator: ",\n") + "]", .json) == 4)
  }
}
