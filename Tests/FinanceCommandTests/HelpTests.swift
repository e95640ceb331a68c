import ArgumentParser
import Foundation
import Testing

@testable import finance

/// The help that every command gives.
@Suite("Help")
struct HelpTests {
  @Test("It fits 80 columns, shows an example and ends well", arguments: CommandTree.chosen)
  func help(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init) + ["--help"]
    let run = try WorkingFolder().finance(words)
    let tooLong = run.text.split(separator: "\n").filter { $0.count > 80 }
    #expect(tooLong.isEmpty)
    #expect(run.text.contains("EXAMPLE:"))
    // Manual pages are made of the same texts, and leave out everything else.
    #expect(run.output.allSatisfy { $0 < 0x80 })
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test("The five options that most runs need come first, then those of the command itself")
  func order() throws {
    let help = try WorkingFolder().finance(["balance", "--help"]).text
    let sections = help.components(separatedBy: "\n\n")
    let place = try #require(sections.firstIndex { $0.hasPrefix("ARGUMENTS:") })
    let options = sections[place + 1].split(separator: "\n")
    #expect(options.first == "OPTIONS:")
    let labels = options.filter { $0.hasPrefix("  -") }.map { $0.dropFirst(2).prefix { $0 != "<" } }
    #expect(
      labels.map { $0.trimmingCharacters(in: .whitespaces).prefix(14) } == [
        "-m, --month", "--period", "-i, --input", "-f, --format", "-o, --output", "--by", "--version     ",
        "-h, --help    ",
      ])
    #expect(!sections[(place + 2)...].joined().contains("--format <"))
    // Nothing of what the parser knows is lost.
    let all = Set(help.matches(of: #/(?m)^  (?:-\w, )?--([\w-]+)/#).map { String($0.1) })
    #expect(all.count == 43 && all.contains("rejects") && all.contains("decisions"))
  }

  @Test("Every example is a line that the parser takes", arguments: CommandTree.chosen)
  func examples(_ command: String) throws {
    let type = try #require(CommandTree.type(at: command))
    let lines = CommandTree.examples(of: type)
    #expect(
      lines.first?.hasPrefix(command.isEmpty ? "finance " : "finance \(command) ") == true
        || lines.first == "finance \(command)")
    for line in lines {
      let words = ExampleLine.words(line)
      #expect(words.first == "finance")
      #expect(line.count <= 78, "a longer line is broken, and cannot be copied")
      #expect(throws: Never.self, "\(line)") { try Finance.parseAsRoot(Array(words.dropFirst())) }
    }
  }

  @Test("The commands are those that the help of the program lists")
  func tree() throws {
    let help = try WorkingFolder().finance(["--help"]).text
    for path in CommandTree.paths where !path.isEmpty && !path.contains(" ") {
      #expect(help.contains("\n  \(path) ") || help.contains("\n  \(path), "))
    }
    #expect(CommandTree.paths.contains("rules suggest"))
  }

  @Test(
    "The example of a command works",
    arguments: [
      "report", "balance", "networth", "totals", "compare", "largest", "transfers", "recurring", "anomalies",
      "search", "list",
      "export", "explain",
      "duplicates",
      "check", "inspect", "profiles", "rules lint", "rules suggest", "rules test", "schema",
    ])
  func example(_ command: String) throws {
    let place = try WorkingFolder()
    let help = try place.finance(command.split(separator: " ").map(String.init) + ["--help"]).text.split(
      separator: "\n"
    ).map {
      $0.drop { $0 == " " }
    }
    let heading = try #require(help.firstIndex(of: "EXAMPLE:"))
    let line = try #require(help.dropFirst(heading + 1).first)
    #expect(line.hasPrefix("finance \(command) "))
    let run = try place.shell(
      "cp SampleData/transactions.csv .; cp SampleData/bank-export.csv export.csv; mkdir exports; cp transactions.csv exports; \(line)"
    )
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }
}
