import FinanceTestSupport
import Foundation
import Testing

/// The README, kept true: what it shows behind a `$` is run, and what it shows below must come of it.
///
/// Blocks of ` ```console ` are run from top to bottom in one folder. A line that is a single `…` stands for any
/// lines.
@Suite("README")
struct ReadmeTests {
  private struct Step {
    let command: String
    var output: [String] = []
  }

  private static func steps() throws -> [Step] {
    let text = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    var steps: [Step] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      }
    }
    return steps
  }

  @Test("Every command shown gives what is shown")
  func walk() throws {
    let place = try WorkingFolder()
    let steps = try ReadmeTests.steps()
    #expect(steps.count > 5)
    for step in steps {
      let run = try place.shell("exec 2>&1\n\(step.command)")
      let lines = ToolVersion.masked(run.text).split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
      let (actual, shown) = (
        ReadmeTests.trimmed(lines), ReadmeTests.trimmed(step.output.map(ToolVersion.masked))
      )
      if !ReadmeTests.matches(actual, shown) {
        expectEqualText(
          actual.joined(separator: "\n"), shown.joined(separator: "\n"), "$ \(step.command)")
      }
    }
  }

  @Test("The two commands at its beginning are those that are checked before a change is kept")
  func commands() throws {
    let readme = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    let check = try String(contentsOf: Repository.root.appendingPathComponent(".ci/run"), encoding: .utf8)
    let report = "finance report --month 2024-05 --input SampleData/transactions.csv"
    let commands = ".ci/setup && swift run -c release \(report)\n.ci/setup && swift test"
    #expect(readme.contains("```sh\n\(commands)\n```"))
    #expect(readme.contains("$ \(report)\n"))
    #expect(check.contains("\n(.ci/setup && swift run -c release \(report))\n"))
    #expect(check.contains("\n(.ci/setup && swift test) 2>&1 |"))
  }

  @Test("Every reason for which a row of a file is refused is explained")
  func reasons() throws {
    let readme = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    let place = Repository.root.appendingPathComponent("Sources/FinanceDomain/Scanning/ReasonCode.swift")
    let source = try String(contentsOf: place, encoding: .utf8)
    let codes = source.components(separatedBy: "(rawValue: \"").dropFirst().compactMap { rest in
      rest.split(separator: "\"").first.map(String.init)
    }
    #expect(codes.count > 25)
    // A file's blank id is derived, a zero is skipped, and only a ledger can be asked for an id.
    let elsewhere: Set = ["id.empty", "id.unknown", "amount.zero"]
    for code in codes where !elsewhere.contains(code) { #expect(readme.contains("`\(code)`")) }
  }

  /// Blank lines at the end only keep commands apart.
  private static func trimmed(_ lines: [String]) -> ArraySlice<String> {
    lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)
  }

  private static func matches(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    guard first == "…" else {
      return lines.first == first && matches(lines.dropFirst(), shown.dropFirst())
    }
    return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], shown.dropFirst()) }
  }
}
