import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("What a running balance proves")
struct BalanceInferenceTests {
  @Test("home-made files are read right or refused", arguments: BalanceInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  static let files = [
    HomeMadeFile(
      "a balance before each row and one after it prove two halves in the order of the days",
      "TGL,DESK,AWAL_MUT,DEB_MUT,KRD_MUT,AKHIR_MUT\n2024-07-27,A,40.50,.00,20.00,60.50\n2024-07-29,B,60.50,2.50,.00,58.00\n"
        + "2024-07-30,C,58.00,6.50,.00,51.50\n2024-08-02,D,51.50,.00,3.00,54.50\n",
      .reads(4, "14")),
    HomeMadeFile(
      "a balance proves the amount under names that say nothing",
      "Tag,Wer,Bewegung,Stand,Irgendwas\n13.05.2024,A,-10.00,90.00,7.00\n14.05.2024,B,20.00,110.00,8.00\n15.05.2024,C,-5.00,105.00,9.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a balance proves two halves beside rows that move nothing",
      "Date,Journey,Charge,Credit,Balance\n26-Feb-2024,A,,3.20,22.60\n26-Feb-2024,B,.00,,19.40\n25-Feb-2024,C,2.80,,19.40\n"
        + "24-Feb-2024,D,.00,,22.20\n23-Feb-2024,E,,20.00,22.20\n22-Feb-2024,F,.00,,2.20\n",
      .reads(3, "20.4")),
    HomeMadeFile(
      "a balance proves two halves without a header",
      "05/13/2024,A,10.00,,90.00\n05/14/2024,B,,20.00,110.00\n05/15/2024,C,5.00,,105.00\n", .reads(3, "5")),
    HomeMadeFile(
      "balances of several accounts prove two halves without a header, account by account",
      """
      X1,2024-05-13,A,10.00,,90.00
      X2,2024-05-13,B,5.00,,500.00
      X1,2024-05-14,C,,20.00,110.00
      X2,2024-05-14,D,,30.00,530.00
      X1,2024-05-15,E,5.00,,105.00
      X2,2024-05-16,F,1.00,,529.00

      """,
      .reads(6, "29")),
    HomeMadeFile(
      "a name over a currency and an amount is that of the amount, and balances are those of each currency",
      """
      Datum,Omschrijving,Mutatie,,Saldo,
      2024-05-13,A,EUR,"-10,00",EUR,"90,00"
      2024-05-14,B,USD,"20,00",USD,"20,00"
      2024-05-15,C,EUR,"-5,00",EUR,"85,00"
      2024-05-16,D,USD,"-7,00",USD,"13,00"
      2024-05-17,E,EUR,"1,00",EUR,"86,00"

      """,
      .reads(5, "-14 13")),
    HomeMadeFile(
      "a balance of each currency proves that a fee is taken off",
      """
      time,type,asset,amount,fee,balance
      2024-05-13,deposit,EUR,100.00,0,100.00
      2024-05-14,deposit,USD,50.00,0,50.00
      2024-05-15,trade,EUR,-20.00,1.00,79.00
      2024-05-16,trade,USD,10.00,0.50,59.50
      2024-05-17,trade,EUR,-10.00,1.00,68.00

      """,
      .reads(5, "68 59.5")),
    HomeMadeFile(
      "a balance proves which word is money out",
      "13.05.2024;A;10,00;X;90,00\n14.05.2024;B;20,00;Y;110,00\n15.05.2024;C;5,00;X;105,00\n", .reads(3, "5")),
    HomeMadeFile(
      "a balance proves itself against the file's order",
      "15.05.2024;C;-5,00;105,00\n14.05.2024;B;20,00;110,00\n13.05.2024;A;-10,00;90,00\n", .reads(3, "5")),
    HomeMadeFile(
      "a balance before each row proves the amount",
      "13.05.2024;A;EUR;100,00;-10,00\n14.05.2024;B;EUR;90,00;20,00\n15.05.2024;C;EUR;110,00;-5,00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a balance before each row proves it against the file's order",
      "15.05.2024;C;EUR;110,00;-5,00\n14.05.2024;B;EUR;90,00;20,00\n13.05.2024;A;EUR;100,00;-10,00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "on one day alone a balance before each row could be one after it",
      "13.05.2024;A;EUR;100,00;-10,00\n13.05.2024;B;EUR;90,00;20,00\n13.05.2024;C;EUR;110,00;-5,00\n",
      .refused),
    HomeMadeFile(
      "a line above the table that names a balance in the line before it is no row",
      "Ab;Bis;Konto;Saldo;Währung\n01.05.2024;31.05.2024;2204871;2.335,36;EUR\n\nBuchungstag;Verwendungszweck;Umsatz\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a line above the table that states a balance and what may be overdrawn is no row",
      "Saldo;Währung;Datum;max. Verfügungsrahmen\n6.171,77;EUR;24.05.2024;9.171,77\nBuchungstag;Verwendungszweck;Umsatz\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a line above the table that tells of a purchase beside a balance may be a row",
      "Saldo;Text;Datum;Wert\n6.171,77;Bäckerei;24.05.2024;9,77\nBuchungstag;Verwendungszweck;Umsatz\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n",
      .refused),
    HomeMadeFile(
      "two halves without a header and without a balance are asked about",
      "2024-05-13,A,10.00,\n2024-05-14,B,,20.00\n2024-05-15,C,5.00,\n", .refused),
    HomeMadeFile(
      "a fee by itself is a row, where the balance shows what fees are",
      "Date,Text,Money In,Money Out,Fee,Balance\n01/08/2024,A,,,-7.50,92.50\n02/08/2024,B,100.00,,,192.50\n"
        + "13/08/2024,C,,-40.00,-2.00,150.50\n14/08/2024,D,,-10.00,,140.50\n15/08/2024,E,,,-1.00,139.50\n16/08/2024,F,,-5.00,,134.50\n",
      .reads(6, "34.5")),
    HomeMadeFile(
      "rows that the balance passes over have perhaps not moved yet",
      "Date,Text,Amount,Balance\n01/08/2024,A,-10.00,90.00\n02/08/2024,B,100.00,190.00\n13/08/2024,C,-40.00,150.00\n"
        + "14/08/2024,D,-10.00,140.00\n15/08/2024,(Pending) E,-1.00,\n16/08/2024,F,-5.00,135.00\n17/08/2024,G,-5.00,130.00\n",
      .refused),
    HomeMadeFile(
      "a balance at the end of each day passes over no row",
      "Date,Text,Amount,Balance\n01/08/2024,A,-10.00,90.00\n02/08/2024,B,100.00,190.00\n13/08/2024,C,-40.00,150.00\n"
        + "14/08/2024,D,-10.00,140.00\n15/08/2024,E,-1.00,\n15/08/2024,F,-5.00,134.00\n17/08/2024,G,-5.00,129.00\n",
      .reads(7, "29")),
    HomeMadeFile(
      "a narrow line that is called a balance is none of the rows",
      "Buchungstag;Text;Konto;Betrag;Währung\n13.05.2024;A;1;-10,00;EUR\n14.05.2024;B;1;20,00;EUR\nKontostand;14.05.2024;110,00;EUR\n",
      .reads(2, "10")),
    HomeMadeFile(
      "letters that stand apart name a balance",
      "Data,Histórico,Valor\n13/05/2024,Saldo Anterior,100.00\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n14/05/2024,S A L D O,110.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a balance may be named in another column than the description",
      "Datum;Name;Bezug;Betrag\n13.05.2024;;Anfangssaldo;100,00\n13.05.2024;A;x;-10,00\n14.05.2024;B;y;20,00\n14.05.2024;;Endsaldo;110,00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "a line of figures above the table states a balance",
      "12345;28/04/2024;10/06/2024;12;110,00 EUR\n\nDate;Libellé;Montant;Devise\n13/05/2024;A;-10,00;EUR\n14/05/2024;B;20,00;EUR\n",
      .reads(2, "10")),
  ]
}
