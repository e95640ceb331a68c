import FinanceTestSupport
import Testing

/// What an undo gives back.
@Suite("Undo gives back what was there")
struct UndoTests {
  private func scene() throws -> LedgerScene {
    let scene = try LedgerScene()
    #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
    try scene.place.write(RandomStatement.csv(50, "b", seed: 31), to: "b.csv")
    return scene
  }

  @Test(
    "Rows, ids, versions and totals are what they were, whatever was undone",
    .enabled(if: AnotherSQLite.isHere, AnotherSQLite.missing),
    arguments: [
      ["import", "b.csv"], ["import", "b.csv", "SampleData/transactions.csv"],
      ["import", "SampleData/transactions.json"], ["delete", "tx-0002"], ["tag", "tx-0003", "trip"],
      ["note", "tx-0003", "remember"], ["edit", "tx-0003", "--seen", "1", "--amount=-99.99"],
    ])
  func restored(_ change: [String]) throws {
    let scene = try scene()
    let before = try scene.dump()
    let listed = try scene.finance(LedgerScene.export)
    let changed = try scene.finance(change)
    #expect(changed.status == 0, "\(changed.errorText)")
    let undone = try scene.finance("undo", "--quiet", "2")
    #expect(undone.status == 0, "\(undone.errorText)")
    let after = try scene.dump()
    expectEqualLines(after.rows, before.rows)
    expectEqualLines(after.totals, before.totals)
    #expect(try scene.finance(LedgerScene.export) == listed)
    #expect(try scene.finance("ledger", "check", "--quiet").status == 0)
  }

  @Test("All imports of a ledger can be undone, one after the other, and made again")
  func everything() throws {
    let scene = try scene()
    #expect(try scene.finance("import", "--quiet", "b.csv").status == 0)
    let full = try scene.finance(LedgerScene.export)
    for batch in ["2", "1"] { #expect(try scene.finance("undo", "--quiet", batch).status == 0) }
    #expect(try scene.finance(LedgerScene.export).text.split(separator: "\n").count == 1)
    #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
    #expect(try scene.finance("import", "--quiet", "b.csv").status == 0)
    #expect(try scene.finance(LedgerScene.export).output == full.output)
    try scene.expectTotals(of: ["SampleData/transactions.csv", "b.csv"])
  }
}
