import FinanceTestSupport
import Foundation
import Testing

/// A week of nights with nobody watching, and everything that happens in a week.
@Suite("A week of nightly runs")
struct WeekTests {
  /// What is run every night: everything new into the ledger, then what is asked of it.
  private static let jobs = """
    ledger: money.sqlite
    jobs:
      - name: import
        run: import
        sources: exports/*.csv
      - name: month
        run: report
        month: this-month
        format: html
        output: reports/{month}.html
      - name: totals
        run: totals
        by: month,category
        format: csv
        output: totals.csv
      - name: all
        run: export
        format: csv
        output: all.csv
      - name: proof
        run: check
        words: duplicates
        format: json
        output: proof.json
    """

  /// What is compared in the end.
  private static let outputs = ["reports/2024-06.html", "totals.csv", "all.csv", "proof.json"]

  private static let nights = 7

  /// The rows of a day, some with ids and some without.
  private static func rows(of day: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed &+ UInt64(day))
    return (0..<40).map { number in
      let id = number % 3 == 0 ? "" : "d\(day)-\(number)"
      let cents = random.number(in: 100...99_999)
      return "\(id),2024-06-0\(day),\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100),"
        + "\(random.pick(["income", "expense"])),\(random.pick(["food", "rent", "salary"])),"
        + "\(random.pick(["Market", "Coffee", "Coffee again", "Rent"])) \(number % 5),Giro,EUR"
    }
  }

  /// What the bank offers on a night: that day and the two before it, so that exports overlap.
  private static func export(on night: Int, seed: UInt64) -> String {
    let days = max(1, night - 2)...night
    return "id,date,amount,type,category,description,account,currency\n"
      + days.flatMap { rows(of: $0, seed: seed) }.map { $0 + "\n" }.joined()
  }

  private func folder() throws -> WorkingFolder {
    let place = try WorkingFolder()
    try place.write(WeekTests.jobs, to: "jobs.yaml")
    for name in ["exports", "reports"] {
      try FileManager.default.createDirectory(
        at: place.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    return place
  }

  private func line(_ night: Int) -> String { "finance run jobs.yaml --quiet --today 2024-06-0\(night)" }

  private func clean(_ night: Int, in place: WorkingFolder) throws {
    let run = try place.shell(line(night))
    #expect(run.errorText == "" && run.text == "" && run.status == 0, "night \(night)")
  }

  @Test("ends with the ledger and the reports of one clean run", arguments: Seeds.list(2))
  func week(_ seed: UInt64) throws {
    let place = try folder()
    for night in 1...WeekTests.nights {
      // The bank has nothing on the fourth night; the export of the fifth has that day as well.
      if night != 4 {
        try place.write(WeekTests.export(on: night, seed: seed), to: "exports/day-\(night).csv")
      }
      switch night {
      case 2: try twice(place)
      case 3: try killed(place, seed: seed)
      case 5: try fullDisk(place)
      case 6: try halfAnExport(place, seed: seed)
      default: try clean(night, in: place)
      }
    }
    let other = try folder()
    for night in 1...WeekTests.nights where night != 4 {
      try other.write(WeekTests.export(on: night, seed: seed), to: "exports/day-\(night).csv")
    }
    try clean(WeekTests.nights, in: other)
    for name in WeekTests.outputs {
      #expect(place.read(name) == other.read(name), "\(name), \(Seeds.replay(seed))")
      #expect(other.read(name) != nil)
    }
    #expect(try place.finance(["ledger", "check", "--ledger", "money.sqlite", "--quiet"]).status == 0)
    let rest = try place.contents().keys.filter { $0.hasPrefix("reports/.") || $0.hasPrefix(".finance") }
    #expect(rest.filter { !$0.hasSuffix(".tmp") } == [])
  }

  /// The second night the job is started twice at the same time: one waits for the other, or is told that it runs.
  private func twice(_ place: WorkingFolder) throws {
    let run = try place.shell("\(line(2)) --wait 60 & \(line(2)); s=$?; wait $!; echo $? $s")
    #expect(["0 0\n", "0 75\n"].contains(run.text), "\(run.text): \(run.errorText)")
    try clean(2, in: place)
  }

  /// The third night the power goes out while something is written; the machine comes back and cron tries again.
  private func killed(_ place: WorkingFolder, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    if let strace = Tool.strace {
      for call in ["pwrite64", "fsync", "renameat", "write"] {
        let count = 1 + random.below(4)
        let run = try place.shell(
          "\(strace) -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(count) \(line(3))"
        )
        #expect([0, 137].contains(run.status), "\(call) \(count): \(run.errorText)")
      }
    }
    try clean(3, in: place)
  }

  /// The fifth night the disk is full, as it is to a process that may write no further.
  private func fullDisk(_ place: WorkingFolder) throws {
    let run = try place.shell("(ulimit -f 8; \(line(5)) 2>&1; echo status $?) | cat")
    #expect(run.text.hasSuffix("status 74\n") || run.text.hasSuffix("status 73\n"), "\(run.text)")
    #expect(
      run.text.split(separator: "\n").allSatisfy { $0.hasPrefix("finance: job") || $0.hasPrefix("status") })
    try clean(5, in: place)
  }

  /// The sixth night only half of the export has arrived, cut in the middle of a row: nothing of it is taken.
  private func halfAnExport(_ place: WorkingFolder, seed: UInt64) throws {
    let whole = Array(WeekTests.export(on: 6, seed: seed).utf8)
    let lineEnd = try #require(whole[(whole.count / 2)...].firstIndex(of: UInt8(ascii: "\n")))
    try place.write(Array(whole[..<(lineEnd + 6)]), to: "exports/day-6.csv")
    let run = try place.shell(line(6))
    #expect(run.status == 65, "\(run.errorText)")
    try place.write(whole, to: "exports/day-6.csv")
    try clean(6, in: place)
  }
}
