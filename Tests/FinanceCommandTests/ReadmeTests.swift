import FinanceTestSupport
import Foundation
import Testing

/// The README and the guide, kept true: what they show behind a `$` is run, and what they show below must come of it.
///
/// Blocks of ` ```console ` are run from top to bottom, each page in a folder of its own. A line that is a single `…` stands
/// for any lines.
@Suite("README and guide")
struct ReadmeTests {
  private static let guide = "Sources/finance/finance.docc"
  /// The pages, by their paths in the repository.
  static let pages =
    ["README.md"]
    + ((try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent(guide).path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "\(guide)/\($0)" }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(page), encoding: .utf8)
  }

  private struct Step {
    let command: String
    var output: [String] = []
  }

  private static func steps(of page: String) throws -> [Step] {
    let text = try text(of: page)
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

  @Test("Every command shown gives what is shown", arguments: pages)
  func walk(_ page: String) throws {
    let place = try WorkingFolder()
    for step in try ReadmeTests.steps(of: page) {
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
    let readme = try ReadmeTests.text(of: "README.md")
    let check = try String(contentsOf: Repository.root.appendingPathComponent(".ci/run"), encoding: .utf8)
    let report = "finance report --month 2024-05 SampleData/transactions.csv"
    let commands = ".ci/setup && swift run -c release \(report)\n.ci/setup && swift test -c release"
    #expect(readme.contains("```sh\n\(commands)\n```"))
    #expect(readme.contains("$ \(report)\n"))
    #expect(check.contains("\n(.ci/setup && swift run -c release \(report))\n"))
    #expect(check.contains("\n(.ci/setup && swift test -c release) 2>&1 |"))
  }

  @Test("There are commands to run, and the README is short and leads to files that are there")
  func extent() throws {
    #expect(ReadmeTests.pages.count > 15)
    #expect(try ReadmeTests.pages.map { try ReadmeTests.steps(of: $0).count }.reduce(0, +) > 40)
    let readme = try ReadmeTests.text(of: "README.md")
    #expect(readme.utf8.count <= 10_240)
    let links = readme.matches(of: #/\]\((?<path>Sources/[^)]+)\)/#).map { String($0.path) }
    #expect(links.count > 5)
    for link in links {
      let path = Repository.root.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test("The guide begins with a way to each of its pages, and none leads nowhere")
  func ways() throws {
    let names = Set(
      ReadmeTests.pages.compactMap { $0.split(separator: "/").last?.dropLast(3) }.map(String.init))
    func links(_ page: String) throws -> Set<String> {
      Set(try ReadmeTests.text(of: page).matches(of: #/<doc:(?<name>\w+)>/#).map { String($0.name) })
    }
    #expect(try links("\(ReadmeTests.guide)/finance.md") == names.subtracting(["README", "finance"]))
    for page in ReadmeTests.pages { #expect(try links(page).isSubset(of: names), "\(page)") }
  }

  @Test(
    "What a newcomer is led to is there: twenty questions with a path each, and a journey through twenty files"
  )
  func paths() throws {
    let page = try ReadmeTests.text(of: "\(ReadmeTests.guide)/TheHouse.md")
    let paths = page.matches(of: #/`(?<path>(?:Sources|Tests|Benchmarks|SampleData|\.ci)[^`]*)`/#).map {
      String($0.path)
    }
    for path in paths {
      let place = Repository.root.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: place), "\(path)")
    }
    func rows(below heading: String) -> Int {
      let section = page.components(separatedBy: "## \(heading)\n").last?.components(separatedBy: "\n## ")
      return (section?.first ?? "").split(separator: "\n").count { $0.hasPrefix("| ") } - 1
    }
    #expect(rows(below: "Where do I look?") == 20)
    #expect(rows(below: "The journey of `--month`") == 20)
  }

  @Test("The files that a row passes through are there, and are few")
  func journey() throws {
    let page = try ReadmeTests.text(of: "Sources/FinanceDomain/FinanceDomain.docc/TheJourneyOfARow.md")
    let section = page.components(separatedBy: "## The files\n").last ?? ""
    let names = section.matches(of: #/`(?<name>[^`]+)`/#).map { "\($0.name).swift" }
    let sources = Repository.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let known = Set(files.compactMap { $0.split(separator: "/").last.map(String.init) })
    #expect(names.filter { !known.contains($0) } == [])
    #expect(names.count == 31)
  }

  @Test("Every reason for which a row of a file is refused is explained")
  func reasons() throws {
    let page = try ReadmeTests.text(of: "\(ReadmeTests.guide)/RefusedRows.md")
    let place = Repository.root.appendingPathComponent("Sources/FinanceDomain/Scanning/ReasonCode.swift")
    let source = try String(contentsOf: place, encoding: .utf8)
    let codes = source.components(separatedBy: "(rawValue: \"").dropFirst().compactMap { rest in
      rest.split(separator: "\"").first.map(String.init)
    }
    #expect(codes.count > 25)
    // A file's blank id is derived, a zero is skipped, and only a ledger can be asked for an id.
    let elsewhere: Set = ["id.empty", "id.unknown", "amount.zero"]
    for code in codes where !elsewhere.contains(code) { #expect(page.contains("`\(code)`")) }
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
