import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Fees beside the amount")
struct FeeTests {
  @Test("a stated amount says nothing of a fee, unless what it is the rest of or the balance does")
  func besideStatedAmount() async throws {
    let open =
      "Date,Text,Amount,Fee\n2024-05-01,A,-50.00,1.50\n2024-05-02,B,200.00,0.00\n2024-05-03,C,-10.00,0.50\n"
    let rest =
      "Date,Text,Whole,Fee,Amount\n2024-05-01,A,-50.00,1.50,-51.50\n2024-05-02,B,200.00,0.00,200.00\n"
      + "2024-05-03,C,-10.00,0.50,-10.50\n"
    let moved =
      "Date,Text,Amount,Fee,Balance\n2024-05-01,A,-50.00,1.50,148.50\n2024-05-02,B,200.00,0.00,348.50\n"
      + "2024-05-03,C,-10.00,0.50,338.00\n2024-05-04,D,-20.00,2.00,316.00\n"
    for (text, stated, expected) in [
      (open, ["columns.amount=Amount"], "refused, asking [amount.ambiguous]"),
      (
        open, ["columns.amount=Amount", "columns.fee=none"],
        "3 transactions, 140, 2024-05-01..2024-05-03, 0 rejected"
      ),
      (
        open, ["columns.amount=Amount", "columns.fee=Fee"],
        "3 transactions, 138, 2024-05-01..2024-05-03, 0 rejected"
      ),
      (rest, ["columns.amount=Amount"], "3 transactions, 138, 2024-05-01..2024-05-03, 0 rejected"),
      (moved, ["columns.amount=Amount"], "4 transactions, 116, 2024-05-01..2024-05-04, 0 rejected"),
    ] {
      var settings = ImportSettings()
      for setting in stated { try settings.apply(text: setting) }
      #expect(try await "\(ReadWithoutHelp(Array(text.utf8), settings: settings))" == expected, "\(text)")
    }
  }

  @Test("money out and in that is a whole with a fee taken off has it taken off already")
  func halvesLessFee() async throws {
    let rows = [
      "0.00,2440.02,2499.00,58.98,9.00", "0.00,599.00,599.00,0.00,0.00", "105.90,0.00,100.00,5.90,0.90",
    ]
    let text = rows.enumerated().map { "2024-05-1\($0 + 3),A,\($1)\n" }.joined()
    let read = try await ReadWithoutHelp("Date,Text,Debit,Credit,Amount,Fee,Tax\n" + text)
    #expect(read.description == "3 transactions, 2933.12, 2024-05-13..2024-05-15, 0 rejected")
    let open = try await ReadWithoutHelp(
      "Date,Text,Debit,Credit,Amount,Fee,Tax\n" + text + "2024-05-16,A,1.00,0.00,1.00,0.50,0.00\n")
    #expect(open.questions.contains(.amountAmbiguous))
  }

