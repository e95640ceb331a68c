import FinanceDomain
import Synchronization
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// Profiles by name and by their columns.
@Suite("Profiles")
struct ProfileLibraryTests {
  private static func profile(_ name: String, _ columns: String) throws -> ImportProfile {
    try ImportProfile(yaml: "name: \(name)\nheader-match: [\(columns)]\n", path: "\(name).yaml")
  }

  @Test("Every profile that is shipped can be read, and no two have a name or a fingerprint in common")
  func shipped() throws {
    for text in ShippedProfiles.texts {
      _ = try ImportProfile(yaml: String(decoding: text, as: UTF8.self), path: "shipped")
    }
    let profiles = ProfileLibrary.shipped.profiles
    #expect(profiles.count == ShippedProfiles.texts.count)
    #expect(profiles.count >= 24)
    #expect(Set(profiles.map(\.name)).count == profiles.count)
    let prints = profiles.map { Set($0.headerMatch.map(\.folded)) }.filter { !$0.isEmpty }
    #expect(Set(prints).count == prints.count)
    for profile in profiles {
      #expect(profile.settings.columns[.date] != nil, "\(profile.name)")
      #expect(profile.settings.columns[.description] != nil, "\(profile.name)")
      #expect(!profile.title.isEmpty)
    }
  }

  @Test("What is found in a shipped profile without a YAML parser is what the parser finds")
  func headings() throws {
    for text in ShippedProfiles.texts {
      let profile = try ImportProfile(yaml: String(decoding: text, as: UTF8.self), path: "shipped")
      let heading = ProfileHeading(text)
      #expect(heading.name == profile.name)
      #expect(heading.headerMatch == profile.headerMatch, "\(profile.name)")
      #expect(heading.isComplete == profile.isHeaderComplete, "\(profile.name)")
    }
    let names = ProfileLibrary.shipped.names
    #expect(names == names.sorted { $0.precedesByBytes($1) })
  }

  @Test("Of the profiles only the one that is named or matches is read")
  func readsOne() throws {
    let read = Mutex<[String]>([])
    let entries = try ["a", "b"].map { name in
      let profile = try Self.profile(name, "Date, \(name)")
      return ProfileLibrary.Entry(name: name, headerMatch: profile.headerMatch) {
        read.withLock { $0.append(name) }
        return profile
      }
    }
    let library = ProfileLibrary(deferring: { entries })
    #expect(library.names == ["a", "b"])
    #expect(read.withLock { $0 } == [])
    #expect(try library.match(header: ["Date", "B"])?.name == "b")
    #expect(try library.match(header: ["Date", "C"]) == nil)
    #expect(try library.profile(named: "a").name == "a")
    #expect(read.withLock { $0 } == ["b", "a"])
  }

  @Test("A profile's settings are what they are after being written")
  func written() throws {
    for profile in ProfileLibrary.shipped.profiles {
      let again = try ImportProfile(yaml: "name: x\n" + profile.settings.yaml, path: "again")
      #expect(again.shipped.settings == profile.settings, "\(profile.name)")
    }
  }

  @Test("Columns match whatever their order, case and white space")
  func matching() throws {
    let library = ProfileLibrary().preferring([try Self.profile("a", "Buchungs Tag, Betrag")])
    #expect(try library.match(header: ["x", "BETRAG ", "\u{FEFF}buchungstag"])?.name == "a")
    #expect(try library.match(header: ["Betrag"]) == nil)
    #expect(try library.match(header: []) == nil)
  }

  @Test("The profile that asks for more is the more specific one")
  func specific() throws {
    let library = ProfileLibrary().preferring([
      try Self.profile("plain", "Date, Amount"), try Self.profile("rich", "amount, Date, Fee"),
    ])
    #expect(try library.match(header: ["Date", "Amount", "Fee"])?.name == "rich")
    #expect(try library.match(header: ["Date", "Amount"])?.name == "plain")
  }

  @Test("Two profiles that match are an error that names both")
  func ambiguous() throws {
    let library = ProfileLibrary().preferring([
      try Self.profile("b", "Date, Fee"), try Self.profile("a", "Date, Amount"),
    ])
    let error = #expect(throws: ProfileError.self) {
      try library.match(header: ["Date", "Amount", "Fee"])
    }
    #expect(error == .ambiguous(["a", "b"]))
    #expect(
      error?.errorDescription
        == "the columns are those of the profiles a and b; name one with --profile")
  }

  @Test("Pointers match like columns")
  func pointers() throws {
    let there: Set<JSONPointer> = [
      JSONPointer(keys: ["bookingDate"]), JSONPointer(keys: ["transactionAmount", "amount"]),
      JSONPointer(keys: ["transactionAmount", "currency"]),
    ]
    #expect(try ProfileLibrary.shipped.match(pointers: there)?.name == "gocardless")
    #expect(try ProfileLibrary.shipped.match(pointers: []) == nil)
  }

  @Test("An unknown name is refused with the nearest")
  func unknown() {
    let error = #expect(throws: ProfileError.self) { try ProfileLibrary.shipped.profile(named: "sparkase") }
    #expect(error?.errorDescription == "there is no profile 'sparkase'; did you mean 'sparkasse'?")
    let far = #expect(throws: ProfileError.self) { try ProfileLibrary.shipped.profile(named: "zzzzzz") }
    #expect(
      far?.errorDescription
        == "there is no profile 'zzzzzz'; `finance profiles` lists them, a file of your own ends in .yaml")
  }

  @Test(
    "A profile that is invalid is refused",
    arguments: [
      ("", "p.yaml: the profile is empty; see `finance profiles NAME` for an example"),
      (
        "nam: x\nname: y",
        "p.yaml, line 1, column 1: a profile has no key 'nam'; did you mean 'name'?\n  nam: x\n  ^~~"
      ),
      (
        "name: My Bank",
        "p.yaml, line 1, column 7: 'name' consists of lower-case letters, digits and hyphens, as in my-bank\n"
          + "  name: My Bank\n        ^~~~~~~"
      ),
      (
        "header-match: [3]",
        "p.yaml, line 1, column 16: 'header-match' holds names of columns; write a name of digits in quotes\n"
          + "  header-match: [3]\n                 ^"
      ),
    ])
  func refusals(_ yaml: String, _ expected: String) {
    let error = #expect(throws: ConfigurationErrors.self) {
      try ImportProfile(yaml: yaml, path: "p.yaml", name: "given")
    }
    #expect(error?.errorDescription == expected)
  }
}
