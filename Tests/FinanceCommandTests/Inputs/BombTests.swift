import FinanceTestSupport
import Testing

/// Files that are made to be too much: each ends in one sentence that says where, what the limit is, and which option
/// raises it. The same in gigabytes is a matter of memory and time, and not for every run.
@Suite("Inputs that are too large")
struct BombTests {
  private static let header = "date,amount,description\n"
  private static let balance = "finance balance --max-rejects 1 --input"

  @Test("A line without an end is one refused row, and the rows behind it count")
  func line() throws {
    let place = try WorkingFolder()
    try place.write(
      BombTests.header + "2024-05-01,-1,\(String(repeating: "x", count: (1 << 20) + 1))\n2024-05-02,-2,Tea\n",
      to: "a.csv")
    let run = try place.shell("\(BombTests.balance) a.csv --format csv")
    #expect(run.status == 0 && run.text.contains(",2.00,"))
    #expect(
      run.errorText.contains(
        "a.csv:2: csv.size\n  the row is longer than 1 MiB; look for a quote that is never closed or a line end that "
          + "is missing; if it is right, --input-limit line=2MiB accepts it\n"))
    let wider = try place.shell("\(BombTests.balance) a.csv --input-limit line=4MiB")
    #expect(
      wider.errorText.contains(
        "a.csv:2: csv.size\n  field 3 of the row is longer than 1 MiB; if it is right, --input-limit field=2MiB accepts it\n"
      ))
    let widest = try place.shell(
      "\(BombTests.balance) a.csv --input-limit line=4MiB --input-limit field=4MiB --format csv")
    #expect(widest.status == 0 && widest.errorText.isEmpty && widest.text.contains(",3.00,"))
  }

  @Test("A quote that never closes costs its own line and no other")
  func quote() throws {
    let place = try WorkingFolder()
    let rows = String(repeating: "2024-05-02,-2,Tea\n", count: 70_000)
    try place.write(BombTests.header + "2024-05-01,-1,\"open\n" + rows, to: "a.csv")
    let run = try place.shell("\(BombTests.balance) a.csv --format csv")
    #expect(run.status == 0 && run.text.contains(",140000.00,"))
    #expect(run.errorText.contains("a.csv:2: csv.quote\n"))
  }

  @Test(
    "A hundred thousand brackets need no stack",
    arguments: ["[", "{\"a\":", "[{\"date\":", "{\"transactions\":["])
  func nesting(_ bracket: String) throws {
    let place = try WorkingFolder()
    try place.write(String(repeating: bracket, count: 100_000), to: "a.json")
    for (limit, remedy) in [(512, "nesting=1024"), (1024, "nesting=2048"), (1 << 20, nil)] {
      let run = try place.shell(
        "ulimit -s 256; finance balance --input a.json --input-limit nesting=\(limit)")
      #expect(run.status == 65 && run.output.isEmpty, "\(run.errorText)")
      #expect(run.errorText.hasPrefix("finance: a.json: byte "))
      #expect(run.errorText.contains(remedy ?? "found the end of the text"), "\(run.errorText)")
    }
  }

  @Test("JSON that is as deep as it may be is read on a small stack")
  func deepest() throws {
    let place = try WorkingFolder()
    let depth = 20_000
    let deep = String(repeating: "[", count: depth - 2) + String(repeating: "]", count: depth - 2)
    try place.write(
      "[{\"date\":\"2024-05-01\",\"amount\":-1,\"description\":\"Tea\",\"x\":\(deep)}]", to: "a.json")
    let run = try place.shell(
      "ulimit -s 256; finance balance --input a.json --input-limit nesting=\(depth) --format csv")
    #expect(run.status == 0 && run.errorText.isEmpty && run.text.contains(",1.00,"))
    let refused = try place.shell("finance balance --input a.json --input-limit nesting=\(depth - 1)")
    #expect(
      refused.errorText.hasSuffix(
        "more than 19999 brackets are open; if the document is right, --input-limit nesting=39998 raises the limit [json.depth]\n"
      ))
  }

  @Test("A million columns are refused before anything is made of them")
  func columns() throws {
    let place = try WorkingFolder()
    try place.write(String(repeating: "c,", count: 1_000_000) + "date,amount,description\n", to: "a.csv")
    let run = try place.shell("finance balance --input a.csv")
    expectEqualText(
      run.errorText,
      "finance: a.csv: line 1: the header is longer than 1 MiB; look for a quote that is never closed or a line end "
        + "that is missing; if it is right, --input-limit line=2MiB raises the limit [csv.size]\n")
    let wider = try place.shell("finance balance --input a.csv --input-limit line=2MiB")
    expectEqualText(
      wider.errorText,
      "finance: a.csv: the header names 1000003 columns, more than 10000; if it is right, --input-limit columns=1000003 "
        + "accepts it [csv.size]\n")
    #expect(run.status == 65 && wider.status == 65)
  }

  @Test("More different payees than are kept apart end the run with one sentence", arguments: ["1", "2"])
  func distinct(_ workers: String) throws {
    let place = try WorkingFolder()
    let rows = (0..<20_000).map { "2024-05-02,-2,Payee \($0)\n" }.joined()
    try place.write(BombTests.header + rows, to: "a.csv")
    let totals = "finance report --month 2024-05 --workers \(workers) --input a.csv --input-limit distinct="
    let run = try place.shell("\(totals)19999")
    expectEqualText(
      run.errorText,
      "finance: a.csv: more than 19999 different payees; look for a column that is not what it was taken for; "
        + "if it is right, --input-limit distinct=39998 raises the limit\n")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(try place.shell("\(totals)20000").status == 0)
  }

  @Test("More rows than are allowed end the run with one sentence")
  func rows() throws {
    let place = try WorkingFolder()
    try place.write(BombTests.header + String(repeating: "2024-05-02,-2,Tea\n", count: 100), to: "a.csv")
    let run = try place.shell("finance balance --input a.csv --input-limit rows=99")
    expectEqualText(
      run.errorText,
      "finance: a.csv: more than 99 rows; if it is right, --input-limit rows=198 raises the limit\n")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(try place.shell("finance balance --input a.csv --input-limit rows=100").status == 0)
  }
}
