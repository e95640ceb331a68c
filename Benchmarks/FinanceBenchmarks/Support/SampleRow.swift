import FinanceDomain

/// One row of the sample, as facts that every form of it is written from.
struct SampleRow: Sendable {
  let id: String
  let day: CalendarDay
  let time: TimeOfDay?
  let cents: Int
  let type: TransactionType
  let category: String
  let description: String
  let account: String
  let currency: Currency
  let note: String?

  /// A row such as a bank exports, three years of them; one description in some twenty needs quotes.
  init(number: Int, from random: inout SeededNumbers) {
    let isIncome = random.once(in: 9)
    let firstDay = CalendarDay(dayNumber: 18_993)
    id = "t" + padded(number, 8)
    day = firstDay.adding(days: random.below(1096))
    time = random.once(in: 4) ? TimeOfDay(secondOfDay: Int32(random.below(86_400))) : nil
    cents = 1 + random.below(isIncome ? 400_000 : 15_000)
    type = isIncome ? .income : .expense
    category = isIncome ? "salary" : random.pick(SampleRow.categories)
    description = SampleRow.payee(from: &random)
    account = random.pick(SampleRow.accounts)
    currency = random.once(in: 8) ? random.pick([.usd, .gbp]) : .eur
    note = random.once(in: 12) ? "receipt \(random.below(1000)), \"paid\"" : nil
  }

  private static func payee(from random: inout SeededNumbers) -> String {
    let name = random.pick(names) + " " + random.pick(trades)
    return random.once(in: 20) ? name + ", branch \(random.below(20))" : name
  }

  private static let categories = [
    "food", "transport", "entertainment", "utilities", "rent", "health", "shopping", "travel", "gifts",
  ]
  private static let accounts = ["Checking", "Savings", "Credit Card"]
  private static let names = [
    "Alder", "Birch", "Cedar", "Elm", "Hazel", "Linden", "Maple", "Rowan", "Willow", "Yew",
  ]
  private static let trades = [
    "Bakery", "Books", "Café", "Cinema", "Fuel", "Gym", "Hardware", "Insurance", "Market", "Pharmacy",
    "Power",
    "Railway", "Restaurant", "Telecom", "Water",
  ]
}

extension SampleRow {
  /// The domain value.
  var transaction: Transaction {
    Transaction(
      trusting: TransactionID(rawValue: id), day, time,
      FixedPoint(coefficient: Int64(cents), scale: 2).decimal,
      type, TransactionCategory(rawValue: category), description, account, currency, note)
  }

  /// The amount as it is written.
  var amountText: String { "\(cents / 100).\(padded(cents % 100, 2))" }

  /// The date as it is written.
  var dateText: String { time.map { "\(day)T\($0)Z" } ?? "\(day)" }

  /// A line of CSV.
  var csv: String {
    let texts = [id, dateText, amountText, type.rawValue, category, description, account, currency.rawValue]
    return (texts + [note ?? ""]).map(SampleRow.csvField).joined(separator: ",") + "\n"
  }

  /// A JSON object; the amount is a string, as in our own output.
  var json: String {
    var members = [
      ("id", id), ("date", dateText), ("amount", amountText), ("type", type.rawValue), ("category", category),
      ("description", description), ("account", account), ("currency", currency.rawValue),
    ]
    if let note { members.append(("note", note)) }
    return "{" + members.map { "\"\($0)\":\"\($1.replacing("\"", with: "\\\""))\"" }.joined(separator: ",")
      + "}"
  }

  private static func csvField(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
