// Objects that say more of their amounts than the first ones do.

extension SilentErrorTests {
  /// 1,500 objects, of which some late ones have one member more.
  private static func late(_ member: String, own: Bool = false, isList: Bool = false) -> String {
    let objects = (0..<1500).map { number in
      let names = own ? ["date", "description", "amount"] : ["bookingDate", "text", "betrag"]
      let row =
        "\"\(names[0])\": \"2024-05-\(13 + number % 15)\", \"\(names[1])\": \"Shop \(number)\", "
        + "\"\(names[2])\": \"-\(1 + number % 9).25\""
      return number % 200 == 160 && number > 1100 ? "{\(row), \(member)}" : "{\(row)}"
    }
    return isList ? "[\(objects.joined(separator: ",\n"))]" : objects.joined(separator: "\n") + "\n"
  }

  /// Seventy meals, and an object after them.
  private static func meals(_ amount: String, _ last: String) -> String {
    let meals = many("{\"date\": \"2024-05-13\", \"amount\": \(amount), \"description\": \"Diner #\"},")
    return "[\(meals){\"date\": \"2024-05-29\", \(last)}]"
  }

  /// Three objects under the program's own names, with one value more each.
  private static func beside(_ values: String...) -> String {
    zip([-5.5, 60, -7.25], values).enumerated().map { day, row in
      "{\"date\": \"2024-05-1\(day + 3)\", \"amount\": \(row.0), \"description\": \"A\", \(row.1)}\n"
    }.joined()
  }

  /// A movement of a bank that gives it no id.
  private static func noID(_ day: String, _ amount: String) -> String {
    "{\"transactionId\":\"NOTPROVIDED\",\"bookingDate\":\"\(day)\",\"transactionAmount\":{\"amount\":\"\(amount)\","
      + "\"currency\":\"EUR\"},\"remittanceInformationUnstructured\":\"Tea\"},"
  }

