import FinanceDomain

extension CSVCase {
  static let values = amounts + dates + words

  private static let amounts: [CSVCase] = [
    CSVCase(
      "amounts beside a type",
      typed([
        "10.00", "1", "0.5", ".5", "5.", "007.10", "+3.20", " 4.00 ", "0.00000001", "123456.78", "1234567.89",
      ]),
      rows: [
        "10.00", "1", "0.5", "0.5", "5", "7.10", "3.20", "4.00", "0.00000001", "123456.78", "1234567.89",
      ].map {
        .row($0)
      }),
    CSVCase(
      "the largest amounts",
      typed(["9223372036854775807", "92233720368547758.07", "92233720368.54775807", "999999999999999999"]),
      rows: ["9223372036854775807", "92233720368547758.07", "92233720368.54775807", "999999999999999999"].map
      {
        .row($0)
      }),
    CSVCase(
      "zeros behind the last decimal that counts", typed(["12.500000000000", "1.10000000", "3.000"]),
      rows: ["12.5", "1.1", "3"].map { .row($0) }),
    CSVCase(
      "amounts without a type carry their direction",
      "date,amount,description\n2024-05-03,-10.00,out\n2024-05-03,10.00,in\n2024-05-03,+1.5,plus\n2024-05-03,\u{2212}2,minus\n",
      rows: [
        .row("10.00", "out"), .row("10.00", "in", type: .income), .row("1.5", "plus", type: .income),
        .row("2", "minus"),
      ]),
    CSVCase(
      "a signed zero moves no money",
      "date,amount,description\n2024-05-03,0,a\n2024-05-03,-0.00,b\n2024-05-03,-1,after\n",
      rows: [.row("1", "after")], skipped: 2),
    CSVCase(
      "an unsigned zero is refused",
      "date,amount,type,description\n2024-05-03,❶0.00,expense,a\n2024-05-03,❷0,expense,b\n2024-05-03,❸0.000,income,c\n",
      refusals: [
        .init(.amountNotPositive, 2, "0.00"), .init(.amountNotPositive, 2, "0"),
        .init(.amountNotPositive, 2, "0.000"),
      ]),
    CSVCase(
      "a negative amount beside a type is refused",
      "date,amount,type,description\n2024-05-03,❶-10.00,expense,Coffee\n",
      refusals: [.init(.amountNotPositive, 2, "-10.00")]),
    CSVCase(
      "texts that are no amounts",
      "date,amount,type,description\n" + bad.map { "2024-05-03,\($0.0),expense,x\n" }.joined(),
      refusals: bad.map { .init($0.1, 2, $0.2) }),
    CSVCase(
      "more decimals than are held", "date,amount,type,description\n2024-05-03,❶0.000000001,expense,x\n",
      refusals: [.init(.amountPrecision, 2, "0.000000001")]),
    CSVCase(
      "more digits than are held",
      "date,amount,type,description\n2024-05-03,❶9223372036854775808,expense,x\n2024-05-03,❷1000000000000.00000001,expense,x\n",
      refusals: [
        .init(.amountRange, 2, "9223372036854775808"), .init(.amountRange, 2, "1000000000000.00000001"),
      ]),
    CSVCase(
      "an amount in quotes may hold a comma, and is ambiguous",
      "date,amount,type,description\n2024-05-03,❶\"1,234\",expense,x\n2024-05-03,❷\"1,234.50\",expense,x\n",
      refusals: [.init(.amountAmbiguous, 2, "1,234"), .init(.amountTrailing, 2, "1,234.50")]),
    CSVCase(
      "amounts at the start of a row",
      "amount,date,type,description\n1.25,2024-05-03,expense,a\n12.50,2024-05-03,expense,b\n\"0.01\",2024-05-03,expense,c\n",
      rows: [.row("1.25", "a"), .row("12.50", "b"), .row("0.01", "c")]),
    CSVCase(
      "an amount whose neighbours look like digits",
      "id,amount,date,type,description\n99,1.25,2024-05-03,expense,a\n123456789,12345.67,2024-05-03,expense,b\n",
      rows: [.row("1.25", "a", id: "99"), .row("12345.67", "b", id: "123456789")]),
  ]

