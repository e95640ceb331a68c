import FinanceTestSupport
import Testing

/// What is read through a pipe is read as if it were a file, whatever it holds.
@Suite("Inputs that are pipes")
struct PipeTests {
  @Test("A FIFO and standard input give the bytes that the file gives", arguments: EncodedSample.all)
  func same(_ sample: EncodedSample) throws {
    let place = try WorkingFolder()
    try place.write(sample.bytes, to: sample.name)
    let totals = "finance totals --by category --format csv --input"
    let file = try place.shell("\(totals) \(sample.name)")
    #expect(file.status == 0 && file.text.split(separator: "\n").count > 1, "\(file.errorText)")
    let fifo = try place.shell(
      "mkfifo fifo; (head -c 30 \(sample.name); tail -c +31 \(sample.name)) > fifo & \(totals) fifo")
    let input = try place.shell(
      "head -c 30 \(sample.name) > a; tail -c +31 \(sample.name) | cat a - | \(totals) -")
    for pipe in [fifo, input] {
      #expect(pipe.status == 0)
      expectEqualText(pipe.text, file.text)
    }
    expectEqualText(fifo.errorText.replacing("fifo:", with: "\(sample.name):"), file.errorText)
  }

  @Test(
    "A long stream gives what the file gives, kept or not",
    arguments: [
      "balance --duplicates off", "totals --columns month --duplicates off", "largest --duplicates off",
      "compare 2024-01 2024-02 --duplicates off", "list --page-size 5 --duplicates off",
      "search Tea --page-size 5 --duplicates off", "export --format csv --month 2024-02 --duplicates off",
      "report --month 2024-02 --format json --duplicates off",
      "report --month 2024-02 --format html --duplicates off",
      "balance --own-account a0 a1 --category food --duplicates off", "balance", "check",
    ])
  func long(_ command: String) throws {
    let place = try WorkingFolder()
    try place.write(PipeTests.longFile, to: "a.csv")
    let file = try place.shell("finance \(command) --max-rejects 9 --input a.csv")
    let pipe = try place.shell("cat a.csv | finance \(command) --max-rejects 9 --input -")
    #expect(
      file.status == pipe.status && [0, 1].contains(pipe.status), "\(file.errorText) \(pipe.errorText)")
    #expect(pipe.text == file.text.replacing("a.csv", with: "-"))
    expectEqualText(pipe.errorText, file.errorText.replacing("a.csv", with: "-"))
  }

  @Test(
    "A second look at a stream gives what the file gives",
    arguments: [
      "2024-01-05,Total,-10.00\n", "2024-01-05,\"x,-10.00\n2024-01-06,Diner,-10.00\n",
    ], [3000, 250_000])
  func secondLook(_ end: String, _ count: Int) throws {
    let place = try WorkingFolder()
    let rows = (0..<count).map { "2024-01-0\($0 % 3 + 1),Diner \($0),-10.00\n" }.joined()
    try place.write("Date,Description,Amount\n\(rows)\(end)", to: "a.csv")
    let file = try place.shell("finance balance --input a.csv")
    let pipe = try place.shell("cat a.csv | finance balance --input -")
    #expect(pipe.status == file.status)
    expectEqualText(pipe.text, file.text)
    expectEqualText(pipe.errorText, file.errorText.replacing("a.csv:", with: "-:"))
  }

  @Test("A second table far down a stream is read as in a file", arguments: ["utf-8", "utf-16"])
  func tables(_ encoding: String) throws {
    let rows = (0..<40_000).map { "2024-05-1\($0 % 10),Tea \($0),-1.25\n" }.joined()
    let text = "Date,Text,Amount\n\(rows)\nCard\nBooked;Payee;Betrag\n23.06.2024;Rent;-700,00\n"
    let place = try WorkingFolder()
    let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try place.write(encoding == "utf-8" ? Array(text.utf8) : wide, to: "a.csv")
    let file = try place.shell("finance balance --format csv --input a.csv")
    let pipe = try place.shell("cat a.csv | finance balance --format csv --input -")
    #expect(file.status == 0 && pipe.status == 0, "\(file.errorText) \(pipe.errorText)")
    #expect(file.text.contains("2024-05") && file.text.contains("-50000.00"))
    #expect(file.text.contains("2024-06") && file.text.contains("-700.00"))
    expectEqualText(pipe.text, file.text)
  }

  @Test("A stream that is read once needs no disk, and one that is kept says what it needs")
  func disk() throws {
    let place = try WorkingFolder()
    try place.write(PipeTests.longFile, to: "a.csv")
    let balance = "cat a.csv 2> /dev/null | TMPDIR=\"$PWD/none\" finance balance --max-rejects 9 --input -"
    #expect(try place.shell("\(balance) --duplicates off").status == 0)
    let withoutIDs = balance.replacing("cat a.csv", with: "cut -d , -f 2- a.csv")
    #expect(try place.shell("\(withoutIDs) --duplicates off").status == 0)
    // There is nothing to compare the rows with.
    #expect(try place.shell(withoutIDs).status == 0)
    let kept = try place.shell(balance)
    #expect(kept.status == 74 && kept.output.isEmpty)
    #expect(kept.errorText.hasPrefix("finance: -: what comes through a pipe is kept in the folder "))
    #expect(
      kept.errorText.hasSuffix(
        "/none, which took 0 bytes and no more: No such file or directory; name one with more room with TMPDIR, "
          + "or write it to a file first\n"))
  }

  @Test(
    "A bank's long file needs no disk either, whatever is around its rows and however it is encoded",
    arguments: [
      (BankFile(), ""), (BankFile(end: "Summe;;-1,00"), ""), (BankFile(end: "\n;;\nSumme;;\nEnde\n"), ""),
      (BankFile(end: "29.05.2024;Tee;-12"), ""), (BankFile(start: "Konto;1\n\n", end: "Summe;;1"), ""),
      (BankFile(end: "Summe;;1\n", encoding: "utf-16le"), ""), (BankFile(encoding: "utf-16be"), ""),
      (BankFile(encoding: "windows-1252"), "--set encoding=1252"),
      (BankFile(end: "29.05.2024;Tee;-12", encoding: "utf-16le"), ""),
    ])
  func bankFiles(_ bank: BankFile, _ options: String) throws {
    let place = try WorkingFolder()
    try place.write(bank.text, to: "utf-8.csv")
    let command = "finance balance --duplicates off \(options) --input"
    // Names of the same length wrap alike.
    let file = try place.shell("\(bank.encode("utf-8.csv")) > a; \(command) a")
    #expect(file.status == 0, "\(file.errorText)")
    let pipe = try place.shell("cat a | TMPDIR=\"$PWD/none\" \(command) -")
    #expect(pipe.status == 0, "\(pipe.errorText)")
    expectEqualText(pipe.text, file.text.replacing(" a:", with: " -:"))
    expectEqualText(pipe.errorText, file.errorText.replacing(" a:", with: " -:"))
  }

  @Test(
    "Bytes without a meaning are refused alike by file and by pipe, wherever they are",
    arguments: [20, 300_000, 4_900_000], ["utf-16le", "windows-1252"])
  func damaged(_ offset: Int, _ encoding: String) throws {
    let place = try WorkingFolder()
    try place.write(BankFile(encoding: encoding).text, to: "utf-8.csv")
    let damage = "printf '\\201\\334' | dd of=a.csv bs=1 seek=\(offset) conv=notrunc 2> dd.txt"
    let encode = BankFile(encoding: encoding).encode("utf-8.csv")
    let command = "finance balance --set encoding=\(encoding) --duplicates off --input"
    let file = try place.shell("\(encode) > a.csv; \(damage); \(command) a.csv")
    #expect(file.status == 65 && file.errorText.contains("byte \(offset) of the file"), "\(file.errorText)")
    let pipe = try place.shell("cat a.csv | \(command) -")
    #expect(pipe.status == 65)
    expectEqualText(pipe.text, file.text.replacing("a.csv", with: "-"))
    expectEqualText(pipe.errorText, file.errorText.replacing("a.csv", with: "-"))
  }

  @Test(
    "Where the temporary folder is full, it is named",
    .enabled(if: Machine.mounting != nil, "small disks cannot be mounted here"))
  func fullDisk() throws {
    let place = try WorkingFolder()
    let mounting = try #require(Machine.mounting)
    try place.write(PipeTests.longFile, to: "a.csv")
    try place.write(
      "mkdir disk && mount -t tmpfs -o size=64k tmpfs disk || exit 99\n"
        + "cat a.csv | TMPDIR=disk finance balance --max-rejects 9 --input -; s=$?; ls -A disk; exit $s\n",
      to: "script")
    let run = try place.shell("\(mounting) sh script")
    #expect(run.status == 74 && run.output.isEmpty)
    #expect(
      run.errorText.contains("kept in the folder disk, which took")
        && run.errorText.contains("No space left on device; name one with more room with TMPDIR"))
  }

  /// More than stays in memory, with a row near its end that is refused.
  private static let longFile =
    "id,date,amount,description,category,account\n"
    + (0..<150_000).map { row in
      "\(row),2024-0\(1 + row % 3)-1\(row % 10),-\(1 + row % 9973).25,\(row % 50 == 0 ? "Tea" : "Coffee"),food,a\(row % 2)\n"
    }.joined() + "x,2024-13-01,-1.00,\"never\nmind\",food,a0\r\ny,2024-03-01,-2.00,Tea,food,a1"
}

/// A German export, longer than what stays in memory of a stream.
struct BankFile: CustomTestStringConvertible {
  var start = ""
  var end = ""
  var encoding = "utf-8"

  var testDescription: String { "\(encoding) \(start.debugDescription) \(end.debugDescription)" }

  var text: String {
    let padding = String(repeating: "Nr. 4711 ", count: 8)
    let rows = (0..<50_000).map { row in
      "\(10 + row % 19).0\(1 + row % 5).2024;\(row % 9 == 0 ? "Bäckerei" : "Tee") \(row) \(padding);-\(1 + row % 97),25\n"
    }
    return start + "Buchungstag;Empfänger;Betrag\n" + rows.joined() + end
  }

  /// What writes a file in the encoding, with a mark if it is UTF-16.
  func encode(_ path: String) -> String {
    let mark = encoding == "utf-16le" ? "\\377\\376" : encoding == "utf-16be" ? "\\376\\377" : ""
    return "{ printf '\(mark)'; iconv -f utf-8 -t \(encoding) \(path); }"
  }
}
