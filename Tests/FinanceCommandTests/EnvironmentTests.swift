import FinanceTestSupport
import Testing

/// The same bytes wherever a run takes place.
@Suite("Same bytes everywhere")
struct EnvironmentTests {
  private static let report = [
    "report", "--month", "2024-05", "--input", "SampleData/transactions.csv",
  ]

  @Test(
    "A report does not depend on the variables of the shell",
    arguments: [
      [:], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], ["TZ": "America/Sao_Paulo"],
      ["TZ": "Pacific/Apia"],
      ["LC_NUMERIC": "de_DE.UTF-8"], ["COLUMNS": "20", "TERM": "xterm-256color", "FORCE_COLOR": "1"],
    ] as [[String: String]])
  func variables(_ variables: [String: String]) throws {
    let place = try WorkingFolder()
    let usual = try place.finance(EnvironmentTests.report)
    let run = try place.finance(EnvironmentTests.report, environment: variables)
    expectEqualText(run.text, usual.text)
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test("What a test runs hears signals, whatever the thread blocks that runs the test")
  func signals() throws {
    let script = "trap 'echo heard; exit' USR1; kill -USR1 $$; echo deaf"
    #expect(try WorkingFolder().shell(script).text == "heard\n")
  }

  @Test(
    "Nor on the number of workers, in any format", arguments: ["text", "json", "jsonl", "csv", "markdown"])
  func workers(_ format: String) throws {
    let place = try WorkingFolder()
    let words = EnvironmentTests.report + ["--format", format]
    let one = try place.finance(words + ["--workers", "1"])
    for workers in ["2", "7"] {
      let more = try place.finance(words + ["--workers", workers])
      expectEqualText(more.text, one.text, "\(workers) workers")
    }
    #expect(one.status == 0)
  }

  @Test("Nor do the refused rows", arguments: [1, 2, 7])
  func refusals(_ workers: Int) throws {
    let place = try WorkingFolder()
    let words = ["balance", "--input", "SampleData/mistakes.csv"]
    let usual = try place.finance(words)
    let run = try place.finance(words + ["--workers", "\(workers)"])
    #expect(run == usual)
  }
}
