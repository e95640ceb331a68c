import FinanceTestSupport
import Testing

@Suite(
  "A ledger on a file system without locks",
  .enabled(if: Tool.strace != nil, "strace is not here, or may not look at other programs"))
struct LocklessLedgerTests {
  @Test(
    "It is refused with what is the matter, and not as one that somebody else holds",
    arguments: [true, false])
  func refused(_ isNew: Bool) throws {
    let scene = try LedgerScene()
    try scene.place.write(RandomStatement.csv(40, "a", seed: 21), to: "a.csv")
    if !isNew { #expect(try scene.finance("import", "--quiet", "a.csv").status == 0) }
    for question in [["import", "--quiet", "a.csv"], LedgerScene.totals]
    where !isNew || question[0] == "import" {
      let run = try scene.place.shell(
        "\(#require(Tool.strace)) -f -qq -o /dev/null -e trace=fcntl -e inject=fcntl:error=ENOLCK "
          + LedgerScene.line(question))
      #expect(run.status == 74)
      #expect(
        run.errorText == """
          finance: the ledger ledger.db cannot be locked: No locks available; nothing was changed. Keep it on a file \
          system that has locks

          """)
      #expect(run.output.isEmpty)
    }
    #expect(try scene.finance("import", "--quiet", "a.csv").status == 0)
    try scene.expectTotals(of: ["a.csv"])
  }
}
