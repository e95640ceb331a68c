import FinanceConfiguration
import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Which way money went")
struct SignInferenceTests {
  @Test("home-made files are read right or refused", arguments: SignInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  @Test("a column that is stated to be the amount leaves open which way money went")
  func statedAmount() async throws {
    let rows = (1...40).map { "\(10 + $0 % 20).05.2024;Shop \($0);\($0 % 10 == 0 ? "-" : "")\($0),50\n" }
    var settings = ImportSettings()
    try settings.apply(text: "columns.amount=Betrag")
    let found = try await FileInspection.first(of: "Datum;Beschreibung;Betrag\n" + rows.joined(), settings)
    #expect(found.findings.questions.map(\.code) == [.signUndecided])
  }

  @Test("Where words mean one direction alone, the offer says what the other rows mean")
  func halfWorded() async throws {
    let text = "Date,Description,Amount,Sign\n13/05/2024,A,10.00,\n14/05/2024,B,25.00,Cr\n"
    let open = try await ReadWithoutHelp(text)
    #expect(open.answers == [[#"directions={cr: income, "": expense}"#]])
    var settings = ImportSettings()
    try settings.apply(text: open.answers[0][0])
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect(read.sum == "15")
    #expect(read.rejected == 0)
  }

  static let files = [
    HomeMadeFile(
      "nothing in a column that is called after both directions, where only one of them is written",
      "Date,Description,Amount,Debit / Credit\n13/05/2024,A,10.00,\n14/05/2024,B,25.00,Cr\n", .reads(2, "15")),
    HomeMadeFile(
      "columns called by signs alone",
      "Time,Type,Details,[-],[+]\n02 May 24,Send,A,31.00,\n30 Apr 24,Fee,B,5.00,\n16 Apr 24,Receive,C,,312.40\n",
      .reads(3, "276.4")),
    HomeMadeFile(
      "what is bought of a coin comes in, which says nothing of the money",
      "Time,Operation,Coin,Change\n2024-05-13,Deposit,EUR,100.00\n2024-05-14,Transaction Spend,EUR,-40.00\n"
        + "2024-05-14,Transaction Buy,BTC,0.00100000\n2024-05-15,Transaction Buy,ETH,0.02000000\n"
        + "2024-05-16,Withdraw,EUR,-10.00\n2024-05-17,Transaction Spend,EUR,-4.00\n", .rejecting
    ),
    HomeMadeFile(
      "the issuer of a card thanks for a payment with a minus, and a purchase has none",
      "date,title,amount\n2024-05-13,Netflix,10.00\n2024-05-14,Pagamento recebido,-20.00\n2024-05-15,Padaria,5.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "whoever thanks is paid, also where most amounts are the minus of purchases",
      "date,title,amount\n2024-05-13,Netflix,-10.00\n2024-05-14,Payment - thank you,20.00\n2024-05-15,Bakery,-5.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a purchase without a minus and a refund with one, but no issuer's thanks, are asked about",
      "date,title,amount\n2024-05-13,Netflix,10.00\n2024-05-14,Refund,-20.00\n2024-05-15,Bakery,5.00\n",
      .refused),
    HomeMadeFile(
      "thanks with a minus beside takings that no text calls purchases are asked about",
      "date,title,amount\n2024-05-13,Order 7,10.00\n2024-05-14,Thank you,-20.00\n2024-05-15,Order 8,5.00\n",
      .refused),
    HomeMadeFile(
      "thanks with and without a minus decide nothing",
      "date,title,amount\n2024-05-13,Netflix,10.00\n2024-05-14,Thank you,-20.00\n2024-05-15,Thank you,5.00\n2024-05-16,A,1.00\n",
      .refused),
    HomeMadeFile(
      "what has no word beside it is the other direction where a text says so",
      "Date,Description,Amount,Debit / Credit\n13/05/2024,Netflix,10.00,\n14/05/2024,B,25.00,Cr\n",
      .reads(2, "15")),
    HomeMadeFile(
      "texts of both directions without a word beside them leave it open",
      "Date,Description,Amount,Debit / Credit\n13/05/2024,Netflix,10.00,\n14/05/2024,B,25.00,Cr\n15/05/2024,Salary,5.00,\n",
      .refused),
    HomeMadeFile(
      "one word beside amounts that have signs is no direction",
      "Date,Description,Amount,Direction\n13/05/2024,Zoo,-10.00,LONG\n14/05/2024,B,25.00,\n15/05/2024,C,-2.00,LONG\n",
      .reads(3, "13")),
    HomeMadeFile(
      "n/a is no amount, and no text",
      "Date,Price,Description,Debit,Credit,Balance\n13/05/2024,£1.50,A,n/a,£10.00,£110.00\n14/05/2024,n/a,B,£4.00,n/a,£106.00\n"
        + "15/05/2024,N/A,C,£5.00,null,£101.00\n", .reads(3, "1")),
    HomeMadeFile(
      "a minus beside sales is money out",
      "Transaction Date,Description,Type,Amount\n05/13/2024,A,Sale,-10.00\n05/14/2024,B,Payment,20.00\n05/15/2024,C,Sale,-5.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "sales without a minus contradict the signs",
      "Transaction Date,Description,Type,Amount\n05/13/2024,A,Sale,10.00\n05/14/2024,B,Payment,-20.00\n05/15/2024,C,Sale,5.00\n",
      .refused),
    HomeMadeFile(
      "amounts without signs say nothing",
      "Transaction Date,Description,Type,Amount\n05/13/2024,A,Debit card,10.00\n05/14/2024,B,Direct credit,20.00\n",
      .refused),
    HomeMadeFile(
      "zero in the other column is no amount",
      "Date,Description,Debit,Credit\n13/05/2024,A,10.00,0.00\n14/05/2024,B,0.00,20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "a dash in the other column is no amount",
      "Date,Description,Debit,Credit\n13/05/2024,A,10.00,-\n14/05/2024,B,-,20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "a word beside some amounts leaves the others open",
      "Date,Details,Amount\n13/05/2024,A,10.00\n14/05/2024,B,20.00 CR\n15/05/2024,C,5.00\n", .refused),
    HomeMadeFile(
      "DR and CR say which way",
      "Date,Details,Amount\n13/05/2024,A,10.00 DR\n14/05/2024,B,20.00 CR\n15/05/2024,C,5.00 DR\n",
      .reads(3, "5")),
    HomeMadeFile(
      "signs and words that agree are signs",
      "Date,Details,Amount,D/C\n13/05/2024,A,-10.00,D\n14/05/2024,B,20.00,C\n", .reads(2, "10")),
    HomeMadeFile(
      "signs and words that contradict each other are asked about",
      "Date,Details,Amount,D/C\n13/05/2024,A,10.00,D\n14/05/2024,B,20.00,C\n15/05/2024,Storno,-5.00,D\n",
      .refused),
    HomeMadeFile(
      "one word of a known pair is enough",
      "Datum,Naam / Omschrijving,Af Bij,Bedrag (EUR)\n20240513,A,Af,\"10,00\"\n20240514,B,Af,\"20,00\"\n",
      .reads(2, "-30")),
    HomeMadeFile(
      "a column of debits alone is money out",
      "Date,Description,Debit\n13/05/2024,A,10.00\n14/05/2024,B,20.00\n", .reads(2, "-30")),
    HomeMadeFile(
      "many amounts without a minus are how cards write purchases",
      "Date,Description,Amount,Balance\n13/05/2024,Shop,10.00,110.00\n14/05/2024,Cafe,20.00,130.00\n15/05/2024,Zoo,5.00,135.00\n16/05/2024,Top up,-100.00,35.00\n",
      .refused),
    HomeMadeFile(
      "a balance that falls by every amount contradicts the signs",
      "Date,Description,Amount,Balance\n13/05/2024,Shop,10.00,90.00\n14/05/2024,Cafe,20.00,70.00\n15/05/2024,Inc,-50.00,120.00\n",
      .refused),
    HomeMadeFile(
      "thanks for a payment beside a minus are how cards write payments",
      "Date,Description,Amount\n2024-05-13,PAYMENT - THANK YOU,-10.00\n2024-05-14,SHOP,20.00\n", .refused),
    HomeMadeFile(
      "the holder of a card in the header bears that out",
      "Datum,Beschreibung,Karteninhaber,Betrag\n13.05.2024,Zahlung Dankend Erhalten Gutschrift,J WEBER,\"-30,00\"\n14.05.2024,REWE Supermarkt,J WEBER,\"20,00\"\n15.05.2024,EDEKA,J WEBER,\"5,00\"\n",
      .reads(3, "5")),
    HomeMadeFile(
      "the holder of a card does not where purchases have a minus",
      "Datum,Beschreibung,Karteninhaber,Betrag\n13.05.2024,Gutschrift,J WEBER,\"30,00\"\n14.05.2024,REWE Supermarkt,J WEBER,\"-20,00\"\n15.05.2024,EDEKA,J WEBER,\"-5,00\"\n",
      .reads(3, "5")),
    HomeMadeFile(
      "nor where no text says which purchases are",
      "Date,Reference,Cardholder,Amount\n13/05/2024,X1,J WEBER,-30.00\n14/05/2024,X2,J WEBER,20.00\n15/05/2024,X3,J WEBER,5.00\n16/05/2024,X4,J WEBER,5.00\n",
      .refused),
    HomeMadeFile(
      "thanks for a payment say under the names of the program, too, that its minus is money in",
      "date,description,amount\n2024-05-13,SHOP A,10.10\n2024-05-14,SHOP,20.00\n2024-05-15,SHOP,21.00\n2024-05-16,SHOP,22.00\n2024-05-17,AUTOPAY PAYMENT THANK YOU,-73.10\n",
      .reads(5, "0")),
    HomeMadeFile(
      "DR beside a balance is a debt",
      "Date,Description,Withdrawals,Deposits,Balance\n13/05/2024,A,10.00,,90.00 CR\n14/05/2024,B,200.00,,110.00 DR\n",
      .reads(2, "-210")),
    HomeMadeFile(
      "a sign may stand apart from the number",
      "Datum;Text;Betrag\n13.05.2024;A;- 1 010,00\n14.05.2024;B;+ 1 020,00\n", .reads(2, "10")),
    HomeMadeFile(
      "words for one direction alone leave the other rows open",
      "Date,Description,Amount,Sign\n13/05/2024,A,10.00,\n14/05/2024,B,20.00,Cr\n", .refused),
    HomeMadeFile(
      "a balance does not stand in for signs",
      "Date,Description,Amount,Balance\n13/05/2024,A,10.00,90.00\n14/05/2024,B,20.00,110.00\n15/05/2024,C,5.00,105.00\n16/05/2024,D,7.00,98.00\n",
      .refused),
  ]
}
