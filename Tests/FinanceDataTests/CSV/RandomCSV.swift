import FinanceDomain
import FinanceTestSupport

/// Files of CSV from a seed, of which about half the rows are ordinary.
struct RandomCSV {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A file with a header, mostly well quoted; now and then with a few bytes changed.
  mutating func file(rows: Int) -> [UInt8] {
    var columns = ["date", "amount", "description"]
    columns += ["id", "type", "category", "account", "currency", "note", "balance", "x", "y"].filter { _ in
      !random.once(in: 3)
    }
    columns.shuffle(using: &random)
    let delimiter = random.once(in: 4) ? random.pick([";", "\t", "|"]) : ","
    let lineEnd = random.pick(["\n", "\n", "\r\n", "\r"])
    var text = columns.joined(separator: delimiter) + lineEnd
    for _ in 0..<random.below(rows + 1) {
      text += columns.map { field($0, delimiter) }.joined(separator: delimiter)
      text += random.once(in: 12) ? random.pick(["\n\n", "\r", "\r\n", ""]) : lineEnd
    }
    let header = columns.joined(separator: delimiter).utf8.count
    return random.once(in: 2) ? Array(text.utf8) : mutated(Array(text.utf8), behind: header)
  }

  /// Any bytes that matter to a reader of CSV.
  mutating func noise(_ count: Int) -> [UInt8] {
    (0..<random.below(count + 1)).map { _ in random.pick(Array("a1,\"\"\n\n\r;".utf8)) }
  }

  private mutating func field(_ column: String, _ delimiter: String) -> String {
    let text =
      random.once(in: 5) ? random.pick(RandomCSV.unusual) : random.pick(RandomCSV.usual[column] ?? ["", "v"])
    let needsQuotes = text.utf8.contains { "\"\r\n".utf8.contains($0) } || text.contains(delimiter)
    guard needsQuotes ? !random.once(in: 10) : random.once(in: 8) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private mutating func mutated(_ bytes: [UInt8], behind header: Int) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.number(in: 1...4) where bytes.count > header + 1 {
      let place = random.number(in: header + 1...bytes.count - 1)
      switch random.below(3) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(random.pick(RandomCSV.bytes), at: place)
      default: bytes[place] = random.pick(RandomCSV.bytes)
      }
    }
    return bytes
  }

  private static let bytes: [UInt8] = [
    0, 1, 9, 10, 13, 32, 34, 34, 44, 48, 57, 58, 46, 45, 0x80, 0xC3, 0xE2, 0xFF,
  ]

  private static let usual: [String: [String]] = [
    "date": [
      "2024-05-03", "2023-12-31", "2024-02-29T23:59:59Z", "1999-01-01T00:00:00", "2024/05/03", "20240503",
      "2024-05-03 10:20", "2024-05-03T23:30:00-05:00",
    ],
    "amount": [
      "10.00", "-10.00", "1", "0.01", "12345.67", "99999.99", "123456.78", "-0.5", "1234567.1234", "5.", "+3",
    ],
    "type": ["income", "expense", "Expense", "debit", "CREDIT", "+", "-", " out "],
    "category": [
      "food", "transport", "", "a category of its own", "sixteen bytes ab", "seventeen bytes a", "café",
    ],
    "account": ["checking", "savings", "", " checking "],
    "currency": ["EUR", "EUR", "usd", "", "JPY"],
    "description": [
      "Coffee", "Corner shop", "Café", "say \"hi\"", "two\nlines", "a,b;c|d", "日本語", " padded ",
    ],
    "id": ["a1", "a2", "", "é3", "4", "with \"quotes\""],
    "note": ["", "", "remark", "\"", "x\r\ny"],
    "balance": ["100.00", "-100.00", "0", "0.00", "", " 7 ", "1234567.12345678", "+3.5", "5."],
  ]
  private static let unusual = [
    "", " ", "0", "-0.00", "2024-02-30", "03/04/2024", "1,5", "1e3", "9223372036854775807", "0.000000001",
    "transfer",
    "EURO", "x\u{0}y", "\t", "a\"b", "\u{FEFF}", "2024-05-0", "99", "#", "==", "\u{2212}5",
    String(repeating: "long ", count: 20),
  ]
}
