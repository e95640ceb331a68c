import Testing

/// The help that every command gives.
@Suite("Help")
struct HelpTests {
  @Test(
    "It fits 80 columns, shows an example and ends well",
    arguments: [
      "", "report", "balance", "totals", "largest", "transfers", "budget", "recurring", "anomalies", "search",
      "list",
      "export", "explain",
      "duplicates",
      "check", "inspect", "profiles", "rules", "rules lint", "rules suggest", "rules test", "config",
      "config check", "init", "add", "edit", "delete", "note", "tag", "imports", "undo", "ledger",
      "ledger check", "ledger path", "schema", "bench",
    ])
  func help(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init) + ["--help"]
    let run = try WorkingFolder().finance(words)
    let tooLong = run.text.split(separator: "\n").filter { $0.count > 80 }
    #expect(tooLong.isEmpty)
    #expect(run.text.contains("EXAMPLE:"))
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test(
    "The example of a command works",
    arguments: [
      "report", "balance", "totals", "largest", "transfers", "recurring", "anomalies", "search", "list",
      "export", "explain",
      "duplicates",
      "check", "profiles", "rules lint", "rules suggest", "rules test", "schema", "bench",
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
    let run = try place.shell("cp SampleData/transactions.csv .; \(line)")
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }
}
