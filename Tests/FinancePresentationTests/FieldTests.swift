import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Fields")
struct FieldTests {
  /// A purchase, as an example of a row.
  private struct Purchase: Sendable {
    var name = "Tea"
    var price: Decimal? = 3
    var tags: [String] = []
    var parts: [String] = []
  }

  private static let fields: [Field<Purchase>] = [
    Field("name", .text, "What was bought.") { .text($0.name) },
    Field("price", .amount, "", .null, title: "Cost") { .amount($0.price, .eur) },
    .texts("tags", .text, "", .absent) { $0.tags },
    .rows("parts", part) { $0.parts },
  ]

  private static let part = Record<String>("part", "A part.", [Field("part", .text) { .text($0) }])

  @Test("A row says null or lacks the key where it says nothing")
  func absence() {
    let nothing = FieldTests.fields.json(Purchase(price: nil))
    #expect(JSONWriter.compact(nothing) == #"{"name":"Tea","price":null,"parts":[]}"#)
    let all = FieldTests.fields.json(Purchase(tags: ["a", "b"], parts: ["x"]))
    #expect(
      JSONWriter.compact(all) == #"{"name":"Tea","price":"3.00","tags":["a","b"],"parts":[{"part":"x"}]}"#)
  }

  @Test("The schema says what each field means, which may be null and which may be missing")
  func schema() {
    let schema = JSONSchema.object(FieldTests.fields.properties())
    #expect(
      schema
        == .object([
          JSONSchema.Property("name", .text, "What was bought."),
          JSONSchema.Property("price", .nullable(.amount)),
          JSONSchema.Property("tags", .array(.text), isOptional: true),
          JSONSchema.Property("parts", .array(.reference(FieldTests.part.definition!))),
        ]))
  }

  @Test("A table has some fields in an order of its own, under other headings if need be")
  func table() {
    let fields = FieldTests.fields["tags", "price"].titled(["tags": "Words"])
    let table = ReportTable("", fields, rows: [Purchase(tags: ["a", "b"]), Purchase(price: nil)])
    #expect(table.columns.map(\.name) == ["tags", "price"])
    #expect(table.columns.map(\.title) == ["Words", "Cost"])
    #expect(table.rows == [[.text("a; b"), .amount(3, .eur)], [.none, .none]])
    #expect(FieldTests.fields.used(in: [Purchase(price: nil)]).map(\.key) == ["name"])
  }

  @Test("The fields of a part are fields of the whole, which says nothing without that part")
  func parts() {
    let whole = FieldTests.fields["name", "price"].of { (purchase: Purchase?) in purchase }.map(\.orAbsent)
    #expect(JSONWriter.compact(whole.json(Purchase())) == #"{"name":"Tea","price":"3.00"}"#)
    #expect(JSONWriter.compact(whole.json(nil)) == "{}")
    #expect(whole.cells(of: nil) == [.none, .none])
  }

  @Test("A value is the same text in JSON and in CSV, and may read otherwise for people")
  func cells() {
    let day = CalendarDay(dayNumber: 19_844)
    for (cell, json, record, display) in [
      (ReportTable.Cell.state("expense", shown: "out"), #""expense""#, "expense", "out"),
      (.change(2, .eur), #""2.00""#, "2.00", "+2.00"), (.flag(true), "true", "true", "true"),
      (.count(3), "3", "3", "3"), (.none, "null", "", ""), (.percent(5), #""5.00""#, "5.00", "5.00"),
      (
        .date(day, TimeOfDay(secondOfDay: 60)), #""2024-05-01""#, "2024-05-01T00:01:00", "2024-05-01 00:01:00"
      ),
    ] {
      #expect(JSONWriter.compact(cell.json) == json)
      #expect(cell.record == record)
      #expect(cell.display == display)
    }
  }
}
