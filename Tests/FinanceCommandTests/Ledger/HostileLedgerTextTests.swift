import FinanceTestSupport
import Testing

/// Text that would mean something to SQL stays text.
@Suite("Text that looks like SQL")
struct HostileLedgerTextTests {
  private static let texts = [
    "'); DROP TABLE transactions;--", "100% wool", "100 wool", "under_score", "underXscore", #"back\slash"#,
    "backslash", #"say ""hello"""#, "it's", "?1 :name @name $name", "/* no comment */ --", "NULL",
    "x' OR 'a'='a",
    "%", "_", #"\"#, "*?[a-z]",
  ]

  private func scene() throws -> LedgerScene {
    let scene = try LedgerScene()
    let rows = HostileLedgerTextTests.texts.enumerated().map { number, text in
      "\"t\(number)'--\",2024-05-01,1.00,expense,\"food'--\",\"\(text)\",\"Giro\"\"; x\",EUR\n"
    }
    try scene.place.write(RandomStatement.header + rows.joined(), to: "a.csv")
    let run = try scene.finance("import", "--quiet", "a.csv")
    #expect(run.errorText == "")
    #expect(run.status == 0)
    return scene
  }

  @Test("It comes out as it went in, and the tables are still there")
  func roundTrip() throws {
    let scene = try scene()
    let fromFile = try scene.place.finance(["list", "--format", "csv", "--raw", "--input", "a.csv"])
    let fromLedger = try scene.finance("list", "--format", "csv", "--raw")
    expectEqualText(fromLedger.text, fromFile.text)
    #expect(try scene.finance("ledger", "check", "--quiet").status == 0)
    #expect(try scene.finance("import", "--quiet", "a.csv").status == 0)
    expectEqualText(try scene.finance("list", "--format", "csv", "--raw").text, fromFile.text)
  }

  /// What is looked for, the words, and how many have it.
  private static let searches = [
    ("%", "%", 2), ("_", "_", 2), (#"\"#, #"\"#, 2), ("under_", "under_", 1),
    (#"k\s"#, #"k\s"#, 1), ("'); DROP TABLE", "\"'); DROP TABLE\"", 1),
    ("x' OR 'a'='a", "\"x' OR 'a'='a\"", 1),
    ("", "account:%", 0), ("", "category:food'--", 17), ("", "id:t1_", 0),
  ]

  @Test("A search for it finds what has exactly these letters")
  func search() throws {
    let scene = try scene()
    for (letters, words, count) in HostileLedgerTextTests.searches {
      let run = try scene.finance("search", words, "--format", "csv", "--raw")
      #expect(run.status == 0, "\(words): \(run.errorText)")
      let found = run.text.split(separator: "\n").dropFirst()
      #expect(found.count == count, "\(words)")
      #expect(found.allSatisfy { letters.isEmpty || $0.contains(letters) }, "\(words)")
    }
  }
}
