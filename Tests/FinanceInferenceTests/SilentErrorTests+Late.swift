extension SilentErrorTests {
  /// Files of more rows than say what columns are for, whose last row speaks against what the first ones say: they are asked about
  /// as short ones are.
  static let late: [(name: String, text: String, expected: String)] = [
    (
      "a currency that goes missing late, and nothing else that differs",
      "Date,Amount,Text,Currency\n" + many("2024-05-13,-1#.25,Shop #,EUR", 500) + "2024-05-13,-9.50,Shop,\n",
      "refused, asking [currency.undecided]"
    ),
    (
      "a late word for the other direction beside a minus",
      "Date,Text,Amount,Type\n" + many("2024-05-13,Shop #,-1.00,debit", 500)
        + "2024-05-14,Shop,-9.50,credit\n",
      "refused, asking [type.unknown]"
    ),
    (
      "a late amount with a mark where all others are whole",
      "Date;Text;Amount\n" + many("2024-05-13;Shop #;-1", 500) + "2024-05-14;Shop;-1,899\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "days that are months as well, and a late one that is not",
      "Date,Text,Amount\n" + many("05/05/2024,Shop #,-1.00", 500) + "06/05/2024,Shop,-9.50\n",
      "refused, asking [date.ambiguous]"
    ),
    (
      "a late day in another form",
      "Date,Text,Amount\n" + many("13/05/2024,Shop #,-1.00", 500) + "05/14/2024,Shop,-9.50\n",
      "refused, asking [date.ambiguous]"
    ),
    (
      "a late row that names the one it is part of",
      "Date,Text,Amount,Id,Parent\n" + many("2024-05-13,Shop #,-1.00,p#,", 500)
        + "2024-05-14,Shop,-0.50,q,p1\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a late amount in the half for money in, with a minus",
      "Date,Text,Debit,Credit\n" + many("2024-05-13,Shop #,-1.00,", 500) + "2024-05-14,Shop,,-9.50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a late amount without a minus where all money out has one",
      "Date,Text,Debit,Credit\n" + many("2024-05-13,Shop #,-1.00,\n2024-05-14,Pay #,,2.00", 250)
        + "2024-05-14,Shop,9.50,\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a late amount with a word for its direction beside signs",
      "Date,Text,Amount\n" + many("2024-05-13,Shop #,-1.00\n2024-05-14,Pay #,2.00", 250)
        + "2024-05-14,Shop,9.50 CR\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a late fee in a column of dashes",
      "Date,Text,Amount,Fee\n" + many("2024-05-13,Shop #,-1.00,-", 500) + "2024-05-14,Shop,-9.50,0.50\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a header that is repeated late",
      "Date,Text,Amount\n" + many("2024-05-13,Shop #,-1.00", 500)
        + "Date,Text,Amount\n2024-05-14,Shop,-9.50\n",
      "501 transactions, -509.5, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "a late word for money that did not move, in a column of kinds",
      "Date,Text,Amount,Type\n" + many("2024-05-13,Shop #,-1.00,Card", 500)
        + "2024-05-14,Hotel,-99.00,Declined\n",
      "refused, asking [state.undecided]"
    ),
  ]
}
