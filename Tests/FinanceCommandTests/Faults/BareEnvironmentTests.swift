import FinanceTestSupport
import Testing

/// Runs where there is next to nothing: no variables, no terminal, no home, nobody's rights.
@Suite("Runs with nothing around them")
struct BareEnvironmentTests {
  private static let report = "report --month 2024-05 --input"

  @Test(
    "Without variables and standard input, in the root folder, as anybody: the same bytes and no word",
    .enabled(if: Machine.nobody != nil, "there is nobody here who may run the program"),
    arguments: AnsweringCommand.formats)
  func nothing(_ format: String) throws {
    let place = try WorkingFolder()
    let words = "\(BareEnvironmentTests.report) $PWD/SampleData/transactions.csv --format \(format)"
    let usual = try place.shell("finance \(words)")
    let run = try place.shell(
      "set -- \(words); cd /; exec \(Machine.nobody ?? "") env -i '\(Binary.url.path)' \"$@\" <&-")
    #expect(run == usual, "\(run.errorText)")
    #expect(usual.status == 0)
    #expect(usual.output.count > 500)
  }

  @Test("In a folder that is gone, whole paths do")
  func goneFolder() throws {
    let place = try WorkingFolder()
    let words = "\(BareEnvironmentTests.report) $PWD/SampleData/transactions.csv"
    let usual = try place.shell("finance \(words)")
    let run = try place.shell("set -- \(words); mkdir gone; cd gone; rmdir ../gone; finance \"$@\"")
    #expect(run == usual)
    #expect(usual.status == 0)
  }

  private static let settings: [[String: String]] = [
    ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "ar_EG.UTF-8"],
    ["LANG": "C.UTF-8"], ["TZ": "America/Sao_Paulo"], ["TZ": "Pacific/Apia"], ["TZ": ":bogus"],
    ["COLUMNS": "20", "LINES": "5", "TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], ["TERM": "dumb"],
  ]

  @Test(
    "Locale, zone and width of the shell change no byte, in any format", arguments: AnsweringCommand.formats)
  func variables(_ format: String) throws {
    let place = try WorkingFolder()
    let words = [
      "report", "--month", "2024-05", "--format", format, "--input", "SampleData/transactions.csv",
    ]
    let usual = try place.finance(words)
    for variables in BareEnvironmentTests.settings {
      let run = try place.finance(words, environment: variables)
      #expect(run == usual, "\(variables)")
    }
    #expect(usual.status == 0)
  }

  /// An import says what is new, so the second one says something else.
  private static let repeatable = AnsweringCommand.lines.filter { !$0.hasPrefix("finance import ") }

  @Test("Two runs give the same bytes", arguments: repeatable)
  func twice(_ line: String) throws {
    let place = try AnsweringCommand.place(for: line)
    let (first, second) = (try place.shell(line), try place.shell(line))
    #expect(first == second)
    #expect(first.status == 0)
  }
}
