import FinanceTestSupport
import Testing

@Suite(
  "On a terminal",
  .enabled(if: Tool.terminal != nil, "no script(1) that runs a command on a terminal"))
struct TerminalTests {
  @Test(
    "Amounts are grouped on a terminal, and plain in what is data",
    arguments: [
      ("", "1,250.00"), ("--numbers plain", "1250.00"), ("--numbers 1.234,56", "1.250,00"),
      ("--format csv", "1250.00"), ("--format json", "1250.00"), ("--format markdown", "1250.00"),
    ])
  func grouped(words: String, rent: String) throws {
    let place = try WorkingFolder()
    try place.write(Array("date,amount,description\n2024-05-02,-1250.00,Rent\n".utf8), to: "bank.csv")
    let run = try place.shell("script -qec 'finance largest bank.csv \(words)' /dev/null")
    #expect(run.status == 0)
    #expect(run.text.contains(rent))
  }

  @Test(
    "Where the report is written is told on a terminal, and to nobody else",
    arguments: [
      ("-o may.html", "may.html"), ("--format html --pages site", "site/index.html"),
      ("-o may.html --quiet", ""),
      ("", ""),
    ])
  func written(words: String, path: String) throws {
    let place = try WorkingFolder()
    try place.write(Array("date,amount,description\n2024-05-02,-1250.00,Rent\n".utf8), to: "bank.csv")
    let run = try place.shell("script -qec 'finance report --period 2024-05 bank.csv \(words)' /dev/null")
    #expect(run.status == 0)
    if path.isEmpty {
      #expect(!run.text.contains("is written"))
    } else {
      #expect(run.text == "finance: \(path) is written\r\n")
      #expect(place.read(path) != nil)
    }
    let silent = try place.finance(["report", "--period", "2024-05", "bank.csv", "-o", "june.html"])
    #expect(silent.errorText == "")
    #expect(silent.text == "")
  }
}
