import FinanceTestSupport
import Testing

@Suite(
  "Numbers on a terminal",
  .enabled(if: Tool.terminal != nil, "no script(1) that runs a command on a terminal"))
struct NumbersOnTerminalTests {
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
}
