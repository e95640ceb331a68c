import FinanceTestSupport
import Testing

/// The statuses that a shell sees, each brought about once.
@Suite("Exit statuses")
struct ExitStatusTests {
  private static let sample = "--input SampleData/transactions.csv"

  /// What brings each about, but for a busy ledger, which takes another program, and for a defect.
  static let provocations: [(status: Int32, line: String)] = [
    (0, "finance balance --month 2024-05 \(sample)"),
    (1, "finance check --input SampleData/mistakes.csv --max-rejects 100%"),
    (64, "finance balance --colour"), (64, "finance blance"),
    (64, "finance balance --month 2024-13 \(sample)"),
    (65, "finance balance --input SampleData/mistakes.csv"), (66, "finance balance --input gone.csv"),
    (66, "finance balance --ledger gone.db"), (73, "finance balance -o gone/out.txt \(sample)"),
    (74, "finance balance \(sample) >&-"), (78, "finance balance --config bad.yaml \(sample)"),
  ]

  @Test("Each is brought about", arguments: provocations)
  func provoked(_ status: Int32, _ line: String) throws {
    let place = try WorkingFolder()
    try place.write("nonsense: 1\n", to: "bad.yaml")
    let run = try place.shell(line)
    #expect(run.status == status, "\(run.errorText)")
    #expect(run.errors.isEmpty == (status == 0))
  }

  /// Says that it holds the ledger by opening one pipe, and holds it until somebody opens the other.
  private static let holder = """
    import sqlite3
    ledger = sqlite3.connect("ledger.db", isolation_level=None)
    ledger.execute("BEGIN IMMEDIATE")
    open("held", "w").close()
    open("end").read()
    """

  @Test(
    "So is that of a ledger which another program holds",
    .enabled(if: Tool.python != nil, "python3 with SQLite is not installed"))
  func busy() throws {
    let scene = try LedgerScene()
    #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
    try scene.place.write(RandomStatement.csv(10, "b", seed: 1), to: "b.csv")
    try scene.place.write(ExitStatusTests.holder, to: "holder.py")
    let python = try #require(Tool.python)
    let run = try scene.place.shell(
      """
      mkfifo end held
      \(python) holder.py & p=$!
      read word < held
      \(LedgerScene.line(["import", "--quiet", "b.csv"]))
      s=$?
      : > end
      wait $p
      exit $s
      """)
    #expect(run.status == 75, "\(run.errorText)")
  }

  @Test("The help lists them all, and no other")
  func listed() throws {
    let help = try WorkingFolder().finance(["--help"]).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(help.firstIndex(of: "EXIT STATUS:"))
    let lines = help[(begin + 1)...].prefix { !$0.isEmpty }
    let listed = lines.compactMap { Int32($0.split(separator: " ").first ?? "") }
    #expect(listed.count == lines.count)
    // 70 is a defect of the program: it cannot be brought about on purpose.
    #expect(listed == (Set(ExitStatusTests.provocations.map(\.status)).union([70, 75])).sorted())
  }
}
