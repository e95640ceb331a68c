import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// `finance.yaml`.
@Suite("Configuration")
struct FinanceConfigurationTests {
  private static let context = ConfigurationContext(
    today: CalendarDay(iso: "2024-05-15") ?? CalendarDay(dayNumber: 0), formats: ["text", "json"])

  private static func read(
    _ yaml: String, path: String = "finance.yaml"
  ) throws(ConfigurationErrors) -> FinanceConfiguration {
    try FinanceConfiguration(
      YAMLDocument(yaml, path: path), file: .init(path: path, origin: "working directory"), in: context)
  }

  private static func problems(_ yaml: String) -> [String] {
    do throws(ConfigurationErrors) {
      _ = try read(yaml)
      return []
    } catch {
      return error.problems.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.sentence)" }
    }
  }

  @Test("Budgets are read, their currency from the defaults, wherever these stand")
  func budgets() throws {
    let budgets = try FinanceConfigurationTests.read(
      """
      budgets:
        - {category: food, amount: 400}
        - group: Home
          categories: [rent, utilities, rent:garage]
          amount: 0.00000001
          currency: jpy
          per: fiscal-year
          rollover: all
          from: FY2024
          until: FY2025
      periods: {fiscal-year-start: 4, fiscal-year-label: start}
      defaults: {currency: EUR}
      """
    ).budgets
    let food = Budget(
      "food", for: CategoryBranches([.food]), ExactSum(units: 40_000_000_000), in: .eur,
      validity: budgets[0].validity)
    #expect(budgets[0] == food)
    #expect(budgets[0].validity.first == .earliest && budgets[0].validity.last == .latest)
    #expect(budgets[1].name == "Home" && budgets[1].isGroup)
    #expect(budgets[1].branches.roots.map(\.rawValue) == ["rent", "utilities"])
    #expect(budgets[1].amount == ExactSum(units: 1) && budgets[1].currency.rawValue == "JPY")
    #expect(budgets[1].step == .fiscalYear && budgets[1].rollover == .all)
    #expect(budgets[1].validity.first == CalendarDay(iso: "2024-04-01"))
    #expect(budgets[1].validity.last == CalendarDay(iso: "2026-03-31"))
  }

  @Test("Categories, rules, transfers and defaults are read")
  func reading() throws {
    let configuration = try FinanceConfigurationTests.read(
      """
      categories:
        Food: expense
        Salary: {kind: income}
      rules:
        - name: Groceries
          when: 'desc:rewe OR desc:"albert heijn"'
          set: {category: Food:Groceries, tags: [shop, shop], payee: Shop}
        - when: amount:>1000
          set:
            note: large
      transfers: {own-accounts: [Giro, Savings], window: 2}
      recurring: {ignore: [radio, club|Giro|EUR|expense|monthly]}
      defaults: {format: json, currency: EUR, timezone: UTC, workers: 2, duplicates: off, max-rejects: 0.5%}
      """)
    #expect(configuration.categories[TransactionCategory(rawValue: "Food:Groceries")] == .expense)
    #expect(configuration.categories[TransactionCategory(rawValue: "Salary")] == .income)
    #expect(configuration.rules.map(\.name) == ["Groceries", "rule 2"])
    #expect(configuration.rules.map(\.line) == [5, 8])
    #expect(configuration.rules[0].conditionText == "desc:rewe OR desc:\"albert heijn\"")
    #expect(configuration.rules[0].effects.tags == ["shop"])
    #expect(configuration.rules[0].effects.texts[.payee] == "Shop")
    #expect(configuration.rules[1].effects.texts[.note] == "large")
    #expect(configuration.transfers == TransferPolicy(ownAccounts: ["Giro", "Savings"], windowDays: 2))
    #expect(configuration.recurringIgnores == ["radio", "club|Giro|EUR|expense|monthly"])
    #expect(configuration.defaults.format == "json")
    #expect(configuration.defaults.currency == .eur)
    #expect(configuration.defaults.timeZone == "UTC")
    #expect(configuration.defaults.workers == 2)
    #expect(configuration.defaults.duplicates == .off)
    #expect(configuration.defaults.maximumRejects == RejectionLimit(parsing: "0.5%"))
  }

  @Test(
    "What is invalid is refused at its place",
    arguments: [
      ("source: []", "1:1 a configuration has no key 'source'; did you mean 'sources'?"),
      ("- a", "1:1 'a configuration' takes keys with values, and here is a list"),
      ("ledger: ''", "1:9 'ledger' is empty; write a text, or remove the key"),
      ("ledger: [a]", "1:9 'ledger' takes a text, and here is a list"),
      ("ledger: data/", "1:9 'ledger' names a folder; name the file in it, as in data/ledger.sqlite"),
      ("ledgr: a", "1:1 a configuration has no key 'ledgr'; did you mean 'ledger'?"),
      ("categories: {Food: expence}", "1:20 'Food' cannot be 'expence'; did you mean 'expense'?"),
      ("categories: {Food: {kinds: expense}}", "1:21 a category has no key 'kinds'; did you mean 'kind'?"),
      ("transfers: {window: 367}", "1:21 'window' is a whole number from 0 to 366, not '367'"),
      ("transfers: {own: [A]}", "1:13 'transfers' has no key 'own'; there are own-accounts, window"),
      ("recurring: {ignor: [a]}", "1:13 'recurring' has no key 'ignor'; did you mean 'ignore'?"),
      ("recurring: {ignore: {a: b}}", "1:21 'ignore' takes a text or a list, and here is keys with values"),
      ("defaults: {format: jsn}", "1:20 'format' cannot be 'jsn'; did you mean 'json'?"),
      ("defaults: {workers: 0}", "1:21 'workers' is a whole number from 1 to 1024, not '0'"),
      ("defaults: {max-rejects: 1.5}", "1:25 'max-rejects' is a number of rows"),
      ("defaults: {max-rejects: 101%}", "1:25 'max-rejects' is a number of rows"),
      ("defaults: {max-rejects: 100.5%}", "1:25 'max-rejects' is a number of rows"),
      ("defaults: {timezone: Europe/Berln}", "1:22 "),
      ("rules: {a: b}", "1:8 'rules' takes a list, and here is keys with values"),
      ("rules: [x]", "1:9 every element of 'rules' has keys with values, and here is a text"),
      ("rules:\n  - set: {note: x}", "2:5 this rule has no condition"),
      ("rules:\n  - when: x", "2:5 this rule sets nothing"),
      ("rules:\n  - when: x\n    set: {}", "3:10 'set' is empty"),
      (
        "rules:\n  - when: x\n    set: {categry: y}",
        "3:11 'set' has no key 'categry'; did you mean 'category'?"
      ),
      ("rules:\n  - when: 'desc:'\n    set: {note: y}", "2:12 'desc:' needs a value"),
      ("rules:\n  - when: coffee fod:x\n    set: {note: y}", "2:18 there is no field 'fod'"),
      ("rules:\n  - when: 'it''s fod:x'\n    set: {note: y}", "2:18 there is no field 'fod'"),
      ("rules:\n  - when: \"\\\"a b\\\" /(/\"\n    set: {note: y}", "2:21 this group has no end"),
      ("rules:\n  - when: ''\n    set: {note: y}", "2:11 'when' is empty"),
      (
        "rules:\n  - {name: A, when: x, set: {note: y}}\n  - {name: A, when: z, set: {note: y}}",
        "3:12 the rule in line 2 is called 'A' as well; give each its own name"
      ),
      ("sources:\n  - account: x", "2:5 this source has no path"),
      ("sources:\n  - {path: a.csv, profile: n27}", "2:28 there is no profile 'n27'; did you mean 'n26'?"),
      ("sources:\n  - {path: a.csv, profile: missing.yaml}", "2:28 'missing.yaml' is missing"),
      (
        "sources:\n  - {path: a.csv, delimeter: x}",
        "2:19 a source has no key 'delimeter'; did you mean 'delimiter'?"
      ),
    ])
  func refusals(_ yaml: String, _ expected: String) {
    let found = FinanceConfigurationTests.problems(yaml)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(expected) == true, "\(found)")
  }

  @Test("All that is wrong is told at once")
  func all() {
    let found = FinanceConfigurationTests.problems(
      "defaults: {format: x}\nrules:\n  - {when: 'a:b', sat: 1}\nfoo: 1\nfoo: 2\n")
    #expect(found.map { String($0.prefix(4)) } == ["1:20", "3:5 ", "3:13", "3:19", "4:1 ", "5:1 ", "5:1 "])
  }

  @Test("Sources stand for files beside the configuration, with what the profile says below what they say")
  func sources() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("giro-1.csv", "x")
    let second = try folder.write("giro-2.csv", "x")
    _ = try folder.write("mine.yaml", "name: mine\ndelimiter: \"|\"\ncurrency: USD\n")
    let configuration = try FinanceConfigurationTests.read(
      """
      sources:
        - path: giro-*.csv
          account: Giro
          profile: mine.yaml
          currency: EUR
        - path: none-*.csv
          profile: n26
      """, path: folder.path + "/finance.yaml")
    #expect(configuration.sources.map(\.paths) == [[first, second], []])
    #expect(configuration.sources[0].settings.delimiter == UInt8(ascii: "|"))
    #expect(configuration.sources[0].settings.currency == .eur)
    #expect(configuration.sources[0].settings.account == "Giro")
    let error = #expect(throws: ConfigurationErrors.self) { try configuration.requireFiles() }
    #expect(error?.isInputMissing == true)
    #expect(error?.problems.map(\.line) == [6])
  }

  @Test(
    "A file that two sources name is refused, though one of them names its folder",
    arguments: [
      ("giro-*.csv", "./*-1.csv", true), (".", "giro-1.csv", true), ("giro-1.csv", "./", true),
      (".", "*.txt", false),
    ])
  func repeatedFiles(_ first: String, _ second: String, _ isRefused: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("giro-1.csv", "x")
    _ = try folder.write("card.txt", "x")
    let text = "sources:\n  - path: '\(first)'\n  - path: '\(second)'\n"
    guard isRefused else {
      return #expect(
        try FinanceConfigurationTests.read(text, path: folder.path + "/finance.yaml").sources.count == 2)
    }
    let error = #expect(throws: ConfigurationErrors.self) {
      try FinanceConfigurationTests.read(text, path: folder.path + "/finance.yaml")
    }
    #expect(error?.problems.map(\.line) == [3])
    #expect(error?.problems.first?.sentence.contains("belongs to the source in line 2 already") == true)
  }

  @Test(
    "A ledger's path begins in the folder of the configuration",
    arguments: [
      ("finance.yaml", "l.sqlite", "l.sqlite"), ("/etc/finance.yaml", "data/l.sqlite", "/etc/data/l.sqlite"),
      ("conf/finance.yaml", "../l.sqlite", "conf/../l.sqlite"),
      ("conf/finance.yaml", "/srv/l.sqlite", "/srv/l.sqlite"),
      ("conf/finance.yaml", "~/l.sqlite", "/home/ada/l.sqlite"),
    ])
  func ledger(_ file: String, _ written: String, _ path: String) throws {
    let configuration = try FinanceConfiguration(
      YAMLDocument("sources: []\nledger: \(written)\n", path: file),
      file: .init(path: file, origin: "--config"), home: "/home/ada", in: FinanceConfigurationTests.context)
    #expect(configuration.ledger == FoundFile(path: path, origin: "\(file):2"))
    let entries = configuration.entries.filter { $0.key == "ledger" }
    #expect(entries == [ConfigurationEntry(key: "ledger", value: written, origin: "\(file):2")])
  }

  @Test("Every key knows where its value comes from")
  func origins() throws {
    let configuration = try FinanceConfigurationTests.read(
      "sources:\n  - path: none.csv\n    profile: starling\n    currency: EUR\ndefaults:\n  format: json\n")
    let origins = Dictionary(uniqueKeysWithValues: configuration.entries.map { ($0.key, $0) })
    #expect(origins["sources[1].path"]?.origin == "finance.yaml:2")
    #expect(origins["sources[1].currency"]?.value == "EUR")
    #expect(origins["sources[1].currency"]?.origin == "finance.yaml:4")
    #expect(origins["sources[1].columns.amount"]?.value == "Amount (GBP)")
    #expect(origins["sources[1].columns.amount"]?.origin == "profile starling")
    #expect(origins["defaults.format"]?.origin == "finance.yaml:6")
    #expect(origins["defaults.workers"]?.origin == "default")
    #expect(origins["ledger"]?.value == "in the data folder")
  }
}
