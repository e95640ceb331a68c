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
        code: .dateAmbiguous, finding: "a", answers: ["date-format=DD/MM/YYYY", "date-format=MM/DD/YYYY"]),
      ImportQuestion(
        code: .amountAmbiguous, finding: "b", answers: ["columns.amount=Bob's", "columns.amount=2"]),
      ImportQuestion(code: .amountAmbiguous, finding: "c", answers: ["columns.amount=3"]),
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

  private static let firstOffers: [(text: String, offers: [String], sum: String)] = [
    (
      // Of two halves the one that more rows fill is offered as money out first.
      "10 Feb 24,Payment,,,,250.00,\n11 Feb 24,Shop A,,,,,12.50\n12 Feb 24,Shop B,,,,,7.25\n13 Feb 24,Shop C,,,,,4.00\n",
      ["columns.debit=7"], "226.25"
    ),
    (
      // Whole fees beside whole amounts are no decimals of theirs, and the holder of a card pays.
      "利用日,利用店名,利用者,金額,支払手数料\n2024/02/22,ローソン,本人,940,0\n2024/02/23,楽天,本人,1078,0\n",
      ["sign=plus-is-expense"], "-2018"
    ),
    (
      // What some rows are marked with is not what the others are.
      "Date,Text,Amount,BillingAmountSign\n13/05/2024,A,10.00,\n14/05/2024,B,20.00,CR\n15/05/2024,C,30.00,\n",
      ["directions={cr: income, '': expense}"], "-20"
    ),
    (
      // Several marks are left out by one answer.
      "Date,Text,Amount\n13/05/2024,VOID - Rent,-10.00\n14/05/2024,B,-20.00\n15/05/2024,C (pending),-5.00\n"
        + "16/05/2024,(Pending) D,-7.00\n17/05/2024,E,100.00\n",
      [#"skip-if.Text=["/\\bpending\\W*$/", "/^\\W*pending\\b/", "/^\\W*void\\b/"]"#], "80"
    ),
    (
      // Who is charged a fee pays more.
      "Date,Text,Amount,Fee,Total\n2024-05-13,A,10.00,1.00,11.00\n2024-05-14,B,20.00,1.00,21.00\n2024-05-15,C,5.00,0.00,5.00\n",
      ["columns.amount=Total", "sign=plus-is-expense"], "-37"
    ),
    (
      // Who sells shares and buys few has mostly income.
      "Date,Text,Quantity,Price,Amount\n2024-05-13,A,2,10.00,20.00\n2024-05-14,B,3,20.00,60.00\n"
        + "2024-05-15,C,,,5.00\n2024-05-16,D,2,10.00,-20.00\n",
      ["sign=plus-is-income"], "65"
    ),
    (
      // What a card was charged abroad is no number of shares, and the rate no price of one.
      "Date,Text,Charged,Paid,Rate\n13/05/2024,A,412.60,412.60,\n14/05/2024,B,1231.08,306.50,4.0166\n15/05/2024,C,-88.14,-23.75,3.7112\n"
        + "16/05/2024,D,67.30,67.30,\n17/05/2024,E,44.00,44.00,\n",
      ["columns.amount=Charged", "sign=plus-is-expense"], "-1666.84"
    ),
    (
      // Value added tax is paid with the rest.
      "Pvm;Kuvaus;Veroton;ALV;Yhteensä\n4.3.2024;A;1500,00;360,00;1860,00\n15.3.2024;B;-15,00;-3,60;-18,60\n"
        + "20.3.2024;C;500,00;0,00;500,00\n",
      ["columns.amount=Yhteensä"], "2341.4"
    ),
    (
      // The word for the amount says which crowns are likely.
      "Dagsetning;Texti;Upphæð\n18.03.2025;A;-300 kr.\n19.03.2025;B;1.041.350 kr.\n", ["currency=ISK"],
      "1041050"
    ),
    (
      // Prices in hundredths are round more often than not.
      "["
        + [90_000, 24_050, 36_000, 199_950, 12_000, 45_000].enumerated().map {
          #"{"created":"2024-05-1\#($0.offset)","merchant":"P\#($0.offset)","amount":-\#($0.element)}"#
        }.joined(separator: ",") + "]",
      ["implied-decimals=2"], "-4070"
    ),
    (
      // In another order the days would be scattered over many months.
      "Datum;Text;Betrag\n020424;A;-1,00\n030424;B;20,50\n040424;C;-2,25\n090424;D;-3,00\n",
      ["date-format=DDMMYY"], "14.25"
    ),
    (
      // Nobody exports rows of which none is left.
      #"[{"date":"2024-05-13","text":"A","total":-1.5,"status":"AUTHORISED"},{"date":"2024-05-14","text":"B","total":9.25,"#
        + #""status":"AUTHORISED"},{"date":"2024-05-15","text":"C","total":-2.5,"status":"DELETED"}]"#,
      ["skip-if./status=[deleted]"], "7.75"
    ),
    (
      // Shops are paid; what is called a refund is not.
      #"[{"date":"2024-05-13","merchant":"m1","amount":28,"type":"PAYMENT"},{"date":"2024-05-14","merchant":"m2","amount":15,"#
        + #""type":"REFUND"},{"date":"2024-05-15","merchant":"m3","amount":63,"type":"PAYMENT"}]"#,
      ["directions={payment: expense, refund: income}"], "-76"
    ),
    (
      // What binary fractions make of whole numbers are no decimals.
      #"[{"date":"2024-05-13","text":"A","amount":-4180},{"date":"2024-05-14","text":"B","amount":22500},"#
        + #"{"date":"2024-05-15","text":"C","amount":-3570.0000000000005}]"#,
      ["implied-decimals=2"], "183.2"
    ),
    (
      // In books a debit of one's own account is money in; whose account is asked next.
      "ID,Date,Account,Text,Debit,Credit\n1,2024-05-13,Bank,A,2500.00,\n1,2024-05-13,Owner,A,,2500.00\n2,2024-05-14,Hosting,B,6.68,\n"
        + "2,2024-05-14,Bank,B,,6.68\n",
      ["columns={debit: Credit, credit: Debit}", "skip-if.Account=[hosting, owner]"], "2493.32"
    ),
    (
      // Nobody writes the month first in French.
      "Date,Libellé,Montant\n03/01/2024,A,-1.00\n03/02/2024,B,-1.00\n03/03/2024,A,-1.00\n03/04/2024,B,-1.00\n",
      ["date-format=DD/MM/YYYY"], "-4"
    ),
    (
      "Date,Text,Source amount (after fees),Source fee amount,Target amount (after fees)\n2024-05-13,A,-10.00,1.00,-11.20\n"
        + "2024-05-14,B,20.00,0.00,20.00\n2024-05-15,C,-5.00,0.50,-5.00\n",
      ["columns.fee=Source fee amount", "columns.amount=Source amount (after fees)"], "3.5"
    ),
    (
      "date;text;amount;fee;tax\n13.05.2024;A;-10,00;0,99;0,00\n14.05.2024;B;20,00;0,00;1,10\n15.05.2024;C;-5,00;0,99;0,00\n",
      ["columns.fee=[fee, tax]"], "1.92"
    ),
    (
      // Beside several amounts a tax is no question of its own.
      "Date,Text,Total,Net Sales,Tax,Fees,Net Total\n2024-05-13,A,12.00,10.00,2.00,-1.00,11.00\n2024-05-14,B,24.00,20.00,4.00,-2.00,22.00\n"
        + "2024-05-15,C,-6.00,-5.00,-1.00,0.00,-6.00\n",
      ["columns.amount=Net Total"], "27"
    ),
    (
      // Rows without a balance have moved nothing, whatever their state is called.
      "Tag;Bis;Text;Betrag;Status;Kontostand\n"
        + (11...17).map { "\($0).05.2024;\($0).05.2024;A\($0);-1,00;ERLEDIGT;\(30 - $0),00\n" }.joined()
        + "18.05.2024;;B;-7,00;AUSSTEHEND;\n19.05.2024;;C;-9,00;WEG;\n",
      ["skip-if.Status=[weg, ausstehend]"], "-7"
    ),
    (
      // Fees that have rows of their own make less of what came in.
      "Date,Type,Amount,Fees & Taxes,Net\n" + (11...16).map { "2024-05-\($0),Sale,20.00,--,20.00\n" }.joined()
        + "2024-05-17,Fee,--,-1.00,-1.00\n2024-05-18,Fee,--,-2.00,-2.00\n2024-05-19,Refund,-5.00,--,-5.00\n",
      [], "112"
    ),
    (
      // A shop is not charged fees where the column of fees is empty, and 'Groceries' are paid for.
      "Date,Merchant,Amount,Category,Fees\n2024-05-13,A,10.00,Groceries,\n2024-05-14,B,20.00,,\n2024-05-15,C,-5.00,,\n",
      ["sign=plus-is-expense"], "-25"
    ),
    (
      // Whoever names buyers is paid.
      "Date,Event,Customer name,Amount\n2024-05-13,Payment,A,10.00\n2024-05-14,Payment,B,20.00\n2024-05-15,Refund,A,-5.00\n",
      ["sign=plus-is-income"], "25"
    ),
    (
      // Nobody's money is mostly below zero: who owes it is a broker.
      "Date,Details,Debit,Credit,Balance\n2024-05-13,A,,50.00,-50.00\n2024-05-14,B,20.00,,-30.00\n"
        + "2024-05-15,C,,10.00,-40.00\n2024-05-16,D,5.00,,-35.00\n",
      ["columns={debit: Debit, credit: Credit}"], "35"
    ),
    (
      "Date,Details,Debit,Credit,Balance\n2024-05-13,A,50.00,,50.00\n2024-05-14,B,,20.00,30.00\n"
        + "2024-05-15,C,10.00,,40.00\n2024-05-16,D,,5.00,35.00\n",
      ["columns={debit: Credit, credit: Debit}"], "35"
    ),
    (
      // What few rows have is not the amount, though it is another column less a third.
      "Date,Title,Total Amount,Gross Distribution,Net Distribution Amount,Withheld Tax\n2024-05-13,A,350.00,,,\n"
        + "2024-05-14,B,5.50,,,\n2024-05-15,C,0.27,0.32,0.27,0.05\n2024-05-16,D,8.00,,,\n",
      ["columns.amount=Total Amount", "sign=plus-is-expense"], "-363.77"
    ),
    (
      // A line right below the one that says what follows is a part of it.
      "data;lançamento;valor;origem\n13/05/2024;A;-10,00;X\n14/05/2024;B;20,00;Y\n15/05/2024;C;-5,00;X\n"
        + "16/05/2024;D;-5,00;Y\n;;;\nlançamentos futuros;;;\nsaídas;;;\n05/06/2024;E;-30,00;\n",
      ["footer=3"], "0"
    ),
    (
      // Holds leave the balance as it is; a fee that is in the steps of the others is in their amounts.
      "Time,Type,Description,Wallet Currency,Amount,Fee,Debit Net Amount,Credit Net Amount,Account Balance\n"
        + "2024-05-13,DEPOSIT,A,AUD,100.00,,,100.00,200.00\n2024-05-14,HOLD,B,AUD,30.00,,30.00,,200.00\n"
        + "2024-05-15,CARD,B,AUD,30.00,1.00,31.00,,169.00\n2024-05-16,PAYOUT,C,AUD,50.00,,50.00,,119.00\n"
        + "2024-05-17,DEPOSIT,D,AUD,10.00,,,10.00,129.00\n2024-05-18,HOLD,E,AUD,20.00,,20.00,,129.00\n",
      ["skip-if.Type=[hold]"], "29"
    ),
    (
      // A tax alone is mostly part of the amount.
      "date;text;amount;tax\n13.05.2024;A;-10,00;1,60\n14.05.2024;B;20,00;0,00\n15.05.2024;C;-5,00;0,80\n",
      ["columns.fee=none"], "5"
    ),
  ]

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

  @Test("a message says what each answer means, and a text as it is in the file")
  func meanings() async throws {
    let rows = "2024-05-13,12.50,Netflix.com,shop\n2024-05-14,7.00,B,shop\n2024-05-15,-3.00,C,shop\n"
    let found = try await FileInspection.first(of: "Date,Amount,Payee,Memo\n" + rows, ImportSettings())
    let message = try #require(found.failure?.message)
    #expect(
      message.contains(
        "'Netflix.com' looks like money out, and its amount in the column 'Amount' has no minus"))
    #expect(message.contains("--set 'sign=plus-is-expense' (12.50 is money out)"))
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