  private static let bad: [(String, ReasonCode, String)] = [
    ("❶", .amountEmpty, ""), ("❷ ", .amountEmpty, " "), ("❸ten", .amountTrailing, "ten"),
    ("❹1.2.3", .amountTrailing, "1.2.3"), ("❺12.50 EUR", .amountTrailing, "12.50 EUR"),
    ("❻1e3", .amountTrailing, "1e3"), ("❼--1", .amountTrailing, "--1"), ("❽.", .amountTrailing, "."),
    ("❾1:00", .amountTrailing, "1:00"), ("❿１２", .amountTrailing, "１２"),
  ]

  private static func typed(_ amounts: [String]) -> String {
    "date,amount,type,description\n" + amounts.map { "2024-05-03,\($0),expense,Coffee\n" }.joined()
  }

  private static let dates: [CSVCase] = [
    CSVCase(
      "dates in every form",
      dated([
        "2024-05-03", "2024/05/03", "2024.05.03", "20240503", " 2024-05-03 ", "2024-02-29", "0001-01-01",
        "9999-12-31", "1899-12-31", "1900-01-01", "2099-12-31", "2100-01-01",
      ]),
      rows: [
        "2024-05-03", "2024-05-03", "2024-05-03", "2024-05-03", "2024-05-03", "2024-02-29", "0001-01-01",
        "9999-12-31", "1899-12-31", "1900-01-01", "2099-12-31", "2100-01-01",
      ].map { .row(date: $0) }),
    CSVCase(
      "times in every form",
      dated([
        "2024-05-03T14:22:10", "2024-05-03T14:22:10Z", "2024-05-03 14:22:10", "2024-05-03T14:22",
        "2024-05-03T14:22:10.999", "2024-05-03T14:22:10+02:00", "20240503T142210", "2024-05-03T23:59:59Z",
        "2024-05-03T00:00:00",
      ]),
      rows: [
        "14:22:10", "14:22:10", "14:22:10", "14:22:00", "14:22:10", "14:22:10", "14:22:10", "23:59:59",
        "00:00:00",
      ].map { .row(time: $0) }),
    CSVCase(
      "texts that are no dates",
      dated([
        "❶", "❷2023-02-29", "❸2024-13-01", "❹03/04/2024", "❺31/12/2024", "❻2024-5-3", "❼yesterday",
        "❽2024-05-03T24:00:00", "❾2024-05-03x", "❿2024-05-03T14:22:60",
      ]),
      refusals: [
        .init(.dateEmpty, 1, ""), .init(.dateImpossible, 1, "2023-02-29"),
        .init(.dateImpossible, 1, "2024-13-01"),
        .init(.dateAmbiguous, 1, "03/04/2024"), .init(.dateUnparseable, 1, "31/12/2024"),
        .init(.dateUnparseable, 1, "2024-5-3"), .init(.dateUnparseable, 1, "yesterday"),
        .init(.dateImpossible, 1, "2024-05-03T24:00:00"), .init(.dateUnparseable, 1, "2024-05-03x"),
        .init(.dateImpossible, 1, "2024-05-03T14:22:60"),
      ]),
    CSVCase(
      "dates in the last column",
      "amount,description,date\n-10.00,Coffee,2024-05-03\n-10.00,Coffee,2024-05-03T14:22:10Z",
      rows: [.row(), .row(time: "14:22:10")]),
    CSVCase(
      "the date is blamed before the amount, and that before the type",
      "date,amount,type,description\n❶x,y,z,\n2024-05-03,❷y,z,\n2024-05-03,1,❸z,\n",
      refusals: [
        .init(.dateUnparseable, 1, "x"), .init(.amountTrailing, 2, "y"), .init(.typeUnknown, 3, "z"),
      ]),
  ]

  private static func dated(_ dates: [String]) -> String {
    "date,amount,description\n" + dates.map { "\($0),-10.00,Coffee\n" }.joined()
  }

