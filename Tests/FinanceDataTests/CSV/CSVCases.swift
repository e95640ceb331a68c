/// The table of cases that both paths are held to. Texts have three columns unless a case is about others.
extension CSVCase {
  static let all = quoting + lineEnds + layouts + values + bytes

  static let quoting: [CSVCase] = [
    CSVCase("a plain row", "date,amount,description\n2024-05-03,-10.00,Coffee\n", rows: [.row()]),
    CSVCase(
      "every field in quotes", "date,amount,description\n\"2024-05-03\",\"-10.00\",\"Coffee\"\n",
      rows: [.row()]),
    CSVCase(
      "a quoted header", "\"date\",\"amount\",\"description\"\n2024-05-03,-10.00,Coffee\n", rows: [.row()]),
    CSVCase(
      "a delimiter in quotes", "date,amount,description\n2024-05-03,-10.00,\"Coffee, black\"\n",
      rows: [.row("10.00", "Coffee, black")]),
    CSVCase(
      "doubled quotes are single ones",
      "date,amount,description\n2024-05-03,-10.00,\"the \"\"best\"\" coffee\"\n2024-05-03,-1,\"\"\"\"\n",
      rows: [.row("10.00", "the \"best\" coffee"), .row("1", "\"")]),
    CSVCase(
      "only doubled quotes", "description,date,amount\n\"\"\"\"\"\",2024-05-03,-1\n\"a\"\"\",2024-05-03,-2\n",
      rows: [.row("1", "\"\""), .row("2", "a\"")]),
    CSVCase(
      "line breaks in quotes",
      "date,amount,description\n2024-05-03,-10.00,\"two\nlines\"\n2024-05-03,-1,\"two\r\nlines\"\n2024-05-03,-2,\"\rx\"\n",
      rows: [.row("10.00", "two\nlines"), .row("1", "two\r\nlines"), .row("2", "x")]),
    CSVCase(
      "quotes and line breaks and delimiters together",
      "description,amount,date\n\"a \"\"b\"\",\nc\",-10.00,2024-05-03\nd,-1,2024-05-03\n",
      rows: [.row("10.00", "a \"b\",\nc"), .row("1", "d")]),
    CSVCase(
      "an empty quoted field is empty",
      "id,date,amount,description,note\n\"\",2024-05-03,-10.00,Coffee,\"\"\n",
      rows: [.row()]),
    CSVCase(
      "white space inside quotes does not count either",
      "date,amount,description\n\" 2024-05-03 \",\"\t-10.00\",\"  Coffee \"\n", rows: [.row()]),
    CSVCase(
      "doubled quotes inside white space", "date,amount,description\n2024-05-03,-10.00,\"  \"\"x\"\"  \"\n",
      rows: [.row("10.00", "\"x\"")]),
    CSVCase(
      "a stray quote",
      "date,amount,description\n❶2024-05-03,-10.00,12\" pipe\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")],
      refusals: [.init(.csvQuote)]),
    CSVCase(
      "blanks around quotes are no part of the field",
      "date,amount,description\n2024-05-03,-10.00, \"Cof, \nfee \" \t\n2024-05-03,\t\"-2\" , \"\"\"\"\n❶2024-05-03,-3, \"x\" y\n2024-05-03,-1,after\n",
      rows: [.row("10.00", "Cof, \nfee "), .row("2", "\""), .row("1", "after")],
      refusals: [.init(.csvQuote)]),
    CSVCase(
      "text behind a closing quote",
      "date,amount,description\n❶2024-05-03,-10.00,\"Coffee\" black\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], refusals: [.init(.csvQuote)]),
    CSVCase(
      "a quote behind a closing quote and a space",
      "date,amount,description\n❶\"2024-05-03\" \"x\",-10.00,Coffee\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], refusals: [.init(.csvQuote)]),
    CSVCase(
      "a quote that never closes ends with its line",
      "date,amount,description\n2024-05-03,-1,before\n❶2024-05-03,-10.00,\"Coffee\n2024-05-03,-2,after\n2024-05-03,-3,more\n",
      rows: [.row("1", "before"), .row("2", "after"), .row("3", "more")], refusals: [.init(.csvQuote)]),
    CSVCase(
      "an unclosed quote on the last line",
      "date,amount,description\n2024-05-03,-1,before\n❶2024-05-03,-10.00,\"Coffee",
      rows: [.row("1", "before")],
      refusals: [.init(.csvQuote)]),
    CSVCase(
      "a quote that closes on a later line makes one row of both",
      "date,amount,description\n2024-05-03,-10.00,\"a\n2024-05-03,-1,b\"\n2024-05-03,-2,c\n",
      rows: [.row("10.00", "a\n2024-05-03,-1,b"), .row("2", "c")]),
    CSVCase(
      "two broken rows are two refusals",
      "date,amount,description\n❶2024-05-03,-10.00,\"a\n❷2024-05-03,-1,b\"c\n2024-05-03,-2,d\n",
      rows: [.row("2", "d")], refusals: [.init(.csvQuote), .init(.csvQuote)]),
    CSVCase(
      "an inner quote hides no row behind it",
      "date,amount,description\n❶2024-05-03,-1,\"a\"b\"\n2024-05-03,-2,\"c\nd\"\n2024-05-03,-3,e\n",
      rows: [.row("2", "c\nd"), .row("3", "e")], refusals: [.init(.csvQuote)]),
    CSVCase(
      "a row may be nothing but quotes", "date,amount,description\n❶\"\"\"\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], refusals: [.init(.csvQuote)]),
    CSVCase(
      "JSON in a field",
      "date,amount,description,note\n2024-05-03,-10.00,Coffee,\"{\"\"type\"\": \"\"Point\"\", \"\"at\"\": [1, 2]}\"\n",
      rows: [.row(note: "{\"type\": \"Point\", \"at\": [1, 2]}")]),
    CSVCase(
      "a symbol with doubled quotes",
      "date,amount,description,category,account\n2024-05-03,-10.00,Coffee,\"\"\"odd\"\"\",\"a\"\"b\"\n",
      rows: [.row(category: "\"odd\"", account: "a\"b")]),
  ]

  static let lineEnds: [CSVCase] = [
    CSVCase("no line end at the end", "date,amount,description\n2024-05-03,-10.00,Coffee", rows: [.row()]),
    CSVCase("no rows", "date,amount,description\n"),
    CSVCase("a header without a line end", "date,amount,description"),
    CSVCase(
      "CR LF", "date,amount,description\r\n2024-05-03,-10.00,Coffee\r\n2024-05-03,-1,Tea\r\n",
      rows: [.row(), .row("1", "Tea")]),
    CSVCase(
      "CR alone", "date,amount,description\r2024-05-03,-10.00,Coffee\r2024-05-03,-1,Tea\r",
      rows: [.row(), .row("1", "Tea")]),
    CSVCase(
      "all three line ends in one file",
      "date,amount,description\r2024-05-03,-1,a\n2024-05-03,-2,b\r\n2024-05-03,-3,c\r2024-05-03,-4,d",
      rows: [.row("1", "a"), .row("2", "b"), .row("3", "c"), .row("4", "d")]),
    CSVCase(
      "blank lines",
      "\n\r\n\rdate,amount,description\n\n\n2024-05-03,-10.00,Coffee\n\r\n\r\r2024-05-03,-1,Tea\n\n",
      rows: [.row(), .row("1", "Tea")]),
    CSVCase(
      "a line of spaces is a row too narrow", "date,amount,description\n❶   \n2024-05-03,-10.00,Coffee\n",
      rows: [.row()], refusals: [.init(.csvWidth)]),
    CSVCase(
      "a byte order mark", "\u{FEFF}date,amount,description\n2024-05-03,-10.00,Coffee\n", rows: [.row()]),
    CSVCase(
      "a byte order mark before a quote", "\u{FEFF}\"date\",amount,description\n2024-05-03,-10.00,Coffee\n",
      rows: [.row()]),
    CSVCase(
      "a quoted field before each line end",
      "date,amount,description\n2024-05-03,-1,\"a\"\n2024-05-03,-2,\"b\"\r\n2024-05-03,-3,\"c\"\r2024-05-03,-4,\"d\"",
      rows: [.row("1", "a"), .row("2", "b"), .row("3", "c"), .row("4", "d")]),
    CSVCase(
      "a remark is a row like any other", "date,amount,description\n❶# a remark\n2024-05-03,-10.00,#1\n",
      rows: [.row("10.00", "#1")], refusals: [.init(.csvWidth)]),
  ]

  static let layouts: [CSVCase] = [
    CSVCase(
      "balances, zero and less among them, and a row without one",
      "date,amount,description,Running Balance\n2024-05-03,-10.00,Coffee, -12.5 \n2024-05-03,-10.00,Coffee,0\n"
        + "2024-05-03,-10.00,Coffee,\n2024-05-03,-10.00,Coffee,+1234567.125\n",
      rows: [
        .row(balance: .exact("12.5") * -1), .row(balance: 0), .row(), .row(balance: .exact("1234567.125")),
      ]),
    CSVCase(
      "balances that are no numbers, or not exactly",
      "date,amount,description,balance\n2024-05-03,-10.00,Coffee,❶\"1,250\"\n2024-05-03,-10.00,Coffee,❷5 EUR\n"
        + "2024-05-03,-10.00,Coffee,❸0.123456789\n2024-05-03,-10.00,Coffee,7\n",
      rows: [.row(balance: 7)],
      refusals: [
        .init(.amountAmbiguous, 4, "1,250"), .init(.amountTrailing, 4, "5 EUR"),
        .init(.amountPrecision, 4, "0.123456789"),
      ]),
    CSVCase(
      "all columns",
      "id,date,amount,type,category,description,account,currency,note\nA-1,2024-05-03,10.00,expense,food,Coffee,checking,EUR,hot\n",
      rows: [.row(id: "A-1", category: "food", account: "checking", currency: "EUR", note: "hot")]),
    CSVCase(
      "shuffled columns",
      "note,currency,description,type,amount,id,account,date,category\nhot,EUR,Coffee,expense,10.00,A-1,checking,2024-05-03,food\n",
      rows: [.row(id: "A-1", category: "food", account: "checking", currency: "EUR", note: "hot")]),
    CSVCase(
      "columns that mean nothing",
      "x,date,y,amount,z,description,\n1,2024-05-03,\"2,3\",-10.00,,Coffee,last\n",
      rows: [.row()]),
    CSVCase(
      "forty columns",
      (1...37).map { "c\($0)," }.joined() + "date,amount,description\n"
        + String(repeating: "v,", count: 37) + "2024-05-03,-10.00,Coffee\n",
      rows: [.row()]),
    CSVCase(
      "forty quoted columns",
      "date,amount,description" + (1...37).map { ",c\($0)" }.joined() + "\n2024-05-03,-10.00,Coffee"
        + String(repeating: ",\"v,w\"", count: 37) + "\n",
      rows: [.row()]),
    CSVCase(
      "other names in other spellings",
      "Posted Date,VALUE,Transaction-Type,Payee\n2024-05-03,10.00,Debit,Coffee\n",
      rows: [.row()]),
    CSVCase(
      "semicolons", "date;amount;description\n2024-05-03;-10.00;Coffee, black\n",
      rows: [.row("10.00", "Coffee, black")]),
    CSVCase(
      "tabs", "date\tamount\tdescription\n2024-05-03\t-10.00\t\"Coffee\tblack\"\n",
      rows: [.row("10.00", "Coffee\tblack")]),
    CSVCase(
      "bars", "date|amount|description\n2024-05-03|-10.00|Coffee; black\n",
      rows: [.row("10.00", "Coffee; black")]),
    CSVCase(
      "too few fields", "date,amount,description\n❶2024-05-03,-10.00\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], refusals: [.init(.csvWidth)]),
    CSVCase(
      "too many fields", "date,amount,description\n❶2024-05-03,-10.00,Coffee,black\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], refusals: [.init(.csvWidth)]),
    CSVCase(
      "a delimiter too many at the end",
      "date,amount,description\n❶2024-05-03,-10.00,Coffee,\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], refusals: [.init(.csvWidth)]),
    CSVCase(
      "a row too narrow does not borrow from the next",
      "date,amount,description\n❶2024-05-03\n❷-10.00,Coffee\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")],
      refusals: [.init(.csvWidth), .init(.csvWidth)]),
    CSVCase(
      "nothing but delimiters", "date,amount,description\n❶,,\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")],
      refusals: [.init(.dateEmpty, 1, "")]),
    CSVCase(
      "the last column may be empty", "date,amount,description,note\n2024-05-03,-10.00,Coffee,\n",
      rows: [.row()]),
    CSVCase(
      "the first column may be empty", "note,date,amount,description\n,2024-05-03,-10.00,Coffee\n",
      rows: [.row()]),
  ]
}
