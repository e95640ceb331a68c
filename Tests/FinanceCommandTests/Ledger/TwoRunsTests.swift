import FinanceTestSupport
import Testing

/// Several runs that use one ledger at the same time.
@Suite("Two runs at once")
struct TwoRunsTests {
  private static let rounds = FaultRounds.count(3, long: 100)

  private func scene() throws -> LedgerScene {
    let scene = try LedgerScene()
    try scene.place.write(RandomStatement.csv(80, "a", seed: 11), to: "a.csv")
    try scene.place.write(RandomStatement.csv(80, "b", seed: 12), to: "b.csv")
    try scene.place.write(RandomStatement.csv(20, "c", seed: 13), to: "c.csv")
    return scene
  }

  /// Runs both at once, and gives what each ended with.
  private func together(_ first: [String], _ second: [String], _ scene: LedgerScene) throws -> [Substring] {
    let run = try scene.place.shell(
      """
      \(LedgerScene.line(first)) > /dev/null 2> errors1 & p=$!
      \(LedgerScene.line(second)) > /dev/null 2> errors2; s=$?
      wait $p; echo "$? $s"; cat errors1 errors2 >&2; rm errors1 errors2
      """)
    let statuses = run.text.split { $0 == " " || $0 == "\n" }
    #expect(statuses.allSatisfy { $0 == "0" || $0 == "75" }, "\(run.text): \(run.errorText)")
    return statuses
  }

  @Test(
    "Two imports of different files end as both, or one of them says that the ledger is busy",
    arguments: [true, false])
  func differentFiles(_ isNew: Bool) throws {
    let scene = try scene()
    for round in 1...TwoRunsTests.rounds {
      try scene.restore([:])
      if !isNew { #expect(try scene.finance("import", "--quiet", "c.csv").status == 0) }
      let statuses = try together(["import", "--quiet", "a.csv"], ["import", "--quiet", "b.csv"], scene)
      let done = zip(statuses, ["a.csv", "b.csv"]).filter { $0.0 == "0" }.map(\.1)
      #expect(try scene.finance("ledger", "check", "--quiet").status == 0, "round \(round)")
      #expect(try scene.rows() == scene.rows(of: (isNew ? [] : ["c.csv"]) + done), "round \(round)")
      if AnotherSQLite.isHere { #expect(try scene.dump().rows.count == (isNew ? 0 : 20) + 80 * done.count) }
    }
  }

  @Test("Two imports of the same file end as one of it", arguments: [true, false])
  func sameFile(_ isNew: Bool) throws {
    let scene = try scene()
    for round in 1...TwoRunsTests.rounds {
      try scene.restore([:])
      if !isNew { #expect(try scene.finance("import", "--quiet", "c.csv").status == 0) }
      let statuses = try together(["import", "--quiet", "a.csv"], ["import", "--quiet", "a.csv"], scene)
      #expect(statuses.contains("0"))
      #expect(try scene.finance("ledger", "check", "--quiet").status == 0, "round \(round)")
      #expect(try scene.rows() == scene.rows(of: (isNew ? [] : ["c.csv"]) + ["a.csv"]), "round \(round)")
      if AnotherSQLite.isHere { #expect(try scene.dump().rows.count == (isNew ? 80 : 100)) }
    }
  }

  @Test("Whoever asks during an import is told what was before it or what is after it")
  func readDuringImport() throws {
    let scene = try scene()
    #expect(try scene.finance("import", "--quiet", "a.csv").status == 0)
    let files = scene.files()
    let before = try scene.finance(LedgerScene.export)
    #expect(try scene.finance("import", "--quiet", "b.csv").status == 0)
    let after = try scene.finance(LedgerScene.export)
    for round in 1...TwoRunsTests.rounds {
      try scene.restore(files)
      let run = try scene.place.shell(
        """
        \(LedgerScene.line(["import", "--quiet", "b.csv"])) > /dev/null & p=$!
        for n in 1 2 3; do \(LedgerScene.line(LedgerScene.export)) > seen$n || echo failed; done
        wait $p || echo import failed
        """)
      #expect(run.text == "" && run.errorText == "", "round \(round)")
      let seen = (1...3).compactMap { scene.place.read("seen\($0)") }
      for answer in seen { #expect(answer == before.output || answer == after.output, "round \(round)") }
      // Once the new rows have been seen they stay.
      let isAfter = seen.map { $0 == after.output }
      #expect(isAfter == isAfter.sorted { !$0 && $1 }, "round \(round)")
      #expect(try scene.finance(LedgerScene.export) == after, "round \(round)")
    }
    try scene.expectTotals(of: ["a.csv", "b.csv"])
  }
}
