extension SilentErrorTests {
  /// Which way money went: words for it, balances, halves of the amount, and columns that are taken for amounts or currencies.
  static let directions: [(name: String, text: String, expected: String)] = [
    (
      "amounts of zero beside a balance that moves, as another column has what was spent",
      "Date,Text,Amount,Balance\n2024-02-24,A,0,892.26\n2024-02-23,B,0,940.50\n2024-02-22,C,0,946.48\n"
        + "2024-02-21,Pay,-600.00,952.37\n2024-02-18,D,0,1552.37\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "the same under the program's own names",
      "date,description,amount,balance\n2024-02-24,A,0,892.26\n2024-02-23,B,0,940.50\n2024-02-22,C,0,946.48\n"
        + "2024-02-21,Pay,-600.00,952.37\n2024-02-18,D,0,1552.37\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "amounts of zero beside a balance that moves once, as a row may be missing",
      "Date,Text,Amount,Balance\n2024-02-24,A,-2.00,90.00\n2024-02-23,Check,0,92.00\n2024-02-22,C,-8.00,94.00\n"
        + "2024-02-21,Pay,60.00,102.00\n2024-02-18,D,-1.00,42.00\n",
      "4 transactions, 49, 2024-02-18..2024-02-24, 0 rejected"
    ),
    (
      "money out and in without names, and a column beside them that has more money",
      "2024-01-01,A,,-72.26,,427.74\n2024-01-02,B,,-63.16,-1.50,363.08\n2024-01-03,C,68.73,,,431.81\n"
        + "2024-01-06,D,,-33.62,-1.50,396.69\n2024-01-07,E,,-3.68,,393.01\n",
      "refused, asking [csv.header]"
    ),
    (
      "money out and in without names, and their balance",
      "2024-01-01,A,,-72.26,427.74\n2024-01-02,B,,-63.16,364.58\n2024-01-03,C,68.73,,433.31\n"
        + "2024-01-06,D,,-33.62,399.69\n2024-01-07,E,,-3.68,396.01\n",
      "5 transactions, -103.99, 2024-01-01..2024-01-07, 0 rejected"
    ),
    (
      "a rate beside whole numbers with a minus",
      "Day,Payee,Distance km,Proceeds\n2024-01-15,Shop,52.12,-1000\n2024-01-16,Shop,52.33,550\n2024-01-17,Shop,52.10,-120\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "two rows of a book, of whose balance one step shows that debits are money in",
      "Fecha;Concepto;Debe;Haber;Saldo\n21/02/2023;A;0,00;87,19;869,46\n20/02/2023;B;900,00;0,00;956,65\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a step of the balance shows that a minus in the column of money out is how that is written",
      "Completed,Details,Paid In,Withdrawn,Balance\n2024-05-15,A,1740.00,,10740.00\n2024-05-16,B,,-500.00,10240.00\n",
      "2 transactions, 1240, 2024-05-15..2024-05-16, 0 rejected"
    ),
    (
      "a refund with a minus, and no text that bears the signs out",
      "Date,Description,Amount\n2024-05-15,Uber,15.00\n2024-05-16,Lyft,20.00\n2024-05-17,Payment,-1000.00\n2024-05-18,Payment,-90.00\n"
        + "2024-05-19,Refund,-2.50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "thanks for payments that all have a minus, beside fewer refunds of a shop that is known",
      "Date,Description,Amount\n2024-05-12,Payment - thank you,-50.00\n2024-05-13,Payment - thank you,-80.00\n"
        + "2024-05-14,Netflix,-10.00\n2024-05-15,Pit Stop 4711,68.00\n2024-05-16,Corner House,28.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "thanks for a direct debit, which is called one",
      "Datum,Text,Betrag\n12.05.2024,Lastschrift vom Konto - vielen Dank,\"-50,00\"\n15.05.2024,Am Eck 4711,\"28,00\"\n"
        + "16.05.2024,Haus am See,\"22,50\"\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "purchases of a card without a minus, of which a column of kinds tells",
      "Date,Description,Type,Amount\n2024-05-15,Uber,PURCHASE,15.00\n2024-05-17,Payment,COLLECTION,-1000.00\n"
        + "2024-05-18,Lyft,REFUND,-2.50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "transfers that a program calls so, and writes without a minus",
      "type,amount,currency_code,description,date,source_name,source_type,destination_name,destination_type\n"
        + "Withdrawal,-227.80,USD,Shop,2024-05-14,Checking,Asset account,Store,Expense account\n"
        + "Deposit,1000.00,USD,Pay,2024-05-15,Acme,Revenue account,Checking,Asset account\n"
        + "Transfer,300.00,USD,Save,2024-05-16,Checking,Asset account,Savings,Asset account\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "an amount with its sign, beside money out with the same",
      "Datum;Omschrijving;Bedrag;Saldo;credit;debet\n28/05/2024;Bijdrage;-3,40;219,95;;-3,40\n",
      "1 transactions, -3.4, 2024-05-28..2024-05-28, 0 rejected"
    ),
    (
      "amounts that are there once more in the column of directions",
      "Effective Date,Description,Debit / Credit,Amount,Balance\n20240516,A,CR,1000.00,2010.89\n20240516,B,-50.00,-50.00,1960.89\n"
        + "20240517,C,-917.50,-917.50,1043.39\n",
      "3 transactions, 32.5, 2024-05-16..2024-05-17, 0 rejected"
    ),
    (
      "both sides of payments that one balance follows",
      "Date,Time,Name,Type,Currency,Amount,Balance,ID\n05/24/2024,12:05:22,Taxi,Bill,USD,-8.00,-8.00,a\n"
        + "05/24/2024,12:05:22,,Deposit,USD,8.00,0.00,b\n05/25/2024,10:05:22,Games,Bill,USD,-19.99,-19.99,c\n"
        + "05/25/2024,10:05:22,,Deposit,USD,19.99,0.00,d\n",
      "4 transactions, 0, 2024-05-24..2024-05-25, 0 rejected"
    ),
    (
      "POS is a point of sale",
      "Date,Transaction Type,Description,Amount\n2024-05-13,POS,COSTCO,36.02\n2024-05-15,POS,SHELL,41.10\n2024-05-18,POS,KROGER,12.99\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "beside NEG it is positive",
      "Date,Description,Sign,Amount\n2024-05-13,A,NEG,36.00\n2024-05-15,B,POS,41.00\n2024-05-18,C,NEG,12.00\n",
      "3 transactions, -7, 2024-05-13..2024-05-18, 0 rejected"
    ),
    (
      "a column of both words beside one of one word",
      "Date,Type,Memo,Description,Amount\n2024-05-13,Deposit,DEBIT,A,36.00\n2024-05-15,Deposit,CREDIT,B,41.00\n2024-05-18,Deposit,DEBIT,C,12.00\n",
      "3 transactions, -7, 2024-05-13..2024-05-18, 0 rejected"
    ),
    (
      "one word for all amounts beside a balance that moves both ways by them",
      "Date,Description,Amount,Balance,Dr / Cr\n2024-05-13,SHOP,100.00,900.00,CR\n2024-05-16,SALARY,2000.00,2900.00,CR\n"
        + "2024-05-18,RENT,700.00,2200.00,CR\n2024-05-20,FUEL,50.00,2150.00,CR\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a word that the balance denies in one row",
      "Date,Description,Amount,Balance,Dr / Cr\n2024-05-13,A,100.00,900.00,DR\n2024-05-16,B,200.00,1100.00,CR\n"
        + "2024-05-18,C,70.00,1030.00,CR\n2024-05-20,D,50.00,980.00,DR\n2024-05-21,E,10.00,970.00,DR\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a word for money in beside nothing but minuses",
      "Date,Tran Type,Description,Amount\n2024-05-13,CREDIT,A,-51.09\n2024-05-20,CREDIT,B,-195.57\n2024-05-29,CREDIT,C,-45.22\n",
      "refused, asking [type.unknown]"
    ),
    (
      "nothing but refunds, all with a minus",
      "Date,Description,Amount\n2024-05-25,AMAZON.COM REFUND,-28.40\n2024-05-28,RETURN TARGET,-10.92\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "nothing but refunds in a column of purchases",
      "利用日,利用店名・商品名,利用金額\n2024/05/25,返金 アマゾン,-2840\n2024/05/28,返金 アマゾン,-1092\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a debt without a header",
      "05/31/2024,PAYMENT - THANK YOU,,400.00,148.77\n05/28/2024,LOBLAWS #1029,62.87,,548.77\n05/24/2024,TIM HORTONS,11.21,,485.90\n"
        + "05/20/2024,METRO ETS,107.28,,474.69\n05/18/2024,CANADIAN TIRE,,20.00,367.41\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "an account without a header",
      "05/31/2024,SALARY,,400.00,948.77\n05/28/2024,LOBLAWS #1029,62.87,,548.77\n05/24/2024,TIM HORTONS,11.21,,611.64\n"
        + "05/20/2024,METRO ETS,107.28,,622.85\n05/18/2024,CANADIAN TIRE,,20.00,730.13\n",
      "5 transactions, 238.64, 2024-05-18..2024-05-31, 0 rejected"
    ),
    (
      "a debt beside words that only the balance explains",
      "Date,Description,Type,Amount,Balance\n05/31/2024,A,Payment,400.00,148.77\n05/28/2024,B,Purchase,62.87,548.77\n"
        + "05/24/2024,C,Purchase,11.21,485.90\n05/20/2024,D,Purchase,107.28,474.69\n05/18/2024,E,Payment,20.00,367.41\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a balance before each row that nothing calls one, beside words",
      "Date,Payee,Kind,Amount,Before\n2024-05-12,A,PAYMENT,10.00,100.00\n2024-05-14,B,CASHIN,500.00,90.00\n2024-05-16,C,PAYMENT,20.00,590.00\n"
        + "2024-05-17,D,PAYMENT,30.00,570.00\n",
      "refused, asking [amount.ambiguous, amount.sign-undecided]"
    ),
    (
      "a balance before each row, beside texts that are no words",
      "Date,Description,Amount,Balance Before\n2024-05-15,PAYMENT SHOP,12.00,500.00\n2024-05-16,PAYMENT FUEL,30.50,488.00\n"
        + "2024-05-18,SALARY,900.00,457.50\n2024-05-19,PAYMENT SHOP,45.25,1357.50\n",
      "refused, asking [amount.ambiguous, amount.sign-undecided]"
    ),
    (
      "a column of letters is of no currency",
      "Date;Payee;Amount;Status;Cleared\n2024-05-13;REWE;-12,30;;R\n2024-05-20;Lohn;2412,30;;R\n2024-05-23;EDEKA;-22,31;;R\n",
      "3 transactions, 2377.69, 2024-05-13..2024-05-23, 0 rejected"
    ),
    (
      "a bank that is called like a currency",
      "Datum;Empfänger;Betrag;Bank\n16.05.2024;REWE;-12,30;BAM\n17.05.2024;Lohn;2412,30;BAM\n19.05.2024;EDEKA;-55,31;BAM\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "euros below a name that is not known",
      "Datum;Empfänger;Betrag;Xyz\n16.05.2024;REWE;-12,30;EUR\n17.05.2024;Lohn;2412,30;EUR\n19.05.2024;EDEKA;-55,31;EUR\n",
      "3 transactions, 2344.69, 2024-05-16..2024-05-19, 0 rejected"
    ),
    (
      "the price of one piece beside as many in each row",
      "Date,Side,Symbol,Price,Quantity\n2024-05-14,BUY,AAPL,185.10,10\n2024-05-16,SELL,AAPL,190.50,10\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "the price of one piece beside amounts with the name of what is counted",
      "Date,Pair,Side,Price,Executed,Amount\n2024-05-14,BTCUSDT,BUY,42000.10,0.01BTC,420.00USDT\n2024-05-16,BTCUSDT,SELL,43000.50,0.005BTC,215.00USDT\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "the price of one thing in each row",
      "Date,Item,Price,Qty\n2024-05-14,Bread,4.20,1\n2024-05-16,Milk,-1.50,1\n",
      "2 transactions, 2.7, 2024-05-14..2024-05-16, 0 rejected"
    ),
    (
      "a balance is no amount",
      "Date,Description,Dr/Cr,Ledger Balance Amount\n2024-05-15,A,D,3464.16\n2024-05-16,B,C,3564.16\n2024-05-18,C,D,3364.16\n",
      "refused, asking [csv.header]"
    ),
    (
      "zeros in the only half while the balance moves",
      "Date,Description,Credit,Balance\n2024-05-15,SHOP,0.00,900.00\n2024-05-16,SALARY,2000.00,2900.00\n2024-05-18,RENT,0.00,2200.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "zeros in the only half",
      "Datum;Opis;Isplate\n15.07.2024;Konzum;44,82\n17.07.2024;Plaća;0,00\n18.07.2024;Spar;20,00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "dollars and bitcoins with a balance each are no accounts",
      "type,time,description,amount,balance,Unit\ndeposit,2024-05-14,a,1000.00,1000.00,USD\nmatch,2024-05-15,b,-420.00,580.00,USD\n"
        + "match,2024-05-15,c,0.0100,0.0100,BTC\nfee,2024-05-15,d,-2.10,577.90,USD\nwithdrawal,2024-05-17,e,-0.0050,0.0050,BTC\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a journal, in which money in is a debit",
      "JournalCode;EcritureDate;CompteNum;EcritureLib;Debit;Credit\nBQ;20240513;512000;VIR SALAIRE;2630,12;0,00\nBQ;20240515;512000;CARTE LYON;0,00;44,82\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "words of two parts",
      "Fecha,Descripción,Transacción,Valor\n13/05/2024,D1 SAS,Nota Débito,\"506.640,00\"\n15/05/2024,NOMINA,Nota Crédito,\"8.274.720,00\"\n",
      "2 transactions, 7768080, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "two words that are not known",
      "Date,Way,Description,Amount\n2024-05-13,Xout,Netflix,10.00\n2024-05-15,Xin,Salary,500.00\n2024-05-18,Xout,Shop,20.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "numbers of rows are no amounts",
      "Radnummer,Bokföringsdag,Referens\n1,2024-05-15,ICA\n2,2024-05-16,LÖN\n3,2024-05-17,SJ\n",
      "refused, asking [csv.header]"
    ),
    (
      "kinds of which one is no known word, in the only column of texts",
      "Date,Type,Amount\n2024-04-13,Withdrawal,10.00\n2024-04-15,Deposit,100.00\n2024-04-16,Transfer,4.00\n",
      "refused, asking [type.unknown]"
    ),
    (
      "kinds of which one is money that came back",
      "Date,Type,Description,Amount\n2024-04-13,Purchase,Shop,10.00\n2024-04-15,Payment,Thanks,100.00\n2024-04-16,Refund,Shop,4.00\n",
      "refused, asking [type.unknown]"
    ),
    (
      "a card's file by the name of the shops",
      "Date,Merchant,Amount\n2024-04-13,AAA STORE,35.00\n2024-04-17,STATEMENT CREDIT,-55.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a card's file by what was sent back",
      "Datum;Beskrivning;Belopp\n2024-03-02;ICA;35,00\n2024-03-10;ELGIGANTEN;300,00\n2024-03-12;ELGIGANTEN RETUR;-300,00\n"
        + "2024-03-15;INBETALNING;-420,00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "tables of income and of expenses under one header",
      "Income\nDate,Description,Amount\n2024-04-15,Acme,2500.00\n2024-04-16,Correction,-5.00\n\n"
        + "Expenses\nDate,Description,Amount\n2024-04-13,Flat,800.00\n2024-04-21,Correction,-3.00\n",
      "refused, asking [type.unknown]"
    ),
    (
      "tables of an account and of a card under one header",
      "Account: Checking\nDate,Description,Amount\n2024-05-01,Salary,2500.00\n2024-05-02,Rent,-800.00\n\n"
        + "Account: Visa\nDate,Description,Amount\n2024-05-02,Groceries,45.00\n2024-05-04,Restaurant,30.00\n2024-05-09,Payment,-75.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "books of an account, by the kinds of their entries",
      "Date,Particulars,Vch Type,Vch No.,Debit,Credit\n3-Apr-24,ABC Traders,Receipt,2,25000.00,\n5-Apr-24,Office,Payment,3,,12000.00\n"
        + "9-Apr-24,Cash,Contra,4,300.00,\n12-Apr-24,XYZ Ltd,Receipt,5,40000.00,\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "kinds of entries that say the same as a bank's columns",
      "Date,Type,Description,Debit,Credit\n2024-05-01,Deposit,Client A,,1200.00\n2024-05-03,Payment,Rent,800.00,\n",
      "2 transactions, 400, 2024-05-01..2024-05-03, 0 rejected"
    ),
    (
      "books of an account, by texts that begin with a kind",
      "Datum;Belegnr;Konto;Text;Soll;Haben\n13.05.2024;1;1200;Zahlungseingang Kunde A;1250,00;\n14.05.2024;2;1200;Überweisung Miete;;399,00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "amounts without a sign beside a fee, of which a balance shows which way they went",
      "Date,Description,Amount,Fee,Balance\n2024-05-13,Topup,100.00,0.00,100.00\n2024-05-14,Send to Bob,51.50,1.50,48.50\n"
        + "2024-05-17,Topup,100.00,0.00,148.50\n",
      "3 transactions, 148.5, 2024-05-13..2024-05-17, 0 rejected"
    ),
    (
      "books of an account beside a balance under another name",
      "Src,Date,Memo,Debit,Credit,Holding\nCR,13/05/2024,Client A,1200.00,,1200.00\nCD,14/05/2024,Telstra,,60.00,1140.00\n"
        + "CD,15/05/2024,Rent,,40.00,1100.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "texts of a bank that begin as those of books may",
      "Date,Description,Debit,Credit\n2024-05-01,Receipt fee,5.00,\n2024-05-02,Deposit box rental,45.00,\n"
        + "2024-05-03,Payment from A,,100.00\n",
      "3 transactions, 50, 2024-05-01..2024-05-03, 0 rejected"
    ),
    (
      "columns of what was paid in and paid out, in German",
      "Datum;Text;Einzahlung;Auszahlung\n13.05.2024;A;100,00;\n14.05.2024;B;;45,00\n",
      "2 transactions, 55, 2024-05-13..2024-05-14, 0 rejected"
    ),
  ]
}
