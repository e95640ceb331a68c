import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("JSON that nobody described")
struct JSONInferenceTests {
  @Test("home-made files are read right or refused", arguments: JSONInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  @Test("of two lists of transactions none is left out without a word")
  func severalLists() async throws {
    let list = { (text: String) in
      "[{\"bookingDate\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"\(text)\"}]"
    }
    let two = try await ReadWithoutHelp("{\"a\": \(list("A")), \"b\": \(list("B"))}", as: "export.json")
    #expect(two.isRefused && two.questions == [.jsonShape])
    let inner =
      "{\"a\": [{\"bookingDate\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\", \"b\": \(list("B"))}]}"
    let nested = try await ReadWithoutHelp(inner, as: "export.json")
    #expect(nested.isRefused && nested.questions == [.jsonShape])
  }

  @Test("the longest list of objects with a day and money holds the transactions where no name is known")
  func unknownNames() async throws {
    let rows = [("2024-05-13", "-10.50"), ("2024-05-14", "20.00"), ("2024-05-25", "-3.25")].map {
      #"{"trnDay": "\#($0.0)", "trnSum": \#($0.1), "shop": "A"}"#
    }
    let bills = #"[{"due": "2024-06-01", "whole": 6.25, "rows": [\#(rows.joined(separator: ", "))]}]"#
    let read = try await ReadWithoutHelp("{\"result\": {\"bills\": \(bills)}}", as: "export.json")
    #expect(read.description == "3 transactions, 6.25, 2024-05-13..2024-05-25, 0 rejected")
  }

  @Test("an answer about a column does not make other lists be asked about, unless they have such columns")
  func answeredColumn() async throws {
    let rows = [("2024-05-13", "-4.50", "1.00"), ("2024-05-14", "20.00", "0.50")].map {
      #"{"booked": "\#($0.0)", "amt": "\#($0.1)", "cost": "\#($0.2)", "shop": "A"}"#
    }.joined(separator: ", ")
    var settings = ImportSettings()
    try settings.apply(text: "columns.fee=/cost")
    func read(_ more: String) async throws -> ReadWithoutHelp {
      let text = "{\"owners\": [{\"name\": \"Ann\"}], \"rows\": [\(rows)], \"pages\": [\(more)]}"
      return try await ReadWithoutHelp(Array(text.utf8), as: "export.json", settings: settings)
    }
    #expect(
      try await read(#"{"id": 1, "booked": 2}"#).description
        == "2 transactions, 14, 2024-05-13..2024-05-14, 0 rejected")
    #expect(try await read(#"{"booked": "2024-05-15", "amt": "3.00"}"#).questions == [.jsonShape])
  }

  @Test("a scale below zero leaves out zeros of a whole number, and one that makes it too large is refused")
  func negativeScale() async throws {
    let rows = [("32", "-3"), ("-105", "1"), ("-2", "0")].map {
      #"{"date": "2024-05-13", "text": "A", "amount": {"value": {"unscaledValue": "\#($0.0)", "scale": "\#($0.1)"}}}"#
    }
    let text = "{\"transactions\": [\(rows.joined(separator: ", "))]}"
    var settings = ImportSettings()
    settings.columns[.amount] = [.pointer(JSONPointer(keys: ["amount", "value", "unscaledValue"]))]
    settings.columns[.scale] = [.pointer(JSONPointer(keys: ["amount", "value", "scale"]))]
    let read = try await ReadWithoutHelp(Array(text.utf8), as: "export.json", settings: settings)
    #expect(read.description == "3 transactions, 31987.5, 2024-05-13..2024-05-13, 0 rejected")
    let large = text.replacing(#""32", "scale": "-3""#, with: #""9000000000000000", "scale": "-8""#)
    #expect(try await ReadWithoutHelp(Array(large.utf8), as: "export.json", settings: settings).rejected == 1)
  }

  @Test("an amount and a type are no row of the standard form without a day of that name")
  func otherDay() async throws {
    let rows = [("SALE", 12.99, "2024-10-28"), ("FEE", 1.25, "2024-10-29")].map {
      #"{"type": "\#($0.0)", "amount": \#($0.1), "currency_code": "SEK", "sale_date": "\#($0.2)"}"#
    }
    let open = try await ReadWithoutHelp(
      "{\"transactions\": [\(rows.joined(separator: ","))]}", as: "export.json")
    #expect(open.questions == [.signUndecided])
  }

  @Test("of whole numbers, too, what is left of an amount less a fee is the amount")
  func wholeNet() async throws {
    let rows = [(2427, 61), (-900, 0), (3210, 80), (1000, 25)].enumerated().map { place, row in
      #"{"created": 174177\#(place)401, "amount": \#(row.0), "fee": \#(row.1), "net": \#(row.0 - row.1), "description": "A"}"#
    }
    var settings = ImportSettings()
    for answer in ["implied-decimals=2", "sign=plus-is-income"] { try settings.apply(text: answer) }
    let text = "[" + rows.joined(separator: ",") + "]"
    let found = try #require(
      await FileInspection.all(of: Array(text.utf8), as: "export.json", settings).first)
    #expect(found.yield.sums.values.map(\.decimal) == [Decimal(string: "55.71")])
  }

  @Test(
    "whole amounts in several currencies may be in the smallest unit of each, and their offer reads them so")
  func smallestUnits() async throws {
    let rows = [("EUR", -11396), ("JPY", 30958), ("EUR", 1250)].map { currency, amount in
      #"{"created": "2026-03-02", "amount": \#(amount), "currency": "\#(currency)", "description": "A"}"#
    }
    let text = Array("[\(rows.joined(separator: ","))]".utf8)
    var settings = ImportSettings()
    try settings.apply(text: "sign=plus-is-income")
    let asked = try #require(await FileInspection.all(of: text, as: "export.json", settings).first)
    #expect(
      asked.findings.questions.map(\.answers) == [["implied-decimals=currency", "implied-decimals=0"]])
    try settings.apply(text: "implied-decimals=currency")
    let found = try #require(await FileInspection.all(of: text, as: "export.json", settings).first)
    let sums = found.yield.sums.map { "\($0.key.rawValue) \($0.value.decimal)" }.sorted()
    #expect(sums == ["EUR -101.46", "JPY 30958"])
  }

