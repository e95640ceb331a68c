import FinanceTestSupport
import Testing

/// Outputs that no report may replace.
@Suite("Odd outputs")
struct OddOutputTests {
  /// How the place is prepared, what is named as output, and what is said about it.
  struct Odd: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let preparation: String
    let path: String
    let sentence: String
  }

  private static let link = "is a symbolic link; name the file it points to"
  private static let folder = "is a folder; name a file in it"
  private static let noFile =
    "is not an ordinary file; to write to a device or a pipe, redirect standard output to it"
  private static let input = "is one of the inputs; choose another name for the output"
  private static let ledger = "belongs to a ledger or another database; choose another name for the output"

  static let all = [
    Odd(
      testDescription: "a link to a file outside", preparation: "ln -s ../precious link", path: "link",
      sentence: link),
    Odd(testDescription: "a link to nothing", preparation: "ln -s gone link", path: "link", sentence: link),
    Odd(
      testDescription: "a link to a folder", preparation: "ln -s SampleData link", path: "link",
      sentence: link),
    Odd(testDescription: "a link to an input", preparation: "ln -s a.csv link", path: "link", sentence: link),
    Odd(
      testDescription: "a pipe that nobody reads", preparation: "mkfifo pipe", path: "pipe", sentence: noFile),
    Odd(testDescription: "a device", preparation: ":", path: "/dev/null", sentence: noFile),
    Odd(testDescription: "the folder itself", preparation: ":", path: ".", sentence: folder),
    Odd(testDescription: "the folder above", preparation: ":", path: "..", sentence: folder),
    Odd(testDescription: "the root", preparation: ":", path: "/", sentence: folder),
    Odd(testDescription: "an input by a hard link", preparation: "ln a.csv b", path: "b", sentence: input),
    Odd(
      testDescription: "an input through a folder", preparation: ":", path: "./SampleData/../a.csv",
      sentence: input),
    Odd(
      testDescription: "an input through a link to its folder", preparation: "ln -s . here",
      path: "here/a.csv",
      sentence: input),
    Odd(testDescription: "a ledger", preparation: ":", path: "ledger.db", sentence: ledger),
    Odd(
      testDescription: "a ledger by a hard link", preparation: "ln ledger.db report.txt", path: "report.txt",
      sentence: ledger),
    Odd(
      testDescription: "the log of a ledger", preparation: "echo log > ledger.db-wal", path: "ledger.db-wal",
      sentence: ledger),
    Odd(
      testDescription: "what would be a ledger's journal", preparation: ":", path: "ledger.db-journal",
      sentence: ledger),
    Odd(
      testDescription: "below a file", preparation: ":", path: "a.csv/report",
      sentence: "the folder 'a.csv' cannot be written to: Not a directory"),
    Odd(
      testDescription: "a name that is too long", preparation: ":", path: String(repeating: "n", count: 256),
      sentence: "cannot be created: File name too long"),
  ]

  /// A listing of everything there: names, kinds and contents.
  private static let listing = """
    (cd .. && echo precious > precious)
    state() { ls -lAR . | grep -v '^total'; find . .. -maxdepth 1 -type f -exec cksum {} + | sort; }
    cp SampleData/mistakes.csv a.csv
    """

  @Test("They are refused and stay as they are", arguments: all, ["-o", "--rejects"])
  func refused(_ odd: Odd, _ option: String) throws {
    let place = try WorkingFolder()
    try place.write(AnsweringCommand.ledger.get(), to: "ledger.db")
    let run = try place.shell(
      """
      \(OddOutputTests.listing)
      \(odd.preparation)
      before=$(state)
      finance balance --max-rejects 100% --input a.csv \(option) \(odd.path)
      s=$?
      [ "$before" = "$(state)" ] || { echo changed; state; }
      exit $s
      """)
    expectEqualText(run.text, "")
    expectEqualText(run.errorText, "finance: \(odd.path): \(odd.sentence)\n")
    #expect(run.status == 73)
  }

  @Test(
    "A report is not appended to what it is made from",
    arguments: [
      "finance balance --input a.csv >> a.csv",
      "finance balance --input in >> in/a.csv",
      "finance export --format csv --input - < a.csv >> a.csv", "finance import --ledger l.db a.csv >> a.csv",
      "ln a.csv b.csv; finance inspect b.csv >> a.csv",
    ])
  func appending(_ line: String) throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkdir in; cp SampleData/transactions.csv a.csv; cp a.csv in
      \(line); s=$?; cmp a.csv SampleData/transactions.csv; cmp in/a.csv a.csv; ls l.db 2> /dev/null; exit $s
      """)
    expectEqualText(run.text, "")
    expectEqualText(run.errorText, "finance: standard output: \(OddOutputTests.input)\n")
    #expect(run.status == 73)
  }

  @Test("An import does not put its report where it makes the ledger", arguments: ["-o", "--rejects"])
  func newLedger(_ option: String) throws {
    let place = try WorkingFolder()
    let run = try place.finance(
      ["import", "SampleData/transactions.csv", "--ledger", "new.db", option, "SampleData/../new.db"])
    expectEqualText(
      run.errorText,
      "finance: SampleData/../new.db: is another file of this run as well; choose another name for the output\n"
    )
    #expect(run.status == 73)
    #expect(place.read("new.db") == nil)
  }

  @Test("A name is a name, whatever is in it")
  func oddNames() throws {
    let place = try WorkingFolder()
    for name in [" ", "-", "a b", "ü", "*", "line\nbreak", "a.csv.tmp", String(repeating: "n", count: 255)] {
      let run = try place.finance(["balance", "--input", "SampleData/transactions.csv", "-o", "./\(name)"])
      #expect(run == FinishedRun(output: [], errors: [], status: 0), "\(run.errorText)")
      #expect(place.read(name)?.count ?? 0 > 100, "\(name)")
    }
  }

  @Test("What an interrupted run has left is no input of the next one")
  func leftover() throws {
    let place = try WorkingFolder()
    try place.shell("mkdir books; cp SampleData/transactions.csv books/a.csv").expectSuccess()
    let words = ["balance", "--input", "books", "-o", "books/report.txt"]
    #expect(try place.finance(words).status == 0)
    let usual = place.read("books/report.txt")
    try place.write("date,amount\n2024-05-01,1.00\n", to: "books/.finance-0123456789abcdefghijklmno.tmp")
    #expect(try place.finance(words) == FinishedRun(output: [], errors: [], status: 0))
    #expect(place.read("books/report.txt") == usual)
    #expect(usual?.count ?? 0 > 100)
  }
}
