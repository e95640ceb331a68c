import FinanceTestSupport
import Testing

/// What goes to a terminal, the forms that are data in a file included.
@Suite(
  "Hostile data on a terminal",
  .enabled(if: Tool.terminal != nil, "no script(1) that runs a command on a terminal"))
struct HostileTerminalTests {
  private static let reading = "--max-rejects 100% --input rows.jsonl"

  @Test(
    "Nothing that a terminal obeys reaches it",
    arguments: OutputForm.all.map { "list --page-size 1000 \($0) \(reading)" }
      + ["csv", "hledger", "ledger", "beancount"].map { "export --format \($0) \(reading)" }
      + ["ledger path --ledger \"$name\"", "add --amount=-1 --description x --ledger l.db --id \"$name\""])
  func shown(words: String) throws {
    let shown = try onTerminal(words)
    #expect(HarmlessOutput.problems(inText: shown) == [])
    #expect(shown.contains("\\u{1B}") || shown.contains("\\u001b") || shown.contains("ledger"))
  }

  @Test("A colour is all that is told to it besides")
  func colour() throws {
    let shown = try onTerminal("list --page-size 1000 \(HostileTerminalTests.reading)", colour: "")
    let inks = ["1", "2", "31", "36", "0"].map { "\u{1B}[\($0)m" }
    #expect(inks.contains { shown.contains($0) })
    #expect(HarmlessOutput.problems(inText: inks.reduce(shown) { $0.replacing($1, with: "") }) == [])
  }

  /// What a terminal is given by a run. What is told besides goes elsewhere.
  private func onTerminal(_ words: String, colour: String = "1") throws -> String {
    let scene = try HostileScene()
    try scene.place.write(scene.place.read(HostileScene.file) ?? [], to: "rows.jsonl")
    var environment = WorkingFolder.environment
    environment["TERM"] = "xterm"
    environment["NO_COLOR"] = colour
    environment["name"] = "n\u{1B}[2J\r\u{202E}"
    let run = try scene.place.shell(
      "script -qec 'finance \(words) 2>errors.txt' /dev/null", environment: environment)
    #expect(run.status == 0)
    return run.text.replacing("\r\n", with: "\n")
  }
}

private enum OutputForm {
  static let all = [
    "", "--format csv", "--format csv --raw", "--format json", "--format markdown", "--format html",
  ]
}
