import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Rows that are no transactions")
struct RowInferenceTests {
  @Test("home-made files are read right or refused", arguments: RowInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  static let files = [
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
      "pending rows are asked about",
      "Date,Description,Amount,Status\n13/05/2024,A,-10.00,Posted\n14/05/2024,B,-20.00,Pending\n", .refused),
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
      "a remark after the last row is no row",
      "Date,Description,Amount\n13/05/2024,A,-10.00\n14/05/2024,B,20.00\n\"Statement generated on 15/05/2024\"\n",
      .reads(2, "10")),
  ]
}
