import FinanceDomain
import Testing

@Suite("Matching one transaction")
struct SearchMatchingTests {
  private static let coffee = try? Transaction(
    id: TransactionID(rawValue: "A-17"), date: CalendarDay(dayNumber: 19_846),
    amount: Decimal(searching: "12.50"),
    type: .expense, category: .food, description: "Café Größenwahn", account: "Giro", currency: .eur)

  /// Typed on 2024-05-15; the coffee was on 2024-05-03.
  private static let cases: [(String, Bool)] = [
    ("", true), ("café", true), ("CAFÉ größenWAHN", true), ("cafe", false), ("\"é g\"", true),
    ("\"g é\"", false),
    ("/^c.+n$/", true), ("/^g/", false), ("desc:wahn", true), ("desc:=wahn", false),
    ("desc:=\"CAFÉ GRÖSSENWAHN\"", false), ("desc:=\"café größenwahn\"", true), ("cat:FOO", true),
    ("cat:=foo", false), ("cat:=Food", true), ("acct:gir", true), ("id:a-1", true), ("id:=a-17", true),
    ("id:b", false), ("note:x", false), ("note:=\"\"", true), ("-note:=\"\"", false), ("note:/^$/", true),
    ("amount:12.5", true), ("amount:12.500000000000001", false), ("amount:>12.5", false),
    ("amount:>=12.5", true),
    ("amount:<12.5", false), ("amount:<=12.50", true), ("amount:>12.49", true), ("amount:12.5..12.5", true),
    ("amount:13..", false), ("amount:..13", true), ("date:2024-05", true), ("date:2024-04", false),
    ("date:2024-05-03..", true), ("date:..2024-05-02", false), ("date:this-month", true),
    ("date:yesterday", false),
    ("type:expense", true), ("type:credit", false), ("cur:eur", true), ("cur:USD", false), ("-tea", true),
    ("-café", false), ("NOT tea", true), ("tea OR café", true), ("tea OR coffee", false), ("café tea", false),
    ("café -(amount:>20 OR type:income)", true), ("(tea OR wahn) cat:food", true),
    ("tea OR wahn cat:fun", false),
  ]

  @Test("A search finds what it says", arguments: cases)
  func matches(search: String, isMatch: Bool) throws {
    let coffee = try #require(SearchMatchingTests.coffee)
    let today = try #require(CalendarDay(iso: "2024-05-15"))
    let expression = try SearchExpression(parsing: search, today: today)
    #expect(expression.matches(coffee) == isMatch)
    var filter = TransactionFilter(expression)
    #expect(filter.marks(of: TransactionBatch([coffee])) == [isMatch])
  }

  @Test("All of no conditions is everything, any of none is nothing")
  func combinesNothing() throws {
    let coffee = try #require(SearchMatchingTests.coffee)
    #expect(SearchExpression.all([]).matches(coffee))
    #expect(!SearchExpression.any([]).matches(coffee))
  }
}