  private static let words: [CSVCase] = [
    CSVCase(
      "types in several spellings",
      "date,amount,type,description\n"
        + ["income", "INCOME", "Credit", "cr", "in", "deposit", "+", " Income "].map {
          "2024-05-03,10.00,\($0),x\n"
        }
        .joined()
        + ["expense", "Expense", "DEBIT", "dr", "out", "withdrawal", "-", "\"expense\""].map {
          "2024-05-03,10.00,\($0),x\n"
        }
        .joined(),
      rows: Array(repeating: .row("10.00", "x", type: .income), count: 8)
        + Array(repeating: .row("10.00", "x"), count: 8)),
    CSVCase(
      "a type that is not known is refused each time it comes",
      "date,amount,type,description\n2024-05-03,1,❶transfer,x\n2024-05-03,1,❷transfer,x\n2024-05-03,1,❸,x\n2024-05-03,1,expense,x\n",
      rows: [.row("1", "x")],
      refusals: [
        .init(.typeUnknown, 3, "transfer"), .init(.typeUnknown, 3, "transfer"), .init(.typeUnknown, 3, ""),
      ]),
    CSVCase(
      "currencies in any case, and none",
      "date,amount,description,currency\n2024-05-03,-1,a,EUR\n2024-05-03,-1,a,eur\n2024-05-03,-1,a, Usd \n2024-05-03,-1,a,\n2024-05-03,-1,a,  \n",
      rows: ["EUR", "EUR", "USD", "XXX", "XXX"].map { .row("1", "a", currency: $0) }),
    CSVCase(
      "currencies that are not known",
      "date,amount,description,currency\n2024-05-03,-1,a,❶€\n2024-05-03,-1,a,❷EURO\n2024-05-03,-1,a,❸ABC\n2024-05-03,-1,a,❹ABC\n2024-05-03,-1,a,EUR\n",
      rows: [.row("1", "a", currency: "EUR")],
      refusals: [
        .init(.currencyUnknown, 4, "€"), .init(.currencyUnknown, 4, "EURO"),
        .init(.currencyUnknown, 4, "ABC"),
        .init(.currencyUnknown, 4, "ABC"),
      ]),
    CSVCase(
      "blank descriptions",
      "date,amount,description\n2024-05-03,-1,\n2024-05-03,-1,  \n2024-05-03,-1,\"\t \"\n2024-05-03,-1,\u{A0}\n",
      rows: [.row("1", "(none)"), .row("1", "(none)"), .row("1", "(none)"), .row("1", "\u{A0}")]
    ),
    CSVCase(
      "spaces around every field",
      " date , amount ,type, description , note \n 2024-05-03 , 10.00 , expense , Coffee , \n", rows: [.row()]
    ),
    CSVCase(
      "symbols of 7, 8, 9, 15, 16 and 17 bytes",
      "date,amount,description,category,account\n"
        + sizes.map { "2024-05-03,-10.00,Coffee,\(text($0)),\(text($0, "b"))\n" }.joined()
        + sizes.map { "2024-05-03,-10.00,Coffee,\(text($0)),\(text($0, "b"))\n" }.joined(),
      rows: (sizes + sizes).map { .row(category: text($0), account: text($0, "b")) }),
    CSVCase(
      "symbols that begin alike",
      "date,amount,description,category\n2024-05-03,-1,a,f\n2024-05-03,-1,a,fo\n2024-05-03,-1,a,foo\n2024-05-03,-1,a,0123456789abcdefX\n2024-05-03,-1,a,0123456789abcdefY\n2024-05-03,-1,a,0123456789abcdef\n",
      rows: ["f", "fo", "foo", "0123456789abcdefX", "0123456789abcdefY", "0123456789abcdef"].map {
        .row("1", "a", category: $0)
      }),
    CSVCase(
      "white space around symbols does not count",
      "date,amount,description,category,account\n2024-05-03,-1,a, food ,  savings\n2024-05-03,-1,a,food,savings\n2024-05-03,-1,a,\"food \",\"\"\n2024-05-03,-1,a,  ,  \n",
      rows: [
        .row("1", "a", category: "food", account: "savings"),
        .row("1", "a", category: "food", account: "savings"),
        .row("1", "a", category: "food"), .row("1", "a"),
      ]),
    CSVCase(
      "ids verbatim, and derived where there is none",
      "id,date,amount,description\n A-1 ,2024-05-03,-1,a\n,2024-05-03,-1,a\n  ,2024-05-03,-1,a\n\"x\"\"y\",2024-05-03,-1,a\n",
      rows: [.row("1", "a", id: "A-1"), .row("1", "a"), .row("1", "a"), .row("1", "a", id: "x\"y")]),
  ]

