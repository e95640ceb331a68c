// Files that say of some rows that their money has not moved.

extension SilentErrorTests {
  static func marked(_ text: String) -> String {
    "Date,Description,Amount\n2026-01-15,\(text),-40.00\n2026-01-14,Flight,-800.00\n2026-01-13,Job,1500.00\n"
  }

  static func flagged(_ name: String, _ values: [String]) -> String {
    "Date,Description,Amount,\(name)\n2026-01-15,Gas,-40.00,\(values[0])\n2026-01-14,Lunch,-12.00,\(values[1])\n"
      + "2026-01-13,Job,1500.00,\(values[0])\n"
  }

  static let states: [(name: String, text: String, expected: String)] = [
    (
      "a title of pending rows in the column of texts",
      "Datum;Text;Betrag\n15.07.2024;A;-44,82\n17.07.2024;Lohn;2100,00\n;Vorgemerkte Umsätze;\n20.07.2024;B;-47,10\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a title of pending rows in a line of its own",
      "Datum;Text;Betrag\n15.07.2024;A;-44,82\n17.07.2024;Lohn;2100,00\n\nVorgemerkte Umsätze\n20.07.2024;B;-47,10\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a state that is that of all rows of one kind",
      "Date,Type,Status,Note,Amount\n2024-05-13,Payment,Complete,A,-10.00\n2024-05-14,Transfer,Issued,B,-50.00\n"
        + "2024-05-15,Charge,Complete,C,86.00\n",
      "3 transactions, 26, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "the same state where a kind has another one as well",
      "Date,Type,Status,Note,Amount\n2024-05-13,Payment,Complete,A,-10.00\n2024-05-14,Charge,Issued,B,18.00\n"
        + "2024-05-15,Charge,Complete,C,86.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "both sides of double entries",
      "Date,Transaction ID,Description,Account,Amount\n2024-01-12,f8,Tools,Checking,2147.83\n2024-01-12,f8,Tools,Salary,-2915.40\n"
        + "2024-01-12,f8,Tools,Federal,767.57\n2024-01-15,b3,Maple,Checking,-1350.00\n2024-01-15,b3,Maple,Rent,1350.00\n"
        + "2024-01-19,03,Kroger,Checking,-92.37\n2024-01-19,03,Kroger,Groceries,92.37\n",
      "refused, asking [state.undecided]"
    ),
    (
      "two days that come to nothing",
      "Date,Description,Account,Amount\n2024-01-12,A,Checking,10.00\n2024-01-12,B,Savings,-10.00\n2024-01-15,C,Checking,5.00\n"
        + "2024-01-15,D,Savings,-5.00\n",
      "4 transactions, 0, 2024-01-12..2024-01-15, 0 rejected"
    ),
    (
      "marked texts of rows that their state leaves out",
      "Dato;Tekst;Beløb;Status\n13.05.2024;Reserveret: Circle K;-40,00;Venter\n14.05.2024;Løn;100,00;Udført\n"
        + "15.05.2024;Rejse;-30,00;Slettet\n16.05.2024;Netto;-5,50;Udført\n",
      "2 transactions, 94.5, 2024-05-14..2024-05-16, 0 rejected"
    ),
    (
      "a state with how much of it came back",
      "交易时间,商品,金额,收/支,当前状态\n2024-05-13,A,112.70,支出,已退款(￥12.90)\n2024-05-14,B,75.00,收入,已收钱\n"
        + "2024-05-15,C,30.00,支出,支付成功\n",
      "3 transactions, -67.7, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a state with a word after it that takes it back",
      "Date,Description,Amount,Status\n2024-05-13,A,-10.00,Paid (returned)\n2024-05-14,B,20.00,Paid\n"
        + "2024-05-15,C,-5.00,Paid\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a text that ends in a mark",
      "Dato;Forklaring;Uttak;Innskudd\n13.02.2024;Kiwi Reservert transaksjon ;188,20;\n12.02.2024;Husleie;500,00;\n"
        + "02.02.2024;Lønn;;2000,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a text that ends in a mark in brackets",
      "Date,Payee,Payment,Deposit\n2024-02-01,Rent,500.00,\n2024-02-02,Repair (void),90.00,\n2024-02-22,Salary,,2000.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a name that ends in a word like a mark",
      "Date,Payee,Payment,Deposit\n2024-02-01,Rent,500.00,\n2024-02-02,UBER *PENDING,90.00,\n2024-02-22,Salary,,2000.00\n",
      "3 transactions, 1410, 2024-02-01..2024-02-22, 0 rejected"
    ),
    (
      "rows under a line that says that they are planned",
      "Datum;Text;Betrag\n13.05.2024;A;-10,00\n14.05.2024;B;20,00\n;;\nGeplante Aufträge (noch nicht ausgeführt);;\n"
        + "31.05.2024;C;-890,00\n01.06.2024;D;-96,50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a word for a reservation in a column that said nothing of the kind for long",
      "Date;Text;Amount;Kind\n" + many("2024-05-13;A#;-1,00;card", 450)
        + "2024-05-14;B;600,00;transfer\n2024-05-15;C;-8,00;pending\n",
      "451 transactions, 150, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "a reservation far below in the place of a reference",
      "Date;Text;Amount;Reference\n" + many("2024-05-13;A#;-1,00;B290000#X", 450)
        + "2024-05-14;B;600,00;C29002231\n2024-05-15;C;-8,00;HOLD\n",
      "451 transactions, 150, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "the same among so many rows that the first ones are thought to be enough",
      "Date;Text;Amount;Kind\n2024-05-14;B;6000,00;transfer\n" + many("2024-05-13;A#;-1,00;card", 5000)
        + "2024-05-15;C;-8,00;pending\n",
      "5001 transactions, 1000, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "planned rows far below",
      "Date;Text;Amount\n" + many("2024-05-13;A#;-1.00", 500)
        + "2024-05-14;B;600.00\n;Upcoming payments;\n2024-05-31;C;-8.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "pending rows above the booked ones",
      "Date,Text,Amount\nPending,,\n2024-05-31,C,-8.00\nPosted,,\n2024-05-14,B,20.00\n2024-05-13,A,-1.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a text that is marked as void",
      "Date,Payee,Payment,Deposit\n2024-02-01,Rent,500.00,\n2024-02-02,VOID - Repair,90.00,\n2024-02-22,Salary,,2000.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a mark with an accent",
      "Date;Libellé;Montant\n14/05/2024;Loyer;-500,00\n22/05/2024;« Annulé » Restaurant;-40,00\n23/05/2024;Paie;900,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a text that begins like a mark",
      "Date,Payee,Payment,Deposit\n2024-02-01,Avoidance Ltd,500.00,\n2024-02-22,Voidless Ltd,,2000.00\n",
      "2 transactions, 1500, 2024-02-01..2024-02-22, 0 rejected"
    ),
    (
      "a late text that is marked as pending",
      "Date;Payee;Amount\n" + many("20.05.2024;A #;-1,00", 500) + "20.05.2024;(Pending) B;-2,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a late text that ends in a mark",
      "Date;Payee;Amount\n" + many("20.05.2024;A #;-1,00", 500) + "20.05.2024;B reservert kjøp;-2,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a late text that ends in a mark in brackets",
      "Date;Payee;Amount\n" + many("20.05.2024;A (#);-1,00", 500) + "20.05.2024;B (void);-2,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a flag of pending rows in another language",
      "Datum;Text;Betrag;Vorgemerkt\n31.01.2026;A;-40,00;Ja\n30.01.2026;B;-1,00;Nein\n29.01.2026;C;-2,00;Nein\n",
      "2 transactions, -3, 2026-01-29..2026-01-30, 0 rejected"
    ),
    (
      "pending rows, which come again once they are booked",
      "Date,Description,Amount,Status\n13/05/2024,A,-10.00,Posted\n14/05/2024,B,-20.00,Pending\n",
      "1 transactions, -10, 2024-05-13..2024-05-13, 0 rejected"
    ),
    (
      "pending rows that the balance moves by",
      "Date,Description,Status,Amount,Balance\n2024-05-17,Pay,Completed,1000.00,2600.00\n2024-05-18,A,Pending,-30.00,2570.00\n2024-05-19,B,Completed,30.00,2600.00\n",
      "refused, asking [state.undecided]"
    ),
    ("a mark after a dash", marked("Gas station - PENDING"), "refused, asking [state.undecided]"),
    (
      "a word for a state after a dash", marked("Gas station - Declined"), "refused, asking [state.undecided]"
    ),
    ("a word for a state before a dash", marked("CANCELLED - Gas"), "refused, asking [state.undecided]"),
    ("a word for a state in brackets", marked("Hotel (declined)"), "refused, asking [state.undecided]"),
    (
      "a mark and a noun in brackets", marked("Gas (Pending transaction)"),
      "refused, asking [state.undecided]"
    ),
    (
      "a word for a state in a sentence", marked("Cancelled order refund"),
      "3 transactions, 660, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a word that a dash joins to another", marked("canceled-transfer"),
      "3 transactions, 660, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "what goes on after a dash", marked("Parking - shopping"),
      "3 transactions, 660, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a late mark after a dash",
      "Date,Description,Amount\n" + many("2026-01-13,Shop #,-1.00", 500) + "2026-01-14,Pay,900.00\n"
        + "2026-01-15,Gas - PENDING,-40.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a flag that says that rows are booked", flagged("Settled", ["true", "false"]),
      "2 transactions, 1460, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a flag that says that rows are of the future", flagged("is_future", ["false", "true"]),
      "2 transactions, 1460, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "two flags, of which each says of other rows that no money moved",
      "Date,Description,Amount,is_deleted,is_future\n2026-01-15,Gas,-40.00,false,true\n2026-01-14,Lunch,-12.00,false,false\n"
        + "2026-01-13,Dinner,-30.00,true,false\n2026-01-12,Job,1500.00,false,false\n",
      "2 transactions, 1488, 2026-01-12..2026-01-14, 0 rejected"
    ),
    (
      "a flag beside a state",
      "Date,Description,Amount,Status,is_pending\n2026-01-15,Gas,-40.00,Completed,true\n2026-01-14,Lunch,-12.00,Completed,false\n"
        + "2026-01-13,Dinner,-30.00,Declined,false\n2026-01-12,Job,1500.00,Completed,false\n",
      "2 transactions, 1488, 2026-01-12..2026-01-14, 0 rejected"
    ),
    (
      "a flag beside a flag that is set late",
      "Date,Description,Amount,is_deleted,is_future\n2026-01-15,Gas,-40.00,true,true\n"
        + many("2026-01-13,Shop #,-1.00,false,false", 900)
        + "2026-01-12,Gym,-39.00,false,true\n2026-01-12,Bus,-2.00,true,false\n",
      "900 transactions, -900, 2026-01-13..2026-01-13, 0 rejected"
    ),
    (
      "a letter that says that rows are not booked", flagged("Posted", ["Y", "N"]),
      "2 transactions, 1460, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a flag that says whether rows are approved", flagged("Approved", ["yes", "no"]),
      "refused, asking [state.undecided]"
    ),
    (
      "amounts under the name of a flag",
      "Date,Description,Amount,Settled\n2026-01-15,Gas,-40.00,0\n2026-01-14,Lunch,-12.00,12.00\n2026-01-13,Job,1500.00,0\n",
      "3 transactions, 1448, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "the day on which a row was deleted", flagged("Deleted", ["", "2026-01-16"]),
      "2 transactions, 1460, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "the time at which a row was deleted", flagged("deleted_at", ["", "2026-01-16T10:00:00Z"]),
      "2 transactions, 1460, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a state of two letters", flagged("Status", ["OK", "PE"]), "refused, asking [state.undecided]"
    ),
    (
      "a part of a country of two letters", flagged("State", ["NY", "CA"]),
      "3 transactions, 1448, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a state that is not another", flagged("Status", ["Approved", "Not approved"]),
      "2 transactions, 1460, 2026-01-13..2026-01-15, 0 rejected"
    ),
    (
      "a word in the place of a second day",
      "Transaction Date,Post Date,Description,Amount\n01/31/2026,Pending,GAS,-40.00\n01/30/2026,01/31/2026,A,-1.00\n"
        + "01/29/2026,01/30/2026,B,-2.00\n",
      "2 transactions, -3, 2026-01-29..2026-01-30, 0 rejected"
    ),
    (
      "a late word in the place of a second day",
      "Transaction Date,Post Date,Description,Amount\n" + many("01/29/2026,01/30/2026,Shop #,-1.00", 500)
        + "01/30/2026,01/31/2026,Pay,700.00\n01/31/2026,Pending,GAS,-40.00\n",
      "501 transactions, 200, 2026-01-30..2026-01-31, 0 rejected"
    ),
    (
      "pending rows under a line above the table, and others under its header again",
      "Pending transactions\nDate,Description,Amount\n2026-01-31,Gas,-40.00\n\nPosted transactions\nDate,Description,Amount\n"
        + "2026-01-30,Lunch,-15.00\n2026-01-02,Coffee,-3.50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "pending rows under the header again",
      "Datum;Text;Betrag\n30.01.2026;A;-15,00\n02.01.2026;B;-3,50\n\nVorgemerkte Umsätze\nDatum;Text;Betrag\n"
        + "31.01.2026;C;-40,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "nothing but pending rows",
      "Datum;Text;Betrag;Status\n30.01.2026;A;-15,00;vorgemerkt\n22.01.2026;B;-3,50;vorgemerkt\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a table of pending rows alone",
      "Vorgemerkte Umsätze\nDatum;Text;Betrag\n30.01.2026;A;-15,00\n22.01.2026;B;-3,50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what was meant beside what came of it",
      "Date,Kind,Text,Amount\n2024-05-01,Estimate,Rent,-100.00\n2024-05-02,Actual,Rent,-101.00\n"
        + "2024-05-13,Estimate,Food,-50.00\n2024-05-19,Actual,Food,-55.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a second table of standing orders",
      "Transactions\nDate,Description,Amount\n2024-05-01,Shop,-3.00\n2024-05-02,Pay,30.00\n2024-05-13,Bar,-2.00\n\n"
        + "Standing orders\nDate,Description,Amount\n2024-06-01,Rent,-500.00\n2024-06-03,Gym,-20.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "invoices beside the payments for them",
      "Date,Type,Name,Amount\n2024-05-01,Invoice,Ada,100.00\n2024-05-03,Payment,Ada,-100.00\n2024-05-13,Invoice,Bo,50.00\n"
        + "2024-05-19,Payment,Bo,-50.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "invoices and payments of which each moves the balance",
      "Date,Type,Name,Amount,Balance\n2024-05-01,Invoice,Ada,100.00,100.00\n2024-05-03,Payment,Ada,-90.00,10.00\n"
        + "2024-05-13,Invoice,Bo,50.00,60.00\n2024-05-19,Payment,Bo,-20.00,40.00\n",
      "4 transactions, 40, 2024-05-01..2024-05-19, 0 rejected"
    ),
    (
      "what is paid for and waits for its receipt to be confirmed",
      "交易时间,商品,金额,收/支,交易状态\n2024-05-13,A,112.70,支出,等待确认收货\n2024-05-14,B,75.00,收入,交易成功\n",
      "2 transactions, -37.7, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "a last row without a text that is what three rows come to",
      "Datum;Text;Betrag\n01.05.2024;A;-3,50\n02.05.2024;B;-900,00\n03.05.2024;C;-901,00\n31.05.2024;;-1804,50\n",
      "refused, asking [state.undecided]"
    ),
    (
      "what is to come, in a column of kinds",
      "date,title,amount,type\n2024-05-01,Shop,-10.00,\n2024-06-01,Netflix,-9.00,upcoming\n2024-05-13,Pay,100.00,\n",
      "2 transactions, 90, 2024-05-01..2024-05-13, 0 rejected"
    ),
    (
      "rows that another level of detail says once more",
      "Date,Text,Amount,Reference,Level\n2024-05-13,A,-1.00,r1,Detail\n2024-05-14,B,20.00,r2,Detail\n"
        + "2024-05-15,C,-5.00,r3,Detail\n2024-05-13,A,-1.00,,Summary\n2024-05-14,B,20.00,,Summary\n"
        + "2024-05-15,C,-5.00,,Summary\n",
      "refused, asking [state.undecided]"
    ),
    (
      "the last days of one export, which begin the next one in the same file",
      "Date,Text,Amount\n2024-05-13,A,-1.00\n2024-05-14,B,20.00\n2024-05-15,C,-5.00\n2024-05-14,B,20.00\n"
        + "2024-05-15,C,-5.00\n2024-05-16,D,-7.00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "two rows of one day, twice",
      "Date,Text,Amount\n2024-05-13,A,-1.00\n2024-05-14,Tea,-2.00\n2024-05-14,Cake,-3.00\n2024-05-14,Tea,-2.00\n"
        + "2024-05-14,Cake,-3.00\n2024-05-16,D,-7.00\n",
      "6 transactions, -18, 2024-05-13..2024-05-16, 0 rejected"
    ),
  ]
}
