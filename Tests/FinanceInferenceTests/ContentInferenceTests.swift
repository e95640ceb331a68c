import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("What cells prove, whatever columns are called")
struct ContentInferenceTests {
  @Test("home-made files are read right or refused", arguments: ContentInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  static let files = [
    HomeMadeFile(
      "single steps of several accounts prove nothing",
      "X1,2024-05-13,A,10.00,,90.00\nX2,2024-05-13,B,5.00,,500.00\nX1,2024-05-14,C,,20.00,110.00\nX2,2024-05-14,D,,30.00,530.00\n",
      .refused),
    HomeMadeFile(
      "the currency of purchases is not that of the bill",
      "Date,Merchant,Billing Amount,Debit or Credit,Transaction Currency\n2024-05-13,A,10.00,DBIT,GBP\n2024-05-14,B,20.00,CRDT,GBP\n2024-05-15,C,5.00,DBIT,EUR\n",
      .refused),
    HomeMadeFile(
      "but the only one may be",
      "Date,Merchant,Billing Amount,Debit or Credit,Transaction Currency\n2024-05-13,A,10.00,DBIT,GBP\n2024-05-14,B,20.00,CRDT,GBP\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a state of two words says what its last one says",
      "Date,Text,Amount,Status\n2024-05-13,A,-10.00,CARD CHARGED\n2024-05-14,B,20.00,PAYMENT DEPOSITED\n2024-05-15,C,-5.00,CARD DECLINED\n",
      .reads(2, "10")),
    HomeMadeFile(
      "unless its first one denies it",
      "Date,Text,Amount,Status\n2024-05-13,A,-10.00,CARD CHARGED\n2024-05-14,B,20.00,PAYMENT DEPOSITED\n2024-05-15,C,-5.00,NOT DECLINED\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a key of fees is no fee",
      "Datum,Text,Betrag,Gebührenschlüssel\n2024-05-13,A,-10.00,0\n2024-05-14,B,-20.00,1\n2024-05-15,C,30.00,0\n",
      .reads(3, "0")),
    HomeMadeFile(
      "a fee in whole numbers is a fee",
      "Date,Text,Amount,Fee\n2024-05-13,A,-10.00,0\n2024-05-14,B,-20.00,1\n2024-05-15,C,30.00,0\n", .refused),
    HomeMadeFile(
      "a tax in whole numbers is a rate",
      "Date,Text,Amount,VAT\n2024-05-13,A,-10.00,19\n2024-05-14,B,-20.00,7\n2024-05-15,C,30.00,19\n",
      .reads(3, "0")),
    HomeMadeFile(
      "amounts in currencies that the column of currencies does not name are those abroad",
      "Datum;Protistrana;Objem;Měna;Upřesnění\n13.05.2024;A;-10,00;CZK;\n14.05.2024;B;-25,00;CZK;1,00 EUR\n15.05.2024;C;40,00;CZK;\n",
      .reads(3, "5")),
    HomeMadeFile(
      "amounts in the currency of the others are not",
      "Datum;Protistrana;Objem;Měna;Upřesnění\n13.05.2024;A;-10,00;CZK;\n14.05.2024;B;-25,00;CZK;1,00 CZK\n15.05.2024;C;40,00;CZK;\n",
      .refused),
    HomeMadeFile(
      "one word that is no direction beside those that are is asked about",
      "Date,Text,Income/Expense,Amount\n2024-05-13,A,Expense,10.00\n2024-05-14,B,Income,20.00\n2024-05-15,C,Transfer-Out,5.00\n",
      .refused),
    HomeMadeFile(
      "a program's own names with words of another language are a bank's, whose rows may have no text",
      "date;payee;type;amount\n2024-05-13;A;Uscita;10.00\n2024-05-14;;Entrata;20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "an amount in brackets that is foreign is not the one that was booked",
      "Datum,Wer,Betrag (EUR),Betrag (Fremdwährung),Fremdwährung\n2024-05-13,A,-10.00,-11.00,USD\n2024-05-14,B,20.00,20.00,EUR\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a currency that is called like another amount is that amount's",
      "Date,Details,Wallet Currency,Target Currency,Target Amount,Amount,Balance\n2024-05-13,A,EUR,USD,11.00,-10.00,90.00\n2024-05-14,B,EUR,EUR,20.00,20.00,110.00\n2024-05-15,C,EUR,USD,6.00,-5.00,105.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "an amount that is called like the one currency of the account is the one that was booked",
      "Data,Kas,Valiuta,Suma,D/C,Suma sąskaitos valiuta,Sąskaitos valiuta\n2024-05-13,A,EUR,10.00,D,10.00,EUR\n2024-05-14,B,EUR,20.00,C,20.00,EUR\n2024-05-15,C,SEK,55.00,D,5.00,EUR\n",
      .reads(3, "5")),
    HomeMadeFile(
      "two amounts that differ in one currency are two readings, whichever is called like it",
      "Data,Kas,Valiuta,Suma,D/C,Suma sąskaitos valiuta,Sąskaitos valiuta\n2024-05-13,A,EUR,10.00,D,11.00,EUR\n2024-05-14,B,EUR,20.00,C,20.00,EUR\n2024-05-15,C,SEK,55.00,D,5.00,EUR\n",
      .refused),
    HomeMadeFile(
      "a line above the table that names an amount in the line before it may be a row",
      "Ab;Bis;Konto;Summe;Art\n01.05.2024;31.05.2024;2204871;2.335,36;EUR\n\nBuchungstag;Verwendungszweck;Umsatz\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n",
      .refused),
    HomeMadeFile(
      "a title above a name that is given twice does not tell the two apart",
      "Kontoauszug;;;\nDatum;Text;Datum;Betrag\n13.05.2024;A;03.06.2024;-10,00\n14.05.2024;B;04.06.2024;20,00\n",
      .refused),
    HomeMadeFile(
      "letters are directions where no amount has a sign",
      "Datum;Naam;Bedrag;CreditDebet\n13-05-2024;A;10,00;D\n14-05-2024;B;20,00;C\n", .reads(2, "10")),
    HomeMadeFile(
      "letters are directions under any name",
      "Kuupäev;Selgitus;Summa;Deebet/Kreedit\n13.05.2024;A;10,00;D\n14.05.2024;B;20,00;K\n", .reads(2, "10")),
    HomeMadeFile(
      "letters beside signs may be anything",
      "Date,Details,Amount,Mark\n13/05/2024,A,-10.00,C\n14/05/2024,B,20.00,D\n", .reads(2, "10")),
    HomeMadeFile(
      "names that are not known stand above cells that say what they are",
      "Wann;Wo;Wieviel\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n", .reads(2, "10")),
    HomeMadeFile(
      "a column without a name at the end holds the directions",
      "Buchungstag;Name;Umsatz; \n13.05.2024;A;10,00;S\n14.05.2024;B;20,00;H\n", .reads(2, "10")),
    HomeMadeFile(
      "columns without names inside hold the currencies",
      "Datum,Omschrijving,Mutatie,,Saldo,\n13-05-2024,A,EUR,\"-10,00\",EUR,\"90,00\"\n14-05-2024,B,EUR,\"20,00\",EUR,\"110,00\"\n15-05-2024,C,EUR,\"-5,00\",EUR,\"105,00\"\n",
      .reads(3, "5")),
    HomeMadeFile(
      "of two dates without names the one the file is sorted by counts",
      "15.05.2024;A;13.05.2024;-10,00\n10.05.2024;B;14.05.2024;20,00\n20.05.2024;C;16.05.2024;-5,00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "credits that are all written with a minus are credits",
      "Date,Description,Debit,Credit\n05/13/2024,A,10.00,\n05/14/2024,B,,-20.00\n05/15/2024,C,,-5.00\n",
      .reads(3, "15")),
    HomeMadeFile(
      "the only credit with a minus is asked about",
      "Date,Description,Debit,Credit\n05/13/2024,A,10.00,\n05/14/2024,B,,-20.00\n05/15/2024,C,5.00,\n",
      .refused),
    HomeMadeFile(
      "words of Norway for money in and out",
      "Utført dato;Beskrivelse;Beløp inn;Beløp ut;Valuta\n13.05.2024;A;;-10,50;NOK\n14.05.2024;B;20,00;;NOK\n15.05.2024;C;;-1,50;NOK\n",
      .reads(3, "8")),
    HomeMadeFile(
      "words of Slovenia for money in and out",
      "DATUM KNJIŽENJA;DOBRO;BREME;VALUTA;NAMEN\n13.05.2024;;10,00;EUR;A\n14.05.2024;20,00;;EUR;B\n",
      .reads(2, "10")),
    HomeMadeFile(
      "two amounts under one name of a currency, of which one is in another",
      "Date,Text,Debit Amount,Credit Amount,Posted Currency,Local Amount,Local Currency\n"
        + "13/05/2024,A,6.88,,EUR,6.88,EUR\n14/05/2024,B,13.58,,GBP,11.45,GBP\n15/05/2024,C,,20.00,EUR,20.00,EUR\n"
        + "16/05/2024,D,5.00,,EUR,5.00,EUR\n", .refused),
    HomeMadeFile(
      "an amount abroad, under the same name, where another currency is named",
      "Date,Reason,Foreign currency,Amount,Exchange rate,Amount,Currency\n"
        + "9/25/2025,A,,,0.00000,-57.91,EUR\n9/24/2025,B,USD,-11.4,1.17000,-9.74,EUR\n9/14/2025,C,,,0.00000,100.00,EUR\n"
        + "9/13/2025,D,,,0.00000,-5.00,EUR\n", .reads(4, "27.35")),
    HomeMadeFile(
      "an amount under the same name without a currency of its own",
      "Date,Reason,Amount,Exchange rate,Amount,Currency\n"
        + "9/25/2025,A,,0.00000,-57.91,EUR\n9/24/2025,B,-11.4,1.17000,-9.74,EUR\n9/14/2025,C,,0.00000,100.00,EUR\n"
        + "9/13/2025,D,,0.00000,-5.00,EUR\n", .refused),
    HomeMadeFile(
      "two amounts under two currencies that agree",
      "Date,Text,Debit Amount,Credit Amount,Posted Currency,Local Amount,Local Currency\n"
        + "13/05/2024,A,6.88,,EUR,6.88,EUR\n15/05/2024,C,,20.00,EUR,20.00,EUR\n16/05/2024,D,5.00,,EUR,5.00,EUR\n",
      .reads(3, "8.12")),
    HomeMadeFile(
      "blanks before quotes and after them",
      "Date, Text, Amount\n\"13/05/2024\", \"A, b\" , \"-10.00 \"\t\n\"14/05/2024\", \"C\" , \"20.00 \"\t\n",
      .reads(2, "10")),
    HomeMadeFile(
      "the note describes rows of which nothing else does",
      "Date,Note,Amount\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "a row without any text is a row",
      "Buchungstag;Empfänger;Zweck;Betrag\n13.05.2024;A;x;-10,00\n14.05.2024;;;20,00\n", .reads(2, "10")),
    HomeMadeFile(
      "a narrow line that is called otherwise is a row with too few fields",
      "Buchungstag;Text;Konto;Betrag;Währung\n13.05.2024;A;1;-10,00;EUR\n14.05.2024;B;1;20,00;EUR\nMiete;14.05.2024;110,00;EUR\n",
      .rejecting),
    HomeMadeFile(
      "labels above the table label a date",
      "BLZ:;12345678;Datum:;01.06.2024\n\nBuchungstag;Text;Betrag;Währung\n13.05.2024;A;-10,00;EUR\n14.05.2024;B;20,00;EUR\n",
      .reads(2, "10")),
  ]

  @Test("the texts that tell rows apart describe them", arguments: ContentInferenceTests.described)
  func descriptions(_ file: (header: String, row: String)) async throws {
    let rows = (10..<22).map {
      file.row.replacing("#", with: "\($0)").replacing("@", with: $0 > 11 ? "K" : "L")
    }
    let text = ([file.header] + rows).filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    let found = try await FileInspection.first(of: text, ImportSettings()).yield.first.map(
      \.transaction.description)
    #expect(found == ["Shop 10", "Shop 11", "Shop 12"], "\(text)")
  }

  static let described: [(header: String, row: String)] = [
    ("date,transaction,description,amount", "2024-05-#,@,Shop #,-1.50"),
    ("Datum;Zahler;Name;Empfänger;Betrag", "#.05.2024;DE12 5001 0517 5407 32#;Shop #;;-1,50"),
    ("Date,Note,Description,Amount", "2024-05-#,Shop #,,-1.50"),
    ("Date,Wallet,Kind,Amount,Note", "2024-05-#,Cash,@,-1.50,Shop #"),
    ("Date,Clock,Kind,Where,Amount", "2024-05-#,10:15:#,@,Shop #,-1.50"),
    ("", "#.05.2024;-1,50;@;;Shop #"),
    ("", "123-456789-00;#.05.2024;-1,50;Shop #"),
    ("Item #,Card #,Transaction Date,Transaction Amount,Description", "#,'5191',2024-05-#,-1.50,Shop #"),
  ]

  @Test("of two dates by which the file is sorted in some form the first counts")
  func sortedDates() async throws {
    let text =
      "30/11/24;A;01/12/24;10,00\n02/12/24;B;03/12/24;-20,00\n03/12/24;C;03/12/24;-5,00\n04/12/24;D;05/12/24;7,00\n"
    #expect(try await ReadWithoutHelp(text).days == "2024-11-30..2024-12-04")
  }

  @Test("lines that go on with a text belong to the row above, and lines keep their numbers")
  func continuations() async throws {
    let rows =
      "2024-05-13,POS,10.00,\n,  SHOP A,,\n2024-05-14,GIRO,,20.00\n,ACME\n,\"LTD, SALARY\"\n2024-05-15,POS,1.00,\n,SHOP B\nx,C,2.00,\n"
    let file = try await FileInspection.first(
      of: "Date,Text,Out,In\n" + rows + "2024-05-16,D,3.00,\n", ImportSettings())
    #expect(
      file.yield.first.map(\.transaction.description) == [
        "POS SHOP A", "GIRO ACME LTD, SALARY", "POS SHOP B",
      ])
    #expect(file.rowCounts?.rejected == 1)
    #expect(
      file.findings.notices.contains("4 lines only go on with a text of the row above and belong to it"),
      "\(file.findings.notices)")
  }

  @Test("names of currencies in headers and labels")
  func labels() async throws {
    #expect(try await currency("Data;Texto;Valor (R$)\n13/05/2024;A;-10,00\n14/05/2024;B;20,00\n") == "BRL")
    #expect(try await currency("Data;Opis;Kwota (zł)\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n") == "PLN")
    #expect(
      try await currency(
        "Para Birimi:;TL;\n\nTarih;Açıklama;Tutar\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n")
        == "TRY")
    let rows = "Tanggal,Keterangan,Jumlah\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n"
    #expect(try await currency("Kode Mata Uang : Rp\n\n" + rows) == "IDR")
    #expect(try await currency("Mata Wang:,RM\n\n" + rows) == "MYR")
    #expect(try await currency("Валюта счёта: ₽\n\n" + rows) == "RUB")
    #expect(try await currency("币种:,元\n\n" + rows) == "CNY")
    #expect(try await currency("# 币    种: [\t\t人民币\t\t]\n\n" + rows) == "CNY")
    #expect(try await currency("Currency,Nigerian Naira\n\n" + rows) == "NGN")
    #expect(try await currency("Account Currency: South African Rand\n\n" + rows) == "ZAR")
    // Another label says nothing of the currency.
    #expect(try await currency("Kode Cabang : Rp\n\n" + rows) == nil)
    #expect(try await currency("Mata Uang : Rp\nMata Uang : RM\n\n" + rows) == nil)
  }

  @Test("the currency is that of the lines above, of a name with a sign, or nobody's")
  func currencies() async throws {
    let rows = "Datum;Text;Betrag\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n"
    #expect(try await currency("Konto;DE12 - EUR - Giro\n\n" + rows) == "EUR")
    #expect(try await currency("EUR;USD\n\n" + rows) == nil)
    #expect(try await currency(rows) == nil)
    // A settlement begins with a row that says it of all.
    let settlement = "Date,Text,Currency,Amount\n05/13/2024,,USD,\n05/13/2024,A,,50.00\n05/14/2024,B,,-7.55\n"
    #expect(try await currency(settlement) == "USD")
    #expect(try await currency("Date,Text,CAD$\n05/13/2024,A,-10.00\n05/14/2024,B,20.00\n") == "CAD")
  }

  @Test("a currency of what was paid abroad does not hide that of the amounts")
  func currencyAbroad() async throws {
    func columns(_ header: String) throws -> [String?] {
      let rows =
        "USD;0,00;GBP;16.01.2025;651,81;716,99;-940,14;A\n;66,78;GBP;14.01.2025;-2803,36;;-1591,95;B\n"
        + ";0,00;GBP;11.01.2025;-1407,47;;1211,41;C\nUSD;0,00;GBP;10.01.2025;-1106,07;-1216,67;2618,88;D\n"
      let file = InputFile(name: "a.csv", bytes: Array((header + rows).utf8))
      let found = SourceOpening().open(file).findings
      return [ColumnRole.amount, .currency].map { found.columns[$0]?.first.map { found.columnNames[$0] } }
    }
    #expect(
      try columns("munt;Kosten;Munt;Datum;Bedrag;vreemde valuta;Saldo;Naam\n") == ["Bedrag", "Munt"])
    #expect(
      try columns("Vreemde;;;;;Bedrag;;\nmunt;Kosten;Munt;Datum;Bedrag;vreemde valuta;Saldo;Naam\n")
        == ["Bedrag", "Munt"])
    // The sign beside what was charged before fees is that of what is left.
    let net =
      "Originalbetrag;Betrag;Saldo;Originalwährung;Gebühr;Name;Netto;Datum\n-438,32;-398,48 €;-370,45;USD;0,00;A;-398,48;13.05.24\n"
      + ";1428,59 €;1052,51;;-5,63;B;1422,96;26.05.24\n;-2149,47 €;-1096,96;;0,00;C;-2149,47;27.05.24\n"
    #expect(try await currency(net) == "EUR")
  }

  private func currency(_ text: String) async throws -> String? {
    let opened = SourceOpening().open(InputFile(name: "a.csv", bytes: Array(text.utf8)))
    return try opened.get().format.mapping.statedCurrency?.rawValue
  }

  @Test("what a balance proves is said")
  func evidence() throws {
    let text = "05/13/2024,A,10.00,,90.00\n05/14/2024,B,,20.00,110.00\n05/15/2024,C,5.00,,105.00\n"
    let opened = SourceOpening().open(InputFile(name: "a.csv", bytes: Array(text.utf8)))
    #expect(
      opened.findings.evidence.contains(
        ImportEvidence(
          "columns",
          "column 5 is the balance after each row, and column 3 and column 4 say what was added to it",
          because: "each balance is the one before it and what was added")))
  }

  @Test("columns without a name of their own are named by their numbers")
  func unnamed() throws {
    let text =
      "Datum,Omschrijving,Mutatie,,Saldo,\n13-05-2024,A,EUR,\"-10,00\",EUR,\"90,00\"\n14-05-2024,B,EUR,\"20,00\",EUR,\"110,00\"\n15-05-2024,C,EUR,\"-5,00\",EUR,\"105,00\"\n"
    let opened = SourceOpening().open(InputFile(name: "a.csv", bytes: Array(text.utf8)))
    let settings = try opened.get().statedSettings
    #expect(settings.columns[.amount] == [.position(4)])
    #expect(settings.columns[.balance] == [.position(6)])
    #expect(settings.columns[.date] == [.name("Datum")])
    #expect(ColumnReference.titled("", 3) == "column 4")
    #expect(ColumnReference.titled("Saldo", 3) == "Saldo")
    #expect(ColumnReference.titled("Saldo", 3, quoted: true) == "the column 'Saldo'")
  }
}