  @Test(
    "what is called net has fees taken off if it is the sum of all other columns, or if no tax is beside it")
  func net() async throws {
    let parts = [
      "Subtotal,Tax,Commission,Tip,Net total", "30.00,1.58,-4.40,0.00,27.18", "53.66,4.43,-12.34,2.00,47.75",
      "19.00,0.50,-2.00,0.00,17.50", "0.00,0.00,0.00,-6.75,-6.75",
    ]
    let text = parts.enumerated().map {
      $0.offset == 0 ? "Date,Text,\($0.element)\n" : "2024-05-1\($0.offset + 2),Sale,\($0.element)\n"
    }
    #expect(
      try await ReadWithoutHelp(text.joined()).description
        == "4 transactions, 85.68, 2024-05-13..2024-05-16, 0 rejected")
    // The net total lacks the tax, which may be taken off yet.
    let apart = text.map {
      $0.replacing("27.18", with: "25.60").replacing("47.75", with: "43.32").replacing("17.50", with: "17.00")
    }
    #expect(try await ReadWithoutHelp(apart.joined()).questions == [.amountAmbiguous])
    let named = "Datum;Tekst;Waarde (netto);Kosten\n13-05-2024;A;500,00;\n14-05-2024;B;-101,00;-1,00\n"
    #expect(try await ReadWithoutHelp(named).sum == "399")
    let sales = named.replacing("Waarde (netto)", with: "Net sales")
    #expect(try await ReadWithoutHelp(sales).questions == [.csvHeader])
    let taxed = named.replacing("Kosten", with: "BTW")
    #expect(try await ReadWithoutHelp(taxed).questions.contains(.amountAmbiguous))
  }

  @Test("what is called less costs is what is left, and no cost")
  func lessCosts() async throws {
    let read = try await ReadWithoutHelp(
      "Datum;Text;Betrag abzügl. Kosten;Gebühr;Betrag (inkl. Kosten)\n13.05.2024;A;9,50;0,50;10,00\n"
        + "14.05.2024;B;-20,00;0,00;-20,00\n15.05.2024;C;28,00;2,00;30,00\n")
    #expect(read.sum == "17.5")
  }

  @Test("that no fee is taken off is kept only where there are fees: the next file may have some")
  func kept() async throws {
    let rows = ["2024-05-01,A,-50.00,#,150.00", "2024-05-02,B,200.00,,350.00", "2024-05-03,C,-10.00,,340.00"]
    let text =
      "Date,Text,Amount,Fee,Balance\n2024-05-01,Z,-1.00,,200.00\n" + rows.joined(separator: "\n") + "\n"
    for (fee, stated, kept) in [
      ("1.50", nil, []), ("", nil, nil), ("", "columns.fee=none", []), ("", "columns.fee=Fee", nil),
    ] as [(String, String?, [ColumnReference]?)] {
      var settings = ImportSettings()
      if let stated { try settings.apply(text: stated) }
      let found = try await FileInspection.first(of: text.replacing("#", with: fee), settings)
      #expect(found.isDecided)
      #expect(found.settings.columns[.fee] == kept, "\(fee) \(stated ?? "")")
    }
  }

  private static let header = "Date,Text,Amount,Fee,Balance\n"
  static let files: [HomeMadeFile] = [
    HomeMadeFile(
      "A fee is taken off where the balance moves by both",
      header + "2024-05-01,Top up,200.00,0.00,200.00\n2024-05-02,Wire,-50.00,1.50,148.50\n"
        + "2024-05-03,Shop,-10.00,0.00,138.50\n2024-05-04,Cash,-20.00,2.00,116.50\n", .reads(4, "116.5")),
    HomeMadeFile(
      "A fee with a minus is added where the balance moves by both, and may come back",
      header + "2024-05-01,Order 1,200.00,-6.00,194.00\n2024-05-02,Order 2,50.00,-1.50,242.50\n"
        + "2024-05-03,Order 2,-50.00,1.50,194.00\n2024-05-04,Out,-20.00,0.00,174.00\n", .reads(4, "174")),
    HomeMadeFile(
      "A fee that the balance does not move by is part of the amount",
      header + "2024-05-01,Top up,200.00,0.00,200.00\n2024-05-02,Wire,-50.00,1.50,150.00\n"
        + "2024-05-03,Shop,-10.00,0.00,140.00\n2024-05-04,Cash,-20.00,2.00,120.00\n", .reads(4, "120")),
    HomeMadeFile(
      "A fee that is in pieces times price times rate is part of the amount",
      "Datum;Text;Antal;Kurs;Belopp;Courtage;Valutakurs\n2024-01-17;A;1;388,02;-4088,61;10,2;10,5107\n"
        + "2024-01-18;B;30;232,4;-6989,43;17,43;\n2024-01-19;C;;;500,00;;\n2024-02-19;D;-10;258,75;2581,04;6,46;\n",
      .reads(4, "-7997")),
    HomeMadeFile(
      "What is left of a gross amount with more decimals has the fee in it",
      "Date,Text,Gross Amount,Commission,Net Amount\n2024-05-01,A,-100.12345,-1.25,-101.37345\n"
        + "2024-05-02,B,200.5,-1.25,199.25\n2024-05-03,C,12.125,,12.125\n", .reads(3, "110.00155")),
    HomeMadeFile(
      "A fee beside the first balance alone is in no step from one balance to the next, and asked about",
      header + "2024-05-01,Wire,-50.00,1.50,148.50\n2024-05-02,Top up,200.00,0.00,348.50\n"
        + "2024-05-03,Shop,-10.00,0.00,338.50\n", .refused),
    HomeMadeFile(
      "It is where words say which way money went, too",
      "Date;Text;Amount;D/C;Fee;Balance\n2024-05-01;Wire;50,00;D;1,50;148,50\n2024-05-02;Top up;200,00;C;0,00;348,50\n"
        + "2024-05-03;Shop;10,00;D;0,00;338,50\n", .refused),
    HomeMadeFile(
      "A fee is taken off where words say which way money went, and the balance moves by both",
      "Date;Text;Amount;D/C;Fee;Balance\n2024-05-01;Top up;200,00;C;0,00;200,00\n2024-05-02;Wire;50,00;D;1,50;148,50\n"
        + "2024-05-03;Shop;10,00;D;0,00;138,50\n2024-05-04;Cash;20,00;D;2,00;116,50\n", .reads(4, "116.5")),
    HomeMadeFile(
      "A fee is taken off what moves in two columns",
      "Date,Text,Debit,Credit,Commission,Balance\n2024-05-01,Top up,,200.00,0.00,200.00\n"
        + "2024-05-02,Wire,50.00,,1.50,148.50\n2024-05-03,Shop,10.00,,0.00,138.50\n"
        + "2024-05-04,Cash,20.00,,2.00,116.50\n", .reads(4, "116.5")),
    HomeMadeFile(
      "A fee alone is money out, and is no row without an amount that is left out",
      header + "2024-05-01,Top up,200.00,0.00,200.00\n2024-05-02,Plan,0.00,7.99,192.01\n"
        + "2024-05-03,Shop,-10.00,0.00,182.01\n2024-05-04,Cash,-20.00,2.00,160.01\n", .reads(4, "160.01")),
    HomeMadeFile(
      "A fee and a tax are taken off where the balance moves by all three",
      "Date,Text,Amount,Fee,Tax,Balance\n2024-05-01,Top up,200.00,0.00,0.00,200.00\n2024-05-02,Wire,-50.00,1.50,0.00,148.50\n"
        + "2024-05-03,Sale,10.00,0.00,1.00,157.50\n2024-05-04,Cash,-20.00,2.00,0.50,135.00\n",
      .reads(4, "135")),
    HomeMadeFile(
      "A tax is part of the amount where the balance moves without it",
      "Date,Text,Amount,Fee,Tax,Balance\n2024-05-01,Top up,200.00,0.00,0.00,200.00\n2024-05-02,Wire,-50.00,1.50,0.00,148.50\n"
        + "2024-05-03,Sale,10.00,0.00,1.00,158.50\n2024-05-04,Cash,-20.00,2.00,0.50,136.50\n",
      .reads(4, "136.5")),
    HomeMadeFile(
      "Fees that are all zero say nothing",
      "Date,Text,Amount,Fee\n2024-05-01,Top up,200.00,0.00\n2024-05-02,Wire,-50.00,0.00\n", .reads(2, "150")),
    HomeMadeFile(
      "A fee is asked about where nothing proves what it is to the amount",
      "Date,Text,Amount,Fee\n2024-05-01,Top up,200.00,0.00\n2024-05-02,Wire,-50.00,1.50\n", .refused),
    HomeMadeFile("A fee in one row far below is asked about, too", late, .refused),
  ]

  private static let late =
    "Date,Text,Amount,Fee\n" + String(repeating: "2024-05-01,Shop,-10.50,0.00\n", count: 600)
    + "2024-05-03,Wire,-10.00,1.50\n2024-05-03,Wages,1000.00,0.00\n"

  @Test("are taken off where rows prove it, and asked about otherwise", arguments: files)
  func read(_ file: HomeMadeFile) async throws { try await file.check() }

  @Test(
    "An answer settles it",
    arguments: [
      (["columns.fee=Fee"], "-5311.5"), (["columns.fee=none"], "-5310"),
      (["columns.fee=Fee", "fee-sign=minus-is-charge"], "-5308.5"),
    ])
  func answered(_ answers: [String], _ sum: String) async throws {
    var settings = ImportSettings()
    for answer in answers { try settings.apply(text: answer) }
    let read = try await ReadWithoutHelp(Array(FeeTests.late.utf8), settings: settings)
    #expect(read.sum == sum)
    #expect(read.count == 602)
  }

  @Test("What is left of an amount in another column is of the currency that stands beside that amount")
  func currency() async throws {
    let read = try await ReadWithoutHelp(
      "Date,Text,Amount,Fee,Net\n2024-05-13,A,-10.00 EUR,0.50,-10.50\n2024-05-14,B,30.00 EUR,1.00,29.00\n"
        + "2024-05-15,C,-4.00 EUR,0.00,-4.00\n")
    #expect(read.sums == ["EUR": 14.5])
  }

  @Test(
    "An answer about a fee beside the first balance alone is kept",
    arguments: [("Fee", "138.5"), ("none", "140")])
  func first(_ answer: String, _ sum: String) async throws {
    var settings = ImportSettings()
    try settings.apply(text: "columns.fee=\(answer)")
    let text =
      FeeTests.header + "2024-05-01,Wire,-50.00,1.50,148.50\n2024-05-02,Top up,200.00,0.00,348.50\n"
      + "2024-05-03,Shop,-10.00,0.00,338.50\n"
    #expect(try await ReadWithoutHelp(Array(text.utf8), settings: settings).sum == sum)
  }

  @Test("A minus says that a fee beside the first balance alone was charged")
  func firstNegative() async throws {
    var settings = ImportSettings()
    try settings.apply(text: "columns.fee=Fee")
    let text =
      FeeTests.header + "2024-05-01,Wire,-50.00,-1.50,148.50\n2024-05-02,Top up,200.00,0.00,348.50\n"
      + "2024-05-03,Shop,-10.00,0.00,338.50\n"
    #expect(try await ReadWithoutHelp(Array(text.utf8), settings: settings).sum == "138.5")
  }

  @Test("Fees of both signs under a name that is stated are asked about, and the settings say it once more")
  func mixed() async throws {
    let text = "Date,Text,Amount,Fee\n2024-05-01,A,-2.00,1.00\n2024-05-02,B,-5.00,-0.50\n"
    var settings = ImportSettings()
    try settings.apply(text: "columns.fee=Fee")
    let open = try await FileInspection.first(of: text, settings)
    #expect(
      open.findings.questions.map(\.answers) == [["fee-sign=plus-is-charge", "fee-sign=minus-is-charge"]])
    try settings.apply(text: "fee-sign=plus-is-charge")
    let found = try await FileInspection.first(of: text, settings)
    #expect(found.yield.sums.values.map(\.decimal) == [Decimal(string: "-7.5")])
    #expect(found.settings.columns[.fee] == [.name("Fee")])
    #expect(found.settings.feeSign == .plusIsCharge)
    #expect(try ImportSettings(yaml: found.settings.yaml) == found.settings)
  }

  @Test(
    "All columns that are named are taken off, and none may be missing",
    arguments: [
      ("[Fee, Tax]", "5.6"), ("[Fee]", ""), ("[Tax, Fee]", "5.6"), ("none", "8"), ("[Fee, Duty]", ""),
    ])
  func several(_ columns: String, _ sum: String) async throws {
    let text =
      "Date,Text,Amount,Fee,Tax\n2024-05-01,A,-2.00,1.00,0.25\n2024-05-02,B,15.00,0.00,0.15\n2024-05-03,C,-5.00,1.00,\n"
    var settings = ImportSettings()
    try settings.apply(text: "columns.fee=\(columns)")
    let found = try await FileInspection.first(of: text, settings)
    #expect(found.yield.sums.values.map { "\($0.decimal)" } == (sum.isEmpty ? [] : [sum]))
    guard found.isDecided else { return }
    #expect(try ImportSettings(yaml: found.settings.yaml) == found.settings)
    #expect(found.settings.columns[.fee] ?? [] == (columns == "none" ? [] : settings.columns[.fee]))
  }

  @Test("A fee of JSON may be missing at first, and stand in a list")
  func missing() async throws {
    let rows = (1...1200).map { #"{"day": "2024-05-01", "sum": "-1.00", "what": "Tea \#($0)", "fees": []}"# }
    let last = #"{"day": "2024-05-02", "sum": "9.00", "what": "Sale", "fees": [{"value": "-0.25"}]}"#
    let text = "[" + (rows + [last]).joined(separator: ",\n") + "]"
    var settings = ImportSettings()
    for setting in [
      "items=[\"\"]", "columns.date=/day", "columns.amount=/sum", "columns.description=/what",
      "columns.fee=/fees/0/value",
      "fee-sign=minus-is-charge",
    ] { try settings.apply(text: setting) }
    settings.optionalColumns = settings.columns[.fee].map { Set($0) } ?? []
    let read = try await ReadWithoutHelp(Array(text.utf8), as: "a.json", settings: settings)
    #expect(read.count == 1201)
    #expect(read.sum == "-1191.25")
  }
}
