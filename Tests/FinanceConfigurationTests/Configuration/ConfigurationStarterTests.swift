import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// The beginning of a configuration.
@Suite("Configuration starter")
struct ConfigurationStarterTests {
  private static let context = ConfigurationContext(
    today: CalendarDay(dayNumber: 0), formats: ["text"])

  private static func read(_ yaml: String, in folder: TemporaryFolder) throws -> FinanceConfiguration {
    let path = folder.path(of: "finance.yaml")
    return try FinanceConfiguration(
      YAMLDocument(yaml, path: path), file: .init(path: path, origin: "--config"), in: context)
  }

  @Test("What is written is read again, also with its remarks made keys")
  func reading() throws {
    let folder = try TemporaryFolder()
    let odd = try folder.write("a[1]*: #x.csv", "x")
    let plain = try folder.write("Giro 2024-05.csv", "x")
    var settings = ImportSettings()
    settings.delimiter = UInt8(ascii: ";")
    settings.columns = [.date: [.name("Tag")], .amount: [.position(3)]]
    let starter = ConfigurationStarter(sources: [
      .init(path: "a[1]*: #x.csv", settings: settings), .init(path: "Giro 2024-05.csv", profile: "n26"),
    ])
    let configuration = try ConfigurationStarterTests.read(starter.yaml, in: folder)
    #expect(configuration.sources.map(\.paths) == [[odd], [plain]])
    #expect(configuration.sources[0].ownSettings.columns == settings.columns)
    #expect(configuration.sources[0].settings.delimiter == UInt8(ascii: ";"))
    #expect(configuration.sources[1].profile?.name == "n26")
    // Keys end in a colon, and what belongs to them is indented; the other remarks are sentences.
    let key = /# (?<key>(?:[a-z-]+:|  ).*)/
    let open = starter.yaml.split(separator: "\n").map { line in
      line.wholeMatch(of: key).map { String($0.output.key) } ?? String(line)
    }
    let all = try ConfigurationStarterTests.read(open.joined(separator: "\n"), in: folder)
    #expect(all.rules.map(\.name) == ["Groceries"])
    #expect(all.transfers.ownAccounts == ["a[1]*: #x", "Giro"])
    #expect(all.defaults.workers == 2)
    let kinds = [
      TransactionCategory(rawValue: "Salary"): CategoryKind.income,
      TransactionCategory(rawValue: "Food"): .expense,
    ]
    #expect(all.categories == CategoryKinds(kinds))
    // Nothing names a currency, so none is suggested.
    #expect(all.budgets.map(\.currency) == [.none])
    #expect(all.defaults.currency == Currency.none)
    #expect(all.balances.map(\.account) == ["a[1]*: #x"])
    #expect(all.calendar.monthStart == 25)
    #expect(all.rates?.path == folder.path(of: "rates.csv"))
    #expect(all.ledger?.path == folder.path(of: "ledger.sqlite"))
  }

  @Test(
    "Accounts are called as their files, without dates",
    arguments: [
      ("exports/Giro 2024-05.csv", "Giro"), ("giro-01.csv", "giro"), ("2024.csv", "2024"),
      ("a/b.tar.gz", "b"), ("DE02_umsatz_20240501.CSV", "DE02_umsatz"),
      ("konto-12345 31052024.csv", "konto-12345"),
      ("konto-1234.csv", "konto-1234"), ("visa 1, 05-2024.csv", "visa 1,"),
    ])
  func accounts(_ path: String, _ expected: String) {
    #expect(ConfigurationStarter.account(of: path) == expected)
  }

  @Test(
    "Exports of several months are one source, if they are read alike",
    arguments: [
      (["a/g 2024-05.csv", "a/g 2024-06.csv"], ["a/g [0-9][0-9][0-9][0-9]-[0-9][0-9].csv"]),
      (["g-1.csv", "g-12.csv", "h.csv"], ["g-[0-9]*.csv", "h.csv"]),
      (["g2-202405.csv", "g2-202406.csv"], ["g2-[0-9][0-9][0-9][0-9][0-9][0-9].csv"]),
      (["[g] 5.csv", "[g] 6.csv"], ["[[]g] [0-9].csv"]),
      (["1/g.csv", "2/g.csv"], ["1/g.csv", "2/g.csv"]),
      (["g-1234.csv", "g-5678.csv"], ["g-1234.csv", "g-5678.csv"]),
      (["odd-2024-05.csv", "odd-2024-06.csv"], ["odd-2024-05.csv", "odd-2024-06.csv"]),
    ])
  func exports(_ paths: [String], _ expected: [String]) {
    let starter = ConfigurationStarter(
      sources: paths.enumerated().map { place, path in
        .init(path: path, profile: path.hasPrefix("odd") && place == 0 ? "n26" : nil)
      })
    let written = starter.entries.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: #/  - path: "?(.*?)"?/#).map { String($0.output.1) }
    }
    #expect(written == expected)
  }
}
