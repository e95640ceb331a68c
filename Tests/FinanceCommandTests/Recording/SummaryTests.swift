import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation
@testable import finance

/// `--summary`: what is written down about a run.
@Suite("Summaries of runs")
struct SummaryTests {
  private func summary(_ place: WorkingFolder, _ name: String = "run.json") throws -> PlainJSON {
    let document = try PlainJSON(parsing: String(decoding: #require(place.read(name)), as: UTF8.self))
    let schema = try PlainJSON(parsing: JSONWriter.pretty(RunSummary.form.schema.json))
    #expect(try JSONSchemaValidator(schema).violations(of: document) == [])
    return document
  }

  @Test("It names inputs and outputs with the hashes of their bytes, and accounts for every row")
  func report() throws {
    let place = try WorkingFolder()
    let run = try place.finance([
      "report", "--month", "2024-05", "--input", "SampleData/transactions.csv", "--format", "json", "-o",
      "may.json",
      "--summary", "run.json",
    ])
    #expect(run == FinishedRun(output: [], errors: [], status: 0))
    let summary = try summary(place)
    let input = try #require(summary["inputs"]?.items.first)
    #expect(input["bytes"]?.integer == place.read("SampleData/transactions.csv")?.count)
    #expect(input["hash"]?.text == "2ed73e63802a5ef4")
    #expect(input["read"]?.integer == 422)
    #expect(summary["rows"]?["accepted"]?.integer == 422)
    #expect(summary["outputs"]?.items.map { $0["path"]?.text } == ["may.json"])
    #expect(summary["outputs"]?.items.first?["bytes"]?.integer == place.read("may.json")?.count)
    #expect(summary["period"]?["label"]?.text == "2024-05")
    #expect(summary["stages"]?.items.compactMap { $0["stage"]?.text } == ["open", "read", "answer", "write"])
    #expect(summary["status"]?.integer == 0)
    #expect(summary["reason"] == .null)
  }

  @Test(
    "Every command has one",
    arguments: [
      ["schema"], ["profiles"], ["ledger", "path", "--ledger", "l.db"], ["config", "check"],
      ["imports", "--ledger", "l.db"],
      ["inspect", "SampleData/transactions.csv"],
      ["import", "SampleData/transactions.csv", "--ledger", "l.db"],
      ["init", "SampleData/transactions.csv", "-o", "new.yaml"],
      ["export", "--input", "SampleData/transactions.csv"],
      ["rules", "lint", "--input", "SampleData/transactions.csv"],
    ])
  func commands(_ words: [String]) throws {
    let place = try WorkingFolder()
    let run = try place.finance(words + ["--summary", "run.json"])
    let summary = try summary(place)
    #expect(summary["status"]?.integer == Int(run.status))
    #expect(summary["arguments"]?.items.compactMap(\.text) == words + ["--summary", "run.json"])
    if run.status == 0 { #expect(summary["outputs"]?.items.count == 1) }
  }

  @Test("An import names its files with their bytes, also one that is refused", arguments: [true, false])
  func imports(_ isRefused: Bool) throws {
    let place = try WorkingFolder()
    let name = isRefused ? "SampleData/mistakes.csv" : "SampleData/transactions.csv"
    let run = try place.finance(["import", name, "--ledger", "l.db", "--quiet", "--summary", "run.json"])
    #expect(run.status == (isRefused ? 65 : 0))
    let input = try #require(try summary(place)["inputs"]?.items.first)
    #expect(input["path"]?.text == name)
    #expect(input["bytes"]?.integer == place.read(name)?.count)
    let balance = try place.finance(["balance", "--input", name, "--quiet", "--summary", "other.json"])
    #expect(balance.status == run.status)
    #expect(try summary(place, "other.json")["inputs"]?.items.first?["hash"]?.text == input["hash"]?.text)
  }

  @Test("A run that fails says why")
  func failure() throws {
    let place = try WorkingFolder()
    let run = try place.finance(["balance", "--input", "nothing.csv", "--summary", "run.json", "--quiet"])
    #expect(run.status == 66)
    let summary = try summary(place)
    #expect(summary["status"]?.integer == 66)
    #expect(summary["reason"]?.text == "nothing.csv: there is no such file; check the path")
    #expect(summary["inputs"]?.items.map { $0["path"]?.text } == ["nothing.csv"])
  }

  @Test("Refused rows are among the messages, also of a quiet run")
  func refusals() throws {
    let place = try WorkingFolder()
    try place.write("date,amount,type,description\n2024-05-01,x,expense,Bread\n", to: "a.csv")
    let run = try place.finance(["balance", "--input", "a.csv", "--quiet", "--summary", "run.json"])
    #expect(run.errorText == "finance: 1 of 1 row rejected, which --max-rejects 1 would accept\n")
    let texts = try #require(try summary(place)["messages"]).items.compactMap { $0["text"]?.text }
    #expect(texts.count == 3)
    #expect(texts.first?.hasPrefix("a.csv:2: amount.") == true)
  }

  @Test("A run that a signal ends writes it all the same", arguments: [15, 1])
  func signals(_ number: Int) throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkfifo pipe
      finance balance --input pipe --summary run.json --log run.log & run=$!
      exec 3> pipe
      while ! grep -q begins run.log 2> /dev/null; do sleep 0.01; done
      kill -\(number) $run
      wait $run
      s=$?
      exec 3>&-
      exit $s
      """)
    #expect(run.status == Int32(128 + number))
    #expect(try summary(place)["status"]?.integer == 128 + number)
    #expect(try summary(place)["reason"]?.text == "ended by signal \(number)")
  }
}
