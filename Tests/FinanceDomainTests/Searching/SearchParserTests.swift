import FinanceDomain
import Testing

@Suite("The search language")
struct SearchParserTests {
  private typealias Case = (search: String, expression: SearchExpression)

  private static func word(_ text: String, in field: SearchExpression.TextField = .description)
    -> SearchExpression
  {
    .text(field, .contains(text))
  }

  private static func amount(
    _ lower: (String, Bool)?, _ upper: (String, Bool)?
  ) -> SearchExpression {
    let bound = { (end: (String, Bool)) in AmountRange.Bound(Decimal(searching: end.0), isIncluded: end.1) }
    return .amount(AmountRange(lower: lower.map(bound), upper: upper.map(bound)))
  }

  private static let a = word("a")
  private static let b = word("b")
  private static let c = word("c")

  private static let words: [(String, SearchExpression)] = [
    ("", .everything), ("  \t\n ", .everything), ("coffee", word("coffee")), (" coffee ", word("coffee")),
    ("Café", word("Café")), ("\"coffee shop\"", word("coffee shop")),
    ("\"a \\\"b\\\" \\\\ \\n\"", word("a \"b\" \\ \\n")),
    ("\"10:30\"", word("10:30")), ("\"OR\"", word("OR")), ("\"-a\"", word("-a")), ("\"(\"", word("(")),
    ("or", word("or")), ("and", word("and")), ("Not", word("Not")), ("ORANGE", word("ORANGE")),
    ("e-mail", word("e-mail")),
    ("a\\b", word("a\\b")), ("=x", word("=x")), (">20", word(">20")), ("10..20", word("10..20")),
    ("*", word("*")),
    ("咖啡", word("咖啡")), ("a/b", word("a/b")),
  ]

  private static let fields: [(String, SearchExpression)] = [
    ("desc:coffee", word("coffee")), ("description:coffee", word("coffee")), ("DESC:coffee", word("coffee")),
    ("category:food", word("food", in: .category)), ("cat:food", word("food", in: .category)),
    ("account:giro", word("giro", in: .account)), ("acct:giro", word("giro", in: .account)),
    ("note:x", word("x", in: .note)), ("id:x", word("x", in: .id)), ("desc:\"a b\"", word("a b")),
    ("desc:10:30", word("10:30")), ("desc:foo:bar", word("foo:bar")), ("desc:>20", word(">20")),
    ("cat:=food", .text(.category, .equals("food"))), ("cat:=\"a b\"", .text(.category, .equals("a b"))),
    ("note:=\"\"", .text(.note, .equals(""))), ("desc:==x", .text(.description, .equals("=x"))),
    ("desc:=/x/", .text(.description, .equals("/x/"))), ("type:income", .type(.income)),
    ("type:CREDIT", .type(.income)), ("type:expense", .type(.expense)), ("type:debit", .type(.expense)),
    ("type:=income", .type(.income)), ("currency:EUR", .currency(.eur)), ("cur:usd", .currency(.usd)),
    ("cur:\"EUR\"", .currency(.eur)),
  ]

  private static let amounts: [(String, SearchExpression)] = [
    ("amount:>20", amount(("20", false), nil)), ("amount:>=20", amount(("20", true), nil)),
    ("amount:<20", amount(nil, ("20", false))), ("amount:<=20", amount(nil, ("20", true))),
    ("amount:10..50", amount(("10", true), ("50", true))), ("amount:10..", amount(("10", true), nil)),
    ("amount:..50", amount(nil, ("50", true))), ("amount:12.50", amount(("12.5", true), ("12.5", true))),
    ("amount:=12.50", amount(("12.5", true), ("12.5", true))), ("amount:0", amount(("0", true), ("0", true))),
    ("amount:007.10..007.10", amount(("7.1", true), ("7.1", true))),
    ("amount:\">20\"", amount(("20", false), nil)),
    ("amount:>0.1", amount(("0.1", false), nil)), ("amount:1.5..2.25", amount(("1.5", true), ("2.25", true))),
  ]

