import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Which column is what")
struct ColumnInferenceTests {
  @Test("home-made files are read right or refused", arguments: ColumnInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  static let files = [
    HomeMadeFile(
      "dashes are no amount, and what is left after a fee that has a row of its own is",
      "Date,Type,Amount,Fees & Taxes,Net\n2024-05-13,Fee,--,-1.00,-1.00\n2024-05-14,Sale,20.00,--,20.00\n2024-05-15,Fee,--,-2.00,-2.00\n",
      .reads(3, "17")),
    HomeMadeFile(
      "a row with dashes for every amount is refused",
      "Date,Type,Amount,Fees & Taxes,Net\n2024-05-13,Fee,--,-1.00,-1.00\n2024-05-14,Sale,20.00,--,20.00\n2024-05-15,Fee,--,-2.00,-2.00\n"
        + "2024-05-16,Deposit,--,--,--\n",
      .rejecting),
    HomeMadeFile(
      "what a fee is not taken off is no net amount",
      "Date,Type,Amount,Fees & Taxes,Net\n2024-05-13,Fee,--,-1.00,-1.50\n2024-05-14,Sale,20.00,--,20.00\n2024-05-15,Fee,--,-2.00,-2.00\n",
      .refused),
    HomeMadeFile(
      "a currency filled where the amount abroad is, of which the others are zero, is that one's",
      "Datum;Text;Valuta;Utl. belopp;Belopp\n2024-05-13;A;;0;-10,00\n2024-05-14;B;USD;2,50;-20,00\n2024-05-15;C;;0;30,00\n",
      .reads(3, "0")),
    HomeMadeFile(
      "a currency filled elsewhere than the amount abroad is asked about",
      "Datum;Text;Valuta;Utl. belopp;Belopp\n2024-05-13;A;USD;0;-10,00\n2024-05-14;B;USD;2,50;-20,00\n2024-05-15;C;;0;30,00\n",
      .refused),
    HomeMadeFile(
      "a word for one direction beside some amounts alone is asked about",
      "Date,Text,Amount,BillingAmountSign\n13/05/2024,A,10.00,\n14/05/2024,B,20.00,CR\n15/05/2024,C,30.00,\n",
      .refused),
    HomeMadeFile(
      "a currency beside some amounts alone may be that of others",
      "Datum;Text;Bedrag;Munt\n13.05.2024;A;-10,00;\n14.05.2024;B;20,00;USD\n", .refused),
    HomeMadeFile(
      "a fee beside the amount is asked about, unless a balance moves without it",
      "Date,Description,Amount,Fee\n2024-05-01,A,-10.00,0.50\n2024-05-13,B,20.00,0.00\n", .refused),
    HomeMadeFile(
      "a fee that no balance moves by is not the amount",
      "Date,Description,Amount,Fee,Balance\n2024-05-01,A,-10.00,0.50,90.00\n2024-05-13,B,20.00,0.00,110.00\n2024-05-14,C,-1.00,0.10,109.00\n",
      .reads(3, "9")),
    HomeMadeFile(
      "a fee that is always zero is none",
      "Date,Description,Amount,Fee\n2024-05-01,A,-10.00,0.00\n2024-05-13,B,20.00,0.00\n", .reads(2, "10")),
    HomeMadeFile(
      "a foreign amount and a rate are not the amount",
      "Date,Description,Amount,Foreign Amount,Exchange Rate\n13/05/2024,A,-10.00,-11.00,1.10\n14/05/2024,B,20.00,,\n",
      .reads(2, "10")),
    HomeMadeFile(
      "of gross, fee and net the net amount is taken",
      "Datum;Name;Brutto;Gebühr;Netto;Währung\n13.05.2024;A;-10,00;0,00;-10,00;EUR\n14.05.2024;B;20,00;-1,00;19,00;EUR\n",
      .reads(2, "9")),
    HomeMadeFile(
      "yen have no decimals, so the mark stands between groups",
      "日付,内容,出金（円）,入金（円）\n2024/05/13,A,\"2,680\",-\n2024/05/14,B,-,\"4,190\"\n2024/05/15,C,895,-\n",
      .reads(3, "615")),
    HomeMadeFile(
      "of two accounts the one of numbers is none",
      "Date,Account,Description,Amount,Account\n13/05/2024,Cash,A,-10.00,10.00\n14/05/2024,Cash,B,20.00,20.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "who signs below the table is no row",
      "Data,,,Detalii,,Debit,Credit\n15.02.2024,,,A,,\"10,00\",\n16.02.2024,,,B,,,\"20,00\"\nRoxana,,,,Alexandra,,\nSef Serviciu,,,,,,\n",
      .reads(2, "10")),
    HomeMadeFile(
      "what is left in every row is the amount, whatever it is called",
      "Datum;Name;Vorher;Abzug;Betrag\n13.05.2024;A;-10,00;0,50;-10,50\n14.05.2024;B;20,00;1,00;19,00\n15.05.2024;C;5,00;0,00;5,00\n",
      .reads(3, "13.5")),
    HomeMadeFile(
      "of a total and what it is made of the total is the amount",
      "Time,Payee,Subtotal,Round Up,Total\n2024-05-13,A,-9.50,-0.50,-10.00\n2024-05-14,B,20.00,0.00,20.00\n2024-05-15,C,-4.80,-0.20,-5.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a currency in the header and one in a column agree",
      "Date,Description,Amount (EUR),Currency\n13/05/2024,A,-10.00,EUR\n14/05/2024,B,20.00,EUR\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a reference that repeats is no id",
      "Date,Reference,Description,Amount\n13/05/2024,R1,A,-10.00\n13/05/2024,R1,B,-10.00\n14/05/2024,R2,C,20.00\n",
      .reads(3, "0")),
    HomeMadeFile(
      "two rows alike stay two",
      "Date,Reference,Description,Amount\n13/05/2024,R1,A,-10.00\n13/05/2024,R1,A,-10.00\n14/05/2024,R2,C,20.00\n",
      .reads(3, "0")),
    HomeMadeFile(
      "two columns of one name stand each beside its amount",
      "Buchung;Verwendungszweck;Betrag;Währung;Saldo;Währung\n13.05.2024;A;-10,00;EUR;90,00;EUR\n14.05.2024;B;20,00;EUR;110,00;EUR\n",
      .reads(2, "10")),
    HomeMadeFile(
      "of columns of one name the one beside the amount states its currency",
      "Date,Description,Amount,Currency,Foreign Amount,Currency\n13/05/2024,A,-10.00,EUR,-11.00,USD\n14/05/2024,B,20.00,EUR,,\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a name may stand beside each of several amounts",
      "Kiedy;Kto;Ile;Waluta;Blokada;Waluta;Obca;Waluta;Razem;Waluta\n13.05.2024;A;-10,00;PLN;;;;;90,00;PLN\n14.05.2024;B;20,00;PLN;;;;;110,00;PLN\n15.05.2024;C;-5,00;PLN;;;;;105,00;PLN\n",
      .reads(3, "5")),
    HomeMadeFile(
      "what the account held before stands without a day under names that say nothing",
      "Wann,Wer,DR,CR,BAL\n,OPENING BALANCE,,,100.00\n13-05-2024,A,10.00,,90.00\n14-05-2024,B,,20.00,110.00\n15-05-2024,C,5.00,,105.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "what came to in all stands without a day under names that say nothing",
      "Wann,Wer,DR,CR,BAL\n13-05-2024,A,10.00,,90.00\n14-05-2024,B,,20.00,110.00\n15-05-2024,C,5.00,,105.00\nTotal,,15.00,20.00,\n",
      .reads(3, "5")),
    HomeMadeFile(
      "numbers of cheques are not amounts",
      "Date,Check Number,Description,Amount\n05/13/2024,1001,A,-10.00\n05/14/2024,,B,20.00\n", .reads(2, "10")
    ),
    HomeMadeFile(
      "references that look like exponents are texts",
      "Date,Reference,Description,Amount\n13/05/2024,12E45,A,-10.00\n14/05/2024,1E10,B,20.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a rate in percent is not the amount",
      "Date,Description,Amount,Rate\n13/05/2024,A,-10.00,1.5%\n14/05/2024,B,20.00,2%\n", .reads(2, "10")),
    HomeMadeFile(
      "one file may hold several accounts",
      "Account,Date,Description,Amount\nGiro,13/05/2024,A,-10.00\nSpar,14/05/2024,B,20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "a column of clock readings belongs to the dates",
      "Date,Time,Description,Amount\n13/05/2024,14:22,A,-10.00\n14/05/2024,09:01,B,20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "without a header the running balance proves the amounts",
      "13.05.2024;A;-10,00;990,00\n14.05.2024;B;20,00;1010,00\n15.05.2024;C;-5,00;1005,00\n", .reads(3, "5")),
    HomeMadeFile(
      "without a header one column of dates and one of amounts are enough",
      "13.05.2024;A;-10,00;EUR\n14.05.2024;B;20,00;EUR\n", .reads(2, "10")),
    HomeMadeFile(
      "a header over two lines is refused",
      "Booking,,Amount\nDate,Description,EUR\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n", .refused),
    HomeMadeFile(
      "quotes inside fields that are not quoted are text",
      "Datum;Text;Betrag\n13.05.2024;NR 1 \"Lese\" HH;-10,00\n14.05.2024;B;20,00\n", .reads(2, "10")),
    HomeMadeFile(
      "decimal commas in quotes stand in a file of commas",
      "Date,Description,Amount\n13/05/2024,A,\"-10,50\"\n14/05/2024,B,\"20,50\"\n", .reads(2, "10")),
    HomeMadeFile(
      "the line sep=; states the delimiter",
      "\u{FEFF}sep=;\nDate;Description;Amount\n13/05/2024;A;-10,00\n14/05/2024;B;20,00\n", .reads(2, "10")),
    HomeMadeFile(
      "a header without rows is a file without transactions", "Datum;Text;Betrag\n", .reads(0, "")),
    HomeMadeFile("an empty file is refused", "", .refused),
    HomeMadeFile("a preamble without a table is refused", "Kontoauszug\nIBAN;DE1\n", .refused),
  ]
}
