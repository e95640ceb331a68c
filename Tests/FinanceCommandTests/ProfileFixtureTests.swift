import FinanceTestSupport
import Foundation
import Testing

/// Every shipped profile reads a file of its kind, home-made, with all the traits of that export: `Profiles/<name>/`
/// holds the file and what must come of it, worked out from its rows by hand.
@Suite("Shipped profiles")
struct ProfileFixtureTests {
  /// What must come of a file.
  private struct Expectation: Decodable, Hashable {
    let transactions: Int
    let sums: [String: String]
    let firstDate: String
    let lastDate: String
    /// Whether the file is recognised by its columns.
    let matched: Bool
  }

  /// What `finance inspect --format json` says of a file.
  private struct Finding: Decodable, Hashable {
    let profile: String?
    let transactions: Int
    let sums: [String: String]
    let firstDate: String?
    let lastDate: String?
    let rejected: Int
  }

  private struct CommandResult: Decodable { let files: [Finding] }

  private static let folder = Repository.tests.appendingPathComponent("Profiles")
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  private static func input(of name: String) throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
    let input = try #require(names.first { $0.hasPrefix("input.") })
    return folder.appendingPathComponent(name).appendingPathComponent(input)
  }

  private static func inspect(_ name: String, _ words: [String]) throws -> Finding {
    let input = try input(of: name)
    let place = try WorkingFolder()
    try place.write(Array(try Data(contentsOf: input)), to: input.lastPathComponent)
    let run = try place.finance(["inspect"] + words + ["--format", "json", input.lastPathComponent])
    #expect(run.errorText == "")
    #expect(run.status == 0)
    let answer = try JSONDecoder().decode(CommandResult.self, from: Data(run.output))
    return try #require(answer.files.first)
  }

  private static func expectation(of name: String) throws -> Expectation {
    let file = folder.appendingPathComponent(name).appendingPathComponent("expected.json")
    return try JSONDecoder().decode(Expectation.self, from: Data(contentsOf: file))
  }

  private func expect(_ finding: Finding, of name: String, profile: String?) throws {
    let expected = try ProfileFixtureTests.expectation(of: name)
    #expect(finding.transactions == expected.transactions)
    #expect(finding.sums == expected.sums)
    #expect(finding.firstDate == expected.firstDate)
    #expect(finding.lastDate == expected.lastDate)
    #expect(finding.rejected == 0)
    #expect(finding.profile == profile)
  }

  @Test("A file is read with its profile", arguments: names)
  func named(_ name: String) throws {
    try expect(try ProfileFixtureTests.inspect(name, ["--profile", name]), of: name, profile: name)
  }

  @Test("A file is recognised by its columns", arguments: names)
  func recognised(_ name: String) throws {
    guard try ProfileFixtureTests.expectation(of: name).matched else { return }
    try expect(try ProfileFixtureTests.inspect(name, []), of: name, profile: name)
  }

  @Test("What is kept of a file reads it again without its profile", arguments: names)
  func kept(_ name: String) throws {
    let input = try ProfileFixtureTests.input(of: name)
    let place = try WorkingFolder()
    try place.write(Array(try Data(contentsOf: input)), to: input.lastPathComponent)
    try place.write("", to: "finance.yaml")
    let keeping = ["inspect", input.lastPathComponent, "--profile", name, "--save", "kept", "--quiet"]
    let run = try place.finance(keeping)
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }

  @Test("The files are found")
  func count() {
    #expect(ProfileFixtureTests.names.count >= 24)
  }
}