  private static let sizes = [7, 8, 9, 15, 16, 17]

  private static func text(_ length: Int, _ letter: String = "a") -> String {
    String(repeating: letter, count: length)
  }

  static let bytes: [CSVCase] = [
    CSVCase(
      "text beyond ASCII",
      "date,amount,description,category\n2024-05-03,-1,Café,食べ物\n2024-05-03,-2,👩‍👩‍👧 Straße,caf\u{E9}\n2024-05-03,-3,Cafe\u{301},cafe\u{301}\n",
      rows: [
        .row("1", "Café", category: "食べ物"), .row("2", "👩‍👩‍👧 Straße", category: "caf\u{E9}"),
        .row("3", "Cafe\u{301}", category: "cafe\u{301}"),
      ]),
    CSVCase(
      "bytes that are not UTF-8 refuse their row and no other",
      """
      date,amount,description,note
      ❶2024-05-03,-1,caf‹E9›,a
      ❷2024-05-03,-1,‹C3 28›,a
      ❸2024-05-03,-1,a,‹E2 82›
      ❹‹FF›2024-05-03,-1,a,a
      ❺2024-05-03,-‹80›1,a,a
      ❻2024-05-03,-1,"‹ED A0 80›",a
      ❼2024-05-03,-1,‹C0 AF›,a
      ❽2024-05-03,-1,‹F4 90 80 80›,a
      ❾2024-05-03,-1,‹F0 9F 98›,a
      2024-05-03,-1,‹F0 9F 98 80›,after

      """,
      rows: [.row("1", "😀", note: "after")],
      refusals: Array(repeating: .init(.textEncoding), count: 9)),
    CSVCase(
      "a character cut off by the end of the file",
      "date,amount,description\n2024-05-03,-1,before\n❶2024-05-03,-1,‹E2 82›", rows: [.row("1", "before")],
      refusals: [.init(.textEncoding)]),
    CSVCase(
      "bytes that are not UTF-8 count before broken quoting and width",
      "date,amount,description\n❶2024-05-03,‹FF›\n❷2024-05-03,-1,a\"‹FF›\n",
      refusals: [.init(.textEncoding), .init(.textEncoding)]),
    CSVCase(
      "NUL",
      "date,amount,description,note\n❶2024-05-03,-1,a‹00›b,x\n❷2024-05-03,-1,\"a‹00›\",x\n❸2024-05-03,-1,a,‹00›\n❹‹00›2024-05-03,-1,a,x\n2024-05-03,-1,after,x\n",
      rows: [.row("1", "after", note: "x")], refusals: Array(repeating: .init(.textNUL), count: 4)),
    CSVCase(
      "other control characters belong to the text",
      "date,amount,description\n2024-05-03,-1,a‹01›b\n2024-05-03,-1,a\tb\n2024-05-03,-1,\"‹1B›[1m\"\n2024-05-03,-1,a‹7F›\n2024-05-03,-1,‹0B›a‹0C›\n",
      rows: ["a\u{1}b", "a\tb", "\u{1B}[1m", "a\u{7F}", "a"].map { .row("1", $0) }),
    CSVCase(
      "a byte order mark inside the text belongs to it",
      "date,amount,description\n2024-05-03,-1,\u{FEFF}a\n", rows: [.row("1", "\u{FEFF}a")]),
    CSVCase(
      "a byte order mark before a date is no part of it",
      "date,amount,description\n❶\u{FEFF}2024-05-03,-1,a\n",
      refusals: [.init(.dateUnparseable, 1, "\u{FEFF}2024-05-03")]),
  ]
}
