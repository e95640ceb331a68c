import FinanceConfiguration
import Testing

@testable import FinanceData
@testable import FinanceInference

/// That files are read with their profiles is shown by the program itself; see `ProfileFixtureTests`.
@Suite("Shipped profiles and files that differ")
struct ProfileVariantTests {
  static let names = ProfileLibrary.shipped.names

  /// Files whose content shows nothing of what the profile knows: that whole numbers of CSV are hundredths.
  private static let silent: Set<String> = ["kontist"]

  @Test("A file is right or asked about without its profile", arguments: names)
  func alone(_ name: String) async throws {
    let fixture = try ProfileFixture(name)
    let outcome = try await fixture.outcome(.alone)
    #expect(fixture.allows(outcome) != ProfileVariantTests.silent.contains(name), "\(outcome)")
  }

  @Test(
    "A state that the profile does not list is asked about, or left out where everybody knows the word",
    arguments: [
      ("wise-history", "CANCELLED", true), ("qonto-api", "declined", true),
      ("starling-api", "DECLINED", false),
    ])
  func unlistedState(_ name: String, _ state: String, _ isAsked: Bool) async throws {
    let fixture = try ProfileFixture(name)
    let text = String(decoding: fixture.bytes, as: UTF8.self)
    try #require(text.contains(state))
    let other = Array(text.replacing(state, with: isAsked ? "MUSED" : "VOIDED").utf8)
    let outcome = try await fixture.outcome(.recognised, of: other)
    #expect(outcome == (isAsked ? .open : .read(fixture.expected)))
  }

  @Test("A file with a column more or less, or other dates, is right or asked about", arguments: names)
  func variants(_ name: String) async throws {
    let fixture = try ProfileFixture(name)
    for (title, bytes) in fixture.variants {
      let outcome = try await fixture.outcome(fixture.isMatched ? .recognised : .named, of: bytes)
      #expect(fixture.allows(outcome), "\(title): \(outcome), not \(fixture.expected)")
    }
  }
}
