import FinancePresentation
import FinanceTestSupport
import Testing

@testable import finance

/// Every command that shows data, in every form it has, where all data are out to do harm.
@Suite("Hostile data in every output")
struct HostileOutputTests {
  private static let formats = OutputFormat.allCases.map(\.rawValue)
  private static let reports = [
    ["report"], ["balance"], ["balances"], ["totals", "--by", "account,category"],
    ["totals", "--by", "category", "--columns", "month"],
    ["compare", "2024-04", "2024-05", "--by", "account"],
    ["compare", "2024-06", "2024-07", "--by", "category"], ["budget", "--month", "2024-07"], ["largest"],
    ["transfers"], ["recurring", "--evidence"], ["anomalies", "--month", "2024-07"],
    ["list", "--page-size", "1000"], ["search", "type:expense"], ["explain", "r3-1"], ["explain", "h0=1+1"],
    ["duplicates"], ["check"], ["rules", "suggest"], ["rules", "lint"],
  ]

  /// Commands that have one form of their own.
  private static let others: [any FinanceCommand.Type] = [
    ExportCommand.self, PartialCommand.self, MergeCommand.self,
  ]

  /// The first example of every command that reads transactions and reports on them, without its input.
  private static let examples: [[String]] = CommandTree.chosen.compactMap { path in
    guard let type = CommandTree.type(at: path) as? any FinanceCommand.Type, type.needsInput,
      !others.contains(where: { $0 == type }), let line = CommandTree.examples(of: type).first
    else { return nil }
    let inputs = ["-i", "transactions.csv", "exports/"]
    return ExampleLine.words(line).dropFirst().filter { !inputs.contains($0) }
  }

  @Test("Reports and lists hold nothing but text", arguments: reports)
  func report(words: [String]) throws { try expectHarmlessForms(of: words) }

  @Test("What the example of a command prints holds nothing but text", arguments: examples)
  func example(words: [String]) throws { try expectHarmlessForms(of: words) }

  private func expectHarmlessForms(of words: [String]) throws {
    let scene = try HostileScene()
    for format in HostileOutputTests.formats {
      let run = try scene.finance(words + ["--format", format])
      #expect([0, 1].contains(run.status), "\(format): \(run.errorText)")
      expectHarmless(run, format)
      if format == "markdown" { expectOrigin(run.text) }
    }
  }

  /// Expects that the page says what it was made from and by what.
  private func expectOrigin(_ page: String) {
    #expect(page.contains("Rows: ") || page.contains("= Accepted"))
    #expect(ToolVersion.masked(page).hasSuffix("\n\nMade by finance {version}.\n"))
  }

  @Test("A partial, and what is answered from it, holds nothing but text")
  func partials() throws {
    let scene = try HostileScene()
    let run = try scene.finance(["partial"])
    #expect(run.status == 0, "\(run.errorText)")
    expectHarmless(run, "jsonl")
    try scene.place.write(run.output, to: "a.partial")
    for format in HostileOutputTests.formats where format != "html" {
      let report = try scene.place.finance(["report", "--format", format, "--partial", "a.partial"])
      #expect(report.status == 0, "\(format): \(report.errorText)")
      expectHarmless(report, format)
    }
  }

  @Test("Rejected rows and ids in conflict are told in text alone", arguments: [["list"], ["check"]])
  func rejections(words: [String]) throws {
    let scene = try HostileScene()
    for format in HostileOutputTests.formats {
      let run = try scene.finance(words + ["--format", format], input: "refused.jsonl")
      #expect(run.status == (words == ["check"] ? 1 : 0), "\(format): \(run.errorText)")
      expectHarmless(run, format)
    }
  }

  @Test(
    "Quiet, a run whose sources are refused says one line", arguments: [HostileScene.file, "refused.jsonl"])
  func quiet(file: String) throws {
    let scene = try HostileScene()
    let run = try scene.place.finance(["list", "--quiet", "--max-rejects", "0", "--input", file])
    #expect(run.errorText.unicodeScalars.filter { $0 == "\n" }.count == (file == HostileScene.file ? 0 : 1))
    expectHarmless(run, "text")
  }

  @Test("Lists about the program's own things hold nothing but text", arguments: ["text", "json"])
  func listings(format: String) throws {
    let scene = try HostileScene()
    for words in [
      ["rules", "test"], ["config", "check"], ["inspect", HostileScene.file], ["inspect", "refused.jsonl"],
    ] {
      let run = try scene.place.finance(words + ["--format", format])
      #expect([0, 1, 65].contains(run.status), "\(words): \(run.errorText)")
      expectHarmless(run, format)
    }
  }

  @Test("A starter configuration is read as it was meant")
  func starter() throws {
    let scene = try HostileScene()
    let written = try scene.place.finance(["init", HostileScene.file, "-o", "new.yaml"])
    #expect(written.status == 0)
    expectHarmless(written, "text")
    let run = try scene.place.finance(["config", "check", "--config", "new.yaml", "--format", "json"])
    #expect(run.status == 0, "\(run.errorText)")
    expectHarmless(run, "json")
  }

  @Test(
    "Journals hold nothing but text, and each of their lines is what it should be",
    arguments: ["hledger", "ledger"])
  func journals(format: String) throws {
    let run = try HostileScene().finance(["export", "--format", format])
    #expect(run.status == 0)
    expectHarmless(run, "text")
    let starts = [
      "; ", "decimal-mark ", "commodity ", "account ", "tag ", "2024-", "    ; ", "    assets:",
      "    expenses:",
      "    income:",
    ]
    let lines = run.text.unicodeScalars.split(separator: "\n").map { String($0) }
    #expect(lines.filter { line in !starts.contains { line.utf8.starts(with: $0.utf8) } } == [])
  }

  @Test("An export for spreadsheets has no formula, any other the data")
  func export() throws {
    let scene = try HostileScene()
    expectHarmless(try scene.finance(["export", "--formula-safe"]), "csv")
    let records = try StrictCSV.records(scene.finance(["export"]).text)
    expectTexts(records.map { $0[5] })
    for format in ["json", "jsonl"] {
      expectHarmless(try scene.finance(["export", "--format", format]), format)
    }
  }
}

/// Expects that both streams of a run hold nothing that another program, or a terminal, would obey.
func expectHarmless(_ run: FinishedRun, _ format: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let problems =
    switch format {
    case "json", "jsonl": HarmlessOutput.problems(inJSON: run.text, lines: format == "jsonl")
    case "csv": HarmlessOutput.problems(inCSV: run.text)
    case "markdown": HarmlessOutput.problems(inMarkdown: run.text)
    case "html": HarmlessOutput.problems(inHTML: run.text)
    default: HarmlessOutput.problems(inText: run.text)
    }
  #expect(problems == [], "\(format)", sourceLocation: sourceLocation)
  let told = HarmlessOutput.problems(inText: run.errorText)
  #expect(told == [], "standard error", sourceLocation: sourceLocation)
}

/// Expects every text of the scene among these, byte for byte.
func expectTexts(
  _ found: [String], as shown: (String) -> String = { $0 }, sourceLocation: SourceLocation = #_sourceLocation
) {
  let bytes = Set(found.map { Array($0.utf8) })
  let missing = HostileScene.texts.filter { !bytes.contains(Array(shown($0).utf8)) }
  #expect(missing == [], sourceLocation: sourceLocation)
}
