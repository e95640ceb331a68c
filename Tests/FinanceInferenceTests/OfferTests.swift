import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Foundation
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("One line to paste")
struct OfferTests {
  @Test("leads to the next question or to the figures, never back", arguments: OfferTests.texts)
  func following(_ text: String) async throws {
    var (settings, seen) = (ImportSettings(), Set<ImportQuestion>())
    var found = try await FileInspection.first(of: text, settings)
    while let offer = found.findings.offer {
      #expect(seen.isDisjoint(with: found.findings.questions), "\(offer)\n\(text)")
      guard seen.isDisjoint(with: found.findings.questions) else { return }
      seen.formUnion(found.findings.questions)
      for answer in OfferTests.settings(in: offer) { try settings.apply(text: answer) }
      found = try await FileInspection.first(of: text, settings)
    }
    let isMended = found.findings.questions.contains { $0.answers.isEmpty }
    if !seen.isEmpty {
      #expect(found.isDecided || isMended, "\(seen.map(\.answers)): \(found.failure?.message ?? "")\n\(text)")
    }
  }

  @Test(
    "of the currencies of a sign that of a country is offered first whose ways to pay are named",
    arguments: [("INTERAC e-Transfer", "CAD"), ("Osko to Ann", "AUD"), ("Coffee", "USD")])
  func likelyCurrency(text: String, code: String) async throws {
    let found = try await FileInspection.first(
      of: "Date,Description,Amount\n2024-05-13,A,$-10.00\n2024-05-14,\(text),$-2.50\n", ImportSettings())
    #expect(found.findings.questions.first?.answers.first == "currency=\(code)")
  }

