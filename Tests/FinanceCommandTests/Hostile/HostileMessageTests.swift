import FinanceTestSupport
import Testing

/// Words of the command line that a terminal would obey, where they are invalid.
@Suite("Hostile words in messages")
struct HostileMessageTests {
  /// Everything at once, and a second line that could pass for a message of its own.
  static let text =
    "\u{1B}[2Jx\r\u{8}\u{7F}\u{9B}1m\u{202E}\u{2066}\u{200B}\u{2028}<b>|`\nfinance: all is well"

  private static let input = ["--input", "SampleData/transactions.csv"]
  private static let lines: [[String]] = [
    [text], ["report", text], ["report", "--\(text)"], ["report", "--format", text],
    ["report", "--month", text],
    ["report", "--period", text], ["report", "--today", text], ["report", "--workers", text],
    ["report", "--timezone", text], ["report", "--default-currency", text], ["report", "--profile", text],
    ["report", "--set", text], ["report", "--set", "delimiter=\(text)"], ["report", "--max-rejects", text],
    ["report", "--config", text], ["report", "--ledger", text], ["report", "--input", text],
    ["report", "-o", "none/\(text)"], ["report", "--rejects", "none/\(text)"],
    ["report", "--duplicates", text],
    ["report", "--currency", text], ["list", "--cursor", text], ["list", "--sort", text],
    ["list", "--page", text],
    ["search", "/(\(text)"] + input, ["search", "amount:\(text)"] + input,
    ["search", "date:\(text)"] + input,
    ["totals", "--by", text], ["balances", "--by", text], ["largest", "--limit", text],
    ["compare", text, text],
    ["check", text], ["recurring", "--ignore", text] + input, ["explain", text] + input, ["profiles", text],
    ["schema", text], ["inspect", text], ["init", text],
    ["init", "SampleData/transactions.csv", "-o", "none/\(text)"],
    ["import", text], ["export", "--format", text], ["undo", text], ["note", text, "x", "--ledger", "l.db"],
    ["note", "a", "x", "--ledger", text], ["tag", text, text, "--ledger", "l.db"],
    ["edit", text, "--category", text, "--ledger", "l.db"],
    ["edit", "a", "--amount", text, "--ledger", "l.db"],
    ["delete", text, "--ledger", "l.db"],
    ["add", "--amount", text, "--description", text, "--ledger", "l.db"],
    ["add", "--amount=-1", "--description", "x", "--date", text, "--ledger", "l.db"],
    ["rules", text], ["config", "check", "--config", text], ["help", text],
  ]

  @Test("Nothing of a word is obeyed, and no line of it stands for itself", arguments: lines)
  func message(words: [String]) throws {
    let place = try WorkingFolder()
    try place.write([], to: "l.db")
    let run = try place.finance(words)
    let lines = run.errorText.unicodeScalars.split(separator: "\n").map { String($0) }
    #expect(HarmlessOutput.problems(inText: run.errorText) == [])
    #expect(HarmlessOutput.problems(inText: run.text) == [])
    #expect(!lines.contains("finance: all is well"))
    #expect([0, 1, 64, 65, 66, 73, 74, 78].contains(run.status))
  }
}
