// Files that leave open what the amounts are counted in, or which way they went.

extension SilentErrorTests {
  static let money: [(name: String, text: String, expected: String)] = [
    (
      "one amount with a currency beside others without",
      "Date,Description,Amount\n2026-01-02,Cafe,-3.50\n2026-01-04,Hotel New York,-100.00 USD\n2026-01-15,Shop,-20.00\n",
      "refused, asking [currency.undecided]"
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
      "3 transactions, 1396.5, 2026-01-02..2026-01-14, 0 rejected"
    ),
    (
      "yes and no beside amounts without a sign",
      "date,title,amount,income\n2026-01-02,Coffee,3.50,false\n2026-01-13,Job,1500.00,true\n2026-01-14,Shoes,80.00,false\n",
      "refused, asking [type.unknown]"
    ),
  ]
}