  static let objects: [(name: String, text: String, expected: String)] = [
    (
      "an id that banks write where there is none",
      "{\"transactions\":{\"booked\":[\(noID("2024-05-01", "-10.00"))\(noID("2024-05-01", "-10.00"))"
        + "\(noID("2024-05-03", "20.00").dropLast())],\"pending\":[]}}",
      "3 transactions, 0, 2024-05-01..2024-05-03, 0 rejected"
    ),
    (
      "a payment to a card after many purchases",
      meals("10.25", #""amount": -717.5, "description": "PAYMENT THANK YOU""#),
      "71 transactions, 0, 2024-05-13..2024-05-29, 0 rejected"
    ),
    (
      "a balance after many rows", meals("-10.25", #""amount": 5000.5, "description": "Closing balance""#),
      "70 transactions, -717.5, 2024-05-13..2024-05-13, 0 rejected"
    ),
    (
      "a second amount under a name that nobody knows",
      beside(#""foo": -4.5"#, #""foo": 58.25"#, #""foo": -6.1"#), "refused, asking [amount.ambiguous]"
    ),
    (
      "a word that contradicts a sign",
      beside(#""side2": "debit""#, #""side2": "credit""#, #""side2": "credit""#),
      "refused, asking [type.unknown]"
    ),
    (
      "signs of currencies under a name of their own",
      beside(#""currencySymbol": "$""#, #""currencySymbol": "€""#, #""currencySymbol": "$""#),
      "refused, asking [currency.undecided]"
    ),
    (
      "the day of the booking beside that of the transaction",
      beside(
        #""bookingDate": "2024-06-01""#, #""bookingDate": "2024-06-02""#, #""bookingDate": "2024-06-03""#),
      "3 transactions, 47.25, 2024-06-01..2024-06-03, 0 rejected"
    ),
    (
      "texts and numbers that are nobody's business",
      beside(
        #""city": "Bonn", "mcc": 5411"#, #""city": "Rome", "mcc": 5812"#, #""city": "Bonn", "mcc": 4111"#),
      "3 transactions, 47.25, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a state that says that a row is of the future",
      #"[{"date":"2024-05-13","description":"A","type":"TRANSACAO_EFETIVADA","amount":"-5.00"},"#
        + #"{"date":"2024-05-14","description":"B","type":"TRANSACAO_EFETIVADA","amount":"9.00"},"#
        + #"{"date":"2024-06-14","description":"C","type":"LANCAMENTO_FUTURO","amount":"-7.00"}]"#,
      "2 transactions, 4, 2024-05-13..2024-05-14, 0 rejected"
    ),
    (
      "accounts in two currencies beside rows under the program's own names",
      #"{"accounts": [{"id": "a", "currency": "EUR"}, {"id": "b", "currency": "USD"}], "transactions": ["#
        + #"{"date": "2024-05-13", "amount": -1.5, "description": "A", "account": "a"},"#
        + #"{"date": "2024-05-14", "amount": -2.5, "description": "B", "account": "b"}]}"#,
      "refused, asking [currency.undecided]"
    ),
    (
      "accounts in two currencies by their names, below the rows",
      #"{"transactions": [{"bookingDate": "2024-05-13", "text": "A", "betrag": -1.5, "konto": "a"},"#
        + #"{"bookingDate": "2024-05-14", "text": "B", "betrag": -2.5, "konto": "b"}],"#
        + #""accounts": {"a": {"details": {"unit": "EUR"}}, "b": {"details": {"unit": "USD"}}}}"#,
      "refused, asking [currency.undecided]"
    ),
    (
      "a list alone that says that its money has not moved",
      #"{"pending": [{"date": "2024-05-13", "amount": -1.5, "description": "A"}]}"#,
      "refused, asking [state.undecided]"
    ),
    (
      "the list of what is pending before that of what is booked",
      #"{"pending": [{"date": "2024-05-13", "amount": -1.5, "description": "A"}],"#
        + #""transactions": [{"date": "2024-05-12", "amount": -2.5, "description": "B"}]}"#,
      "1 transactions, -2.5, 2024-05-12..2024-05-12, 0 rejected"
    ),
    (
      "a unit above rows under the program's own names",
      #"{"unit": "cents", "transactions": [{"date": "2024-05-13", "amount": -105, "description": "A"},"#
        + #"{"date": "2024-05-14", "amount": -210, "description": "B"}]}"#,
      "refused, asking [amount.ambiguous]"
    ),
    (
      "rows that are parts of others under the program's own names",
      beside(#""id": "1", "parentId": null"#, #""id": "2", "parentId": "1""#, #""id": "3", "parentId": "1""#),
      "refused, asking [state.undecided]"
    ),
    (
      "a row without a type among rows that have one",
      #"[{"date": "2024-05-13", "amount": 1.5, "type": "expense", "description": "A"},"#
        + #"{"date": "2024-05-14", "amount": 2.5, "description": "B"},"#
        + #"{"date": "2024-05-15", "amount": -4.5, "description": "C"}]"#,
      "2 transactions, -6, 2024-05-13..2024-05-15, 1 rejected"
    ),
    ("a late fee", late("\"gebuehr\": \"1.50\""), "refused, asking [amount.ambiguous]"),
    ("a late fee in a list", late("\"fee\": 1.5", isList: true), "refused, asking [amount.ambiguous]"),
    (
      "a late fee under the program's own names", late("\"fee\": \"1.50\"", own: true),
      "refused, asking [amount.ambiguous]"
    ),
    ("a late currency", late("\"waehrung\": \"USD\""), "refused, asking [currency.undecided]"),
    (
      "a late amount abroad", late("\"foreign\": {\"amount\": \"3.10\", \"currency\": \"USD\"}", own: true),
      "1500 transactions, -7866, 2024-05-13..2024-05-27, 0 rejected"
    ),
    ("late directions", late("\"direction\": \"IN\"", own: true), "refused, asking [type.unknown]"),
    (
      "a late flag", late("\"pending\": true", own: true),
      "1498 transactions, -7854.5, 2024-05-13..2024-05-27, 0 rejected"
    ),
    (
      "a late state", late("\"state\": \"declined\""),
      "1498 transactions, -7854.5, 2024-05-13..2024-05-27, 0 rejected"
    ),
    (
      "a late text", late("\"tag\": \"travel\"", own: true),
      "1500 transactions, -7866, 2024-05-13..2024-05-27, 0 rejected"
    ),
    (
      "a list of rows within each row",
      #"[{"date": "2024-05-13", "text": "A", "amount": "-1.25", "refunds": [{"date": "2024-05-14", "amount": "0.30"}]}]"#,
      "refused, asking [json.shape]"
    ),
    (
      "a day that few objects have",
      #"""
      [{"accountingDate": "2024-05-13", "amount": -128.4, "text": "A"},
      {"accountingDate": "2024-05-14", "amount": -12.5, "text": "B", "card": {"purchaseDate": "2024-05-10"}},
      {"accountingDate": "2024-05-15", "amount": 900.25, "text": "C"}, {"accountingDate": "2024-05-16", "amount": -1.5, "text": "D"}]
      """#,
      "4 transactions, 757.85, 2024-05-13..2024-05-16, 0 rejected"
    ),
    (
      "a list of fees in each object",
      #"[{"date": "2024-05-13", "text": "A", "amount": "-1.25", "fees": [{"amount": "0.30"}]}]"#,
      "refused, asking [amount.ambiguous]"
    ),
    (
      "days that are written as moments of another zone",
      #"""
      [{"bookedAt": "2023-12-31T23:00:00.000Z", "amount": -1.25, "text": "A"}, {"bookedAt": "2024-01-12T23:00:00.000Z", "amount": 3, "text": "B"},
      {"bookedAt": "2024-04-02T22:00:00.000Z", "amount": -2.5, "text": "C"}, {"bookedAt": "2024-04-03T22:00:00.000Z", "amount": 9, "text": "D"}]
      """#,
      "refused, asking [date.ambiguous]"
    ),
    (
      "the same under the program's own names",
      #"""
      [{"date": "2023-12-31T23:00:00Z", "amount": -1.25, "description": "A"}, {"date": "2024-01-12T23:00:00Z", "amount": 3.5, "description": "B"},
      {"date": "2024-04-02T22:00:00Z", "amount": -2.5, "description": "C"}, {"date": "2024-04-03T22:00:00Z", "amount": 9.1, "description": "D"}]
      """#,
      "refused, asking [date.ambiguous]"
    ),
    (
      "moments at full hours, at none of which days begin",
      #"""
      [{"date": "2024-05-13T09:00:00Z", "amount": -1.25, "description": "A"}, {"date": "2024-05-14T17:00:00Z", "amount": 3.5, "description": "B"},
      {"date": "2024-05-15T12:00:00Z", "amount": -2.5, "description": "C"}, {"date": "2024-05-16T23:00:00Z", "amount": 9.1, "description": "D"}]
      """#,
      "4 transactions, 8.85, 2024-05-13..2024-05-16, 0 rejected"
    ),
    (
      "accounts in several currencies, and rows that name an account alone",
      #"""
      {"accounts": [{"id": "a", "name": "Cash", "currency": "BGN"}, {"id": "b", "name": "Card", "currency": "EUR"}],
      "transactions": [{"accountId": "a", "date": "2024-05-13", "text": "A", "amount": -1.25},
      {"accountId": "b", "date": "2024-05-14", "text": "B", "amount": 9.5}]}
      """#,
      "refused, asking [currency.undecided]"
    ),
    (
      "marks of debits, credits and their reversals under the name of a state",
      #"""
      [{"date": "2024-05-13", "amount": -1.25, "text": "A", "status": "D"}, {"date": "2024-05-14", "amount": 9.5, "text": "B", "status": "C"},
      {"date": "2024-05-15", "amount": 1.25, "text": "C", "status": "RD"}]
      """#,
      "3 transactions, 9.5, 2024-05-13..2024-05-15, 0 rejected"
    ),
    (
      "a list of money under another name",
      #"[{"date": "2024-05-13", "description": "A", "amount": "-1.25", "splits": [{"amount": "1.00", "type": "x"}]}]"#,
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a late list of money",
      late(#""charges": [{"amount": "0.30", "currency": "EUR"}]"#, own: true, isList: true),
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a list of objects without money",
      #"[{"date": "2024-05-13", "text": "A", "amount": "-1.25", "labels": [{"id": 7, "name": "x"}]}]"#,
      "1 transactions, -1.25, 2024-05-13..2024-05-13, 0 rejected"
    ),
    (
      "whole amounts as texts beside how many decimals they have",
      #"""
      [{"date": "2024-06-13", "title": "A", "amount": {"value": "-1000", "scale": 2}},
      {"date": "2024-06-14", "title": "B", "amount": {"value": "-3901", "scale": 2}}]
      """#,
      "refused, asking [amount.ambiguous]"
    ),
    (
      "amounts with decimals beside how many they have",
      #"""
      [{"date": "2024-06-13", "title": "A", "amount": {"value": "-10.00", "scale": 2}},
      {"date": "2024-06-14", "title": "B", "amount": {"value": "-39.01", "scale": 2}}]
      """#,
      "2 transactions, -49.01, 2024-06-13..2024-06-14, 0 rejected"
    ),
    (
      "hundredths in some objects and units in others",
      #"""
      [{"date": "2024-06-13", "title": "A", "value": 150, "unit": "major"}, {"date": "2024-06-14", "title": "B", "value": -2.5, "unit": "major"},
      {"date": "2024-06-15", "title": "C", "value": -3900, "unit": "minor"}, {"date": "2024-06-16", "title": "D", "value": -1120, "unit": "minor"}]
      """#,
      "refused, asking [amount.ambiguous]"
    ),
  ]
}