  private static let operators: [(String, SearchExpression)] = [
    ("a b", .all([a, b])), ("a AND b", .all([a, b])), ("a b AND c", .all([a, b, c])),
    ("a OR b", .any([a, b])),
    ("a OR b OR c", .any([a, b, c])), ("a b OR c", .any([.all([a, b]), c])),
    ("a OR b c", .any([a, .all([b, c])])),
    ("(a OR b) c", .all([.any([a, b]), c])), ("(a)", a), ("((a))", a), ("( a )", a),
    ("(a)(b)", .all([a, b])),
    ("a(b)", .all([a, b])), ("\"a\"(b)", .all([a, b])), ("-a", .not(a)), ("--a", .not(.not(a))),
    ("-a b", .all([.not(a), b])),
    ("a -b", .all([a, .not(b)])), ("-(a OR b)", .not(.any([a, b]))), ("-\"a\"", .not(a)), ("NOT a", .not(a)),
    ("NOT -a", .not(.not(a))), ("NOT (a b)", .not(.all([a, b]))), ("NOT a OR b", .any([.not(a), b])),
    ("a AND NOT b", .all([a, .not(b)])), ("NOT\"a\"", .not(a)), ("a OR(b)", .any([a, b])),
    ("-cat:food", .not(word("food", in: .category))), ("(cat:food)", word("food", in: .category)),
    ("-type:income", .not(.type(.income))),
  ]

  @Test("A search means what the language says", arguments: words + fields + amounts + operators)
  func parses(search: String, expression: SearchExpression) throws {
    #expect(try SearchExpression(parsing: search, today: .ofSearch) == expression)
  }

  @Test(
    "A pattern stands between slashes, in the description or in a field",
    arguments: [
      ("/a b/", SearchExpression.TextField.description, "a b"), ("desc:/x|y/", .description, "x|y"),
      ("cat:/^f(o+)d$/", .category, "^f(o+)d$"), ("/a\\/b/", .description, "a\\/b"),
      ("note:/\"/", .note, "\""),
      ("id:/\\d{3}/", .id, "\\d{3}"), ("(/)/)", .description, "\\)"), ("/\\\\/", .description, "\\\\"),
    ])
  func parsesPatterns(search: String, field: SearchExpression.TextField, source: String) throws {
    // A closing parenthesis within a pattern belongs to it.
    let search = search == "(/)/)" ? "(/\\)/)" : search
    let expression = try SearchExpression(parsing: search, today: .ofSearch)
    #expect(expression == .text(field, .matches(try SearchPattern(source))))
  }

  @Test(
    "A date is anything that a period may be",
    arguments: [
      "2024-05", "2024-Q2", "2024", "2024-01-15..2024-02-14", "2024-01-15..", "..2024", "last-month", "ytd",
      "all",
    ])
  func parsesDates(period: String) throws {
    let today = try #require(CalendarDay(iso: "2024-05-15"))
    for search in ["date:\(period)", "date:=\(period)", "date:\"\(period)\""] {
      let expression = try SearchExpression(parsing: search, today: today)
      #expect(expression == .date(try DatePeriod(parsing: period, today: today)))
    }
  }

  @Test("Amounts keep every digit")
  func keepsDigits() throws {
    let digits = "123456789012345678.901234567890123456"
    let expression = try SearchExpression(parsing: "amount:>\(digits)", today: .ofSearch)
    guard case .amount(let range) = expression else {
      Issue.record("\(expression)")
      return
    }
    #expect(range.lower?.amount.description == digits)
  }

  @Test("A long flat search is no trouble")
  func parsesLongSearches() throws {
    let search = Array(repeating: "a", count: 20_000).joined(separator: " OR ")
    #expect(
      try SearchExpression(parsing: search, today: .ofSearch)
        == .any(Array(repeating: .text(.description, .contains("a")), count: 20_000)))
  }
}
