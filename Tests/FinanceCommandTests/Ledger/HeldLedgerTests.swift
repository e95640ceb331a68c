import FinanceTestSupport
import Testing

/// Another program holds the ledger.
@Suite(
  "A ledger that another program holds",
  .enabled(if: Tool.python != nil, "python3 with SQLite is not installed"))
struct HeldLedgerTests {
  /// Begins a transaction, says so, and waits for its end: a line of standard input, or a kill.
  private static let holder = """
    import sqlite3, sys
    ledger = sqlite3.connect("ledger.db", isolation_level=None)
    ledger.execute("BEGIN " + sys.argv[1])
    ledger.execute("DELETE FROM transactions")
    open("held", "w").close()
    sys.stdin.readline()
    """

  private func scene() throws -> LedgerScene {
    let scene = try LedgerScene()
    try scene.place.write(RandomStatement.csv(40, "a", seed: 21), to: "a.csv")
    try scene.place.write(RandomStatement.csv(40, "b", seed: 22), to: "b.csv")
    try scene.place.write(HeldLedgerTests.holder, to: "holder.py")
    #expect(try scene.finance("import", "--quiet", "a.csv").status == 0)
    return scene
  }

  /// Runs a script of the shell while the ledger is held in that way; `$holder` is who holds it.
  private func holding(_ way: String, _ scene: LedgerScene, _ script: String) throws -> FinishedRun {
    let python = try #require(Tool.python)
    return try scene.place.shell(
      """
      mkfifo pipe
      \(python) holder.py \(way) < pipe & holder=$!
      exec 3> pipe
      while [ ! -e held ]; do kill -0 $holder || exit 99; sleep 0.01; done
      \(script)
      s=$?
      exec 3>&-
      wait $holder 2> /dev/null
      rm -f pipe held
      exit $s
      """)
  }

  @Test("An import waits a bounded time, and then says that the ledger is busy", arguments: ["IMMEDIATE"])
  func busy(_ way: String) throws {
    let scene = try scene()
    let run = try holding(way, scene, LedgerScene.line(["import", "--quiet", "b.csv"]))
    #expect(run.isRefusal([75]), "status \(run.status), \(run.errorText)")
    #expect(run.errorText.contains("is busy"))
    try scene.expectTotals(of: ["a.csv"])
    #expect(try scene.finance("import", "--quiet", "b.csv").status == 0)
    try scene.expectTotals(of: ["a.csv", "b.csv"])
  }

  @Test("Whoever asks need not wait, and sees what was before", arguments: ["IMMEDIATE", "EXCLUSIVE"])
  func reading(_ way: String) throws {
    let scene = try scene()
    let free = try scene.finance(LedgerScene.totals)
    let run = try holding(way, scene, LedgerScene.line(LedgerScene.totals))
    #expect(run == free)
  }

  @Test("A holder that is killed holds nothing", arguments: ["IMMEDIATE", "EXCLUSIVE"])
  func killedHolder(_ way: String) throws {
    let scene = try scene()
    let run = try holding(
      way, scene,
      "kill -9 $holder; wait $holder 2> /dev/null; \(LedgerScene.line(["import", "--quiet", "b.csv"]))")
    #expect(run.errorText == "")
    #expect(run.status == 0)
    try scene.expectTotals(of: ["a.csv", "b.csv"])
    #expect(try scene.finance("ledger", "check", "--quiet").status == 0)
  }

  @Test("A holder that lets go in time is waited for")
  func released() throws {
    let scene = try scene()
    let run = try holding(
      "IMMEDIATE", scene,
      "\(LedgerScene.line(["import", "--quiet", "b.csv"])) 3>&- & p=$!; sleep 0.2; exec 3>&-; wait $p")
    #expect(run.errorText == "")
    #expect(run.status == 0)
    try scene.expectTotals(of: ["a.csv", "b.csv"])
  }
}
