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
    let locator = FileLocator(named: "a.yaml", variable: "b.yaml", home: "/nowhere")
    #expect(locator.configuration() == .init(path: "a.yaml", origin: "--config"))
    #expect(
      FileLocator(variable: "b.yaml").configuration() == .init(path: "b.yaml", origin: "$FINANCE_CONFIG"))
    #expect(FileLocator(variable: "", home: "/nowhere").configuration() == nil)
  }

  @Test("The folder for configurations is looked into last; a relative one is no folder")
  func folders() throws {
    let folder = try TemporaryFolder()
    let place = folder.path + "/.config/finance"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: place + "/finance.yaml"))
    let expected = place + "/finance.yaml"
    #expect(
      FileLocator(home: folder.path).configuration() == .init(path: expected, origin: "~/.config"))
    #expect(
      FileLocator(folder: folder.path + "/.config").configuration()
        == .init(path: expected, origin: "$XDG_CONFIG_HOME"))
    #expect(
      FileLocator(folder: "relative", home: folder.path).configuration()?.origin == "~/.config")
    #expect(FileLocator(folder: "/nowhere", home: folder.path).configuration() == nil)
  }
}
