// Files, what is offered first for each of their questions, and what they come to then.

extension OfferTests {
  static let firstOffers: [(text: String, offers: [String], sum: String)] = [
    (
      // A fee beside what was paid abroad is that of a card, whose holder is no shop.
      "Date,Description,Amount,Foreign Spend Amount,Commission\n28 Jan 2024,A,14.10,,\n28 Jan 2024,B,137.68,120.00 EUR,3.44\n"
        + "26 Jan 2024,C,5.50,,\n",
      ["columns.fee=none", "sign=plus-is-expense"], "-157.28"
    ),
    (
      // A column without a name is a fee where the balance moves by it, too.
      "2024-01-01,A,,-72.26,,427.74\n2024-01-02,B,,-63.16,-1.50,363.08\n2024-01-03,C,68.73,,,431.81\n"
        + "2024-01-06,D,,-33.62,-1.50,396.69\n2024-01-07,E,,-3.68,,393.01\n",
      ["columns={debit: 4, credit: 3, fee: 5, balance: 6}"], "-106.99"
    ),
    (
      // Amounts that the balance does not show may be counted as they are.
      "Date,Text,Amount,Balance\n2024-02-24,A,0,892.26\n2024-02-23,B,0,940.50\n2024-02-22,C,0,946.48\n"
        + "2024-02-21,Pay,-600.00,952.37\n2024-02-18,D,0,1552.37\n",
      ["columns.balance=none"], "-600"
    ),
    (
      // What is held so far has an amount of its own, and none that was booked.
      "Data transakcji;Data księgowania;Tytuł;Kwota;Waluta;Kwota blokady;Saldo\n2024-02-28;;A;;;-104,13;\n"
        + "2024-02-27;2024-02-27;B;-10,50;PLN;;50,00\n2024-02-26;2024-02-26;C;-9,50;PLN;;60,50\n"
        + "2024-02-25;2024-02-25;D;-4,00;PLN;;70,00\n2024-02-24;2024-02-24;E;74,00;PLN;;74,00\n",
      ["columns.amount=Kwota", "skip-if.Kwota blokady=[/./]"], "50"
    ),
    (
      // Of two halves the one that more rows fill is offered as money out first.
      "10 Feb 24,Payment,,,,250.00,\n11 Feb 24,Shop A,,,,,12.50\n12 Feb 24,Shop B,,,,,7.25\n13 Feb 24,Shop C,,,,,4.00\n",
      ["columns.debit=7"], "226.25"
    ),
    (
      // An answer is offered although most rows have no amount and are refused one by one.
      "Time,Status,Kind,Amount USD,Fee USD,Amount BTC\n2024-03-01,Completed,Receive,,,0.01\n2024-03-05,Completed,Send,,,-0.0015\n"
        + "2024-03-10,Completed,Purchase,-200,0.2,0.003\n",
      ["columns.fee=Fee USD"], "-200.2"
    ),
    (
      // What became of a row does not say which way its money went.
      "Date,Text,Amount,Captured,Status\n2024-05-13,A,10.00,true,succeeded\n2024-05-14,B,20.00,false,failed\n"
        + "2024-05-15,C,30.00,true,succeeded\n",
      ["sign=plus-is-expense", "skip-if.Captured=[false]"], "-40"
    ),
    (
      // Whole fees beside whole amounts are no decimals of theirs, and the holder of a card pays.
      "利用日,利用店名,利用者,金額,支払手数料\n2024/02/22,ローソン,本人,940,0\n2024/02/23,楽天,本人,1078,0\n",
      ["sign=plus-is-expense"], "-2018"
    ),
    (
      // What some rows are marked with is not what the others are.
      "Date,Text,Amount,BillingAmountSign\n13/05/2024,A,10.00,\n14/05/2024,B,20.00,CR\n15/05/2024,C,30.00,\n",
      [#"directions={cr: income, "": expense}"#], "-20"
    ),
    (
      // Several marks are left out by one answer.
      "Date,Text,Amount\n13/05/2024,VOID - Rent,-10.00\n14/05/2024,B,-20.00\n15/05/2024,C (pending),-5.00\n"
        + "16/05/2024,(Pending) D,-7.00\n17/05/2024,E,100.00\n",
      [#"skip-if.Text=["/\\bpending\\W*$/", "/^\\W*pending\\b/", "/^\\W*void\\b/"]"#], "80"
    ),
    (
      // Days that a spreadsheet has counted, on Macintosh perhaps from another day on.
      "Datum;Text;Betrag\n45413;A;-4,50\n45414;B;-10,25\n45420;C;1000,00\n", ["date-format=excel"], "985.25"
    ),
    (
      // Records that were all made on one day were made at an import, on other days than the transactions.
      "Created,Paid on,Text,Amount\n2024-05-20,2024-05-13,A,-4.50\n2024-05-20,2024-05-14,B,-10.25\n2024-05-20,2024-05-15,C,100.00\n",
      ["columns.date=Paid on"], "85.25"
    ),
    (
      // `To` and `By` are what books have in India, where money in is a debit.
      "Date,Particulars,,Debit,Credit\n13-Apr-24,To,A,\"1,18,000.00\",\n14-Apr-24,By,B,,\"45,000.00\"\n15-Apr-24,By,C,,\"1,178.82\"\n",
      ["columns={debit: Credit, credit: Debit}"], "71821.18"
    ),
    (
      // Who is left a net amount, or names his customers, has been paid.
      "Date,Item,Net amount\n2024-10-13,A,4.12\n2024-10-14,B,-6.60\n2024-10-15,C,17.04\n2024-10-16,D,0.75\n2024-10-17,E,9.99\n",
      ["sign=plus-is-income"], "25.3"
    ),
    (
      "Date,Client ID,Amount\n2024-10-13,A1,40.12\n2024-10-14,B2,-6.60\n2024-10-15,C3,17.04\n2024-10-16,D4,10.75\n2024-10-17,E5,9.99\n",
      ["sign=plus-is-income"], "71.3"
    ),
    (
      // Holds of cards begin with two words, and so does what gives them back.
      "Date,Text,Amount\n13/05/2024,CARD HOLD 4471 SHELL,-100.00\n14/05/2024,POS 4471 SHELL,-41.87\n15/05/2024,PAYROLL,500.00\n"
        + "16/05/2024,CARD HOLD REL 4471 SHELL,100.00\n",
      [#"skip-if.Text=["/^\\W*card\\W+hold\\b/"]"#], "458.13"
    ),
    (
      // What is called money out came in where a word says so.
      "Date,Type,Merchant,Spent\n2024-11-13,Payment,A,8.42\n2024-11-14,Payment,B,32.80\n2024-11-15,Refund,B,12.80\n"
        + "2024-11-16,Received,C,15.00\n",
      ["directions={payment: expense, received: income, refund: income}"], "-13.42"
    ),
    (
      // A column without a name is one if a row has something there.
      "Date,Text,Amount,\n13-Feb-2024,A,£59.59,\n14-Feb-2024,B,+ £731.24,CR\n15-Feb-2024,C,£2.80,\n16-Feb-2024,D,£4.35,\n",
      [#"directions={cr: income, "": expense}"#], "664.5"
    ),
    (
      // The amount whose name has that of the currencies is in them.
      "Date,Text,Buyer Currency,Amount (Buyer Currency),Merchant Currency,Amount (Merchant Currency)\n"
        + "2024-09-13,A,GBP,3.32,EUR,3.94\n2024-09-14,Google fee,GBP,-0.50,EUR,-0.59\n2024-09-15,B,USD,9.99,EUR,9.04\n",
      ["columns.currency=Merchant Currency", "columns.amount=Amount (Merchant Currency)"], "12.39"
    ),
    (
      // What is called that of the account is likelier, and currencies beside another amount are of that one.
      "Дата;Операция;Сумма;Валюта;Обороты по счету\n13.05.2024;A;-10,00;BYN;-10,00\n14.05.2024;B;-45,00;EUR;-158,63\n"
        + "15.05.2024;C;1900,00;BYN;1900,00\n16.05.2024;D;-7,00;BYN;-7,00\n",
      ["columns.amount=Обороты по счету", "columns.currency=none", "currency=BYN"], "1724.37"
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
    (
      // Texts say of all that they came in.
      "Date,Description,Amount\n2024-05-10,Salary ACME,2008.02\n2024-05-16,Refund Amazon,535.17\n2024-05-18,Interest,111.05\n",
      ["sign=plus-is-income"], "2654.24"
    ),
    (
      // The only step of a balance is the amount without the fee, or with it.
      "Date,Description,Amount,Total fees,Balance\n13/05/2024,A,1000.00,0.00,1000.00\n14/05/2024,B,-20.50,0.10,979.50\n",
      ["columns.fee=none"], "979.5"
    ),
    (
      "Date,Text,In,Out,Charge,Balance\n13/05/2024,A,1000.00,0.00,0.00,1000.00\n14/05/2024,B,0.00,500.00,5.00,495.00\n",
      ["columns.fee=Charge"], "495"
    ),
    (
      // Amounts with a minus are the account's own.
      "Date,Description,Amount,Cashback,Currency\n2024-05-13,A,-100.00,1.00,EUR\n2024-05-15,B,500.00,0.00,EUR\n",
      ["columns.amount=Amount"], "400"
    ),
    (
      // A card's payment alone, and one beside a purchase in a shop that nobody knows.
      "date,title,amount\n2024-01-18,Pagamento recebido,-150.40\n", ["sign=plus-is-expense"], "150.4"
    ),
    (
      "Datum;Text;Betrag\n28.01.2024;GASTHOF KRONE;45,80\n18.01.2024;ZAHLUNG - VIELEN DANK;-150,40\n",
      ["sign=plus-is-expense"], "104.6"
    ),
    (
      // Without a header: what falls by the steps of another column is its amount, although the balance has minuses.
      "01/13/2024,UBER TRIP,12.33,,21.67\n01/14/2024,Netflix,34.21,,-12.54\n01/16/2024,LOBLAWS,49.62,,-62.16\n",
      ["sign=plus-is-expense"], "-96.16"
    ),
    (
      "13-01-2024,A,,100.86,20.00\n15-01-2024,B,,30.51,-10.51\n",
      ["columns.amount=4", "sign=plus-is-expense"], "-131.37"
    ),
    (
      // What is thanked for is money in, in whichever column it is.
      "12 Jan 24,Dentist,Visa,,142.99\n11 Jan 24,Water,Visa,,117.55\n09 Jan 24,Trip,Visa,,9.80\n08 Jan 24,\"Payment, Thank You\",Visa,-200.00,\n",
      ["columns={debit: 5, credit: 4}", "sign=plus-is-expense"], "-70.34"
    ),
    (
      // The balance of the account, in the last line of a short month.
      "15/01/2024;-117,50;Carte;;CB FNAC 03/01/24\n31/01/2024;2382,50;;;01234 567890A\n",
      [#"skip-if.3=[""]"#], "-117.5"
    ),
    (
      // One row without a balance on a day after all others.
      "Details,Date,Description,Amount,Balance\nD,01/28/2024,Shell,-43.10,\nD,01/27/2024,Joes,-20.50,1000.00\n",
      [#"skip-if.Balance=[""]"#], "-20.5"
    ),
    (
      // A shop is no state.
      "Details,Date,Description,Amount,Balance\nD,01/28/2024,Shell,-43.10,\nD,01/27/2024,Joes,-20.50,1000.00\n"
        + "D,01/26/2024,Joes,-21.50,1020.50\nD,01/25/2024,Uber,-22.50,1042.00\nD,01/24/2024,Uber,-1.00,1064.50\nD,01/23/2024,Joes,-2.00,1065.50\n",
      [#"skip-if.Balance=[""]"#], "-67.5"
    ),
    (
      // What a card charges abroad is in the amount.
      "Date,Description,Amount,Foreign Amount,Commission\n2024-02-25,A,39.13,,\n2024-02-24,B,110.00,77.20 USD,2.75\n"
        + "2024-02-23,C,45.10,,\n2024-02-22,D,61.00,,\n2024-02-15,PAYMENT RECEIVED - THANK YOU,-300.00,,\n",
      ["columns.fee=none", "sign=plus-is-expense"], "44.77"
    ),
    (
      "Date,Narration,Debit Amount,Credit Amount\n20/01/24,A,100.50,0.00\n", ["date-format=DD/MM/YY"],
      "-100.5"
    ),
    (
      // A balance that rises by all of them.
      "Date,Amount,Balance,Text\n2024-01-07,9400.50,821745.00,A\n2024-01-14,5700.25,827445.25,B\n",
      ["sign=plus-is-income"], "15100.75"
    ),
    (
      // What is called transactions, and not what is only to come.
      "{\"standingOrders\": [{\"id\": \"s1\", \"date\": \"2024-06-01\", \"amount\": -500.0, \"description\": \"Rent\"}],\n"
        + "\"transactions\": [{\"id\": \"a1\", \"date\": \"2024-05-13\", \"amount\": -4.5, \"description\": \"Cafe\"},\n"
        + "{\"id\": \"a2\", \"date\": \"2024-05-14\", \"amount\": 1000.25, \"description\": \"Pay\"}]}\n",
      ["items=/transactions"], "995.75"
    ),
  ]
}
