import FinanceConfiguration
import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Opening CSV files that nobody described")
struct CSVOpeningTests {
  private static let rows = "2024-05-13;-1,25;Coffee\n2024-05-14;2,50;Tea\n"

  @Test("what is before the table, and what is after it, is told")
  func around() throws {
    let text = "Bank\nAccount 1\n\nBuchungstag;Betrag;Text\n" + CSVOpeningTests.rows + "Summe;1,25\nEnde\n"
    let findings = try opened(text)
    #expect(findings.preambleLines == 3)
    #expect(findings.hasHeader)
    #expect(findings.footerRecords == 2)
    #expect(findings.notices == ["2 lines after the last row are left out: 'Summe;1,25', 'Ende'"])
    #expect(
      evidence(findings) == [
        "delimiter ';' because 3 of 3 lines have 3 fields separated by ';'; 3 lines are before the table",
        "header line 4 because it has names such as 'Buchungstag' and 'Betrag'",
        "footer 2 lines after the last row because 'Summe;1,25', 'Ende'",
      ])
    let stated = try opened(text, ["footer=1"])
    #expect(stated.notices == [])
    #expect(evidence(stated).last == "footer 1 line after the last row because the settings say so")
  }

  @Test("a table may have no header, and neither anything before nor behind it")
  func bare() throws {
    let found = try opened(CSVOpeningTests.rows)
    #expect(
      !found.hasHeader && found.preambleLines == 0 && found.footerRecords == 0)
    #expect(evidence(found).contains("header none because the first line is a row"))
    let one = try opened("2024-05-13;-1,25;Coffee")
    #expect(one.delimiter == UInt8(ascii: ";"))
  }

  @Test(
    "quotes that never begin a field are text",
    arguments: [
      ("7 \"Rose\" x", QuoteStyle.none), ("7\" x", .none), ("\"Rose\"", .double), (" \"Rose\"", .double),
      ("  \"Rose\" x", .double), ("Rose", .double),
    ])
  func quotes(_ text: String, _ quote: QuoteStyle) throws {
    let rows = "2024-05-13;-1,25;\(text)\n2024-05-14;2,50;Tea\n2024-05-15;2,50;Tea\n"
    #expect(try opened("Buchungstag;Betrag;Text\n" + rows).quote == quote)
  }

  @Test("the currency of a balance above the table is that of the rows, if its sign has no other")
  func currencyOfBalance() async throws {
    for (balance, code) in [
      ("Bakiye:;;1.768,84 TL", "TRY"), ("Caja (importes en €);;", "EUR"), ("Balance:;;1,768.84 $", "XXX"),
      ("Limit;;9,00 TL", "XXX"),
    ] {
      let text = "Hesap;17;\n\(balance)\nTarih;Açıklama;Tutar\n13.05.2024;A;-10,50\n14.05.2024;B;20,00\n"
      #expect(try await ReadWithoutHelp(text).sums == [code: 9.5], "\(balance)")
    }
  }

  @Test("a value between slashes is a pattern, if there is anything between them")
  func skipConditions() throws {
    var settings = ImportSettings()
    settings.skipRules = [SkipRule(column: .name("b"), values: ["//", "/", "/x/", "Y"])]
    let conditions = try settings.skipConditions(in: ["a", "b"], path: "a")
    #expect(conditions.map(\.column) == [1])
    #expect(conditions.first?.values == ["//", "/", "y"])
    #expect(conditions.first?.patterns.count == 1)
  }

  private func opened(_ text: String, _ stated: [String] = []) throws -> SourceFindings {
    var settings = ImportSettings()
    for text in stated { try settings.apply(text: text) }
    var opening = CSVOpening(
      try SourceHead(InputFile(name: "a.csv", bytes: Array(text.utf8))),
      MappingRequest(settings: settings, currencies: [], isThorough: false))
    var findings = SourceFindings()
    _ = try opening.open(&findings)
    return findings
  }

  private func evidence(_ findings: SourceFindings) -> [String] {
    findings.evidence.filter { ["delimiter", "header", "footer"].contains($0.subject) }
      .map { "\($0.subject) \($0.finding) because \($0.reason)" }
  }
}
