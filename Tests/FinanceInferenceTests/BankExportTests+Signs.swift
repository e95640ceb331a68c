// Exports whose signs, words and days are not what their columns promise.

extension BankExportTests {
  static let ofSigns = [
    HomeMadeFile(
      "the balance says that money out has a minus, and that what has none came back",
      "Date,Description,Debit,Credit,Balance\n13/02/2024,A,-12.50,,987.50\n14/02/2024,B,12.50,,1000.00\n"
        + "15/02/2024,C,-20.00,,980.00\n16/02/2024,D,,1500.00,2480.00\n",
      .reads(4, "1480")),
    HomeMadeFile(
      "of two amounts of money out one has a minus, and nothing says which of them came back",
      "Buchung;Text;Soll;Haben\n13.02.2024;A;-800,00;\n14.02.2024;B;40,00;\n16.02.2024;C;;1500,00\n", .refused
    ),
    HomeMadeFile(
      "a letter for one way alone, in a column that is called after both",
      "Datum;Betrag;D/C;Text\n13.02.2024;12,50;D;A\n14.02.2024;15,00;D;B\n", .reads(2, "-27.5")),
    HomeMadeFile(
      "the words of Denmark for what was paid out and in",
      "Date,Type,Text,Amount\n2024-02-13,Udbetaling,A,12.50\n2024-02-14,Indbetaling,B,1500.00\n",
      .reads(2, "1487.5")),
    HomeMadeFile(
      "a table without any text",
      "Buchungstag;Betrag;Währung;Saldo\n13.02.2024;-12,50;EUR;87,50\n14.02.2024;1500,00;EUR;1587,50\n",
      .reads(2, "1487.5")),
    HomeMadeFile("two columns alone", "2024-02-13,-12.50\n2024-02-14,1500.00\n", .reads(2, "1487.5")),
    HomeMadeFile(
      "a day of booking that the calendar does not have, beside days of value",
      "Buchungstag;Valuta;Text;Betrag\n31.01.2024;01.02.2024;A;-580,00\n31.02.2024;05.02.2024;B;-2,00\n"
        + "05.02.2024;06.02.2024;C;900,00\n",
      .reads(2, "320", rejecting: 1)),
    HomeMadeFile(
      "months in numbers above days without a year",
      "Statement 12/2023 - 01/2024\nDay,Text,Amount\n28 Dec,A,-12.50\n31 Dec,B,1500.00\n02 Jan,C,-800.00\n",
      .reads(3, "687.5")),
    HomeMadeFile(
      "what begins like a balance may be a shop",
      "Date,Text,Amount\n2024-01-02,A,-4.00\n2024-01-03,Opening Balance Bakery,-4.70\n2024-01-04,B,-1.00\n",
      .refused),
  ]
}
