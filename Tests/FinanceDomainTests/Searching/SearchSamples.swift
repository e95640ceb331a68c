import FinanceDomain
import FinanceTestSupport

/// Transactions and conditions that meet often enough, and odd enough.
struct SearchSamples {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces = [
    "a", "A", "k", "K", "\u{212A}", "i", "I", "İ", "ı", "é", "É", "ß", "ẞ", "σ", "ς", "Σ", "ж", "Ж", "咖", " ",
    "-",
    "1", "coffee", "Coffee", "kiosk", "ＡＢ", "ａｂ", "𐐀", "𐐨", "🧾", "\u{301}",
  ]
  private static let names = ["", "food", "Food", "KIOSK", "Reisen", "Ärger", "ärger", "\u{212A}iosk"]
  private static let currencies = [Currency.eur, .usd, .gbp, .none]
  private static let amounts = [
    "1", "10", "10.5", "10.50000001", "12.5", "0.00000001", "99999999999.99", "92233720368.54775807",
    "9223372036854775807", "50", "49.99",
  ]

  mutating func transaction(number: Int) throws -> Transaction {
    let category = random.pick(SearchSamples.names)
    return try Transaction(
      id: TransactionID(rawValue: "T\(number)" + random.text(of: SearchSamples.pieces, upTo: 2)),
      date: CalendarDay(dayNumber: Int32.random(in: 19_700...19_740, using: &random)),
      amount: Decimal(searching: random.pick(SearchSamples.amounts)),
      type: random.chance(50) ? .income : .expense, category: TransactionCategory(rawValue: category),
      description: "x" + random.text(of: SearchSamples.pieces, upTo: 12),
      account: random.pick(SearchSamples.names), currency: random.pick(SearchSamples.currencies),
      note: random.chance(50) ? random.text(of: SearchSamples.pieces, upTo: 6) : nil,
      tags: random.chance(70) ? [] : [random.pick(SearchSamples.names), random.pick(SearchSamples.pieces)],
      payee: random.chance(70) ? nil : random.text(of: SearchSamples.pieces, upTo: 6))
  }

  mutating func expression(depth: Int) throws -> SearchExpression {
    guard depth > 0, random.chance(60) else { return try leaf() }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .not(try expression(depth: depth - 1))
    case 1, 2: return .all(try expressions(depth: depth - 1))
    default: return .any(try expressions(depth: depth - 1))
    }
  }

  private mutating func expressions(depth: Int) throws -> [SearchExpression] {
    var expressions: [SearchExpression] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) { expressions.append(try expression(depth: depth)) }
    return expressions
  }

  private mutating func leaf() throws -> SearchExpression {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .everything
    case 1: return .amount(AmountRange(lower: bound(), upper: bound()))
    case 2: return .date(period())
    case 3: return .type(random.chance(50) ? .income : .expense)
    case 4: return .currency(random.pick(SearchSamples.currencies))
    default: return .text(random.pick(SearchExpression.TextField.allCases), try textTest())
    }
  }

  private mutating func textTest() throws -> SearchExpression.TextTest {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .equals(random.pick(SearchSamples.names))
    case 1:
      return .matches(try SearchPattern(random.pick(["k.o", "^x", "[à-ö]", "\\d$", "ß|σ", "(co)?ffee", ""])))
    default: return .contains(random.text(of: SearchSamples.pieces, upTo: 2))
    }
  }

  private mutating func bound() -> AmountRange.Bound? {
    guard random.chance(70) else { return nil }
    let odd = ["0", "-5", "10.500000001", "99999999999999999999999999", "0.000000000001", "12.50"]
    return AmountRange.Bound(
      Decimal(searching: random.pick(SearchSamples.amounts + odd)), isIncluded: random.chance(50))
  }

  private mutating func period() -> DatePeriod {
    let first = CalendarDay(dayNumber: Int32.random(in: 19_690...19_745, using: &random))
    return DatePeriod(first: first, last: first.adding(days: Int.random(in: 0...30, using: &random))) ?? .all
  }
}

extension Decimal {
  /// The number that a test writes down; only for texts that are nothing but a number.
  init(searching text: String) {
    self = Decimal(string: text) ?? .nan
  }
}

extension CalendarDay {
  /// The day that searches of the tests are typed on.
  static let ofSearch = CalendarDay(dayNumber: 19_858)
}
