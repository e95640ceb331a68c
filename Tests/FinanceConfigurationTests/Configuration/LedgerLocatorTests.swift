import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// Where the ledger is.
@Suite("Finding the ledger")
struct LedgerLocatorTests {
  private static let configured = FoundFile(path: "c.sqlite", origin: "finance.yaml:1")

  @Test("What is stated nearest counts")
  func order() throws {
    var locator = FileLocator(
      named: "a.sqlite", variable: "b.sqlite", configured: LedgerLocatorTests.configured,
      folder: "/data", home: "/home/ada")
    #expect(try locator.ledger() == .init(path: "a.sqlite", origin: "--ledger"))
    locator.named = nil
    #expect(try locator.ledger() == .init(path: "b.sqlite", origin: "$FINANCE_LEDGER"))
    locator.variable = ""
    #expect(try locator.ledger() == .init(path: "c.sqlite", origin: "finance.yaml:1"))
    locator.configured = nil
    #expect(try locator.ledger() == .init(path: "/data/finance/ledger.sqlite", origin: "$XDG_DATA_HOME"))
    locator.folder = nil
    #expect(
      try locator.ledger()
        == .init(path: "/home/ada/.local/share/finance/ledger.sqlite", origin: "~/.local/share"))
  }

  @Test("A folder for data counts only if it is absolute", arguments: ["", "data", "./data", "~"])
  func relative(_ folder: String) throws {
    #expect(try FileLocator(folder: folder, home: "/h").ledger().origin == "~/.local/share")
    #expect(try FileLocator(folder: "/d/", home: "/h").ledger().path == "/d/finance/ledger.sqlite")
  }

  @Test("Without a home there is no usual place", arguments: [nil, "", "relative"])
  func homeless(_ home: String?) {
    let error = #expect(throws: LedgerLocationError.noFolder) { try FileLocator(home: home).ledger() }
    #expect(
      error?.errorDescription
        == "nothing says where the ledger is, and HOME names no folder that it could be in; "
        + "name it with --ledger, or set FINANCE_LEDGER")
  }
}
