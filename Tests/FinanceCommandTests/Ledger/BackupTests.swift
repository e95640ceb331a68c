import FinanceTestSupport
import Testing

/// Copies of the ledger that another program makes while imports run.
@Suite(
  "Backups during imports", .enabled(if: Tool.python != nil, "python3 with SQLite is not installed"))
struct BackupTests {
  /// Copies in both ways until the file `done` is there, and once more.
  private static let copier = """
    import os, sqlite3
    number = 0
    while True:
      last = os.path.exists("done") or number > 400
      ledger = sqlite3.connect("ledger.db", isolation_level=None, timeout=60)
      copy = sqlite3.connect("copy%d.db" % number)
      ledger.backup(copy, pages=3)
      copy.close()
      ledger.execute("VACUUM INTO 'copy%d.db'" % (number + 1))
      ledger.close()
      number += 2
      if last: break
    print(number)
    """

  @Test("Every copy is whole: it has what was before an import or what is after it")
  func copies() throws {
    let scene = try LedgerScene()
    let imports = FaultRounds.count(3, long: 40)
    for number in 0...imports {
      try scene.place.write(RandomStatement.csv(30, "f\(number)", seed: UInt64(number)), to: "f\(number).csv")
    }
    #expect(try scene.finance("import", "--quiet", "f0.csv").status == 0)
    try scene.place.write(BackupTests.copier, to: "copier.py")
    let run = try scene.place.shell(
      """
      \(try #require(Tool.python)) copier.py > copied & p=$!
      for n in $(seq 1 \(imports)); do \(LedgerScene.line(["import", "--quiet", "f$n.csv"])) > /dev/null || echo failed; done
      touch done; wait $p || echo the copier failed; cat copied
      """)
    let count = try #require(Int(run.text.split(separator: "\n").last ?? ""), "\(run.text) \(run.errorText)")
    #expect(run.text == "\(count)\n")
    let final = try scene.dump()
    #expect(final.rows.count == 30 * (imports + 1))
    let copies = try (0..<count).map { try LedgerDump(of: "copy\($0).db", in: scene.place) }
    var last = 30
    for (number, copy) in copies.enumerated() {
      #expect(copy.rows.count % 30 == 0 && copy.rows.count >= last, "copy \(number)")
      #expect(Set(copy.rows).isSubset(of: final.rows), "copy \(number)")
      last = copy.rows.count
    }
    #expect(copies.last == final)
    // And what was copied is a ledger.
    #expect(
      try scene.place.finance(["ledger", "check", "--quiet", "--ledger", "copy\(count - 1).db"]).status == 0)
  }
}
