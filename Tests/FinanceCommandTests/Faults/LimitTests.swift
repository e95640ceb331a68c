import FinanceTestSupport
import Testing

/// Runs that the system grants little.
@Suite("Limits of the system")
struct LimitTests {
  private static let report = "finance report --month 2024-05 --input SampleData/transactions.csv"

  @Test(
    "A report needs few descriptors, little memory, and little room on the stack",
    arguments: ["ulimit -n 9", "ulimit -v 500000", "ulimit -s 256"])
  func little(_ limit: String) throws {
    let place = try WorkingFolder()
    let usual = try place.shell(LimitTests.report)
    let run = try place.shell("\(limit); \(LimitTests.report)")
    #expect(run == usual, "\(run.errorText)")
    #expect(usual.status == 0)
  }

  @Test(
    "Where there are too few descriptors the file is named, and the old one stays", arguments: [9, 10, 12])
  func descriptors(_ count: Int) throws {
    let scene = try ReportScene()
    let words = ReportScene.words(reading: ReportScene.input).joined(separator: " ")
    let run = try scene.place.shell("ulimit -n \(count); finance \(words)")
    #expect(run.status == 0 || run.isRefusal([73, 74]), "\(run.status), \(run.errorText)")
    #expect(
      run.status == 0 || run.errorText.hasSuffix("Too many open files; out/report.csv is left as it was\n")
        || run.errorText.hasSuffix("Too many open files\n"), "\(run.errorText)")
    if run.status != 0 { #expect(try scene.files() == ReportScene.old) }
  }

  @Test(
    "A ledger for which there are too few descriptors, or which may not grow, is named, and nothing is imported",
    arguments: ["ulimit -n 9", "ulimit -f 8"])
  func ledger(_ limit: String) throws {
    let scene = try LedgerScene()
    let run = try scene.place.shell(
      "\(limit); \(LedgerScene.line(["import", "--quiet", "SampleData/transactions.csv"]))")
    #expect(run.isRefusal([66, 73, 74]), "\(run.status), \(run.errorText)")
    #expect(run.errorText.contains("ledger.db"))
    #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
    try scene.expectTotals(of: ["SampleData/transactions.csv"])
  }

  @Test("A ledger that cannot be made for want of descriptors is not begun", arguments: [9, 10, 11])
  func noLedger(_ count: Int) throws {
    let scene = try LedgerScene()
    let line = LedgerScene.line(["import", "--quiet", "SampleData/transactions.csv"])
    let run = try scene.place.shell("ulimit -n \(count); \(line)")
    #expect(run.isRefusal([74]), "\(run.status), \(run.errorText)")
    #expect(scene.files().isEmpty)
  }

  @Test("With next to no descriptors there is no run, and it is said why", arguments: [4, 5, 6, 7, 8])
  func none(_ count: Int) throws {
    try expectNoRun(
      "ulimit -n \(count)", "too few files may be open at a time (ulimit -n); a run takes nine or more")
  }

  @Test("Without memory for the stacks of threads there is no run that waits for them, and it is said why")
  func threads() throws {
    try expectNoRun(
      "ulimit -s 900000; ulimit -v 500000",
      "too few threads may be started, or they are granted too little memory (ulimit -u, ulimit -v)")
  }

  private func expectNoRun(_ limit: String, _ sentence: String) throws {
    let run = try WorkingFolder().shell("\(limit); \(LimitTests.report)")
    #expect(run.status == 74)
    #expect(run.errorText == "finance: \(sentence)\n")
  }

  @Test("A report that may not grow beyond nothing is an error, and the old one stays")
  func size() throws {
    let scene = try ReportScene()
    let words = ReportScene.words(reading: ReportScene.input).joined(separator: " ")
    let run = try scene.place.shell("ulimit -f 0; finance \(words) 2> /dev/null")
    #expect(run.status == 74)
    #expect(try scene.files() == ReportScene.old)
  }
}
