import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation
@testable import finance

/// `--log`: every message with its time.
@Suite("Logs of runs")
struct LogTests {
  /// The lines without their times, which must be times.
  private func lines(_ bytes: [UInt8]?) throws -> [String] {
    let text = String(decoding: try #require(bytes), as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      let match = try #require(line.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (.*)/), "\(line)")
      return String(match.1)
    }
  }

  @Test("A file gets the messages of one run behind those of the other")
  func appending() throws {
    let place = try WorkingFolder()
    for _ in 0..<2 {
      #expect(try place.finance(["balance", "--input", "nothing.csv", "--log", "run.log"]).status == 66)
    }
    let once = [
      "info begins: finance balance --input nothing.csv --log run.log",
      "error nothing.csv: there is no such file; check the path",
      "info ends with status 66: an input is missing",
    ]
    #expect(try lines(place.read("run.log")) == once + once)
  }

  @Test("On standard error it stands in for what is said there otherwise")
  func standardError() throws {
    let place = try WorkingFolder()
    let run = try place.finance(["balance", "--input", "nothing.csv", "--log", "-"])
    #expect(
      try lines(run.errors) == [
        "info begins: finance balance --input nothing.csv --log -",
        "error nothing.csv: there is no such file; check the path",
        "info ends with status 66: an input is missing",
      ])
  }

  @Test("As JSON, every line is what the schema says")
  func json() throws {
    let place = try WorkingFolder()
    try place.write("date,amount,type,description\n2024-05-01,x,expense,Bread\n", to: "a.csv")
    _ = try place.finance(["balance", "--input", "a.csv", "--log", "run.log", "--log-format", "json"])
    let validator = JSONSchemaValidator(
      try PlainJSON(parsing: JSONWriter.pretty(RunLog.Entry.form.schema.json)))
    let lines = String(decoding: try #require(place.read("run.log")), as: UTF8.self).split(separator: "\n")
    let documents = try lines.map { try PlainJSON(parsing: String($0)) }
    for document in documents { #expect(try validator.violations(of: document) == []) }
    #expect(documents.compactMap { $0["level"]?.text } == ["info", "warning", "warning", "error", "info"])
  }

  @Test("Names with line breaks and escapes stay on their line")
  func hostileNames() throws {
    let place = try WorkingFolder()
    let name = "a\nerror forged\u{1B}[2J\u{202E}.csv"
    _ = try place.finance(["balance", "--input", name, "--log", "run.log"])
    let lines = try lines(place.read("run.log"))
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { !$0.hasPrefix("error forged") })
    #expect(lines[1] == "error a⏎error forged\\u{1B}[2J\\u{202E}.csv: there is no such file; check the path")
  }

  @Test("A log that cannot be written fails the run, and the report is made all the same")
  func fullDisk() throws {
    let place = try WorkingFolder()
    let words = ["balance", "--format", "csv", "--input", "SampleData/transactions.csv"]
    let plain = try place.finance(words)
    // What the run prints goes through a pipe, for which there is no limit.
    let run = try place.shell(
      "(ulimit -f 0; finance \(words.joined(separator: " ")) --log run.log; echo status $?) 2>&1 | cat")
    #expect(run.text == plain.text + "finance: run.log: cannot be written: File too large\nstatus 74\n")
  }

  @Test("What is no log is not added to", arguments: ["a.csv", "money.sqlite", "finance.yaml"])
  func otherFiles(_ name: String) throws {
    let place = try WorkingFolder()
    try place.write("date,amount,type,description\n2024-05-01,1.00,expense,Bread\n", to: "a.csv")
    try place.write("sources:\n  - path: a.csv\n", to: "finance.yaml")
    #expect(try place.finance(["import", "--quiet", "--ledger", "money.sqlite", "a.csv"]).status == 0)
    let before = place.read(name)
    let run = try place.finance(["balance", "--input", "a.csv", "--log", name])
    #expect(run.status == 73)
    #expect(
      run.errorText
        == "finance: \(name): is not a log, because it does not begin with a time; name another file\n")
    #expect(place.read(name) == before)
  }

  @Test("Neither links nor pipes are written to")
  func oddTargets() throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      ln -s elsewhere.log link.log
      mkfifo pipe
      finance schema --log link.log; echo $?
      finance schema --log pipe; echo $?
      """)
    #expect(run.text == "73\n73\n")
    #expect(
      run.errorText == """
        finance: link.log: is a symbolic link; name the file it points to
        finance: pipe: is not an ordinary file; to write to a device or a pipe, redirect standard output to it

        """)
    #expect(place.read("elsewhere.log") == nil)
  }
}
