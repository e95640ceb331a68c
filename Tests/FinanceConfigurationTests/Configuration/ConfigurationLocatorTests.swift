import FinanceTestSupport
import Foundation
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// Where the configuration is found.
@Suite("Finding the configuration")
struct ConfigurationLocatorTests {
  @Test("What was named comes before everything else, and need not exist")
  func named() {
    let locator = ConfigurationLocator(named: "a.yaml", variable: "b.yaml", home: "/nowhere")
    #expect(locator.locate() == .init(path: "a.yaml", origin: "--config"))
    #expect(
      ConfigurationLocator(variable: "b.yaml").locate() == .init(path: "b.yaml", origin: "$FINANCE_CONFIG"))
    #expect(ConfigurationLocator(variable: "", home: "/nowhere").locate() == nil)
  }

  @Test("The folder for configurations is looked into last; a relative one is no folder")
  func folders() throws {
    let folder = try TemporaryFolder()
    let place = folder.path + "/.config/finance"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: place + "/finance.yaml"))
    let expected = place + "/finance.yaml"
    #expect(
      ConfigurationLocator(home: folder.path).locate() == .init(path: expected, origin: "~/.config"))
    #expect(
      ConfigurationLocator(configurationHome: folder.path + "/.config").locate()
        == .init(path: expected, origin: "$XDG_CONFIG_HOME"))
    #expect(
      ConfigurationLocator(configurationHome: "relative", home: folder.path).locate()?.origin == "~/.config")
    #expect(ConfigurationLocator(configurationHome: "/nowhere", home: folder.path).locate() == nil)
  }
}