  static let files = [
    HomeMadeFile(
      "keys that banks call their days by",
      "{\"next\": null, \"items\": [{\"posted_at_date\": \"2024-05-13\", \"amount\": {\"amount\": -10.25, \"currency\": \"EUR\"}, \"description\": \"A\"}, {\"posted_at_date\": \"2024-05-14\", \"amount\": {\"amount\": 20.75, \"currency\": \"EUR\"}, \"description\": \"B\"}]}",
      as: "export.json", .reads(2, "10.5")),
    HomeMadeFile(
      "amounts in objects of a nested list",
      "{\"account\": {\"iban\": \"X\"}, \"transactions\": [{\"bookingDate\": \"2024-05-13\", \"amount\": {\"amount\": \"-10.00\", \"currency\": \"EUR\"}, \"payee\": \"A\"}, {\"bookingDate\": \"2024-05-14\", \"amount\": {\"amount\": \"20.00\", \"currency\": \"EUR\"}, \"payee\": \"B\"}]}",
      as: "export.json", .reads(2, "10")),
    HomeMadeFile(
      "keys in snake case",
      "[{\"transaction_date\": \"2024-05-13\", \"transaction_amount\": -10.5, \"description\": \"A\"}, {\"transaction_date\": \"2024-05-14\", \"transaction_amount\": 20.5, \"description\": \"B\"}]",
      as: "export.json", .reads(2, "10")),
    HomeMadeFile(
      "lines with keys in camel case",
      "{\"transactionDate\":\"13.05.2024\",\"amount\":\"-10,00\",\"merchantName\":\"A\"}\n{\"transactionDate\":\"14.05.2024\",\"amount\":\"20,00\",\"merchantName\":\"B\"}\n",
      as: "export.jsonl", .reads(2, "10")),
    HomeMadeFile(
      "whole numbers may be hundredths",
      "[{\"created\": \"2024-05-13T10:00:00Z\", \"amount\": -1050, \"currency\": \"EUR\", \"merchant\": \"A\"}, {\"created\": \"2024-05-14T10:00:00Z\", \"amount\": 2050, \"currency\": \"EUR\", \"merchant\": \"B\"}]",
      as: "export.json", .refused),
    HomeMadeFile(
      "debit and credit with null",
      "{\"items\": [{\"date\": \"13/05/2024\", \"debit\": \"10.00\", \"credit\": null, \"text\": \"A\"}, {\"date\": \"14/05/2024\", \"debit\": null, \"credit\": \"20.00\", \"text\": \"B\"}]}",
      as: "export.json", .reads(2, "10")),
    HomeMadeFile(
      "a direction beside the amount",
      "[{\"date\": \"2024-05-13\", \"amount\": 10.5, \"direction\": \"OUT\", \"name\": \"A\"}, {\"date\": \"2024-05-14\", \"amount\": 20.5, \"direction\": \"IN\", \"name\": \"B\"}]",
      as: "export.json", .reads(2, "10")),
    HomeMadeFile(
      "an amount, what was held of it, and what it was abroad",
      #"{"data": [{"day": "2024-05-13", "hold": {"amount": {"value": "-10.00"}, "foreignAmount": null}, "amount": {"value": "-10.00"}, "foreignAmount": null, "text": "A"}, {"day": "2024-05-14", "hold": {"amount": {"value": "-5.50"}, "foreignAmount": {"value": "-6.00"}}, "amount": {"value": "-5.50"}, "foreignAmount": {"value": "-6.00"}, "text": "B"}, {"day": "2024-05-15", "hold": null, "amount": {"value": "20.00"}, "foreignAmount": null, "text": "C"}]}"#,
      as: "export.json", .reads(3, "4.5")),
    HomeMadeFile(
      "the currency in an object of one amount says nothing of the others",
      "["
        + (10..<30).map { day in
          "{\"date\": \"2024-05-\(day)\", \"amount\": -1.50, \"balance\": \(115 - 1.5 * Double(day)), \"text\": \"A\(day)\"}, "
        }.joined()
        + #"{"date": "2024-05-30", "amount": -15.64, "balance": 55.86, "text": "B", "#
        + #""meta": {"conversion": {"amount": 14.49, "currency": "AUD", "rate": 0.9265}}}, "#
        + #"{"date": "2024-05-31", "amount": 50.00, "balance": 105.86, "text": "C"}]"#,
      as: "export.json", .reads(22, "4.36")),
    HomeMadeFile(
      "an amount and one that was held, which was another",
      #"{"data": [{"day": "2024-05-13", "hold": {"amount": {"value": "-10.00"}}, "amount": {"value": "-11.00"}, "text": "A"}, {"day": "2024-05-15", "hold": null, "amount": {"value": "20.00"}, "text": "C"}]}"#,
      as: "export.json", .refused),
    HomeMadeFile(
      "a list of pending money is left out",
      "{\"booked\": [{\"bookingDate\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\"}], \"pending\": [{\"bookingDate\": \"2024-05-14\", \"amount\": \"20.00\", \"payee\": \"B\"}]}",
      as: "export.json", .reads(1, "-10")),
  ]
}
