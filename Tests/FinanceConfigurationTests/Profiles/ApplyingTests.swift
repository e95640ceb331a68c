import FinanceDomain
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// `KEY=VALUE`, and settings over settings.
@Suite("Settings over settings")
struct ApplyingTests {
  @Test("Words set what they say, without quotation marks of YAML")
  func words() throws {
    var settings = ImportSettings()
    for text in [
      "delimiter=;", "decimal=,", "group='", "comment=#", "date-format=[DD.MM.YYYY, YYYY-MM-DD]",
      "columns.date=Booked on", "columns.description=[A, B]", "directions.S=expense",
      "skip-if.Status=Pending",
      "columns.time=none", "columns.note=\"none\"", "account=a=b", "join=\" / \"", "columns.amount=3",
    ] { try settings.apply(text: text) }
    #expect(settings.delimiter == UInt8(ascii: ";"))
    #expect(settings.decimalMark == .comma)
    #expect(settings.groupMark == .apostrophe)
    #expect(settings.comment == "#")
    #expect(settings.dateFormats.map(\.pattern) == ["DD.MM.YYYY", "YYYY-MM-DD"])
    #expect(settings.columns[.date] == [.name("Booked on")])
    #expect(settings.columns[.description] == [.name("A"), .name("B")])
    #expect(settings.columns[.amount] == [.position(3)])
    #expect(settings.columns[.time] == [])
    #expect(settings.columns[.note] == [.name("none")])
    #expect(try ImportSettings(yaml: settings.yaml) == settings)
    #expect(settings.directions == ["s": .expense])
    #expect(settings.skipRules == [SkipRule(column: .name("Status"), values: ["Pending"])])
    #expect(settings.account == "a=b")
    #expect(settings.separator == " / ")
  }

  @Test(
    "Words that set nothing are refused",
    arguments: [
      ("delimiter", "--set: 'delimiter' is no setting; write KEY=VALUE, as in delimiter=;"),
      ("=x", "--set: '=x' is no setting; write KEY=VALUE, as in delimiter=;"),
      (
        "delimeter=;",
        "--set, line 1, column 1: there is no setting 'delimeter'; did you mean 'delimiter'?\n  delimeter=;\n  ^~~~~~~~~"
      ),
      (
        "skip=x",
        "--set, line 1, column 6: 'skip' is a whole number from 0 to 10000, not 'x'\n  skip=x\n       ^"
      ),
      (
        "columns.date=none",
        "--set, line 1, column 14: 'date' cannot be none, because every transaction has one; write \"none\" in quotes for a column that is called so\n  columns.date=none\n               ^~~~"
      ),
      (
        "columns.amout=x",
        "--set, line 1, column 1: 'columns' has no key 'amout'; did you mean 'amount'?\n  columns.amout=x\n  ^~~~~~~~~~~~~"
      ),
    ])
  func refusals(_ text: String, _ expected: String) {
    var settings = ImportSettings()
    let error = #expect(throws: ConfigurationErrors.self) { try settings.apply(text: text) }
    #expect(error?.errorDescription == expected)
  }

  @Test("The nearer settings win, one by one")
  func overriding() throws {
    var near = ImportSettings()
    near.delimiter = UInt8(ascii: ",")
    near.columns = [.date: [.name("B")], .debit: [.name("D")]]
    near.directions = ["s": .income]
    near.skipRules = [SkipRule(column: .name("X"), values: ["1"])]
    var far = ImportSettings()
    far.delimiter = UInt8(ascii: ";")
    far.quote = QuoteStyle.none
    far.columns = [.date: [.name("A")], .amount: [.name("M")], .note: [.name("N")]]
    far.directions = ["s": .expense, "h": .income]
    far.skipRules = [
      SkipRule(column: .name("X"), values: ["2"]), SkipRule(column: .name("Y"), values: ["3"]),
    ]
    let both = near.overriding(far)
    #expect(both.delimiter == UInt8(ascii: ","))
    #expect(both.quote == QuoteStyle.none)
    #expect(both.columns == [.date: [.name("B")], .debit: [.name("D")], .note: [.name("N")]])
    #expect(both.directions == ["s": .income, "h": .income])
    #expect(
      both.skipRules == [
        SkipRule(column: .name("Y"), values: ["3"]), SkipRule(column: .name("X"), values: ["1"]),
      ])
  }

  @Test("Over nothing and under nothing settings stay what they are", arguments: [7, 8, 9] as [UInt64])
  func identity(_ seed: UInt64) {
    var random = RandomSettings(seed: seed)
    let settings = random.next()
    #expect(ImportSettings().overriding(settings) == settings)
    #expect(settings.overriding(settings) == settings)
  }
}
