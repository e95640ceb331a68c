import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Rows that are no transactions")
struct RowInferenceTests {
  @Test("home-made files are read right or refused", arguments: RowInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  @Test("A header of two lines is found again by the settings that say the same")
  func twoLines() async throws {
    let text =
      "Value;Booking;;\ndate;date;Text;Amount\n(DD.MM.YYYY);;;\n13.05.2024;14.05.2024;A;-10,00\n"
      + "14.05.2024;15.05.2024;B;20,00\n"
    for preamble in ["", "Account 1\n\n"] {
      let found = try await FileInspection.first(of: preamble + text, ImportSettings())
      #expect(found.findings.headerLines == 3)
      #expect(found.settings.columns[.date] == [.name("Booking date")])
      let read = try await ReadWithoutHelp(Array((preamble + text).utf8), settings: found.settings)
      #expect(read.sum == "10", "\(read)")
    }
  }

  static let files = [
    HomeMadeFile(
      "a month with what it is about above a header that is repeated, in more lines than it has rows",
      "Von;01.05.2024\nBis;31.05.2024\nText;\nBetrag ab;\nSaldo;85,00 EUR\n;\nKonto;Datum;Text;Betrag\n1;13.05.2024;A;-10,00\n"
        + "1;14.05.2024;B;20,00\nVon;01.06.2024\nBis;30.06.2024\nText;\nBetrag ab;\nSaldo;80,00 EUR\n;\nKonto;Datum;Text;Betrag\n"
        + "1;13.06.2024;C;-5,00\n1;14.06.2024;D;7,00\n",
      .reads(4, "12")),
    HomeMadeFile(
      "a sum in Chinese after the last row, with its currency before the word",
      "日期,摘要,收入金额,支出金额,余额\n2024-08-06,A,,10.00,90.00\n2024-08-13,B,20.00,,110.00\n2024-08-14,C,,5.00,105.00\n"
        + "人民币合计,,20.00,15.00,\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a name that ends in a word for a balance, and a number, after the last row",
      "Datum;Opis;Isplata;Uplata;Stanje\n13.05.2024.;A;10,00;;90,00\n14.05.2024.;B;;20,00;110,00\n"
        + ";Ukupno:;10,00;20,00;\nSlobodno stanje;110,00;;;\n",
      .reads(2, "10")),
    HomeMadeFile(
      "quotes within a text that are not doubled",
      "Date,Description,Amount,Running Bal.\n03/13/2024,\"Zelle to M for \"concert tix\"; Conf# 1, 2\",\"-85.00\",\"1,015.00\"\n"
        + "03/14/2024,\"Say \"\"hi\"\" for \"it\"\",\"-5.00\",\"1,010.00\"\n03/15/2024,\"Plain\",\"20.00\",\"1,030.00\"\n"
        + "03/16/2024,\"C\",\"-7.00\",\"1,023.00\"\n03/17/2024,\"D\",\"-3.00\",\"1,020.00\"\n",
      .reads(5, "-80")),
    HomeMadeFile(
      "quotes that are not doubled, before a delimiter within the text",
      "Date,Description,Amount,Running Bal.\n03/13/2024,\"For \"tix\",\"and\" more\",\"-85.00\",\"1,015.00\"\n"
        + "03/14/2024,\"B\",\"-5.00\",\"1,010.00\"\n03/15/2024,\"Plain\",\"20.00\",\"1,030.00\"\n", .rejecting
    ),
    HomeMadeFile(
      "a row that goes on in one column goes on with numbers there",
      "Data,Detalii,Debit,Credit,Balanta\n21 mai 2024,Plata,\"47,00\",,\"153,00\"\n,Beneficiar: ORANGE,,,\n,644905,,,\n"
        + ",Referinta: 33,,,\n22 mai 2024,Plata,\"7,00\",,\"146,00\"\n,Beneficiar: MEGA,,,\n23 mai 2024,Incasare,,\"10,00\",\"156,00\"\n",
      .reads(3, "-44")),
    HomeMadeFile(
      "rows of an unknown name that state what the balance before and the rows between come to are balances",
      """
      "Data","Lançamento","Valor"
      "01/05/2024","Saldo Anterior","100,00"
      "13/05/2024","A","-10,00"
      "13/05/2024","Saldo da conta","90,00"
      "14/05/2024","B","30,00"
      "14/05/2024","Saldo da conta","120,00"
      "15/05/2024","C","-5,00"
      "15/05/2024","Saldo da conta","115,00"

      """,
      .reads(3, "15")),
    HomeMadeFile(
      "so they are against the file's order",
      """
      "Data","Lançamento","Valor"
      "15/05/2024","Saldo da conta","115,00"
      "15/05/2024","C","-5,00"
      "14/05/2024","Saldo da conta","120,00"
      "14/05/2024","B","30,00"
      "13/05/2024","Saldo da conta","90,00"
      "13/05/2024","A","-10,00"

      """,
      .reads(3, "15")),
    HomeMadeFile(
      "rows that speak of a balance and move money are rows",
      "Datum;Text;Betrag\n13.05.2024;Saldo der Abschlussposten;-10,00\n14.05.2024;B;20,00\n15.05.2024;Saldo der Abschlussposten;-7,00\n",
      .reads(3, "3")),
    HomeMadeFile(
      "rows of which most state balances and one does not are asked about",
      """
      "Data","Lançamento","Valor"
      "13/05/2024","Saldo da conta","90,00"
      "14/05/2024","B","30,00"
      "14/05/2024","Saldo da conta","120,00"
      "15/05/2024","C","-5,00"
      "15/05/2024","Saldo da conta","114,00"

      """,
      .refused),
    HomeMadeFile(
      "rows that state what those between come to are asked about",
      "Buchungstag;Valuta;Text;Betrag\n13.05.2024;13.05.2024;A;-77,17\n14.05.2024;14.05.2024;B;-97,05\n31.05.2024;31.05.2024;Monatsergebnis Mai;-174,22\n13.06.2024;13.06.2024;C;1.839,86\n14.06.2024;14.06.2024;D;-34,63\n30.06.2024;30.06.2024;Monatsergebnis Juni;1.805,23\n",
      .refused),
    HomeMadeFile(
      "rows without a second day that state what those between come to are asked about",
      "Buchungstag;Valuta;Text;Betrag\n13.05.2024;13.05.2024;A;-77,17\n14.05.2024;14.05.2024;B;-97,05\n31.05.2024;;Monatsergebnis Mai;-174,22\n13.06.2024;13.06.2024;C;1.839,86\n14.06.2024;14.06.2024;D;-34,63\n30.06.2024;;Monatsergebnis Juni;1.805,23\n",
      .refused),
    HomeMadeFile(
      "rows that begin alike and state something else have moved",
      "Buchungstag;Valuta;Text;Betrag\n13.05.2024;13.05.2024;A;-77,17\n14.05.2024;14.05.2024;B;-97,05\n31.05.2024;31.05.2024;Monatsergebnis Mai;-174,23\n13.06.2024;13.06.2024;C;1.839,86\n14.06.2024;14.06.2024;D;-34,63\n30.06.2024;30.06.2024;Monatsergebnis Juni;1.805,23\n",
      .reads(6, "3262.01")),
    HomeMadeFile(
      "sums that a balance moves by are movements",
      "Date,Text,Amount,Balance\n2024-05-13,A,-10.00,90.00\n2024-05-14,B,-20.00,70.00\n2024-05-15,Debt May,-30.00,40.00\n2024-06-13,C,-1.00,39.00\n2024-06-14,D,-2.00,37.00\n2024-06-15,Debt June,-3.00,34.00\n2024-06-16,E,50.00,84.00\n",
      .reads(7, "-16")),
    HomeMadeFile(
      "a last row that is what all others come to is asked about",
      "Date,Text,Amount\n2024-05-13,A,-10.00\n2024-05-14,B,-20.00\n2024-05-15,C,-5.50\n2024-05-16,D,-6.00\n2024-05-17,E,-7.00\n2024-05-18,F,-8.00\n2024-05-31,Mai,-56.50\n",
      .refused),
    HomeMadeFile(
      "purchases that the rows below divide are asked about",
      "Date,Payee,Category,Amount,Split\n03/16/24,Shop,--Split--,-208.71,\n03/16/24,Shop,Groceries,-125.23,S\n03/16/24,Shop,Household,-83.48,S\n03/22/24,Phone,Bills,-163.39,\n03/26/24,Store,--Split--,-54.61,\n03/26/24,Store,Groceries,-32.77,S\n03/26/24,Store,Household,-21.84,S\n",
      .refused),
    HomeMadeFile(
      "a page that is there twice is refused",
      "Data,Causale,Importo\n13/03/2024,A,-49.79\n14/03/2024,B,-48.25\nData,Causale,Importo\n15/03/2024,C,-84.77\n16/03/2024,D,-31.82\nData,Causale,Importo\n15/03/2024,C,-84.77\n16/03/2024,D,-31.82\n",
      .refused),
    HomeMadeFile(
      "pages that carry a balance over state it",
      "Datum;Text;Betrag\n13.05.2024;Alter Kontostand;1.840,15\n13.05.2024;A;-127,36\n14.05.2024;Übertrag auf Seite 2;1.712,79\nDatum;Text;Betrag\n14.05.2024;Übertrag von Seite 1;1.712,79\n15.05.2024;Übertrag auf Sparkonto;-300,00\n16.05.2024;B;-12,79\n",
      .reads(3, "-440.15")),
    HomeMadeFile(
      "a state that nobody knows is asked about",
      "Date,Text,Amount,Status\n2024-05-13,A,-10.00,Completed\n2024-05-14,B,20.00,Completed\n2024-05-15,C,-5.00,Frobnicated\n",
      .refused),
    HomeMadeFile(
      "of states that nobody knows the usual one is that of money that moved",
      "Date,Text,Amount,Status\n2024-05-13,A,-10.00,Zibbed\n2024-05-14,B,20.00,Zibbed\n2024-05-15,C,-5.00,Zabbed\n",
      .refused),
    HomeMadeFile(
      "a state that all rows have asks nothing",
      "Date,Text,Amount,Status\n2024-05-13,A,-10.00,Zibbed\n2024-05-14,B,20.00,Zibbed\n2024-05-15,C,-5.00,Zibbed\n",
      .reads(3, "5")),
    HomeMadeFile(
      "states of a country are no states of rows",
      "Date,Text,Amount,State\n2024-05-13,A,-10.00,NY\n2024-05-14,B,20.00,CA\n2024-05-15,C,-5.00,WA\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a balance that moves in every row shows that all states are those of money that moved",
      "Date,Text,Amount,Balance,Status\n2024-05-13,A,-10.00,90.00,Booked\n2024-05-14,B,20.00,110.00,Zabbed\n2024-05-15,C,-20.00,90.00,Zabbed\n",
      .reads(3, "-10")),
    HomeMadeFile(
      "a flag in another language leaves rows out",
      "Ημερομηνία;Αιτιολογία;Ποσό;Άκυρο\n13/03/2024;A;-76,32;ΟΧΙ\n14/03/2024;B;-57,99;ΟΧΙ\n15/03/2024;C;433,68;ΝΑΙ\n",
      .reads(2, "-134.31")),
    HomeMadeFile(
      "a line above the table that says thousands is asked about",
      "Buku Kas (dalam ribuan Rupiah)\nTanggal;Keterangan;Masuk;Keluar\n13/03/2024;A;;1.466,0\n15/03/2024;B;4.660,5;\n16/03/2024;C;;60,5\n",
      .refused),
    HomeMadeFile(
      "a place called so says nothing",
      "Account of Thousand Oaks\nTanggal;Keterangan;Masuk;Keluar\n13/03/2024;A;;1.466,0\n15/03/2024;B;4.660,5;\n16/03/2024;C;;60,5\n",
      .reads(3, "3134")),
    HomeMadeFile(
      "an abbreviation of a currency is no part of a name",
      "Datum;Popis;Částka Kč;Zůstatek Kč\n13.05.2024;A;-10,00;90,00\n14.05.2024;B;20,00;110,00\n15.05.2024;C;-5,00;105,00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "amounts without a sign that a balance rises and falls by are refused",
      "Date,Text,Amount,Balance\n2024-05-13,A,10.00,90.00\n2024-05-14,B,20.00,110.00\n2024-05-15,C,5.00,105.00\n",
      .refused),
    HomeMadeFile(
      "what was planned has not moved",
      "Datum;Posten;Geplant €;Tatsächlich €;Abweichung €\n13.05.2024;A;-10,00;-11,15;-1,15\n14.05.2024;B;20,00;22,48;2,48\n15.05.2024;C;-5,00;-5,00;0,00\n",
      .reads(3, "6.33")),
    HomeMadeFile(
      "whether a tax was paid with the price is asked",
      "Datum,Text,Netto,Moms 25%,Brutto\n2024-05-13,A,-100.00,-25.00,-125.00\n2024-05-14,B,400.00,100.00,500.00\n2024-05-15,C,-10.00,-2.50,-12.50\n",
      .refused),
    HomeMadeFile(
      "lines that repeat the row's account and add a text are parts of their row",
      """
      IBAN;Booked At;Text;Amount
      CH56;2026-02-02;"A, B";-10.00
      CH56;2026-02-03;Orders (2);-30.00
      CH56;;"C, 9400 D";
      CH56;;E;
      CH56;2026-02-04;F;45.00
      CH56;2026-02-05;G;-1.00
      CH56;2026-02-06;H;-1.00
      CH56;2026-02-07;I;-1.00
      CH56;2026-02-08;J;-1.00
      CH56;2026-02-09;K;-1.00
      CH56;2026-02-10;L;1.00
      CH56;2026-02-11;M;1.00

      """,
      .reads(10, "2")),
    HomeMadeFile(
      "a total of what is written beside words of direction is no row",
      "Data,Historico,Valor,Deb_Cred\n20260203,A,10.00,D\n20260204,B,30.00,C\n20260205,C,5.00,D\n20260205,Total,45.00,C\n",
      .reads(3, "15")),
    HomeMadeFile(
      "balances beside words of direction are found by them",
      """
      Data,Historico,Valor,Deb_Cred
      20260130,SALDO ANTERIOR,100.00,C
      20260203,A,10.00,D
      20260203,SALDO CONTA,90.00,C
      20260204,B,30.00,C
      20260204,SALDO CONTA,120.00,C
      20260205,C,125.00,D
      20260205,SALDO CONTA,5.00,D

      """,
      .reads(3, "-105")),
    HomeMadeFile(
      "two lines that go on with one column alone are parts of their rows",
      "Datum,Text,Betrag,Order\n2024-05-13,A,-10.00,x79cb-\n,,,fa9e86a\n2024-05-14,B,-20.00,\n2024-05-15,C,30.00,\n2024-05-16,D,-5.00,\n2024-05-17,E,-5.00,\n2024-05-18,F,-5.00,\n2024-05-19,G,5.00,\n2024-05-20,H,5.00,\n2024-05-21,I,5.00,\n2024-05-22,\"J, K\",5.00,\n2024-05-23,L,7.00,fx309d-\n,,,ca4550bef\n",
      .reads(11, "12")),
    HomeMadeFile(
      "a subtotal that has neither a day nor an amount is no row",
      "Datum;Empfänger;Betrag\n02.05.2024;A;-1,00\n13.05.2024;B;-2,00\nZwischensumme;;\n14.05.2024;C;4,00\n",
      .reads(3, "1")),
    HomeMadeFile(
      "a subtotal with another amount than the rows come to is refused, far below as well",
      "Datum;Empfänger;Betrag\n13.05.2024;B;-2,00\nZwischensumme;;\n"
        + String(repeating: "14.05.2024;C;-4,00\n", count: 900) + "Zwischensumme;;-7,00\n14.05.2024;C;4,00\n",
      .rejecting),
    HomeMadeFile(
      "a legend below the rows has neither a day nor an amount",
      ",No,Date,Remarks,Debit,Credit\n,1,13/05/2024,A,2.00,\n,2,14/05/2024,B,,4.00\n,,Legends used here,,,\n,,1. INFT - Transfer,,,\n",
      .reads(2, "2")),
    HomeMadeFile(
      "a text with an amount in it is no legend",
      ",No,Date,Remarks,Debit,Credit\n,1,13/05/2024,A,2.00,\n,2,14/05/2024,B,,4.00\n,,Rent 500.00,,,\n",
      .rejecting),
    HomeMadeFile(
      "the first line without a header names the account where the rows have their day",
      "Compte courant;Compte;****1234;13/05/2024;;3 210,55\n" + bnp, .reads(6, "-6")),
    HomeMadeFile(
      "a first line whose text is in the place of the day, and which names no account, is refused",
      "Compte courant;Compte;abc;13/05/2024;;3 210,55\n" + bnp, .refused),
    HomeMadeFile(
      "a first line with its day where the rows have theirs is one of them",
      "13/05/2024;Compte;****1234;Solde;;-3,00\n" + bnp, .reads(7, "-9")),
    HomeMadeFile(
      "the same below lines of labels, where a quoted text has the delimiter in it",
      "Von;01.05.2024;\nBis;31.05.2024;\nBetreff;Auszug;\nKunde;17;\nNummer;3;\nDatum;Text;Konto;Betrag;\n13.05.2024;\"A; B\";'1';-10,00;\n"
        + "14.05.2024;\"C\";'2';20,00;\n15.05.2024;\"D\";'3';-4,00;\n", .reads(3, "6")),
    HomeMadeFile(
      "apostrophes around one column are no quotes where other columns are quoted",
      "Date,Text,Amount,Note,Reference\n13/05/2024,A,\"-1,50\",\"two\nlines\",'AT25'\n14/05/2024,B,\"20,25\",x,'AT26'\n15/05/2024,C,\"-3,75\",\"two\nlines\",'AT27'\n",
      .reads(3, "15")),
    HomeMadeFile(
      "a clock may stand after a semicolon",
      "Date/Time,Description,Amount\n20250202;202000,A,-10.50\n20250203;101500,B,20.00\n20250204;202000,C,-3.00\n",
      .reads(3, "6.5")),
    HomeMadeFile(
      "opening and closing balances with amounts are left out",
      "Date,Description,Amount,Balance\n01/05/2024,Opening balance,1000.00,1000.00\n13/05/2024,A,-10.00,990.00\n14/05/2024,B,20.00,1010.00\n31/05/2024,Closing balance,1010.00,1010.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a closing balance on a day without a year is no footer where another column shows that the first row is one too",
      "Period: 01.05.2024 - 31.05.2024\n\nOpening balance;100.00;x;10;01/05\nA;-10.00;;20;13/05\nB;20.00;y;20;14/05\nC;-5.00;z;20;15/05\n"
        + "Turnover;-15.00;;82;15/05\nTurnover;20.00;;82;15/05\nClosing balance;105.00;;86;15/05\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a balance without an amount is left out",
      "Date,Description,Amount,Balance\n01/05/2024,Opening balance,,1000.00\n13/05/2024,A,-10.00,990.00\n14/05/2024,B,20.00,1010.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a Spanish opening balance is left out",
      "Fecha;Concepto;Importe;Saldo\n01/05/2024;Saldo inicial;1000,00;1000,00\n13/05/2024;A;-10,00;990,00\n14/05/2024;B;20,00;1010,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a total with a date is left out where the rows come to it",
      "Date,Description,Amount\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n31/05/2024,Total,10.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "somebody called Total is not a total",
      "Date,Description,Amount\n13/05/2024,A,-10.00\n14/05/2024,TOTAL,-20.00\n31/05/2024,B,10.00\n",
      .reads(3, "-20")),
    HomeMadeFile(
      "a starting balance may be a transaction",
      "Date,Payee,Amount\n13/05/2024,Starting Balance,100.00\n14/05/2024,B,-20.00\n", .refused),
    HomeMadeFile(
      "pending rows are left out",
      "Date,Description,Amount,Status\n13/05/2024,A,-10.00,Posted\n14/05/2024,B,-20.00,Pending\n",
      .reads(1, "-10")),
    HomeMadeFile(
      "declined rows are left out",
      "Date,Description,Amount,Status\n13/05/2024,A,-10.00,Completed\n14/05/2024,B,-20.00,Declined\n",
      .reads(1, "-10")),
    HomeMadeFile(
      "a blank amount refuses its row", "Date,Description,Amount\n13/05/2024,A,-10.00\n14/05/2024,B,\n",
      .rejecting),
    HomeMadeFile(
      "a header that is repeated is left out",
      "Date,Description,Amount\n13/05/2024,A,-10.00\nDate,Description,Amount\n14/05/2024,B,20.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a header that is repeated says nothing about the words below it",
      "Date;Text;Amount;Debit/Credit\n13.05.2024;A;10,00;Debit\n\nDate;Text;Amount;Debit/Credit\n14.05.2024;B;20,00;Credit\n",
      .reads(2, "10")),
    HomeMadeFile(
      "titles and totals above a header that is repeated are no rows",
      "Account 1\nDate;Text;Amount\n13.05.2024;A;-10,00\nTotal;;-10,00\n\nAccount 2\nDate;Text;Amount\n14.05.2024;B;20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "so is what says in brackets below it how cells are written",
      "Date;Text;Amount\n(DD.MM.YYYY);;\n13.05.2024;A;-10,00\n\nAccount 2\nDate;Text;Amount\n(DD.MM.YYYY);;\n14.05.2024;B;20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a line that goes on with a text may be below a day without a year",
      "Statement 2024\n\nText;Date;Amount\nA;13 May;-10,00\nat the corner;;\nB;14 May;20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "rows that are called balances and turnovers do not spoil what the balance proves",
      "2024-05-01;Opening balance;100,00;C;100,00\n2024-05-02;A;50,00;D;50,00\n2024-05-03;B;30,00;C;80,00\n"
        + "2024-05-04;C;20,00;D;60,00\n2024-05-05;Closing balance;60,00;C;60,00\n", .reads(3, "-40")),
    HomeMadeFile(
      "a row above a header that is repeated stays a row",
      "Date;Text;Amount\n13.05.2024;A;-10,00\n14.05.2024\nDate;Text;Amount\n14.05.2024;B;20,00\n", .rejecting),
    HomeMadeFile(
      "names that two columns share are told apart by the line above",
      "Value;Booking;;\ndate;date;Text;Amount\n13.05.2024;14.05.2024;A;-10,00\n14.05.2024;15.05.2024;B;20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a line below the header that says in brackets how cells are written is no row",
      "Date;Text;Amount\n(DD.MM.YYYY);;[EUR]\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n", .reads(2, "10")),
    HomeMadeFile(
      "texts written for spreadsheets may stand beside fields in quotes",
      "Date;Text;Reference;Amount\n13.05.2024;\"A; 1\";=\"001\";-10,00\n14.05.2024;B;=\"002\";20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a text written for spreadsheets that holds a delimiter refuses its row",
      "Date;Text;Reference;Amount\n13.05.2024;\"A; 1\";=\"0;1\";-10,00\n14.05.2024;B;=\"002\";20,00\n15.05.2024;C;=\"003\";-1,00\n",
      .rejecting),
    HomeMadeFile(
      "a line that only goes on with a text may begin with it",
      "Text;Date;Amount\nA;13.05.2024;-10,00\nat the corner;;\nB;14.05.2024;20,00\n", .reads(2, "10")),
    HomeMadeFile(
      "a remark after the last row is no row",
      "Date,Description,Amount\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n\"Statement generated on 15/05/2024\"\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a line that goes on with a text says nothing of the days beside it",
      "No,Value Date,Date,Remarks,Debit,Credit,Balance\n1,01/05/2024,01/05/2024,A,10.00,0.00,90.00\n"
        + "2,02/05/2024,02/05/2024,B,20.00,0.00,70.00\n3,13/05/2024,13/05/2024,C,0.00,5.00,75.00\n,,,. APRIL,,,\n"
        + "4,14/05/2024,14/05/2024,D,1.00,0.00,74.00\n5,15/05/2024,15/05/2024,E,1.00,0.00,73.00\n"
        + "6,16/05/2024,16/05/2024,F,1.00,0.00,72.00\n7,17/05/2024,17/05/2024,G,1.00,0.00,71.00\n",
      .rejecting),
    HomeMadeFile(
      "quotes after a colon are part of a text",
      "Data Lançamento;Descrição;Valor\n13/05/2024;Compra no debito: \"No estabelecimento X\";-13,03\n"
        + "14/05/2024;Pix recebido: \"Cp :1-Y\";20,00\n",
      .reads(2, "6.97")),
    HomeMadeFile(
      "unless the colon separates the fields",
      "Date:Text:Amount\n2024-05-13:\"A: 1\":-10.00\n2024-05-14:\"B: 2\":20.00\n", .reads(2, "10")),
  ]

  private static let bnp = (14...19).map { "\($0)/05/2024;Carte;Divers;Shop \($0);;-1,00\n" }.joined()
}
