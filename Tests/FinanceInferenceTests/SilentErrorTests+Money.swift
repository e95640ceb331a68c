// Files that leave open what the amounts are counted in, or which way they went.

extension SilentErrorTests {
  static let money: [(name: String, text: String, expected: String)] = [
    (
      "transfers without a minus from the account that all money out is from",
      "kind,amount,description,date,source,destination\nWithdrawal,-5.25,A,2024-05-30,Giro,Bank\nTransfer,400.00,B,2024-05-29,Giro,Savings\n"
        + "Deposit,2874.61,C,2024-05-24,Employer,Giro\nWithdrawal,-63.27,D,2024-05-14,Giro,Grocer\n"
        + "Transfer,100.00,E,2024-05-13,Savings,Giro\nWithdrawal,-1.00,F,2024-05-12,Giro,Grocer\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a balance that rises by debits, under titles and over sums that stand in the place of days",
      "Date,Text,Debit,Credit,Balance\nCheque account,,,,\nOpening balance,,90.00,0.00,90.00\n2 Apr 2024,A,50.00,0.00,140.00\n"
        + "3 Apr 2024,B,0.00,20.00,120.00\n24 Apr 2024,C,0.00,5.00,115.00\nTotal cheque account,,50.00,25.00,25.00\n"
        + "Closing balance,,115.00,0.00,115.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a fee for an exchange, which is no rate",
      "Date,Text,Amount,FX fee\n2024-05-01,Hotel,-92.10,1.50\n2024-05-03,Pub,-11.70,0.20\n2024-05-06,In,25.00,0.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "fees of which one is a word",
      "Date,Text,Amount,Fee\n2024-05-13,A,-1.50,0.00\n2024-05-14,B,-9.50,0.50\n2024-05-15,C,-1.50,waived\n2024-05-16,D,-1.50,0.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a second column of money in which one amount in four is a word",
      "Date,Text,Amount,Charged\n2024-05-13,A,-1.50,-2.00\n2024-05-14,B,-9.50,-9.50\n2024-05-15,C,-1.50,see below\n"
        + "2024-05-16,D,-4.00,-4.20\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a half of which as many amounts are spoilt as not",
      "Date,Description,Debit,Credit\n2024-05-01,Rent,800.00,\n2024-05-02,Tea,3.5o,\n2024-05-15,Pay,,2000.00\n",
      "2 transactions, 1200, 2024-05-01..2024-05-15, 1 rejected"
    ),
    (
      "a half whose only amount is spoilt",
      "Date,Description,Debit,Credit\n2024-05-01,Rent,800.00,\n2024-05-02,Tea,3.50,\n2024-05-15,Pay,,2ooo.00\n",
      "2 transactions, -803.5, 2024-05-01..2024-05-02, 1 rejected"
    ),
    (
      "one amount with a currency beside others without",
      "Date,Description,Amount\n2026-01-02,Cafe,-3.50\n2026-01-04,Hotel New York,-100.00 USD\n2026-01-15,Shop,-20.00\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "the smallest units of several currencies, as the name of the amounts says",
      "Date,Text,Amount minor,Currency\n2024-10-13,A,12900,USD\n2024-10-14,B,-12800,JPY\n2024-10-15,C,-24750,KWD\n",
      "3 transactions, -12800 -24.75 129, 2024-10-13..2024-10-15, 0 rejected"
    ),
    (
      "zeros without a currency",
      "Date,Description,Amount\n2026-01-02,Cafe,-3.50 EUR\n2026-01-04,Note,0.00\n2026-01-15,Shop,20.00 EUR\n",
      "2 transactions, 16.5, 2026-01-02..2026-01-15, 0 rejected"
    ),
    (
      "one header under lines that name two currencies",
      "Account 1 EUR\nDate,Description,Amount\n2026-01-02,Coffee,-3.50\n2026-01-30,Lunch,-15.00\n\nAccount 2 USD\n"
        + "Date,Description,Amount\n2026-01-04,Shoes,-80.00\n2026-01-31,Fee,-5.00\n",
      "4 transactions, -18.5 -85, 2026-01-02..2026-01-31, 0 rejected"
    ),
    (
      "a currency right before an amount abroad",
      "Datum;Beschreibung;Währung;Betrag Originalwährung;Betrag\n02.01.2026;Cafe;EUR;-3,50;-3,50\n13.01.2026;Hotel;USD;-100,00;-92,00\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a rate beside the amounts in other currencies alone",
      "Date,Merchant,Amount,Currency,Exchange rate\n2026-01-02,Cafe,-3.50,EUR,\n2026-01-13,Hotel,-92.00,USD,1.087\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a name that is a code",
      "Date,Person,Description,Amount\n2026-01-02,Ron,Cafe,-3.50\n2026-01-13,Ron,Shop,-20.00\n",
      "2 transactions, -23.5, 2026-01-02..2026-01-13, 0 rejected"
    ),
    (
      "tokens that nobody knows",
      "Date,Description,Token,Amount\n2026-01-02,A,PEPE,1000.00\n2026-01-13,B,SHIB,-500.00\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "names of currencies",
      "Date,Description,Amount,Currency\n2026-01-02,Cafe,-3.50,Euro\n2026-01-13,Hotel,-100.00,US Dollar\n",
      "2 transactions, -3.5 -100, 2026-01-02..2026-01-13, 0 rejected"
    ),
    (
      "debits that make a balance rise",
      "Date,Name,Debit,Credit,Balance\n2026-01-02,Client A,1500.00,,1500.00\n2026-01-05,Landlord,,800.00,700.00\n"
        + "2026-01-19,Phone Co,,45.50,654.50\n2026-01-22,Client B,320.00,,974.50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "words for money out that make a balance rise",
      "Belegdatum;Buchungstext;Umsatz;Soll/Haben;Saldo\n02.01.2026;Kunde A;1500,00;S;1500,00\n05.01.2026;Miete;800,00;H;700,00\n"
        + "19.01.2026;Telekom;45,50;H;654,50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a transfer beside income and expenses",
      "Date,Account,Note,Income/Expense,Amount\n2026-01-02,Cash,Cafe,Exp.,3.5\n2026-01-13,Cash,Job,Income,1500\n"
        + "2026-01-14,Cash,Move,Transfer-Out,100\n",
      "refused, asking [type.unknown]"
    ),
    (
      "a currency that only late rows name",
      "Buchungstag;Verwendungszweck;Betrag;Währung\n01.01.2023;Lohn;2000,00;\n"
        + many("14.01.2023;Laden #;-4,50;", 470)
        + "24.08.2023;Laden;-5,50;USD\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a word for a direction that only late rows have",
      "Buchungstag;Verwendungszweck;Betrag;Soll/Haben\n01.01.2023;Lohn;2000,00;\n"
        + many("14.01.2023;Laden #;-4,50;", 470)
        + "24.08.2023;Laden;55,50;S\n",
      "refused, asking [type.unknown]"
    ),
    (
      "money in a column of an unknown name that only late rows have",
      "Date;Text;Amount;Extra\n2023-01-01;Pay;2000.00;\n" + many("2023-01-14;Shop #;-4.50;", 470)
        + "2023-08-24;Shop;-5.50;1.50\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a reference that only late rows have",
      "Date;Text;Amount;Extra\n2023-01-01;Pay;2000.00;\n" + many("2023-01-14;Shop #;-4.50;", 470)
        + "2023-08-24;Shop;-5.50;R 15\n",
      "472 transactions, -120.5, 2023-01-01..2023-08-24, 0 rejected"
    ),
    (
      "a fee that only late rows have",
      "Date;Text;Amount;Fee\n2023-01-01;Pay;2000.00;\n" + many("2023-01-14;Shop #;-4.50;", 470)
        + "2023-08-24;Shop;-5.50;1.50\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a mark between thousands below whole amounts",
      "Datum;Text;Betrag\n" + many("2023-01-01;Shop #;-5", 470) + "2023-08-24;Shop;-1.234\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "words for both ways in a column of kinds, beside a few signs",
      "Date,Description,Kind,Amount\n2024-01-02,Shop,Ausgabe,100.00\n2024-01-03,Shop,Ausgabe,-10.00\n2024-01-13,Employer,Einnahme,500.00\n",
      "refused, asking [type.unknown]"
    ),
    (
      "words for both ways in a column of kinds",
      "Date,Description,Kind,Amount\n2024-01-02,Shop,지출,100.00\n2024-01-03,Shop,지출,10.00\n2024-01-13,Employer,수입,500.00\n",
      "3 transactions, 390, 2024-01-02..2024-01-13, 0 rejected"
    ),
    (
      "rows that are parts of another",
      "ID,Parent ID,Date,Description,Amount\n1,,2024-01-02,A,-100.00\n2,1,2024-01-02,A1,-60.00\n3,1,2024-01-02,A2,-40.00\n"
        + "4,,2024-01-13,B,500.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what went out and what came in, as rows",
      "Date,Description,Amount\n2024-01-02,A,-100.00\n2024-01-03,B,-20.00\n2024-01-14,C,400.00\n2024-01-15,D,100.00\n2024-01-31,Total expenses,-120.00\n"
        + "2024-01-31,Total income,500.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a petrol station called Total",
      "Date,Description,Amount\n2024-01-02,A,-20.00\n2024-01-03,TOTAL ENERGIES,-20.00\n2024-01-14,C,500.00\n",
      "3 transactions, 460, 2024-01-02..2024-01-14, 0 rejected"
    ),
    (
      "pieces and the price of one",
      "Date,Description,Quantity,Price\n2024-01-02,A,3,-10.00\n2024-01-13,B,1,500.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "an opening balance in another language",
      "Date,Description,Amount\n2024-01-01,前月繰越,1000.00\n2024-01-02,A,-100.00\n2024-01-13,B,500.00\n",
      "2 transactions, 400, 2024-01-02..2024-01-13, 0 rejected"
    ),
    (
      "amounts in thousands, in brackets",
      "Date,Description,Amount (in thousands)\n2024-01-02,A,-12.5\n2024-01-13,B,100.0\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "yes and no beside amounts without a sign",
      "date,title,amount,income\n2026-01-02,Coffee,3.50,false\n2026-01-13,Job,1500.00,true\n2026-01-14,Shoes,80.00,false\n",
      "refused, asking [type.unknown]"
    ),
    (
      "cents, as the line above the table says",
      "Amounts in cents\n\nDate,Description,Amount\n2024-05-01,Shop,-300\n2024-05-02,Bar,-3000\n2024-05-13,Pay,3300\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a sum without a word for one under the program's own names",
      "Date,Description,Amount\n2024-05-01,Shop,-1.23\n2024-05-02,Bar,-3.50\n2024-05-13,Pay,33.00\n"
        + "2024-05-31,Whole month,28.27\n2024-06-04,Gym,-12.00\n2024-06-05,Pay,20.00\n2024-06-30,Whole month,8.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a balance under a longer name that the last row of a day has",
      "Date,Description,Amount,Daily Posted Balance\n2024-05-01,Shop,-1.23,\n2024-05-01,Bar,-3.50,95.27\n"
        + "2024-05-13,Pay,33.00,128.27\n",
      "3 transactions, 28.27, 2024-05-01..2024-05-13, 0 rejected"
    ),
    (
      "one row whose parts a column names",
      "Date,Description,Type,Amount\n2024-05-01,Shop,Single,-1.23\n2024-05-02,Batch,Parent,-30.00\n"
        + "2024-05-02,Part a,Child,-10.00\n2024-05-02,Part b,Child,-20.00\n2024-05-14,Gym,Single,-12.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "one row whose parts begin with a word for parts",
      "Buchungstag;Text;Betrag\n01.05.2024;Laden;-1,23\n02.05.2024;Sammelauftrag;-30,00\n02.05.2024;davon: Teil a;-10,00\n"
        + "02.05.2024;davon: Teil b;-20,00\n14.05.2024;Gym;-12,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "three amounts of a day of which one is what the others come to",
      "Date,Description,Amount\n2024-05-02,Shop,-30.00\n2024-05-02,Bar,-10.00\n2024-05-02,Gym,-20.00\n"
        + "2024-05-14,Pay,500.00\n",
      "4 transactions, 440, 2024-05-02..2024-05-14, 0 rejected"
    ),
    (
      "a balance that a column of changes moves, beside another one that is called so and moves otherwise",
      "Date,Type,Amount,Equity Change,Equity,Balance\n2024-05-13,Deposit,50.00,50.00,150.00,150.00\n"
        + "2024-05-14,Open,20.00,0.00,150.00,130.00\n2024-05-15,Fee,-1.00,-1.00,149.00,129.00\n"
        + "2024-05-16,Dividend,2.00,2.00,151.00,131.00\n2024-05-17,Fee,-3.00,-3.00,148.00,128.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a balance with what binary fractions made of it",
      "fecha,texto,cargo,abono,saldo\n2024-05-13,A,10.5,NaN,4270.9\n2024-05-14,B,1299.0,NaN,2971.8999999999996\n"
        + "2024-05-15,C,NaN,20.25,2992.1499999999996\n",
      "3 transactions, -1289.25, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "dashes beside a currency, as spreadsheets show a zero",
      "Date,Text, Withdrawal , Deposit \n2024-05-13,A, €10.00 , €-   \n2024-05-14,B, €-   , €20.00 \n"
        + "2024-05-15,Voided, €-   , €-   \n",
      "2 transactions, 10, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "debits and credits of an account in books",
      "Datum;Text;Gegenkonto;Soll;Haben;Saldo\n13.05.2024;A;10021;30,00;;130,00 S\n14.05.2024;B;4210;;50,00;80,00 S\n"
        + "15.05.2024;C;4970;;5,00;75,00 S\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "which of two halves is which, in a part of their names",
      "Data tranzactiei,Descriere,Suma debit,Suma credit\n13/05/2024,A,10.00,\n14/05/2024,B,,20.00\n15/05/2024,C,3.00,\n",
      "3 transactions, 7, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a loan, whose balance is what is owed",
      "Product,Table loan\nCurrency,NZD\n\nDate,Text,Amount,Balance\n2024-05-13,Repayment,-100.00,900.00\n"
        + "2024-05-14,Drawdown,250.00,1150.00\n2024-05-15,Repayment,-100.00,1050.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a fee beside amounts of which the others are what was paid abroad",
      "Original amount,Amount,Currency,Text,Original currency,Fee,Date\n-22.00,20.00 DR,GBP,A,USD,1.50,2024-05-13\n"
        + ",30.00 CR,GBP,B,,0.00,2024-05-14\n,7.00 DR,GBP,C,,0.25,2024-05-15\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "words for both directions, and nothing beside most amounts",
      "Date,Text,Amount,Debit /Credit\n13/05/2024,A,486.00,\n14/05/2024,B,50.00,Cr\n15/05/2024,C,1499.00,\n16/05/2024,Fee,9.50,Dr\n",
      "refused, asking [type.unknown]"
    ),
    (
      "words for both directions, and nothing beside one of many amounts",
      "Date,Text,Amount,Debit /Credit\n13/05/2024,A,486.00,Dr\n14/05/2024,B,50.00,Cr\n15/05/2024,C,1.50,Dr\n16/05/2024,D,9.50,Dr\n"
        + "17/05/2024,E,9.50,\n18/05/2024,F,3.00,Dr\n",
      "5 transactions, -450, 2024-05-13..2024-05-18, 1 rejected"
    ),
    (
      "a plus before some amounts and no sign before the others",
      "Tarih;Açıklama;Tutar (TL)\n13/05/2024;Market;845,60\n14/05/2024;Ödeme;+600,00\n15/05/2024;Benzin;1.250,00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "letters of an amount that say the opposite of its column",
      "Date,Text,Debit,Credit\n13/05/2024,A,10.00 Cr,\n14/05/2024,B,,20.00 Dr\n15/05/2024,C,5.00 Dr,\n16/05/2024,D,,7.00 Cr\n",
      "4 transactions, -8, 2024-05-13..2024-05-16, 0 rejected"
    ),
    (
      "letters of an amount that say the opposite of the word beside it",
      "Date,Text,Amount,D/C\n13/05/2024,A,10.00 Dr,D\n14/05/2024,B,20.00 Cr,C\n15/05/2024,C,5.00 Dr,D\n16/05/2024,D,7.00 Dr,C\n",
      "3 transactions, 5, 2024-05-13..2024-05-15, 1 rejected"
    ),
    (
      "kinds of cards above two columns of money",
      "Date,Expense,Debit Card,Credit Card\n2024-05-13,A,64.12,\n2024-05-14,B,,41.00\n2024-05-15,C,13.50,\n",
      "refused, asking [csv.header]"
    ),
    (
      "money out and money in exchanged in some rows",
      "Date,Text,Debit,Credit\n2024-05-01,Rent,950.00,\n2024-05-02,Salary,,2000.00\n2024-05-03,Tesco,20.00,\n2024-05-13,Rent,,950.00\n"
        + "2024-05-14,Salary,2000.00,\n2024-05-15,Tesco,,20.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "money out and money in with some that came back",
      "Date,Text,Debit,Credit\n2024-05-01,Rent,950.00,\n2024-05-02,Salary,,2000.00\n2024-05-03,Tesco,20.00,\n2024-05-13,Tesco,,5.00\n",
      "4 transactions, 1035, 2024-05-01..2024-05-13, 0 rejected"
    ),
    (
      "amounts that a column was too narrow for",
      "DATE,NARRATIVE,AMOUNT\n2024-05-01,A,15000.0\n2024-05-02,B,-1850.0\n2024-05-03,C,-46.18\n2024-05-13,D,2375.40\n2024-05-14,E,-39.00\n"
        + "2024-05-15,F,890.75\n2024-05-16,G,-7.35\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "amounts without the zeros at their ends",
      "DATE,NARRATIVE,AMOUNT\n2024-05-01,A,15000.5\n2024-05-02,B,-1850.1\n2024-05-03,C,-46.18\n2024-05-13,D,2375.44\n2024-05-14,E,-39.2\n"
        + "2024-05-15,F,890.75\n2024-05-16,G,-7.35\n",
      "7 transactions, 16323.86, 2024-05-01..2024-05-16, 0 rejected"
    ),
    (
      "transfers without a minus that the balance goes down by",
      "Päivä;Tili;Tyyppi;Summa;Tilin saldo\n02.01.2024;K;Tulo;2 450,00;3 262,40\n03.01.2024;K;Siirto;300,00;2 962,40\n"
        + "03.01.2024;S;Siirto;300,00;5 500,00\n05.01.2024;K;Meno;-780,00;2 182,40\n08.01.2024;K;Meno;-64,35;2 118,05\n"
        + "18.01.2024;S;Siirto;150,00;5 350,00\n18.01.2024;K;Siirto;150,00;2 268,05\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a late minus beside a word",
      "Date,Text,Amount,D/C\n" + many("2024-05-13,Shop #,1.00,D\n2024-05-14,Sale #,2.00,C", 250)
        + "2024-05-15,Shop,-9.50,D\n",
      "refused, asking [type.unknown]"
    ),
    (
      "a late word that says the opposite of its sign",
      "Datum;Betrag;Text;Soll/Haben\n" + many("13.05.2024;-2,00;Laden #;S\n14.05.2024;1,00;Lohn #;H", 250)
        + "15.05.2024;9,50;Laden;S\n",
      "refused, asking [type.unknown]"
    ),
    (
      "a late word where no other is, which says no more than its sign",
      "Datum;Betrag;Text;Soll/Haben\n" + many("13.05.2024;-2,00;Laden #;S\n14.05.2024;1,00;Lohn #;H", 250)
        + "15.05.2024;-9,50;Laden;Storno\n",
      "501 transactions, -259.5, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a late row in which another column of amounts differs",
      "Date,Text,Amount,Total Amount\n" + many("2024-05-13,Shop #,-1.00,-1.00", 500)
        + "2024-05-14,Shop,-9.50,-9.10\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "purchases without a minus beside the holder of a card, and as many with one",
      "Datum,Beskrivning,Kortmedlem,Konto #,Belopp\n28/05/2024,ICA MAXI,J MEMBER,-12345,245.10\n26/05/2024,SJ AB,J MEMBER,-12345,95.00\n"
        + "24/05/2024,BETALNING MOTTAGEN,J MEMBER,-12345,-1200.00\n22/05/2024,SJ AB,J MEMBER,-12345,-15.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a letter for what is cleared",
      "Date,Payee,Amount,Cleared\n2024-05-28,Rewe,-45.10,C\n2024-05-27,Books,-12.00,\n2024-05-24,Acme,2322.00,R\n",
      "3 transactions, 2264.9, 2024-05-24..2024-05-28, 0 rejected"
    ),
    (
      "amounts once more without signs and zeros",
      "Date,Text,Amount,Total Amount\n" + many("2024-05-13,Shop #,-1.00,1", 500)
        + "2024-05-14,Shop,-9.50,9.5\n",
      "501 transactions, -509.5, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "a late row in which money out is not the amount",
      "Date,Text,Amount,Debit,Credit\n"
        + many("2024-05-13,Shop #,1.00,1.00,\n2024-05-14,Pay #,2.00,,2.00", 250)
        + "2024-05-15,Shop,9.50,9.10,\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a late word in a column for types",
      "Date,Amount,Text,Type\n" + many("2024-05-13,-1.00,Shop #,", 500) + "2024-05-14,9.50,Shop,expense\n",
      "refused, asking [type.unknown]"
    ),
    (
      "late money in a column of zeros",
      "Date,Amount,Text,Foo\n" + many("2024-05-13,-1.00,Shop #,0.00", 500) + "2024-05-14,-9.50,Shop,5.50\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "thousands in a line above the table, in Japanese",
      "\"預金出納帳\",\"\",\"(単位:千円)\",\"\"\n\"日付\",\"摘要\",\"入金\",\"出金\"\n\"2024/04/13\",\"A\",\"3,850\",\"\"\n"
        + "\"2024/04/14\",\"B\",\"\",\"440\"\n\"2024/04/15\",\"C\",\"\",\"1,265\"\n",
      "refused, asking [amount.ambiguous]"
    ),
  ]
}
