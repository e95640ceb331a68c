extension SilentErrorTests {
  /// Rows that say once more what others say: sums, copies, payouts, and words that leave open whether money has moved.
  static let sums: [(name: String, text: String, expected: String)] = [
    (
      "a tax that buyers may have paid with the rest",
      "Date,Description,Total,Net,Tax Amount,Currency\n2024-05-15,Coffee,3.50,3.27,0.23,EUR\n2024-05-16,Beans,-1.50,-1.40,-0.10,EUR\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a journal under the program's own names, whose payees come again",
      "date,account,payee,amount\n2024-05-01,bank,Shop,-3.70\n2024-05-01,food,Shop,3.70\n2024-05-02,bank,Rent,-71.00\n"
        + "2024-05-02,home,Rent,71.00\n2024-05-03,bank,Shop,-4.10\n2024-05-03,food,Shop,4.10\n",
      "refused, asking [state.undecided]"
    ),
    (
      "an id whose first and last row differ by what lies between",
      "id,booked,text,amount\np1,2024-05-01,A,-10\np2,2024-05-02,B,-20\np3,2024-05-03,C,30\np4,2024-05-04,D,-40\n"
        + "p5,2024-05-05,E,-40\n",
      "5 transactions, -80, 2024-05-01..2024-05-05, 0 rejected"
    ),
    (
      "a category whose first and last row are alike, and between them as much in as out",
      "Booked,Details,Category,Amount\n2024-05-01,A,cash,-50\n2024-05-02,B,food,-20\n2024-05-03,C,pay,100\n"
        + "2024-05-04,D,rent,-80\n2024-05-05,E,cash,-50\n",
      "5 transactions, -100, 2024-05-01..2024-05-05, 0 rejected"
    ),
    (
      "payouts that empty an account come to nothing with the sales of the days before",
      "Date,Settlement,Text,Amount\n2024-05-13,s1,Order,30.00\n2024-05-14,s1,Fee,-5.00\n2024-05-15,s1,Payout,-25.00\n"
        + "2024-05-16,s2,Order,12.00\n2024-05-17,s2,Order,8.00\n2024-05-18,s2,Payout,-20.00\n2024-05-19,s3,Order,9.00\n",
      "7 transactions, 9, 2024-05-13..2024-05-19, 0 rejected"
    ),
    (
      "one purchase and its parts, of which the category says that it is split",
      "Date,Payee,Category,Amount\n2024-05-01,Job,Pay,250.00\n2024-05-02,Shop,--Split--,-80.00\n2024-05-02,Shop,Food,-60.00\n"
        + "2024-05-02,Shop,Home,-20.00\n2024-05-04,Flat,Rent,-90.00\n2024-05-09,Tea,Food,-4.50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "orders and their parts, told by their numbers",
      "Group,Date,Text,Amount\n1,2024-05-01,Order,-80.00\n1.1,2024-05-01,Apples,-60.00\n1.2,2024-05-01,Pears,-20.00\n"
        + "2,2024-05-03,Order b,-30.00\n2.1,2024-05-03,Book,-10.00\n2.2,2024-05-03,Pen,-20.00\n3,2024-05-09,Pay,250.00\n"
        + "4,2024-05-10,Tea,-3.00\n5,2024-05-11,Rent,-70.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "orders and their parts, and hardly anything else",
      "Date,Text,Amount\n2024-05-01,Order a,-80.00\n2024-05-01,Apples,-60.00\n2024-05-01,Pears,-20.00\n"
        + "2024-05-03,Order b,-30.00\n2024-05-03,Book,-10.00\n2024-05-03,Pen,-20.00\n2024-05-09,Pay,250.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "one purchase that is as much as the two below it",
      "Date,Text,Amount\n2024-05-01,Shop,-8.00\n2024-05-01,Apples,-6.00\n2024-05-01,Pears,-2.00\n2024-05-09,Pay,250.00\n",
      "4 transactions, 234, 2024-05-01..2024-05-09, 0 rejected"
    ),
    (
      "a row without any amount that is called an opening balance, where no column is one",
      "Data contabile;Descrizione;Dare;Avere\n22/05/2024;POS;45,20;\n17/05/2024;Stipendio;;2.150,00\n"
        + "01/05/2024;SALDO INIZIALE;;\n",
      "2 transactions, 2104.8, 2024-05-17..2024-05-22, 0 rejected"
    ),
    (
      "deposits that are there once more when they have come, with a balance then",
      "txid,refid,time,type,asset,amount,fee,balance\n,QCCA6ZN,2024-05-13 06:14:02,deposit,EUR,1000.00,0.00,\n"
        + "LYOM2B,QCCA6ZN,2024-05-13 06:14:54,deposit,EUR,1000.00,0.00,10581.87\n,QYSD9AQ,2024-05-19 09:10:00,deposit,EUR,500.00,0.00,\n"
        + "LSTC6E,QYSD9AQ,2024-05-19 09:17:22,deposit,EUR,500.00,0.00,11081.87\n",
      "refused, asking [state.undecided]"
    ),
    (
      "sums of categories in the last rows",
      "Date,Category,Text,Amount\n2024-05-02,Food,A,-10.25\n2024-05-08,Food,B,-20.00\n2024-05-13,Home,C,-400.50\n"
        + "2024-05-14,Pay,D,900.00\n2024-05-15,Home,E,-30.00\n2024-05-16,Food,F,-1.75\n2024-05-31,Food,3 moves,-32.00\n"
        + "2024-05-31,Home,2 moves,-430.50\n2024-05-31,Pay,1 move,900.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what each day came to, and the same money in detail",
      "Date,Text,Amount\n2024-05-13,2 sales,-13.00\n2024-05-14,1 sale,20.00\n\nDate,Text,Amount\n2024-05-13,Tea,-3.00\n"
        + "2024-05-13,Cake,-10.00\n2024-05-14,Menu,20.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "months that come to the same",
      "Date,Text,Amount\n2024-05-13,Pay,100.00\n2024-05-14,Rent,-70.00\nDate,Text,Amount\n2024-06-13,Pay,100.00\n"
        + "2024-06-14,Rent,-70.00\n",
      "4 transactions, 60, 2024-05-13..2024-06-14, 0 rejected"
    ),
    (
      "the last days of one file, which begin the next one, each row with the name of its file",
      "Date,Text,Amount,Source\n2024-05-13,A,-1.00,may.csv\n2024-05-14,B,20.00,may.csv\n2024-05-15,C,-5.00,may.csv\n"
        + "2024-05-14,B,20.00,june.csv\n2024-05-15,C,-5.00,june.csv\n2024-05-16,D,-7.00,june.csv\n",
      "refused, asking [state.undecided]"
    ),
    (
      "two accounts with the same movements",
      "Date,Text,Amount,Account\n2024-05-13,A,-1.00,Ann\n2024-05-14,B,20.00,Ann\n2024-05-13,A,-1.00,Ben\n2024-05-14,B,20.00,Ben\n",
      "4 transactions, 38, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "the balance that a settlement begins with",
      "DATE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT;TAXES_AMOUNT\n"
        + "2024-05-01;initial_available_balance;;18.60;0.00;18.60;0.00;0.00\n2024-05-02;release;payment;13.30;0.00;15.00;-1.20;-0.50\n"
        + "2024-05-14;release;payment;7.40;0.00;8.20;-0.60;-0.20\n2024-05-15;release;payout;0.00;30.00;-30.00;0.00;0.00\n"
        + "2024-05-16;release;payment;1.80;0.00;2.00;-0.15;-0.05\n;total;;41.10;30.00;11.10;0.00;0.00\n",
      "4 transactions, -7.5, 2024-05-02..2024-05-16, 0 rejected"
    ),
    (
      "rows under the program's own names that the ones below divide",
      "Date,Payee,Category,Amount\n2024-05-13,Costco,Split,-214.36\n2024-05-13,Costco,Food,-148.12\n2024-05-13,Costco,Home,-66.24\n"
        + "2024-05-14,Amazon,Split,-71.48\n2024-05-14,Amazon,Books,-24.99\n2024-05-14,Amazon,Toys,-46.49\n",
      "refused, asking [state.undecided]"
    ),
    (
      "months above their rows, what each came to below them, and a line that is drawn below the header",
      "Date;Libellé;Montant\n---;---;---\nJANVIER 2024;;\n13/01/2024;A;-10,00\n14/01/2024;B;30,50\n15/01/2024;Total janvier;20,50\n"
        + "FÉVRIER 2024\n13/02/2024;C;-5,00\n14/02/2024;D;8,00\n15/02/2024;Total février;3,00\n",
      "4 transactions, 23.5, 2024-01-13..2024-02-14, 0 rejected"
    ),
    (
      "a petrol station that is called total in a month",
      "Date;Libellé;Montant\n13/01/2024;A;-10,00\n14/01/2024;B;30,50\n15/01/2024;Total mars;-40,00\n16/01/2024;D;8,00\n",
      "4 transactions, -11.5, 2024-01-13..2024-01-16, 0 rejected"
    ),
    (
      "a closing balance in words that are not known as a whole",
      "Date;Libellé;Débit;Crédit\n15/07/2024;REWE;44,82;\n17/07/2024;Paie;;2100,00\n31/07/2024;Solde au 31/07/2024;;3242,64\n",
      "refused, asking [state.undecided]"
    ),
    (
      "two balances in such words, of which the later is the earlier and what moved between",
      "Datum;Text;Betrag\n01.07.2024;Saldo per 01.07.2024;1000,00\n15.07.2024;A;-44,82\n17.07.2024;Lohn;2100,00\n"
        + "31.07.2024;Saldo per 31.07.2024;3055,18\n",
      "2 transactions, 2055.18, 2024-07-15..2024-07-17, 0 rejected"
    ),
    (
      "a balance that is paid, with a word that says more than which one it is",
      "Datum;Text;Betrag\n15.07.2024;Saldo Kreditkarte;-44,82\n17.07.2024;Lohn;2100,00\n",
      "2 transactions, 2055.18, 2024-07-15..2024-07-17, 0 rejected"
    ),
    (
      "what went out, summed up in its own column",
      "Date,Description,Paid out,Paid in\n2024-07-15,A,44.82,\n2024-07-16,B,20.00,\n2024-07-17,Pay,,2100.00\n"
        + "2024-07-31,Total paid out,64.82,\n",
      "refused, asking [state.undecided]"
    ),
    (
      "rows with days above two wider lines of balances",
      "Tag;Valuta;Wer;Was\n13.11.2023;13.11.2023;REWE;Einkauf -12,30 EUR\n12.11.2023;12.11.2023;Lohn;Gehalt 2.412,30 EUR\n\n"
        + "10.11.2023;;;;;;;;;Anfangssaldo;EUR;3.962,45;H\n13.11.2023;;;;;;;;;Endsaldo;EUR;6.340,14;H\n",
      "refused, asking [table.outside]"
    ),
    (
      "rows with words that name columns as well, below no header",
      "10/11/2024,12/11/2024,£49.11,A,Debit,5411,Posted,GBP\n10/11/2024,13/11/2024,£83.49,B,Debit,5411,Posted,GBP\n"
        + "13/11/2024,13/11/2024,-£83.67,C,Credit,5411,Posted,GBP\n",
      "refused, asking [type.unknown]"
    ),
    (
      "amounts in cents below a later header of the same names",
      "Amounts in EUR\nDate;Text;Amount\n2024-05-13;A;-10.00\n2024-05-14;B;20.00\nAmounts in cents\nDate;Text;Amount\n"
        + "2024-05-15;C;-1000\n2024-05-16;D;2000\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a sum with a day that the rows above do not come to",
      "Buchung;Text;Betrag\n13.05.2024;Miete;-10,00\n14.05.2024;Lohn;30,50\n15.05.2024;Brot;-4,50\n16.05.2024;Gesamtsumme;20,50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a petrol station that is called as a sum is",
      "Buchung;Text;Betrag\n13.05.2024;Miete;-10,00\n14.05.2024;Lohn;30,50\n15.05.2024;Brot;-4,50\n16.05.2024;TOTAL;-20,50\n",
      "4 transactions, -4.5, 2024-05-13..2024-05-16, 0 rejected"
    ),
    (
      "balances of days without an amount",
      "data\tlançamento\tvalor (R$)\tsaldos (R$)\n13/05/2024\tA\t-10,00\t\n13/05/2024\tSALDO TOTAL DISPONÍVEL DIA\t\t90,00\n"
        + "14/05/2024\tB\t5,00\t\n14/05/2024\tSALDO TOTAL DISPONÍVEL DIA\t\t95,00\n",
      "2 transactions, -5, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "holds of a card, and their release, under a name that says nothing of states",
      "Tarih;Açıklama;Kaynak;Tutar\n01.04.2024;A;Hesap;42.500,00\n02.04.2024;B;Provizyon;-2.000,00\n02.04.2024;B;Prov. Çözme;2.000,00\n"
        + "03.04.2024;B;Kart;-1.487,36\n05.04.2024;C;Kart;-862,45\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a log in which a later row says what an earlier one should have said",
      "Transaction ID,Datum,Payee,Betrag\nt1,2024-06-03,A,-46.20\nt2,2024-06-04,B,-129.00\nt1,2024-06-05,A,-42.60\nt3,2024-06-07,C,75.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "parts of one payment below each other, and one that was paid back later",
      "Transaction ID,Datum,Payee,Betrag\nt1,2024-06-03,A,-46.20\nt1,2024-06-03,A,-6.20\nt2,2024-06-04,B,-129.00\nt3,2024-06-05,C,-42.60\n"
        + "t4,2024-06-06,D,-2.60\nt2,2024-06-07,B,129.00\n",
      "6 transactions, -97.6, 2024-06-03..2024-06-07, 0 rejected"
    ),
    (
      "reversed rows that the balance shows to have moved, as their reversals do",
      "Date,Text,Status,Amount,Balance\n2024-08-13,A,Completed,-20.00,80.00\n2024-08-14,B,Reversed,-35.00,45.00\n"
        + "2024-08-15,Reversal of B,Completed,35.00,80.00\n2024-08-16,C,Completed,-10.00,70.00\n",
      "4 transactions, -30, 2024-08-13..2024-08-16, 0 rejected"
    ),
    (
      "a flag that money went back", flagged("Reversed", ["no", "yes"]), "refused, asking [state.undecided]"
    ),
    (
      "the same flag in a late row",
      "Date,Description,Amount,Chargeback\n" + many("2026-01-15,Shop #,-1.#5,no", 450)
        + "2026-01-16,Lunch,-12.00,yes\n",
      "refused, asking [state.undecided]"
    ),
    (
      "the same flag in objects",
      #"[{"date":"2024-05-13","description":"A","amount":"-5.00","isReversal":false},"#
        + #"{"date":"2024-05-14","description":"B","amount":"9.00","isReversal":true}]"#,
      "refused, asking [state.undecided]"
    ),
    (
      "a flag that is never set", flagged("Reversed", ["no", "no"]),
      "3 transactions, 1448, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "reversed rows without a balance",
      "Date,Text,Status,Amount\n2024-08-13,A,Completed,-20.00\n2024-08-14,B,Reversed,-35.00\n2024-08-16,C,Completed,-10.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what a card bought, without a balance, below the sum that moved the balance",
      "Date;Libellé;Débit;Crédit;Solde\n29/01/2024;A;;2 046,18;3 330,74\n31/01/2024;DEBIT CARTE;176,38;;3 154,36\n"
        + "14/01/2024;CB B;112,38;;\n19/01/2024;CB C;64,00;;\n20/01/2024;CB D;15,00;;\n25/01/2024;CB D;;15,00;\n"
        + "02/02/2024;E;780,00;;2 374,36\n06/02/2024;F;92,41;;2 281,95\n",
      "refused, asking [state.undecided]"
    ),
    (
      "days on which rows were cancelled",
      "Date;Libellé;Montant;Annulée le\n13/01/2024;A;-10,00;\n14/01/2024;B;30,50;15/01/2024\n15/01/2024;C;-40,00;\n16/01/2024;D;8,00;\n",
      "3 transactions, -42, 2024-01-13..2024-01-16, 0 rejected"
    ),
    (
      "states by numbers that nobody explains",
      "Datum;Text;Status;Betrag\n13.05.2024;A;4;-10,00\n14.05.2024;B;4;-11,00\n15.05.2024;C;2;-12,00\n16.05.2024;D;4;50,00\n"
        + "17.05.2024;E;5;-7,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what is carried over, above a balance that is known",
      "Date;Libellé;Montant\n2024-04-01;Report;100,00\n2024-04-15;Loyer;-12,50\n2024-04-30;Nouveau solde;87,50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "half of the rows, the latest, have no day of booking",
      "Transaction Date,Posting Date,Description,Amount\n2024-05-13,2024-05-14,A,1000.00\n2024-05-14,2024-05-15,B,-20.00\n"
        + "2024-05-15,2024-05-16,C,-5.00\n2024-05-16,,D,-80.00\n2024-05-16,,E,-81.00\n2024-05-17,,F,-82.00\n",
      "3 transactions, 975, 2024-05-14..2024-05-16, 0 rejected"
    ),
    (
      "a declined row that leaves the balance as it is, beside two that move it",
      "Date,Description,Withdrawal,Deposit,Balance\n2024-05-13,A,,1000.00,1000.00\n2024-05-14,B,20.00,,980.00\n"
        + "2024-05-15,Declined POS C,80.00,,980.00\n2024-05-16,D,5.00,,975.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what was paid back of an amount, as much as the amount",
      "Date,Description,Amount,Refunded\n2024-05-13,A,1000.00,0.00\n2024-05-14,B,-20.00,0.00\n2024-05-15,C,-99.00,99.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "the balance of the month before, in words of other languages",
      "Date;Libellé;Montant\n2024-05-01;Solde précédent;1200,00\n2024-05-13;Virement reçu;1000,00\n2024-05-14;Loyer;-20,00\n",
      "2 transactions, 980, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "a balance as of a day",
      "Date,Description,Amount\n2024-05-13,Salary,1000.00\n2024-05-14,Shop,-20.00\n2024-05-31,Balance as of 31 May,980.00\n",
      "2 transactions, 980, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "rows that are only planned",
      "Date,Description,Amount,Planned\n2024-05-13,A,1000.00,no\n2024-05-14,B,-20.00,no\n2024-06-30,C,-500.00,yes\n",
      "2 transactions, 980, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "rows that were cancelled, by a day of that in Swedish",
      "Bokföringsdag;Text;Belopp;Makuleringsdatum\n2024-05-13;A;1000,00;\n2024-05-14;B;-509,00;\n2024-05-15;C;-69,00;2024-05-16\n",
      "2 transactions, 491, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "the latest rows have no balance, which moves without them in one step",
      "Date,Description,Amount,Balance\n2024-05-30,Hotel,-50.00,\n2024-05-30,Flight,-500.00,\n2024-05-14,Shop,-20.00,980.00\n"
        + "2024-05-13,Salary,1000.00,1000.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "ids that rows of several people have, under the standard name",
      "Id,Wallet,Date,Description,Amount\n1,A,2024-05-01,Int,100.50\n2,A,2024-05-02,Fee,-10.25\n1,B,2024-05-01,Int,100.50\n"
        + "2,B,2024-05-02,Fee,-10.25\n",
      "4 transactions, 180.5, 2024-05-01..2024-05-02, 0 rejected"
    ),
    (
      "one id on equal rows, each of which moves the balance",
      "Date,Description,Amount,Balance,Transaction ID\n2024-05-01,Cafe,-5.00,95.00,X1\n2024-05-01,Cafe,-5.00,90.00,X1\n"
        + "2024-05-02,Pay,100.00,190.00,A77\n",
      "3 transactions, 90, 2024-05-01..2024-05-02, 0 rejected"
    ),
    (
      "what is written where there is no id",
      "Date,Description,Amount,Transaction ID\n2024-05-01,Cafe,-5.00,NOTPROVIDED\n2024-05-01,Cafe,-5.00,NOTPROVIDED\n"
        + "2024-05-02,Pay,100.00,A77\n",
      "3 transactions, 90, 2024-05-01..2024-05-02, 0 rejected"
    ),
    (
      "amounts in hundredths of what the balance is counted in",
      "Date,Description,Amount,Balance\n2024-05-01,Pay,250000,3000.00\n2024-05-02,Cafe,-450,2995.50\n2024-05-03,Shop,-5230,2943.20\n",
      "3 transactions, 2443.2, 2024-05-01..2024-05-03, 0 rejected"
    ),
    (
      "what an account had before, by the kind of the row",
      "Date,Type,Description,Amount\n2024-05-01,opening_balance,My bank,500.00\n2024-05-01,income,Pay,2500.00\n"
        + "2024-05-02,expense,Cafe,-4.50\n",
      "2 transactions, 2495.5, 2024-05-01..2024-05-02, 0 rejected"
    ),
    (
      "what an account had before, by its category alone, late in a file of the standard form",
      "Date,Description,Category,Amount\n" + many("2024-05-13,Shop #,Food,-10.25")
        + "2024-05-14,Mine,Opening balance,300.00\n",
      "70 transactions, -717.5, 2024-05-13..2024-05-13, 0 rejected"
    ),
    (
      "a sum by the kind of the last row",
      "Record Type,Date,Description,Amount\nD,2024-05-01,Pay,2500.00\nD,2024-05-02,Cafe,-4.50\nD,2024-05-03,Shop,-52.30\n"
        + "T,2024-05-05,Month,2443.20\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what is left goes to savings in the last row, which has a kind of its own",
      "Kind,Date,Description,Amount\nD,2024-05-01,Pay,2500.00\nD,2024-05-02,Cafe,-4.50\nD,2024-05-03,Shop,-52.30\n"
        + "T,2024-05-05,Savings,-2443.20\n",
      "4 transactions, 0, 2024-05-01..2024-05-05, 0 rejected"
    ),
    (
      "a balance that one account states and another does not",
      "date,description,amount,account,balance\n2024-05-13,Shop,-5.00,giro,95.00\n2024-05-14,Pay,100.00,giro,195.00\n"
        + "2024-05-14,Shop,-7.00,giro,188.00\n2024-05-15,Shop,-2.00,card,\n2024-05-16,Cafe,-3.50,card,\n",
      "5 transactions, 82.5, 2024-05-13..2024-05-16, 0 rejected"
    ),
    (
      "the balance at the end, in English",
      "Old balance:;;;;2500.00;EUR\nBooking date;Type;Details;Code;Debit;Credit;Currency\n01/15/2024;Direct debit;A;;-74.81;;EUR\n01/15/2024;Card;C;;-5.19;;EUR\n"
        + "01/16/2024;Transfer;B;;;1,100.00;EUR\nAccount balance;01/31/2024;;;3,525.19;EUR\n",
      "3 transactions, 1020, 2024-01-15..2024-01-16, 0 rejected"
    ),
    (
      "codes whose letters may be short for what is carried forward",
      "Ref,Date,Text,Amount\nc1f8a3cd85486ff1,2024-05-01,A,-4.50\nb1a8a3cd85486ff1,2024-05-02,B,-5.50\n"
        + "c1f8a3cd85486ff1,2024-05-02,B,6.50\n",
      "3 transactions, -3.5, 2024-05-01..2024-05-02, 0 rejected"
    ),
  ]
}
