import FinanceConfiguration
import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("What real exports taught")
struct BankExportTests {
  @Test(
    "home-made files are read right or refused",
    arguments: BankExportTests.files + BankExportTests.ofCards + BankExportTests.ofSigns)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  @Test("the first answer of each question leads to the figures", arguments: BankExportTests.questions)
  func offering(_ file: Asked) async throws {
    var settings = ImportSettings()
    var found = try await FileInspection.first(of: file.text, settings)
    var codes: [ReasonCode] = []
    while let question = found.findings.questions.first, codes.count < 5 {
      codes.append(question.code)
      try settings.apply(text: try #require(question.answers.first))
      found = try await FileInspection.first(of: file.text, settings)
    }
    #expect(codes == file.codes)
    #expect(found.yield.sums.values.map { "\($0.decimal)" } == [file.sum])
    if let days = file.days {
      #expect(found.yield.days.map { "\($0.lowerBound)..\($0.upperBound)" } == days)
    }
  }

  /// A file about which something is asked.
  struct Asked: Sendable, CustomTestStringConvertible {
    let title, text: String
    let codes: [ReasonCode]
    let sum: String
    var days: String?
    var testDescription: String { title }
  }

  static let questions = [
    Asked(
      title: "a row without a second day that is later than all others is not booked yet",
      text: "Dato;Tekst;Rentedato;Ut;Inn\n" + "20.03.2024;Reservert Kiosk;;80,00;\n"
        + (12..<19).reversed().map { "\($0).03.2024;Butikk \($0);\($0).03.2024;10,00;\n" }.joined(),
      codes: [.stateUndecided], sum: "-70"),
    Asked(
      title: "what nobody has compared with the bank may have been booked all the same",
      text:
        "Date,Text,Amount,Status\n2024-03-13,A,-20.00,cleared\n2024-03-14,B,50.00,uncleared\n2024-03-15,C,5.00,cleared\n",
      codes: [.stateUndecided], sum: "35"),
    Asked(
      title: "whole amounts that end in a zero, but not in two, are thousandths",
      text: "["
        + [-4990, 12340, -2510, -810, 91_000, -7770, -30].enumerated().map {
          #"{"created":"2024-05-1\#($0.offset)","merchant":"P\#($0.offset)","amount":\#($0.element)}"#
        }.joined(separator: ",") + "]", codes: [.amountAmbiguous], sum: "87.23"),
    Asked(
      title:
        "beside an amount that is called one of another currency, a column of currencies is perhaps that one's",
      text:
        "Date,Text,Currency Amount,Currency,Amount\n2024-03-13,A,-20.00,GBP,-23.52\n2024-03-14,B,300.00,EUR,300.00\n"
        + "2024-03-15,C,-12.50,EUR,-12.50\n2024-03-16,D,-7.00,EUR,-7.00\n",
      codes: [.currencyUndecided, .currencyUndecided], sum: "256.98"),
    Asked(
      title: "the last line of a table without a header lacks what all rows have",
      text: (12..<20).map { "\($0)/03/2024;-10,50;Carte;;Magasin \($0);0\n" }.joined()
        + "20/03/2024;1500,00;;;00123 45678X;0\n",
      codes: [.stateUndecided], sum: "-84"),
    Asked(
      title: "rows without an end and without a balance are none that moved it",
      text: "Art,Beginn,Ende,Text,Betrag,State,Saldo\nKarte,2024-03-05,2024-03-06,A,-10.00,ZAKOŃCZONO,90.00\n"
        + "Karte,2024-03-06,,B,-50.00,W DRODZE,\nKarte,2024-03-07,,C,500.00,ODSUNIĘTO,\n"
        + (1..<7).map { "Karte,2024-03-1\($0),2024-03-1\($0),D\($0),-1.00,ZAKOŃCZONO,\(90 - $0).00\n" }
        .joined(),
      codes: [.stateUndecided], sum: "-16"),
    Asked(
      title: "who is charged fees is paid, so a minus is offered as money out",
      text: "Date,Text,Amount,Fee\n2024-03-13,Order refund,-20.00,0.00\n2024-03-14,Order,50.00,0.00\n"
        + "2024-03-15,Order,50.00,0.00\n", codes: [.signUndecided], sum: "80"),
    Asked(
      title: "of two columns of one name the fuller is offered first",
      text: "Date,Text,Amount,Amount\n2024-03-13,A,,-1.50\n2024-03-14,B,,-2.50\n2024-03-15,C,11.00,10.00\n",
      codes: [.amountAmbiguous], sum: "6"),
    Asked(
      title: "a hold that is only authorised is not booked",
      text: "Data,Descrizione,Importo,Stato\n14/03/2024,Bar,-7.05,Autorizzato\n"
        + "13/03/2024,Luce,-100.95,Contabilizzato\n01/03/2024,Stipendio,1500.00,Contabilizzato\n",
      codes: [.stateUndecided], sum: "1399.05"),
    Asked(
      title: "days that one order keeps in a month are offered in it first",
      text: "Date,Text,Amount\n" + (1..<9).map { "03/0\($0)/2024,Shop \($0),-1.50\n" }.joined(),
      codes: [.dateAmbiguous], sum: "-12", days: "2024-03-01..2024-03-08"),
    Asked(
      title: "the amount in the account's own currency is offered first",
      text: "Date,Text,Amount,Currency,Billed sum,Billed currency\n2024-03-13,A,-11.00,EUR,-12.10,USD\n"
        + "2024-03-14,B,-5.00,USD,-5.00,USD\n2024-03-15,C,-7.00,GBP,-9.10,USD\n",
      codes: [.amountAmbiguous], sum: "-26.2"),
  ]

  /// Rows of March until the twelfth, each with a text of its own.
  private static let shops = [
    "Bakery", "Baker", "Grocer", "Butcher", "Tailor", "Cobbler", "Florist", "Chemist",
  ]
  .enumerated().map { "0\($0.offset + 1)/03/2024;\($0.element);-1,50\n" }.joined()

  private static let march = (1..<9).map { "0\($0)/03/2024;Winkel \($0);-1,50\n" }.joined()

  private static let booked = (12..<19).reversed().map { "2024/03/\($0);-10,00;Butik \($0)\n" }.joined()

  static let files = [
    HomeMadeFile(
      "a word in the place of the day says that the row is reserved, also where few rows say so",
      "Bogføringsdato;Beløb;Tekst\nReserveret;-80,00;Kiosk\n" + booked
        + booked.replacing("/03/", with: "/02/") + booked.replacing("/03/", with: "/01/"),
      .reads(21, "-210")),
    HomeMadeFile(
      "a word in the place of the reference says so, too",
      "Date,Reference,Text,Paid in,Paid out\n2024-03-19,HOLD,Kiosk,,80.00\n2024-03-18,HOLD,Bar,,8.00\n"
        + (12..<18).reversed().map { "2024-03-\($0),CRD_7X\($0)KLM,Shop \($0),,10.00\n" }.joined()
        + "2024-03-11,TRANSFER,Pay,500.00,\n", .reads(7, "440")),
    HomeMadeFile(
      "a row that is nothing but a fee has none but this",
      "Date,Text,Amount,Fee\n2024-03-13,Shop,-20.00,-0.10\n2024-03-14,Pay,500.00,\n2024-03-15,Cash machine,,-39.00\n"
        + "2024-03-16,Shop,-9.00,-0.20\n", .refused),
    HomeMadeFile(
      "an unnamed column that every amount moves is the balance, which pending rows lack",
      "Date,Text,Amount,Free to invest,Flow status\n2024-03-13,A,100.0,100.0,ok\n2024-03-14,B,-30.5,69.5,ok\n"
        + "2024-03-14,C,40.0,,returned\n2024-03-15,D,1.5,71.0,ok\n2024-03-16,E,2.5,73.5,ok\n2024-03-17,F,-3.5,70.0,ok\n"
        + "2024-03-18,G,-5.0,,open\n", .refused),
    HomeMadeFile(
      "a column of clock readings may have halves of the day, and what is no clock reading is none",
      "Date,Time,Text,Amount\n04/25/2024,08:13 PM,A,-1.50\n04/24/2024,4:00 am,B,-2.50\n04/13/2024,12:26 AM,C,9.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "a column called time that has no clock reading is left alone",
      "Date,Time,Text,Amount\n04/25/2024,noon,A,-1.50\n04/24/2024,evening,B,-2.50\n04/13/2024,night,C,9.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "what is left after several fees is the amount, whatever the two are called",
      "Date,Text,Value,Commissions,Fees,Total\n2024-03-13,Sold A,100.00,-1.00,-0.05,98.95\n2024-03-14,Bought B,-50.00,-1.00,-0.02,-51.02\n"
        + "2024-03-15,Interest,2.00,--,0.00,2.00\n", .reads(3, "49.93")),
    HomeMadeFile(
      "an amount that repeats the gross one is no other",
      "created,description,gross,fee,net,shown_to_customer\n2024-03-13,A,49.00,0.99,48.01,49.00\n2024-03-14,B,149.00,2.49,146.51,149.00\n"
        + "2024-03-15,C refund,-49.00,0.00,-49.00,-49.00\n", .reads(3, "145.52")),
    HomeMadeFile(
      "one amount that is written several times is one",
      "Date,Text,Amount With Sign,Amount Number,Value Number\n2024-03-13,A,\"-€1,350.00\",-1350.00,-1350.00\n"
        + "2024-03-14,B,€20.50,20.50,20.50\n2024-03-15,C,-€4.25,-4.25,-4.25\n", .reads(3, "-1333.75")),
    HomeMadeFile(
      "what is bought is paid for, and what is sold is paid",
      "Settlement Date,Transaction Type,Security,Trade Value\n13/03/2024,Buy,A,£439.97\n14/03/2024,Sell,B,£120.00\n15/03/2024,Buy,C,£80.03\n",
      .reads(3, "-400")),
    HomeMadeFile(
      "an amount of use is money out, and a minus what came back",
      "利用日,利用店名,利用金額\n2024/02/22,ローソン,940\n2024/02/23,楽天,1078\n2024/02/24,返品,-78\n", .reads(3, "-1940")
    ),
    HomeMadeFile(
      "in a file of an account in Portuguese balances of days are none that moved",
      "data;lançamento;valor (R$);saldos (R$)\n13/05/2024;SALDO ANTERIOR;;100,00\n14/05/2024;PIX A;-20,50;\n15/05/2024;TED B;500,00;\n"
        + "15/05/2024;SALDO DO DIA;;579,50\n", .reads(2, "479.5")),
    HomeMadeFile(
      "a balance that is carried forward into the file is none that moved",
      "Posting Date,Details,Debit,Credit,Balance\n29/02/2024,BALANCE FORWARD,,,118.40\n13/03/2024,A,20.50,,97.90\n14/03/2024,B,,50.00,147.90\n",
      .reads(2, "29.5")),
    HomeMadeFile(
      "fees that leave less, of which one was given back, prove that refunds are money out",
      "created_at,details,currency,gross_amount,provider_fees,net_amount\n"
        + [
          "paid_out,45.00,0.65,44.35", "refunded,-20.00,0.00,-20.00", "paid_out,120.00,1.40,118.60",
          "paid_out,60.00,0.80,59.20",
          "charged_back,-45.00,5.00,-50.00", "paid_out,45.00,0.65,44.35", "reinstated,45.00,-5.00,50.00",
        ].enumerated().map {
          "2024-06-1\($0.offset),\($0.element.replacing(",", with: ",GBP,", maxReplacements: 1))\n"
        }.joined(),
      .reads(7, "246.5")),
    HomeMadeFile(
      "rows that all end before a last column of no importance are read by the others' names",
      "Buchungsdatum,Betrag,Text,Abhebung\n13.05.2024,\"-10,50 €\",Laden\n14.05.2024,\"-5,50 €\",Bahn\n15.05.2024,\"20,00 €\",Lohn\n",
      .reads(3, "4")),
    HomeMadeFile(
      "rows that end before a last column of importance are not",
      "Date,Text,Amount,Balance\n13/05/2024,Shop,-10.50\n14/05/2024,Bus,-5.50\n15/05/2024,Pay,20.00\n",
      .refused),
    HomeMadeFile(
      "a column that is missing amid others moves the cells below wrong names",
      "Date,Time,Text,Amount,Balance,Remark\n13/05/2024,Shop,-10.50,89.50,a\n14/05/2024,Bus,-5.50,84.00,b\n"
        + "15/05/2024,Pay,20.00,104.00,c\n",
      .refused),
    HomeMadeFile(
      "each half of the amounts has a column of currencies of its own",
      "DATE;NAME;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY\n13/05/2024;Shop;-30.50;CHF;;\n14/05/2024;Pay;;;5480.25;CHF\n"
        + "15/05/2024;Hotel;-20.00;EUR;;\n16/05/2024;Back;;;8.00;EUR\n", .reads(4, "5449.75 -12")),
    HomeMadeFile(
      "a payee that one row lacks is none that was forgotten where the names are not finance's own",
      "Account,Date,Payee,Notes,Amount,Split\nA,2024-05-13,Shop,,-25.5,0\nA,2024-05-14,,Bank fee,-4,0\nA,2024-05-15,Bar,,-4,0\n",
      .reads(3, "-33.5")),
    HomeMadeFile(
      "zeros in the field after whole amounts are no decimals of theirs",
      "日付,お店,収入,支出,振替\n2024-05-13,カフェ,0,191,0\n2024-05-14,携帯,0,4980,0\n2024-05-15,給料,250000,0,0\n",
      .reads(3, "244829")),
    HomeMadeFile(
      "a fee that is part of pieces times price is in what went out, too",
      "Date,Name,Debit,Credit,Fees,Quantity,Unit price\n13/05/2024,A,-60.42,,0.57,0.5312,112.67\n14/05/2024,Pay,,500.00,,,\n"
        + "15/05/2024,B,-30.50,,0.50,1,30.00\n16/05/2024,C,-20.20,,0.20,2,10.00\n",
      .reads(4, "388.88")),
    HomeMadeFile(
      "of two days the one that all rows have is taken",
      "Effective Date,Entered Date,Text,Amount\n13/05/2024,13/05/2024,A,-1.50\n,14/05/2024,B,-2.50\n16/05/2024,16/05/2024,C,9.00\n",
      .reads(3, "5")),
    HomeMadeFile(
      "dashes in the place of an id are none",
      "Date,Text,Net amount,Transaction ID\n2024-03-13,Order,20.00,A-17\n2024-03-14,Payout,-15.00,--\n"
        + "2024-03-15,Label,-2.00,--\n2024-03-16,Label,-2.00,n/a\n2024-03-17,Order,30.00,A-18\n",
      .reads(5, "31")),
    HomeMadeFile(
      "the amount in the account's currency counts, which is named right after it",
      "Дата операции;Сумма операции;Валюта операции;Сумма пересчитанная в валюту счета;Валюта счета;Основание\n"
        + "2024-03-26;-429,74;RUB;-429,74;RUB;A\n2024-03-25;-50,40;BYN;-1 410,66;RUB;B\n2024-03-24;2 000,00;RUB;2 000,00;RUB;C\n",
      .reads(3, "159.6")),
    HomeMadeFile(
      "what a hold is on has not been booked",
      #"[{"date":"2024-05-13","payee":"A","amount":-1.25,"hold":false},{"date":"2024-05-14","payee":"B","amount":-8.00,"hold":true},"#
        + #"{"date":"2024-05-12","payee":"C","amount":5.50,"hold":false}]"#, as: "a.json", .reads(2, "4.25")),
    HomeMadeFile(
      "what one piece costs is no amount",
      "Trade date,Unit cost (p),Quantity,Value (£),Description\n13/05/2024,n/a,n/a,100.00,Deposit\n"
        + "14/05/2024,250.50,10,-25.05,Shares\n15/05/2024,n/a,n/a,1.25,Interest\n", .reads(3, "76.2")),
    HomeMadeFile(
      "a row of a bank without any text is one all the same, though all other columns have plain names",
      "Account,Date,Amount,Currency,Name,Bank,Category\nA1,13.05.2024,-10.50,EUR,Shop,B1,Food\nA1,14.05.2024,-5.50,EUR,,,Cash\n"
        + "A1,15.05.2024,20.00,EUR,Job,B2,Pay\n", .reads(3, "4")),
    HomeMadeFile(
      "no bank of the language writes the month first, and the days lie together with the day first",
      "Boekingsdatum;Omschrijving;Bedrag\n" + march, .reads(8, "-12")),
    HomeMadeFile(
      "the language alone does not say where the day is",
      "Fecha;Concepto;Importe\n01/03/2024;A;-1,50\n"
        + "05/03/2024;B;-2,50\n", .refused),
    HomeMadeFile(
      "rows of different texts are not all on one day of many months", "Date;Description;Amount\n" + shops,
      .reads(8, "-12")),
    HomeMadeFile(
      "interest of each month may be",
      "Date;Description;Amount\n"
        + ["March", "April", "May", "June", "July", "August", "September"].enumerated().map {
          "01/0\($0.offset + 3)/2024;Interest \($0.element) 2024;1,50\n"
        }.joined() + "01/10/2024;Fee;-1,00\n", .refused),
    HomeMadeFile(
      "a day above the table that can be read in one way says how all are",
      "Period;01/02/2024;29/02/2024\n\nDate;Description;Amount\n01/02/2024;A;-1,50\n05/02/2024;B;2,50\n",
      .reads(2, "1")),
    HomeMadeFile(
      "the amount in a currency is no money in",
      "Date,Description,Amount in EUR,Debit/Credit\n2024-03-20,Fuel,12.50,Debit\n2024-03-21,Rent,800.00,Debit\n"
        + "2024-03-22,Salary,2000.00,Credit\n", .reads(3, "1187.5")),
    HomeMadeFile(
      "amounts in and out are two halves all the same",
      "Date,Description,Amount in EUR,Amount out EUR\n2024-03-20,Fuel,,12.50\n2024-03-21,Rent,,800.00\n"
        + "2024-03-22,Salary,2000.00,\n", .reads(3, "1187.5")),
    HomeMadeFile(
      "the name of an amount states its currency, whatever column names another",
      "Date,Text,[-] EUR,[+] EUR,Balance,Currency sent\n2024-03-20,A,12.50,,100.00,EUR\n2024-03-21,B,10.00,,90.00,USD\n"
        + "2024-03-22,C,,20.00,110.00,USD\n2024-03-23,D,5.00,,105.00,EUR\n", .reads(4, "-7.5")),
    HomeMadeFile(
      "places in a list that one is added to from row to row are no balance",
      "user,place,amount,foreign_amount,currency_code,foreign_currency_code,description,date\n1,34,-4.50,,EUR,,A,2024-03-13\n"
        + "1,35,20.00,,EUR,,B,2024-03-14\n1,36,-7.00,-6.00,EUR,GBP,C,2024-03-15\n1,37,-1.50,,EUR,,D,2024-03-16\n",
      .reads(4, "7")),
    HomeMadeFile(
      "an amount in another currency for reference is none of two",
      "currency,amount,ref_currency_amount,payee,date\nCZK,-342.89,-342.89,A,13/03/2024\n"
        + "CZK,-189.45,-189.45,B,14/03/2024\nEUR,-9.00,-225.00,C,15/03/2024\nCZK,-80.10,-80.10,D,16/03/2024\n",
      .reads(4, "-612.44 -9")),
    HomeMadeFile(
      "a description that many rows lack is none that was forgotten",
      "date,payee,amount\n13/03/2024,A,-1.50\n14/03/2024,,-2.50\n15/03/2024,,20.00\n16/03/2024,B,-4.00\n",
      .reads(4, "12")),
    HomeMadeFile(
      "what is held has not been booked yet",
      "Date,Text,Amount,Status\n2024-03-13,A,-1.50,settled\n2024-03-14,B,-2.50,held\n2024-03-15,C,9.00,settled\n",
      .reads(2, "7.5")),
    HomeMadeFile(
      "years of another calendar are not read as ours",
      "Date,Text,Amount\n25/03/2567,A,-1.50\n26/03/2567,B,-2.50\n27/03/2567,C,9.00\n", .refused),
    HomeMadeFile(
      "halves that repeat a signed amount are no other amounts",
      "13.03.2024;-10,00;A;;10,00\n14.03.2024;20,00;B;20,00;\n15.03.2024;-5,00;C;;5,00\n16.03.2024;-7,50;D;;7,50\n",
      .reads(4, "-2.5")),
    HomeMadeFile(
      "a column of currencies that stands just beside amounts of something else is of those",
      "Datum;Text;Valuta;Utl. belopp;Belopp\n2024-03-13;A;USD;10,00;-104,00\n2024-03-14;B;;;-20,00\n"
        + "2024-03-15;C;;;500,00\n2024-03-16;D;NOK;5,00;-5,10\n", .reads(4, "370.9")),
    HomeMadeFile(
      "days that lie together do not say it either", "Date;Description;Amount\n" + march, .refused),
    HomeMadeFile(
      "a fee that makes less of what comes in shows that a minus is money out",
      "Created,Description,Amount,Fees,Net\n2024-03-13,Order 1,100.00,3.00,97.00\n2024-03-14,Order 2,50.00,1.50,48.50\n"
        + "2024-03-15,Order 3,20.00,0.60,19.40\n2024-03-16,Order 1 refund,-100.00,0.00,-100.00\n",
      .reads(4, "64.9")),
    HomeMadeFile(
      "a fee that is part of pieces times price is not asked about",
      "Date,Action,Quantity,Price,Fees,Amount\n2024-03-13,Buy A,10,20.10,0.50,-201.50\n2024-03-14,Sell B,4,50.00,0.50,199.50\n"
        + "2024-03-15,Dividend,,,,12.00\n2024-03-16,Buy C,1,30.00,0.50,-30.50\n",
      .reads(4, "-20.5")),
    HomeMadeFile(
      "a fee beside pieces times price is asked about",
      "Date,Action,Quantity,Price,Fees,Amount\n2024-03-13,Buy A,10,20.10,0.50,-201.00\n2024-03-14,Sell B,4,50.00,0.50,200.00\n"
        + "2024-03-16,Buy C,1,30.00,0.50,-30.00\n",
      .refused),
    HomeMadeFile(
      "each word of several means one way, as the balance shows",
      "Date,Kind,Text,Amount,Total held\n2024-03-13,Top-up,A,100.00,100.00\n2024-03-14,Open,B,30.00,70.00\n"
        + "2024-03-15,Close,C,35.00,105.00\n2024-03-16,Open,D,5.00,100.00\n2024-03-17,Top-up,E,1.00,101.00\n",
      .reads(5, "101")),
    HomeMadeFile(
      "a word that the balance shows to mean both ways is asked about",
      "Date,Kind,Text,Amount,Total held\n2024-03-13,Top-up,A,100.00,100.00\n2024-03-14,Open,B,30.00,70.00\n"
        + "2024-03-15,Close,C,35.00,105.00\n2024-03-16,Close,D,5.00,100.00\n2024-03-17,Top-up,E,1.00,101.00\n",
      .refused),
    HomeMadeFile(
      "words that always say the opposite of the sign turn it round",
      "Datum;Beschreibung;Betrag;Debit/Kredit\n13.03.2024;Laden;49,65;Belastung\n14.03.2024;Bahn;32,80;Belastung\n"
        + "15.03.2024;Storno;-27,75;Gutschrift\n16.03.2024;Zahlung;-500,00;Gutschrift\n17.03.2024;Laden;9,00;Belastung\n",
      .reads(5, "436.3")),
    HomeMadeFile(
      "a first line without a header states the balance that the rows lead to",
      "02-05-2024;12 1090 1234;JAN ŻÓŁW;4000,00;350,00\n16-03-2024;Czynsz;A;-50,00;350,00\n15-03-2024;Sklep;B;-20,00;400,00\n"
        + "14-03-2024;Zwrot;C;120,00;420,00\n13-03-2024;Sklep;D;-1,00;300,00\n",
      .reads(4, "49")),
    HomeMadeFile(
      "lines without a day that are called balances stand around the rows",
      "ALL,0,OPEN,1200.00,OPEN BALANCE,,0\nHIST,20240313,,-212.50,CARD,Shop,12\nHIST,20240314,##,1000.25,SALARY,Mine,12\n"
        + "HIST,20240315,,-5.00,CARD,Kiosk,12\nALL,0,CLOSE,1982.75,CLOSE BALANCE,,0\n",
      .reads(3, "782.75")),
    HomeMadeFile(
      "legends at the end are no rows, though the last line has no end",
      "S No.,Date,Remarks,Withdrawal,Deposit,Balance\n1,13/03/2024,A,100.50,,899.50\n2,14/03/2024,B,,50.00,949.50\n"
        + "3,15/03/2024,C,9.50,,940.00\n,,Legends used in this statement,,,\n,,1. INFT - Internal transfer,,,",
      .reads(3, "-60")),
    HomeMadeFile(
      "a country is no currency, though its code may be one",
      "Date,Merchant,Amount,Currency,MerchantCountry\n2024-03-13,A,-1.50,CHF,CHE\n2024-03-14,B,-2.50,CHF,CHE\n2024-03-15,C,9.00,CHF,CHE\n",
      .reads(3, "5")),
    HomeMadeFile(
      "an account in Hebrew",
      "תאריך,הפעולה,אסמכתא,חובה,זכות,\"יתרה בש\"\"ח\",תאריך ערך\n13/05/2024,משכורת,1,,8000.00,9000.00,13/05/2024\n"
        + "15/05/2024,שכירות,2,3500.00,,5500.00,16/05/2024\n19/05/2024,חשמל,3,120.50,,5379.50,20/05/2024\n",
      .reads(3, "4379.5")),
    HomeMadeFile(
      "of what was bought in rates and what of it is billed, the latter has moved, or it is asked",
      "תאריך רכישה,שם בית עסק,סכום עסקה,מטבע עסקה,סכום חיוב,מטבע חיוב\n28/05/2024,מכולת,389.00,₪,389.00,₪\n"
        + "02/06/2024,רהיטים,1200.00,₪,400.00,₪\n17/06/2024,החזר,-129.90,₪,-129.90,₪\n",
      .refused),
    HomeMadeFile(
      "the day of the week after the day, and a currency after amounts with a sign",
      "Típus;Könyvelés dátuma;Értéknap;Összeg;Közlemény\nKamat;2024.05.31., péntek;2024.05.31., péntek;+12,00 HUF;A\n"
        + "Díj;2024.05.21., kedd;2024.05.21., kedd;-1 354,00 HUF;B\n",
      .reads(2, "-1342")),
    HomeMadeFile(
      "the same in brackets in Japanese",
      "取引日,摘要,出金額,入金額\n2024/05/03(金),A,1200,\n2024/05/07(火),B,,250000\n", .reads(2, "248800")),
    HomeMadeFile(
      "what was paid abroad in Japanese",
      "取引日,出金金額（円）,入金金額（円）,海外出金金額,通貨,取引先\n2024/05/13 09:10:28,375,-,-,-,A\n2024/05/14 19:13:20,-,\"10,000\",-,-,B\n"
        + "2024/05/15 12:00:01,\"1,204\",-,\"11,000\",KRW,C\n",
      .reads(3, "8421")),
    HomeMadeFile(
      "the words and the sign of Vietnam",
      "Thời gian,Nội dung,Số tiền,Trạng thái\n13/06/2024 08:12,A,2.000.000đ,Thành công\n14/06/2024 12:03,B,-59.000đ,Thành công\n"
        + "15/06/2024 09:45,C,-684.500đ,Thất bại\n16/06/2024 09:45,D,-84.500đ,Đang xử lý\n",
      .reads(2, "1941000")),
    HomeMadeFile(
      "quotes that texts begin with and nothing closes",
      "Dátum\tPartner\tÖsszeg\tDeviza\n2024.02.13\tTESCO\t-12840\tHUF\n2024.02.14\t\"KOVÁCS ÉS TÁRSA\" KFT.\t-38100\tHUF\n"
        + "2024.02.15\t\"NAGY ÉS FIAI\t-25400\tHUF\n2024.02.16\tX\t9000\tHUF\n2024.02.17\t\"ZÖLD LOMB\t-500\tHUF\n",
      .reads(5, "-67840")),
    HomeMadeFile(
      "a table of points below the rows",
      "Date|Description|Amount|Type|Rewards|\n13/05/2024|A|486.00|Dr|12|\n14/05/2024|B|50.00|Cr|0|\n\nReward Points Summary\n"
        + "Opening|Earned|Disbursed|Closing\n4120|3620|0|7740\n",
      .reads(2, "-436")),
    HomeMadeFile(
      "the name of a currency that several have, in brackets",
      "Fecha;Descripcion;Cargos (PESOS);Abonos (PESOS)\n13/12/2024;A;420.000;\n14/12/2024;B;;25.500\n15/12/2024;C;1.250.000;\n",
      .reads(3, "-1644500")),
    HomeMadeFile(
      "a table without rows, and another of balances, below the rows",
      "Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);\n13/05/2024;A;1;\"850,00\";;\"2.054,55\";\n"
        + "14/05/2024;B;2;;\"-300,00\";\"1.754,55\";\n31/05/2024;C;3;;\"-4,55\";\"1.750,00\";\n"
        + ";Total;;\"850,00\";\"-304,55\";\"1.750,00\"\nÚltimos Lançamentos\n"
        + "Data;Histórico;Docto.;Crédito (R$);Débito (R$);\n;Total;;\"0,00\";\"0,00\"\nSaldos Invest Fácil\nData;Histórico;Saldo (R$);\n"
        + "14/05/2024; Saldo Invest Fácil;\"4.558,80\";\n",
      .reads(3, "545.45")),
  ]
}
