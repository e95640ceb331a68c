import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// Import settings from words to values and back.
@Suite("Import settings")
struct ImportSettingsTests {
  private static func read(_ yaml: String) throws -> ImportSettings {
    let document = YAMLDocument(yaml, path: "f.yaml")
    guard let root = document.root else {
      try document.finish()
      return ImportSettings()
    }
    let settings = ImportSettings(document.entries(root, "settings") ?? [], in: document)
    try document.finish()
    return settings
  }

  @Test("What is written is read as the same", arguments: Seeds.list(200, salt: 41))
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomSettings(seed: seed)
    let settings = random.next()
    let yaml = settings.yaml
    let again = try ImportSettingsTests.read(yaml)
    #expect(again == settings, "\(Seeds.replay(seed))\n\(yaml)")
    #expect(again.yaml == yaml, "\(Seeds.replay(seed))")
  }

  @Test("Every key is read")
  func everything() throws {
    let settings = try ImportSettingsTests.read(
      """
      format: csv
      encoding: cp1252
      delimiter: ";"
      quote: single
      comment: "#"
      skip: 5
      header: present
      footer: 1
      items: [/transactions/booked, ""]
      columns:
        date: Buchungstag
        amount: 3
        description: [Empfänger, "2024"]
        id: /a/b~1c
        note: \\/x
      join: ", "
      date-format: [DD.MM.YYYY, YYYY-MM-DD]
      date-order: day-first
      two-digit-years-from: 1970
      timezone: Europe/Berlin
      decimal: ","
      group: "."
      implied-decimals: 2
      sign: plus-is-expense
      directions: {S: expense, H: income}
      currency: eur
      account: Giro
      category: other
      skip-if: {Status: [Pending, /^void/], 4: ""}
      """)
    #expect(settings.format == .csv)
    #expect(settings.encoding == .windows1252)
    #expect(settings.delimiter == UInt8(ascii: ";"))
    #expect(settings.quote == .single)
    #expect(settings.comment == "#")
    #expect(settings.skip == 5)
    #expect(settings.header == .present)
    #expect(settings.footer == 1)
    #expect(settings.items == [JSONPointer(keys: ["transactions", "booked"]), JSONPointer(keys: [])])
    #expect(settings.columns[.date] == [.name("Buchungstag")])
    #expect(settings.columns[.amount] == [.position(3)])
    #expect(settings.columns[.description] == [.name("Empfänger"), .name("2024")])
    #expect(settings.columns[.id] == [.pointer(JSONPointer(keys: ["a", "b/c"]))])
    #expect(settings.columns[.note] == [.name("/x")])
    #expect(settings.separator == ", ")
    #expect(settings.dateFormats.map(\.pattern) == ["DD.MM.YYYY", "YYYY-MM-DD"])
    #expect(settings.dateOrder == .dayFirst)
    #expect(settings.firstYearOfTwoDigits == 1970)
    #expect(settings.timeZone == "Europe/Berlin")
    #expect(settings.decimalMark == .comma)
    #expect(settings.groupMark == .dot)
    #expect(settings.impliedDecimals == 2)
    #expect(settings.sign == .plusIsExpense)
    #expect(settings.directions == ["s": .expense, "h": .income])
    #expect(settings.currency == .eur)
    #expect(settings.account == "Giro")
    #expect(settings.category == "other")
    #expect(
      settings.skipRules == [
        SkipRule(column: .name("Status"), values: ["Pending", "/^void/"]),
        SkipRule(column: .position(4), values: [""]),
      ])
  }

  @Test(
    "What is invalid is refused with its place and a way out",
    arguments: [
      ("format: cvs", "1:9 'format' cannot be 'cvs'; did you mean 'csv'?"),
      (
        "quote: curly",
        "1:8 'quote' cannot be 'curly'; write one of double, single, none"
      ),
      ("encoding: utf-9", "1:11 'encoding' cannot be 'utf-9'; did you mean 'utf-8'?"),
      ("delimiter: ab", "1:12 'delimiter' is one character such as \";\", or tab, not 'ab'"),
      ("skip: -1", "1:7 'skip' is a whole number from 0 to 10000, not '-1'"),
      ("skip: 1.5", "1:7 'skip' is a whole number from 0 to 10000, not '1.5'"),
      ("skip: [1]", "1:7 'skip' takes a text, and here is a list"),
      ("columns: x", "1:10 'columns' takes keys with values, and here is a text"),
      ("columns:\n  amout: x", "2:3 'columns' has no key 'amout'; did you mean 'amount'?"),
      (
        "columns:\n  amount: 0", "2:11 columns are numbered from 1 to 10000; write a name of digits in quotes"
      ),
      ("columns:\n  amount: []", "2:11 'amount' is an empty list; write something, or remove the key"),
      ("items: x", "1:8 'x' is no JSON pointer; write one such as /transactions/booked"),
      (
        "implied-decimals: currency, ISK",
        "1:19 'implied-decimals' is a whole number from 0 to 8, or currency, which may be followed by other decimals as in "
          + "'currency, ISK 2', not 'currency, ISK'"
      ),
      ("currency: euro", "1:11 'currency' cannot be 'euro'; write a code of ISO 4217, such as EUR"),
      ("account:", "1:9 'account' takes a text, and here is nothing"),
      ("account: ''", "1:10 'account' is empty; write a text, or remove the key"),
      ("directions: {S: expense, s: income}", "1:26 's' means both directions; case does not count"),
      ("skip-if: {A: /(/}", "1:14 the pattern /(/, character 1:"),
    ])
  func refusals(_ yaml: String, _ expected: String) throws {
    let error = #expect(throws: ConfigurationErrors.self) { try ImportSettingsTests.read(yaml) }
    let problem = try #require(error?.problems.first)
    let text = "\(problem.line ?? 0):\(problem.column ?? 0) \(problem.sentence)"
    #expect(text.hasPrefix(expected), "\(text)")
    #expect(error?.problems.count == 1)
  }

  @Test("All problems are told at once, in the order of the lines")
  func all() {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ImportSettingsTests.read("quote: x\nskip: y\ncurrency: z\n")
    }
    #expect(error?.problems.map(\.line) == [1, 2, 3])
  }
}