  @Test("answers all that is open, and keeps what was typed, the profile and what rows prove")
  func everything() {
    var findings = SourceFindings()
    #expect(findings.offer == nil)
    findings.questions = [
      ImportQuestion(
        .dateAmbiguous, "a", answers: ["date-format=DD/MM/YYYY", "date-format=MM/DD/YYYY"]),
      ImportQuestion(
        .amountAmbiguous, "b", answers: ["columns.amount=Bob's", "columns.amount=2"]),
      ImportQuestion(.amountAmbiguous, "c", answers: ["columns.amount=3"]),
    ]
    findings.typed = ["--set 'decimal=,'"]
    findings.proved = ["columns.direction=D/C"]
    findings.profile = "bank"
    #expect(
      findings.offer == "--profile bank --set 'decimal=,' --set 'date-format=DD/MM/YYYY' "
        + "--set 'columns.amount=Bob'\\''s' --set 'columns.direction=D/C'")
  }

  @Test(
    "an inferred column can be unset", arguments: ["time", "note", "category", "balance", "id", "currency"])
  func unset(_ role: String) async throws {
    let text =
      "id,date,time,amount,currency,text,note,category,balance\n"
      + "x1,2024-05-13,10:00,-1.00,EUR,A shop,one,food,9.00\nx2,2024-05-14,11:00,-2.00,EUR,B shop,two,rent,7.00\n"
    var settings = ImportSettings()
    try settings.apply(text: "columns.\(role)=none")
    let found = try await FileInspection.first(of: text, settings)
    let column = try #require(ColumnRole(rawValue: role))
    #expect(found.isDecided)
    #expect(found.findings.columns[column]?.isEmpty ?? true)
    #expect(found.yield.sums.values.map(\.decimal) == [-3])
    let sure = try await FileInspection.first(of: text, ImportSettings())
    #expect(sure.findings.columns[column]?.count == 1)
  }

  @Test("where the column of currencies is not that of the amounts, the one of most rows is offered next")
  func currencyOfMost() async throws {
    let text =
      "Posting Date,Billing Amount,Merchant,Transaction Currency\n2024-05-13,-8.00,A,EUR\n2024-05-14,-1.50,B,GBP\n"
      + "2024-05-15,-2.50,C,GBP\n"
    var settings = ImportSettings()
    let asked = try await FileInspection.first(of: text, settings)
    #expect(asked.findings.questions.first?.answers.first == "columns.currency=none")
    try settings.apply(text: "columns.currency=none")
    let next = try await FileInspection.first(of: text, settings)
    #expect(next.findings.questions.map(\.answers) == [["currency=GBP", "currency=EUR"]])
    try settings.apply(text: "currency=GBP")
    let found = try await FileInspection.first(of: text, settings)
    #expect(Array(found.yield.sums.values.map(\.decimal)) == [-12])
  }

  @Test(
    "what moves another column is offered first, though rows are missing",
    arguments: ["", "Tag;Text;X2;X1\n"])
  func amountBeforeBalance(_ header: String) async throws {
    let text =
      header
      + "02.05.2024;Shop A;1081,52;-118,48\n03.05.2024;Shop B;927,95;-153,57\n04.05.2024;Shop C;909,96;-17,99\n"
      // Two rows are missing here.
      + "07.05.2024;Shop A;700,16;-20,00\n08.05.2024;Shop D;750,16;50,00\n09.05.2024;Shop B;749,15;-1,01\n"
    let found = try await FileInspection.first(of: text, ImportSettings())
    let names = header.isEmpty ? ["4", "3"] : ["X1", "X2"]
    #expect(
      found.findings.questions.flatMap(\.answers).filter { $0.hasPrefix("columns.amount=") }
        == names.map { "columns.amount=\($0)" })
    var settings = ImportSettings()
    for answer in OfferTests.settings(in: try #require(found.findings.offer)) {
      try settings.apply(text: answer)
    }
    let sums = try await FileInspection.first(of: text, settings).yield.sums.values.map(\.decimal)
    #expect(sums == [Decimal(string: "-261.05")])
  }

  @Test("a column with a minus is offered before one without, where nothing moves")
  func signedBeforeUnsigned() async throws {
    let text =
      "02.05.2024;Shop A;1081,52;-118,48\n03.05.2024;Shop B;97,95;-3,57\n04.05.2024;Shop C;909,96;17,99\n"
    let found = try await FileInspection.first(of: text, ImportSettings())
    #expect(
      found.findings.questions.flatMap(\.answers).filter { $0.hasPrefix("columns.amount=") }
        == ["columns.amount=4", "columns.amount=3"])
  }

  @Test("what is offered first", arguments: OfferTests.firstOffers)
  func firstOffer(_ file: (text: String, offers: [String], sum: String)) async throws {
    var settings = ImportSettings()
    var offers: [String] = []
    var found = try await FileInspection.first(of: file.text, settings)
    while let offer = found.findings.questions.first?.answers.first, offers.count < 4 {
      offers.append(offer)
      try settings.apply(text: offer)
      found = try await FileInspection.first(of: file.text, settings)
    }
    #expect(offers == file.offers)
    #expect(found.yield.sums.values.map { "\($0.decimal)" } == [file.sum])
  }

  @Test(
    "years of other calendars are asked about, as what they are in the common era",
    arguments: [
      ("R6.3.#", "Y{japanese}.M.D", "2024-03-01..2024-03-08"),
      ("113/03/0#", "Y{minguo}/M/D", "2024-03-01..2024-03-08"),
      ("1#/03/2567", "DD/MM/Y{buddhist}", "2024-03-11..2024-03-18"),
      // No sum with a number makes those of Iran.
      ("1403/03/1#", "", ""),
    ])
  func calendars(_ day: String, _ form: String, _ days: String) async throws {
    let text =
      "Date,Text,Amount\n"
      + (1...8).map { "\(day.replacing("#", with: "\($0)")),Shop \($0),-1.50\n" }.joined()
    let found = try await FileInspection.first(of: text, ImportSettings())
    let answers = form.isEmpty ? [] : ["date-format=\(form)"]
    #expect(found.findings.questions.map(\.answers) == [answers])
    #expect(found.failure?.message.contains("another calendar") ?? false, "\(found.failure?.message ?? "")")
    guard let answer = answers.first else { return }
    var settings = ImportSettings()
    try settings.apply(text: answer)
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect(read.days == days)
    #expect(read.count == 8)
  }

  @Test("years of two digits may be those of the Buddhist calendar, too")
  func shortYears() async throws {
    let text =
      "Date,Text,Amount\n" + (1...8).map { "1\($0)/03/67,Shop \($0),-1.50\n" }.joined()
    let found = try await FileInspection.first(of: text, ImportSettings())
    let buddhist = "date-format=DD/MM/Y{buddhist}"
    #expect(
      found.findings.questions.map(\.answers)
        == [[buddhist, "two-digit-years-from=1930", "two-digit-years-from=1970"]])
    #expect(found.failure?.message.contains("11/03/67 is 2024-03-11") ?? false)
    var settings = ImportSettings()
    try settings.apply(text: buddhist)
    #expect(try await ReadWithoutHelp(Array(text.utf8), settings: settings).days == "2024-03-11..2024-03-18")
  }

  @Test("a message says what each answer means, and a text as it is in the file")
  func meanings() async throws {
    let rows = "2024-05-13,12.50,Netflix.com,shop\n2024-05-14,7.00,B,shop\n2024-05-15,-3.00,C,shop\n"
    let found = try await FileInspection.first(of: "Date,Amount,Payee,Memo\n" + rows, ImportSettings())
    let message = try #require(found.failure?.message)
    #expect(
      message.contains(
        "'Netflix.com' looks like money out, and its amount in the column 'Amount' has no minus"))
    #expect(message.contains("--set 'sign=plus-is-expense' (12.50 is money out, -3.00 is money in)"))
    var settings = ImportSettings()
    try settings.apply(text: "header=none")
    #expect(settings.header == .absent)
  }

  @Test("the encoding that was taken is said, and none is offered")
  func encoding() async throws {
    let bytes = Array("Datum;Text;Betrag\n13.05.2024;B".utf8) + [0xE4] + Array("ckerei;-1,00\n".utf8)
    let found = try #require(try await FileInspection.all(of: bytes).first)
    let notice = try #require(found.findings.notices.first)
    #expect(notice.contains("windows-1252") && !notice.contains("encoding=windows"))
  }

  @Test("the settings that say the same have one rule a column, and can be read back")
  func readBack() async throws {
    let text = "Date;Text;Amount\n13.05.2024;Skip me;-1,00\n14.05.2024;Endsaldo;5,00\n15.05.2024;B;-2,00\n"
    var settings = ImportSettings()
    try settings.apply(text: "skip-if.Text=[Skip me, Endsaldo]")
    try settings.apply(text: "quote=double")
    let found = try await FileInspection.first(of: text, settings)
    #expect(found.settings.quote == .double)
    #expect(try ImportSettings(yaml: found.settings.yaml) == found.settings)
    #expect(found.yield.transactions == 1)
  }

  /// The settings in the words of a command.
  static func settings(in offer: String) -> [String] {
    offer.split(separator: "--set '").map { text -> String in
      var text = text.hasSuffix(" ") ? text.dropLast() : text
      if text.hasSuffix("'") { text = text.dropLast() }
      return String(text).replacing("'\\''", with: "'")
    }
  }

  static let texts =
    SilentErrorTests.files.map(\.text) + (SignInferenceTests.files + more).map(\.text)
  private static let more =
    ColumnInferenceTests.files + RowInferenceTests.files + ValueInferenceTests.files
}
