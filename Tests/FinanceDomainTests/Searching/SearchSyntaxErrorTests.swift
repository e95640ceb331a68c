import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Searches that cannot be parsed")
struct SearchSyntaxErrorTests {
  private static let fields =
    "desc:, category:, account:, payee:, tag:, note:, id:, amount:, date:, type: and currency:"

  /// The search, the line below it, and the sentence.
  private static let cases: [(String, String, String)] = [
    (
      "coffee foo:bar", "       ^~~~~~~",
      "there is no field 'foo'; there are \(fields). If the colon is meant literally, write \"foo:bar\" in quotes"
    ),
    (
      "10:30", "^~~~~",
      "there is no field '10'; there are \(fields). If the colon is meant literally, write \"10:30\" in quotes"
    ),
    (
      ":x", "^~",
      "no field is named before the colon; there are \(fields). If the colon is meant literally, write \":x\" in quotes"
    ),
    (
      "a desc:", "  ^~~~~",
      "'desc:' needs a value directly after it, as in desc:coffee or desc:\"coffee shop\""
    ),
    ("cat: food", "^~~~", "'cat:' needs a value directly after it, as in cat:coffee or cat:\"coffee shop\""),
    ("cat:=", "^~~~~", "'cat:' needs a value directly after it, as in cat:coffee or cat:\"coffee shop\""),
    (
      "amount: >20", "^~~~~~~",
      "'amount:' needs a value directly after it, as in amount:>20 or amount:10..50"
    ),
    ("(date:)", " ^~~~~", "'date:' needs a value directly after it, as in date:2024-05"),
    ("type:", "^~~~~", "'type:' needs a value directly after it, as in type:income"),
    ("cur:", "^~~~", "'cur:' needs a value directly after it, as in cur:EUR"),
    ("cat:(a OR b)", "^~~~~", "'cat:' takes one value; repeat the field, as in (cat:a OR cat:b)"),
    ("\"\"", "^~", "every text contains the empty one; write something between the quotation marks"),
    ("note:\"\"", "     ^~", "every text contains the empty one; write note:=\"\" to find empty ones"),
    ("a \"b c", "  ^", "this quotation mark has no partner; close the phrase with \""),
    ("\"a\\\"", "^", "this quotation mark has no partner; close the phrase with \""),
    (
      "ab\"c\"", "  ^",
      "there is a quotation mark inside a word; put a space before it, or \\\" inside quotes"
    ),
    (
      "cat:b\"c\"", "     ^",
      "there is a quotation mark inside a word; put a space before it, or \\\" inside quotes"
    ),
    ("\"a\"b", "   ^", "nothing may follow the closing \" directly; put a space between the two"),
    ("/a/i", "   ^", "nothing may follow the closing / directly; put a space between the two"),
    ("a /b c", "  ^", "this pattern has no end; close it with /, or put the text in quotes to search for it"),
    (
      "desc:/x\\/", "     ^",
      "this pattern has no end; close it with /, or put the text in quotes to search for it"
    ),
    ("//", "^~", "the pattern is empty; write one between the slashes"),
    ("cat:/[z-a]/", "      ^~~", "the range z-a runs backwards; exchange its ends"),
    ("é /(x/", "   ^", "this group has no end; close it with ')', or write \\( for the character itself"),
    ("/x\\/(?=y)/", "    ^~~", "look-ahead is not supported; combine two patterns, as in /a/ -/b/"),
    ("(a OR b", "^", "this parenthesis has no partner; close it with ), or write \"(\" in quotes"),
    ("a (", "  ^", "this parenthesis has no partner; close it with ), or write \"(\" in quotes"),
    ("a)", " ^", "this parenthesis closes nothing; remove it, or write \")\" in quotes"),
    (")", "^", "this parenthesis closes nothing; remove it, or write \")\" in quotes"),
    ("a ( )", "  ^~~", "there is nothing between these parentheses; write a term, or remove them"),
    ("a OR", "  ^~", "'OR' lacks a term; write one, or \"OR\" in quotes to search for the word"),
    ("OR a", "^~", "'OR' lacks a term; write one, or \"OR\" in quotes to search for the word"),
    ("(a AND )", "   ^~~", "'AND' lacks a term; write one, or \"AND\" in quotes to search for the word"),
    ("a OR AND b", "     ^~~", "'AND' lacks a term; write one, or \"AND\" in quotes to search for the word"),
    ("NOT", "^~~", "'NOT' lacks a term; write one, or \"NOT\" in quotes to search for the word"),
    ("a - b", "  ^", "'-' leaves out the term directly after it; write -term, or \"-\" in quotes"),
    ("-", "^", "'-' leaves out the term directly after it; write -term, or \"-\" in quotes"),
    ("(-)", " ^", "'-' leaves out the term directly after it; write -term, or \"-\" in quotes"),
    (
      "amount:abc", "       ^~~",
      "'abc' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    ("amount:>", "       ^", "'>' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"),
    (
      "amount:..", "       ^~",
      "'..' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:.5", "       ^~",
      "'.5' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:5.", "       ^~",
      "'5.' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:1...2", "       ^~~~~",
      "'1...2' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:1e3", "       ^~~",
      "'1e3' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:١٢", "       ^~",
      "'١٢' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:1.2.3", "       ^~~~~",
      "'1.2.3' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:\"\"", "       ^~",
      "'' is not an amount; write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
    ),
    (
      "amount:12,50", "       ^~~~~",
      "'12,50' is not an amount; write a point as the decimal mark and no marks between groups: 1234.50"
    ),
    (
      "amount:>-5", "       ^~~",
      "'>-5' is not an amount; amounts have no sign here: type: says the direction, and a range is written 10..50"
    ),
    (
      "amount:1234567890123456789012345678901234567", "       ^" + String(repeating: "~", count: 36),
      "the amount has more than 36 digits; write fewer"
    ),
    ("amount:50..10", "       ^~~~~~", "the range runs backwards; write 10..50"),
    (
      "date:2024-13", "     ^~~~~~~",
      "'2024-13' is not a period: there is no month '13'. Months run from 01 to 12, as in 2024-05."
    ),
    (
      "date:soon x", "     ^~~~",
      "'soon' is not a period. Write 2024-05, 2024-Q2, 2024, 2024-01-15..2024-02-14, last-month or ytd."
    ),
    ("type:gift", "     ^~~~", "there is no type 'gift'; write income, expense, credit or debit"),
    ("cur:EURO", "    ^~~~", "there is no currency 'EURO'; write a code of ISO 4217, such as EUR"),
    ("商店 type:gift", "          ^~~~", "there is no type 'gift'; write income, expense, credit or debit"),
    ("e\u{301} 🧾 )", "     ^", "this parenthesis closes nothing; remove it, or write \")\" in quotes"),
  ]

  @Test("A refusal shows the search, points at the place and says what to do", arguments: cases)
  func explains(search: String, caret: String, sentence: String) {
    let error = #expect(throws: SearchSyntaxError.self) {
      _ = try SearchExpression(parsing: search, today: .ofSearch)
    }
    #expect(
      error?.errorDescription == "this search cannot be parsed:\n  \(search)\n  \(caret)\n\(sentence)")
  }

  @Test("A refusal counts in characters, not in columns or bytes")
  func countsCharacters() {
    let error = #expect(throws: SearchSyntaxError.self) {
      _ = try SearchExpression(parsing: "商店 e\u{301} type:gift", today: .ofSearch)
    }
    #expect(error?.offset == 10)
    #expect(error?.length == 4)
    #expect(error?.reason == .typeUnknown("gift"))
    #expect(error?.text == "商店 e\u{301} type:gift")
  }

  @Test(
    "Nesting is limited, and far deeper nesting does no harm", .timeLimit(.minutes(10)),
    arguments: ["(", "-", "NOT ", "-(", "(NOT "])
  func limitsDepth(opening: String) throws {
    for count in [101, 100_000] {
      let error = #expect(throws: SearchSyntaxError.self) {
        _ = try SearchExpression(parsing: String(repeating: opening, count: count) + "a", today: .ofSearch)
      }
      #expect(error?.reason == .tooDeep)
      #expect((error?.errorDescription?.count ?? 0) < 500)
    }
  }

  @Test("A hundred levels are fine")
  func allowsSomeDepth() throws {
    let search = String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100)
    #expect(try SearchExpression(parsing: search, today: .ofSearch) == .text(.description, .contains("a")))
  }

  @Test("An endless period is refused without being followed")
  func refusesEndlessPeriods() {
    let error = #expect(throws: SearchSyntaxError.self) {
      _ = try SearchExpression(parsing: "date:" + String(repeating: ".", count: 100_000), today: .ofSearch)
    }
    #expect(error?.offset == 5)
    #expect((error?.errorDescription?.count ?? 0) < 500)
  }

  @Test("Whatever is typed is understood or refused, at a place within it", arguments: UInt64(1)...20)
  func survivesAnything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "(", ")", "-", "\"", "/", "\\", ":", "=", " ", "OR", "AND", "NOT", "a", "é", "咖", "cat:", "amount:",
      "date:", "type:",
      "cur:", "..", ">", "<", "1", "2.5", "2024-05", "[", "]", "{2}", "*", "+?", "(?", "^", "$", "\r\n",
      "\u{301}", "EUR",
    ]
    for _ in 0..<500 {
      let text = random.text(of: pieces, upTo: 14)
      do throws(SearchSyntaxError) {
        _ = try SearchExpression(parsing: text, today: .ofSearch)
      } catch {
        #expect(
          error.offset >= 0 && error.length >= 1 && error.offset + error.length <= text.count + 1, "'\(text)'"
        )
        #expect(error.errorDescription?.split(separator: "\n").count == 4, "'\(text)'")
      }
    }
  }
}
