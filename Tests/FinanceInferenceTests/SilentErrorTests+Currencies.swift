// Files that leave open which currency, or which kind of money, their amounts are in.

extension SilentErrorTests {
  static let currencies: [(name: String, text: String, expected: String)] = [
    (
      "a word that is no currency, in one row of a column that is called one",
      "Datum;Text;Betrag;Währung\n30.01.2024;A;-500,00;EUR\n31.01.2024;B;-80,00;USD\n03.02.2024;C;-2,50;?\n",
      "2 transactions, -500 -80, 2024-01-30..2024-01-31, 1 rejected"
    ),
    (
      "currencies under a name that says nothing, one of them missing and one spoilt",
      "Date,Text,Amount,X\n" + (1...8).map { "2024-05-0\($0),A\($0),-\($0).50,EUR\n" }.joined()
        + "2024-05-14,B,-9.50,\n2024-05-15,C,-1.50,foo\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "two currencies under a name that says nothing, and a word that is none",
      "Date,Text,Amount,X\n2024-05-13,A,-1.50,EUR\n2024-05-14,B,-9.50,EUR\n2024-05-15,C,-1.50,foo\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a currency beside the name of the balance, beside a column of amounts in another",
      "Datum;Text;Betrag;Fremdbetrag EUR;Saldo CHF\n13.05.2024;A;-10,00;-9,50;90,00\n14.05.2024;B;20,00;;110,00\n"
        + "15.05.2024;C;-5,00;;105,00\n",
      "3 transactions, 5, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a price in the account's currency does not take the account's currency away",
      "Date,Title,Account Currency,Total Amount,Price per Share in Account Currency,Quantity\n2024-05-13,A,GBP,-66.16,33.08,2\n"
        + "2024-05-14,B,GBP,350.00,,\n2024-05-15,C,EUR,-5.52,,\n",
      "3 transactions, -5.52 283.84, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "of two amounts of one name the one in a foreign currency",
      "Belegdatum;Zweck;Fremdwährung;Betrag;Kurs;Betrag;Währung\n2.4.2024;A;EUR;-67,90;1,00000;-67,90;EUR\n"
        + "7.4.2024;B;USD;-70,00;1,08000;-64,81;EUR\n22.4.2024;C;EUR;100,00;1,00000;100,00;EUR\n",
      "3 transactions, -32.71, 2024-04-02..2024-04-22, 0 rejected"
    ),
    (
      "a currency right after a foreign amount may be of that one alone",
      "||||Bedrag|Vreemde\nDatum|Naam|Bedrag|Referentie|vreemde valuta|munt\n2024-10-30|Firma Sonne|2621.20|R1|2883.32|USD\n"
        + "2024-10-31|Zoo|-2965.39|R2|-3261.92|USD\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a currency that is another only beside something in the column of amounts abroad is that one's",
      "Datum;Text;Valuta;Utl. belopp;Belopp\n2024-05-13;A;SEK;0;-642,30\n2024-05-14;B;EUR;23,40;-261,13\n"
        + "2024-05-15;C;SEK;0;500,00\n2024-05-16;D;USD;10,00;-104,00\n",
      "4 transactions, -507.43, 2024-05-13..2024-05-16, 0 rejected"
    ),
    (
      "a currency right after the amount is of that one",
      "Date,Text,Amount,Currency,Foreign amount\n2024-10-30,A,2621.20,EUR,2883.32\n2024-10-31,B,-2965.39,EUR,-3261.92\n",
      "2 transactions, -344.19, 2024-10-30..2024-10-31, 0 rejected"
    ),
    (
      "a blank currency beside named ones under the program's own names",
      "date,amount,description,currency\n2024-05-02,-5.00,A,EUR\n2024-05-03,-6.00,B,\n2024-05-04,-7.00,C,EUR\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "the same in a late row",
      "date,amount,description,currency\n" + many("2024-05-02,-5.00,Shop #,EUR", 5000)
        + "2024-05-03,-6.00,B,\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "another currency beside an amount than in the name of its column",
      "Date;Text;Amount EUR\n2024-05-02;A;-5,00\n2024-05-03;B;-6,00 USD\n2024-05-24;C;-7,00 EUR\n",
      "2 transactions, -12, 2024-05-02..2024-05-24, 1 rejected"
    ),
    (
      "the same where each currency has a column, in a late row",
      "Date;Text;EUR;USD\n" + many("2024-05-02;Shop #;-1,50;\n2024-05-02;Shop #;;-2,50", 300)
        + "2024-05-24;B;-6,00 USD;\n2024-05-24;C;;-7,00 €\n",
      "600 transactions, -450 -750, 2024-05-02..2024-05-02, 2 rejected"
    ),
    (
      "codes of currencies under any name",
      "date,amount,description,CCY\n2024-05-02,-3.00,A,EUR\n2024-05-02,-3.00,B,USD\n",
      "2 transactions, -3 -3, 2024-05-02..2024-05-02, 0 rejected"
    ),
    (
      "what banks write in place of a code is that code",
      "Дата;Описание;Сумма;Валюта\n02.05.2024;A;-100,00;RUR\n03.05.2024;B;-50,00;RUB\n04.05.2024;C;7,00;RUR\n",
      "3 transactions, -143, 2024-05-02..2024-05-04, 0 rejected"
    ),
    (
      "and in the name of a column",
      "Date,Details,Amount (NIS)\n2024-05-02,A,-100.00\n2024-05-03,B,-50.00\n",
      "2 transactions, -150, 2024-05-02..2024-05-03, 0 rejected"
    ),
    (
      "two columns of money and two of currencies",
      "Datum;Text;Betrag;Devise du compte;Umsatz 2;Devise\n21.05.2024;A;-1,00;EUR;-1,10;USD\n24.05.2024;B;2,00;EUR;2,00;EUR\n",
      "refused, asking [amount.ambiguous, currency.undecided]"
    ),
    (
      "a sign that several currencies use",
      "date,amount,description\n2024-05-02,$-100.00,A\n2024-05-02,€-100.00,B\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "the same sign after many others",
      "date,amount,description\n" + many("2024-05-02,€-1.00,A #", 500) + "2024-05-02,$-1.00,B\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a sign that is named above the table",
      "Currency,USD\n\nDate,Description,Amount\n2024-05-02,A,$-100.00\n2024-05-02,B,$3.00\n",
      "2 transactions, -97, 2024-05-02..2024-05-02, 0 rejected"
    ),
    (
      "a sign beside another currency",
      "Date,Description,Amount,Currency\n2024-05-02,A,$-100.00,EUR\n2024-05-02,B,€-100.00,EUR\n",
      "1 transactions, -100, 2024-05-02..2024-05-02, 1 rejected"
    ),
    (
      "several kinds of money",
      "time,type,asset,amount\n2024-05-16,trade,EUR,-1.50\n2024-05-15,trade,BTC,-0.25\n2024-05-17,trade,EUR,2.50\n",
      "2 transactions, 1, 2024-05-16..2024-05-17, 1 rejected"
    ),
    (
      "several coins",
      "time,type,asset,amount\n2024-05-16,trade,ETH,-1.50\n2024-05-15,trade,BTC,-0.25\n2024-05-17,trade,ETH,2.50\n",
      "0 transactions, , , 3 rejected"
    ),
    (
      "tickers of shares are no kinds of money",
      "time,type,asset,amount\n2024-05-16,buy,AAPL,-1.50\n2024-05-15,buy,MSFT,-0.25\n2024-05-17,sell,AAPL,2.50\n",
      "3 transactions, 0.75, 2024-05-15..2024-05-17, 0 rejected"
    ),
    (
      "hundredths of a currency among its units",
      "date,text,amount,unit\n2024-03-01,A,237.08,EUR\n2024-03-01,B,-357,ct\n2024-03-02,C,44.79,EUR\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "currencies by numbers",
      "date,text,amount,currency\n2024-03-01,A,237.08,980\n2024-03-01,B,-35.70,840\n2024-03-02,C,44.79,980\n",
      "3 transactions, 281.87 -35.7, 2024-03-01..2024-03-02, 0 rejected"
    ),
    (
      "a number that is none of a currency",
      "date,text,amount,currency\n2024-03-01,A,237.08,980\n2024-03-01,B,-35.70,840\n2024-03-02,C,44.79,979\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "currencies by numbers under another name",
      "date;code;text;amount\n2024-03-01;941;A;237.08\n2024-03-01;978;B;-35.70\n2024-03-02;941;C;44.79\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "points beside money, as a column of units says",
      "Date,Description,Amount,Unit\n2024-05-02,A,-86.20,AUD\n2024-05-02,A,86,PTS\n2024-05-13,Payment,500.00,AUD\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a currency that is another beside something abroad, whose currency another column names",
      "Datum;Text;Betrag;Originalbetrag;Originalwährung;Währung\n2024-05-13;A;-30,00;-33,00;USD;EUR\n2024-05-14;B;-20,00;;;USD\n"
        + "2024-05-15;C;5,00;;;USD\n",
      "refused, asking [currency.undecided, currency.undecided]"
    ),
    (
      "a balance in one currency beside amounts in several",
      "Date,Details,Currency,Amount,Balance (GBP)\n13/07/2024,Top-up,GBP,400.00,452.18\n14/07/2024,A,EUR,-11.40,442.48\n"
        + "15/07/2024,B,EUR,-86.00,369.29\n16/07/2024,C,GBP,-8.95,360.34\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "amounts that differ beside the currency of what was bought, abroad more often than at home",
      "Date,Text,Currency Amount,Rate,Currency,Amount\n2024-01-05,A,-1580.00,1.0124,SEK,-1599.59\n2024-01-06,B,-20.00,1,NOK,-20.00\n"
        + "2024-01-07,C,-9.00,11.5,EUR,-103.50\n2024-01-08,D,50.00,1,NOK,50.00\n2024-01-09,E,-7.00,11.5,EUR,-80.50\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "currencies by their Chinese names",
      "Date,Description,币种,Amount\n2024-05-28,A,人民币,-12.50\n2024-05-27,B,美元,-50.00\n2024-05-24,C,人民币,500.00\n"
        + "2024-05-22,D,美元,20.00\n",
      "4 transactions, 487.5 -30, 2024-05-22..2024-05-28, 0 rejected"
    ),
    (
      "a column of currencies of which half are known",
      "Date,Description,通貨,Amount\n2024-05-28,A,円,-12.50\n2024-05-27,B,ポイント,-50.00\n2024-05-24,C,円,500.00\n"
        + "2024-05-22,D,ポイント,20.00\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a unit that is a currency in some rows",
      "Date,Description,Unit,Amount\n2024-05-28,A,Miles,-12000\n2024-05-27,B,EUR,50.00\n2024-05-24,C,EUR,500.00\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a late row without a currency",
      "Date,Amount,Text,Currency\n" + many("2024-05-13,-1.00,Shop #,EUR", 500) + "2024-05-14,-9.50,Shop,\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a late row in which two columns name different currencies",
      "Date,Amount,Text,Currency,Currency 2\n" + many("2024-05-13,-1.00,Shop #,EUR,EUR", 500)
        + "2024-05-14,-9.50,Shop,EUR,USD\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a late amount without the currency that all others have",
      "Date,Amount,Text\n" + many("2024-05-13,€-1.00,Shop #", 500) + "2024-05-14,-9.50,Shop\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a late currency in a column that nobody knows",
      "Date,Text,Amount,Blah\n" + many("2024-05-13,Shop #,-1.00,", 500) + "2024-05-14,Shop,-9.50,USD\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "the currency of the card beside that of what was bought, in a language that bends words",
      "Дата;Опис операції;Сума в валюті картки;Валюта картки;Сума в валюті транзакції;Валюта транзакції;Залишок на кінець періоду;Валюта залишку\n"
        + "15.05.2024;A;-489.60;UAH;-12.00;USD;9510.40;UAH\n14.05.2024;B;-100.00;UAH;-100.00;UAH;10000.00;UAH\n"
        + "13.05.2024;C;900.00;UAH;900.00;UAH;10100.00;UAH\n",
      "3 transactions, 310.4, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a code that is a word above the table",
      "Account,Main\nTransactions,ALL\n\nDate,Description,Amount\n2024-04-01,Shop,-15.00\n2024-04-25,Salary,2500.00\n",
      "2 transactions, 2485, 2024-04-01..2024-04-25, 0 rejected"
    ),
  ]
}
