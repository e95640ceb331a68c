import FinanceDomain
import FinancePresentation
import FinanceTestSupport
import Testing

/// What is shown is what is there, and nothing is lost on the way through a ledger.
@Suite("Hostile data come out as they went in")
struct HostileDataTests {
  private static let list = ["list", "--page-size", "1000", "--format"]
  /// The fields that hold the text of a row.
  private static let fields = ["description", "category", "account", "note"]

  @Test("JSON has every text in every field")
  func json() throws {
    let run = try HostileScene().finance(HostileDataTests.list + ["json"])
    for field in HostileDataTests.fields { expectTexts(try items(run).compactMap { $0[field]?.text }) }
  }

  @Test("CSV has every text as it is with --raw, and without it behind an apostrophe that can be taken away")
  func csv() throws {
    let scene = try HostileScene()
    let raw = try StrictCSV.records(scene.finance(HostileDataTests.list + ["csv", "--raw"]).text)
    let safe = try StrictCSV.records(scene.finance(HostileDataTests.list + ["csv"]).text)
    let columns = try HostileDataTests.fields.map { try #require(raw[0].firstIndex(of: $0)) }
    for column in columns {
      expectTexts(raw.map { $0[column] })
      expectTexts(safe.map { ReferenceCSV.withoutApostrophe($0[column]) })
    }
    #expect(safe.map { $0[columns[0]] }.contains("'-1"))
  }

  @Test("CSV has amounts as numbers, negative ones as well")
  func amounts() throws {
    let run = try HostileScene().finance(["balance", "--by", "month", "--format", "csv"])
    let records = try StrictCSV.records(run.text)
    let column = try #require(records[0].firstIndex(of: "balance"))
    #expect(records.dropFirst().first?[column] == "-234.00")
  }

  @Test("A page shows every text, hidden signs written out")
  func html() throws {
    let run = try HostileScene().finance(HostileDataTests.list + ["html"])
    expectTexts(HTMLChecker(run.text).texts, as: VisibleText.of)
  }

  @Test("So does a table of Markdown, which keeps line ends and tabs")
  func markdown() throws {
    let run = try HostileScene().finance(HostileDataTests.list + ["markdown"])
    expectTexts(ReferenceMarkdown.tables(run.text).joined().map { $0[1] }) { text in
      text.unicodeScalars.map {
        "\n\r\t".unicodeScalars.contains($0) ? String($0) : VisibleText.of(String($0))
      }
      .joined()
    }
  }

  @Test("A ledger takes them all and gives them back, and what is looked for is found by its letters")
  func ledger() throws {
    let scene = try HostileScene()
    for format in OutputFormat.allCases.map(\.rawValue) {
      let run = try scene.onLedger(["import", HostileScene.file, "--format", format])
      #expect(run.status == 0, "\(run.errorText)")
      expectHarmless(run, format)
    }
    let stored = try items(scene.onLedger(HostileDataTests.list + ["json"]))
    #expect(try stored == items(scene.finance(HostileDataTests.list + ["json"])))
    for sign in ["%", "_", "\\", "'); DROP TABLE x; --", "a|b"] {
      let run = try scene.onLedger(
        ["search", "\"\(sign == "\\" ? "\\\\" : sign)\""] + HostileDataTests.list.dropFirst() + ["json"])
      let found = try items(run).compactMap { $0["description"]?.text }
      #expect(
        found.allSatisfy { $0.contains(sign) } && found.count == stored.count { has(sign, $0) }, "\(sign)")
    }
    #expect(try scene.onLedger(["ledger", "check"]).status == 0)
  }

  @Test("Texts typed by hand are shown as text by every command on the ledger")
  func typed() throws {
    let scene = try HostileScene()
    let text = HostileMessageTests.text
    for words in [
      [
        "add", "--amount=-1.25", "--description", text, "--category", text, "--account", text, "--payee",
        text, "--id", "a",
        "--note", text, "--tag", text,
      ],
      ["tag", "a", "\(text)2", "--remove", text], ["note", "a", text, "--title", text], ["note", "a"],
      ["edit", "a", "--description", "=\(text)"], ["imports", "--all"], ["explain", "a"], ["list"],
      ["ledger", "check"], ["undo", "1"], ["undo", "4"], ["delete", "a"],
      ["imports", "--all", "--format", "json"],
    ] {
      let run = try scene.onLedger(words)
      #expect(run.status == (words == ["undo", "1"] ? 65 : 0), "\(words): \(run.errorText)")
      expectHarmless(run, words.last == "json" ? "json" : "text")
    }
  }

  private func has(_ sign: String, _ item: PlainJSON) -> Bool {
    item["description"]?.text?.contains(sign) == true
  }

  private func items(_ run: FinishedRun) throws -> [PlainJSON] {
    guard case .array(let items)? = try PlainJSON(parsing: run.text)["items"] else { return [] }
    return items
  }
}
