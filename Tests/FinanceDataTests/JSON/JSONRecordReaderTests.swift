import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Reading one object as a record")
struct JSONRecordReaderTests {
  @Test("gives every part raw: texts decoded, numbers as they are written")
  func everyPart() throws {
    let record = try read(
      #"""
      {"id": 7, "date": "2024-05-03", "amount": 12.50, "type": "expense", "category": "food",
       "description": "Caf\u00e9", "account": "main", "currency": null, "note": ""}
      """#)
    #expect(record.problem == nil)
    #expect(record[.id]?.value == .number("7"))
    #expect(record[.date]?.value == .string("2024-05-03"))
    #expect(record[.amount]?.value == .number("12.50"))
    #expect(record[.type]?.value == .string("expense"))
    #expect(record[.category]?.value == .string("food"))
    #expect(record[.description]?.value == .string("Café"))
    #expect(record[.account]?.value == .string("main"))
    #expect(record[.currency]?.value == .null)
    #expect(record[.note]?.value == .string(""))
  }

  @Test("says where the object and every value lie")
  func places() throws {
    let bytes = Array(#"[ {"id":"é", "amount" : -1.5 } ]"#.utf8)
    var reader = FieldReading()
    let record = try reader.read(bytes.span, at: 2, depth: 1)
    #expect(record.range == 2..<31)
    #expect(record[.id]?.range == 8..<12)
    #expect(record[.amount]?.range == 25..<29)
  }

  @Test(
    "works on any range of bytes that holds the object, whatever follows", arguments: ["", "x", "{", "\u{0}"])
  func anyRange(_ rest: String) throws {
    #expect(try read(#"{"id":"1"}"# + rest).range == 0..<10)
  }

  @Test("parts that no key gives are absent")
  func absent() throws {
    let record = try read("{}")
    #expect(TransactionField.allCases.allSatisfy { record[$0] == nil })
    #expect(record.problem == nil)
  }

  @Test("one reader may read many objects: nothing stays from the last")
  func reuse() throws {
    var reader = FieldReading()
    let first = Array(#"{"id":1,"id":2,"amount":{}}"#.utf8)
    #expect(try reader.read(first.span).problem != nil)
    let second = Array(#"{"id":3}"#.utf8)
    let record = try reader.read(second.span)
    #expect(record.problem == nil)
    #expect(record[.id]?.value == .number("3"))
    #expect(record[.amount] == nil)
  }

  @Test("unknown keys are skipped, but what is wrong in them is wrong")
  func unknownKeys() throws {
    #expect(try read(#"{"tags":["a",{"id":9}],"ok":true,"id":"1"}"#)[.id]?.value == .string("1"))
    #expect(throws: JSONError(.leadingZero, at: 9)) { try read(#"{"tags":[01],"id":"1"}"#) }
    #expect(throws: JSONError(.loneSurrogate(0xD800), at: 6)) { try read(#"{"x":"\ud800"}"#) }
  }

  @Test("an object that does not end is refused")
  func unfinished() {
    #expect(throws: JSONError(.unexpected(.endOfText, .commaOrBrace), at: 7)) { try read(#"{"id":1"#) }
  }

  @Test("a text may hold an escaped NUL; judging it is not the reader's business")
  func nul() throws {
    #expect(try read(#"{"note":"a\u0000b"}"#)[.note]?.value == .string("a\u{0}b"))
  }
}

@Suite("Keys of a transaction's object")
struct TransactionFieldNameTests {
  @Test(
    "are known by their name and by aliases, whatever their case, spaces, underscores and hyphens",
    arguments: [
      ("id", .id, 0), ("ID", .id, 1), ("transactionId", .id, 2), ("transaction id", .id, 2),
      ("TRANSACTION_ID", .id, 2),
      ("fitId", .id, 3), ("reference", .note, 3), ("Ref", .note, 4), ("date", .date, 0), ("Date", .date, 1),
      ("posted", .date, 3),
      ("Posted Date", .date, 4), ("bookingDate", .date, 5), ("booking-date", .date, 5),
      ("Transaction Date", .date, 2),
      ("amount", .amount, 0), ("value", .amount, 2), ("type", .type, 0), ("transaction_type", .type, 2),
      ("category", .category, 0), ("Cate gory", .category, 1), ("description", .description, 0),
      ("payee", .description, 2),
      ("Name", .description, 3), ("memo", .description, 4), ("account", .account, 0),
      ("accountName", .account, 2),
      ("currency", .currency, 0), ("currency code", .currency, 2), ("note", .note, 0), ("notes", .note, 2),
    ] as [(String, TransactionField, Int)])
  func known(_ name: String, _ key: TransactionField, _ rank: Int) {
    let reading = TransactionField.reading(of: Array(name.utf8))
    #expect(reading?.field == key)
    #expect(reading?.rank == rank)
  }

  @Test(
    "are not guessed",
    arguments: [
      "", "_", "identity", "dates", "amount2", "amöunt", "ıd", "transactions", "tags", "date\u{0}", "ｄate",
    ])
  func unknown(_ name: String) {
    #expect(TransactionField.reading(of: Array(name.utf8)) == nil)
  }

  @Test("may be written with escapes")
  func escapedKey() throws {
    #expect(try read(#"{"\u0064ate":"2024-05-03"}"#)[.date]?.key == "date")
  }

  @Test(
    "the key of that name wins over its aliases, and the first alias over the others, wherever they stand",
    arguments: [
      (#"{"description":"a","name":"b"}"#, "description"),
      (#"{"name":"b","description":"a"}"#, "description"),
      (#"{"memo":"c","name":"b"}"#, "name"), (#"{"name":"b","memo":"c"}"#, "name"),
      (#"{"memo":"c","payee":"d","name":"b"}"#, "payee"),
      (#"{"Description":"a","payee":"b"}"#, "Description"),
    ])
  func precedence(_ object: String, _ winner: String) throws {
    let record = try read(object)
    #expect(record.problem == nil)
    #expect(record[.description]?.key == winner)
  }

  @Test(
    "a key given twice is refused, whatever it means and however it is written",
    arguments: [
      (#"{"id":1,"id":1}"#, "id", 8), (#"{"x":1,"y":2,"x":3}"#, "x", 13),
      (#"{"\u0069d":1,"id":2}"#, "id", 13),
      (#"{"":1,"":2}"#, "", 6), (#"{"a":1,"b":2,"b":3,"a":4}"#, "b", 13),
    ])
  func duplicates(_ object: String, _ name: String, _ offset: Int) throws {
    let problem = try read(object).problem
    #expect(problem == JSONError(.duplicateKey(name), at: offset))
    #expect(problem?.fact.code == .jsonDuplicateKey)
    #expect(problem?.fact.key == name)
  }

  @Test("a duplicate is found among any number of keys", arguments: [1, 24, 25, 26, 3000])
  func manyKeys(_ count: Int) throws {
    let members = (0..<count).map { "\"key\($0)\":0" }.joined(separator: ",")
    #expect(try read("{\(members)}").problem == nil)
    for name in ["key0", "key\(count - 1)"] {
      let problem = try read("{\(members),\"\(name)\":1}").problem
      #expect(problem == JSONError(.duplicateKey(name), at: members.utf8.count + 2))
    }
  }

  @Test("keys are the same when their bytes are; keys of inner objects are their own")
  func noDuplicates() throws {
    #expect(try read("{\"é\":1,\"e\u{301}\":2}").problem == nil)
    #expect(try read(#"{"id":1,"x":{"id":2},"y":[{"id":3,"id":4}]}"#).problem == nil)
    #expect(try read(#"{"x":1,"X":2}"#).problem == nil)
  }

  @Test("two spellings of one name are refused, unless a better key decides")
  func rivals() throws {
    let problem = try read(#"{"Date":"2024-05-03","DATE":"2024-05-04"}"#).problem
    #expect(problem == JSONError(.rivalKeys("Date", "DATE", .date), at: 21))
    #expect(problem?.fact.code == .jsonDuplicateKey)
    #expect(
      try read(#"{"amount":1,"Amount":2}"#).problem
        == JSONError(.rivalKeys("amount", "Amount", .amount), at: 12))
    #expect(
      try read(#"{"DESCRIPTION":"a","description":null}"#).problem
        == JSONError(.rivalKeys("DESCRIPTION", "description", .description), at: 19))
    #expect(try read(#"{"Memo":"a","memo":"b","name":"c"}"#).problem == nil)
    #expect(try read(#"{"name":"c","Memo":"a","memo":"b"}"#).problem == nil)
  }

  @Test(
    "a part that is neither a text nor a number nor null is refused by its key",
    arguments: [
      (#"{"amount":{"value":1}}"#, "amount", .object, 10), (#"{"date":["2024"]}"#, "date", .array, 8),
      (#"{"type":true}"#, "type", .boolean, 8), (#"{"Payee":false}"#, "Payee", .boolean, 9),
    ] as [(String, String, JSONValueKind, Int)])
  func wrongKind(_ object: String, _ key: String, _ kind: JSONValueKind, _ offset: Int) throws {
    let problem = try read(object).problem
    #expect(problem == JSONError(.wrongKind(key: key, kind), at: offset))
    #expect(problem?.fact.code == .jsonShape)
  }

  @Test("the shape of a key that lost to another does not matter, and neither does that of unknown keys")
  func losersAreNotJudged() throws {
    #expect(try read(#"{"name":{},"description":"a","memo":[],"x":true}"#).problem == nil)
  }

  @Test("of several problems the first in the file is told")
  func firstProblem() throws {
    #expect(
      try read(#"{"id":[],"x":1,"x":2}"#).problem == JSONError(.wrongKind(key: "id", .array), at: 6))
    #expect(try read(#"{"x":1,"x":2,"id":[]}"#).problem == JSONError(.duplicateKey("x"), at: 7))
    var reader = FieldReading(keys: 1)
    #expect(
      try reader.read(Array(#"{"x":1,"x":2}"#.utf8).span).problem
        == JSONError(.tooManyKeys(limit: 1), at: 7))
  }
}

/// What an object gives for the fields of a transaction.
private struct FieldReading {
  private var reader: JSONCellReader

  init(keys: Int = InputLimits().columns) { reader = JSONCellReader(.standard, keys: keys) }

  mutating func read(
    _ bytes: Span<UInt8>, at offset: Int = 0, depth: Int = 0
  ) throws -> JSONCellReader.Record {
    var cursor = JSONCursor(at: offset, end: bytes.count, depth: depth)
    return try #require(try reader.read(bytes, with: &cursor))
  }
}

private enum Shown: Equatable { case string(String), number(String), null }

extension JSONCellReader.Record {
  fileprivate subscript(field: TransactionField) -> JSONCellReader.Value? {
    values[field.index]
  }
}

extension JSONCellReader.Value {
  fileprivate var value: Shown {
    switch cell.kind {
    case .text: .string(cell.text)
    case .number: .number(cell.text)
    case .absent: .null
    }
  }
}

private func read(_ text: String) throws -> JSONCellReader.Record {
  var reader = FieldReading()
  return try reader.read(Array(text.utf8).span)
}
