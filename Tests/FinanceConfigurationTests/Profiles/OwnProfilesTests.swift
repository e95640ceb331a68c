import FinanceData
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceConfiguration

@Suite("The user's own profiles")
struct OwnProfilesTests {
  private func profile(_ name: String, _ columns: String) throws -> ImportProfile {
    try ImportProfile(yaml: "name: \(name)\nheader-match: [\(columns)]\nsign: plus-is-expense\n", path: "own")
  }

  @Test("They are beside the configuration and in the folder for configurations, each folder once")
  func folders() {
    let both = FileLocator(named: "a/finance.yaml", folder: "/xdg", home: "/home/me")
    #expect(both.profileFolders == ["a/profiles", "/xdg/finance/profiles"])
    let one = FileLocator(named: "/home/me/.config/finance/finance.yaml", home: "/home/me")
    #expect(one.profileFolders == ["/home/me/.config/finance/profiles"])
    #expect(FileLocator().profileFolders == [])
  }

  @Test("One beside the configuration takes the place of one with the same name elsewhere")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("near/profiles")
    try folder.makeFolder("finance/profiles")
    try folder.write("near/profiles/mine.yaml", "name: mine\ntitle: near\n")
    try folder.write("finance/profiles/mine.yaml", "name: mine\ntitle: far\n")
    try folder.write("finance/profiles/other.yaml", "title: other\n")
    let locator = FileLocator(named: folder.path(of: "near/finance.yaml"), folder: folder.path)
    #expect(try locator.profiles().map(\.title) == ["near", "other"])
  }

  @Test("A folder of them that cannot be read is told of, one that is none is passed over")
  func folder() throws {
    let folder = try TemporaryFolder()
    let locator = FileLocator(named: folder.path(of: "finance.yaml"))
    #expect(try locator.profiles() == [])
    try folder.write("profiles", "a file")
    #expect(try locator.profiles() == [])
    try FileManager.default.removeItem(atPath: folder.path(of: "profiles"))
    try folder.link("profiles", to: "profiles")
    let error = #expect(throws: ConfigurationErrors.self) { try locator.profiles() }
    #expect(error?.isInputMissing == true)
    #expect(error?.problems.map(\.path) == [folder.path(of: "profiles")])
  }

  @Test("They come before those of the program, by name and by their columns")
  func preference() throws {
    let profiles = [try profile("bank", "A, B"), try profile("exact", "A, B, C")]
    let shipped = ProfileLibrary(deferring: {
      profiles.map { profile in
        ProfileLibrary.Entry(name: profile.name, headerMatch: profile.headerMatch) { profile }
      }
    })
    let library = shipped.preferring([try profile("mine", "A, B"), try profile("exact", "D")])
    #expect(library.names == ["exact", "mine", "bank"])
    #expect(try library.match(header: ["A", "B", "C"])?.name == "mine")
    #expect(try library.profile(named: "exact").headerMatch == [.name("D")])
    #expect(try shipped.match(header: ["A", "B", "C"])?.name == "exact")
  }

  @Test("One that has all columns of its files is not of a file with others beside them")
  func completeHeader() throws {
    let text = "name: mine\nheader-match: [A, B]\nheader-complete: true\n"
    let library = ProfileLibrary().preferring([try ImportProfile(yaml: text, path: "own")])
    #expect(try library.match(header: ["B", "A", ""])?.name == "mine")
    #expect(try library.match(header: ["A", "B", "C"]) == nil)
    let error = #expect(throws: ConfigurationErrors.self) {
      try ImportProfile(yaml: text.replacing("true", with: "yes"), path: "own")
    }
    #expect(error?.problems.map(\.line) == [3])
  }
}
