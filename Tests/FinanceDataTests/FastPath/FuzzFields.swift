import FinanceTestSupport

/// What stands in the fields of a file, from a seed: bytes, because some of it is no text.
///
/// One file has its own habits: how often a value is out of the ordinary, and a few names that come again and again.
struct FuzzFields {
  /// What everything is drawn from.
  var random: SeededGenerator
  /// One value in so many is out of the ordinary.
  let mischief: Int
  private let mayBeMalformed: Bool
  private let names: [[UInt8]]

  /// - Parameter mayBeMalformed: whether texts may hold what is no text.
  init(random: SeededGenerator, mayBeMalformed: Bool = true) {
    self.mayBeMalformed = mayBeMalformed
    var random = random
    mischief = random.pick([6, 30, 200, .max])
    names = (0..<random.number(in: 1...6)).map { _ in FuzzFields.name(&random) }
    self.random = random
  }

  /// Whether something out of the ordinary comes next.
  mutating func isOdd() -> Bool { mischief != .max && random.once(in: mischief) }

  /// What a column of that name may hold.
  mutating func value(of column: String, isSigned: Bool) -> [UInt8] {
    switch column {
    case "date": date()
    case "amount": amount(isSigned: isSigned)
    case "balance": random.once(in: 4) ? [] : amount(isSigned: true)
    case "type": pick(isOdd() ? FuzzFields.strangeTypes : FuzzFields.types)
    case "currency": pick(isOdd() ? FuzzFields.strangeCurrencies : FuzzFields.currencies)
    case "category", "account": random.once(in: 6) ? FuzzFields.name(&random) : random.pick(names)
    case "id": random.once(in: 8) ? [] : Array("t\(random.below(9_999_999))".utf8)
    case "note": random.once(in: 2) ? [] : text()
    case "description": nonEmpty()
    default: random.once(in: 3) ? [] : text()
    }
  }
}

// MARK: - Dates and amounts

extension FuzzFields {
  private mutating func date() -> [UInt8] {
    let isOdd = isOdd()
    let year =
      random.once(in: 9)
      ? random.pick([0, 1, 1582, 1900, 2000, 2100, 9999]) : random.number(in: 2020...2025)
    let month = isOdd ? random.number(in: 0...13) : random.number(in: 1...12)
    let day = isOdd ? random.number(in: 0...32) : random.number(in: 1...random.pick([28, 28, 31]))
    let (y, m, d) = (padded(year, 4), padded(month, 2), padded(day, 2))
    var text = "\(y)-\(m)-\(d)"
    if random.once(in: 10) {
      text = random.pick(["\(y)/\(m)/\(d)", "\(y)\(m)\(d)", "\(d)/\(m)/\(y)", " \(text) "])
    }
    if random.once(in: 4) { text += clock(isOdd: isOdd) }
    return spoilt(Array(text.utf8), by: "0129-:TZ./ +")
  }

  private mutating func clock(isOdd: Bool) -> String {
    var (hour, minute, second) = (random.below(24), random.below(60), random.below(60))
    if random.once(in: 4) { (hour, minute, second) = (random.pick([0, 23]), random.pick([0, 59]), 59) }
    if isOdd || random.once(in: 12) {
      switch random.below(3) {
      case 0: hour = random.pick([24, 25, 30, 99])
      case 1: minute = random.pick([60, 61, 99])
      default: second = random.pick([60, 61, 99])
      }
    }
    let zone = random.pick(["", "", "Z", "Z", "+02:00", "-0500", ".250Z", "z"])
    return random.pick(["T", "T", "T", " ", "t"])
      + "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))\(zone)"
  }

  private mutating func amount(isSigned: Bool) -> [UInt8] {
    // Rows that move no money are left out.
    if random.once(in: 50) { return pick(["0", "0.00", "-0.00"]) }
    var text = digits(
      random.pick([1, 2, 3, 4, 5, 5, 6, 7, isOdd() ? random.number(in: 8...20) : 8]))
    if !random.once(in: 5) {
      text += "." + digits(random.once(in: 4) ? random.number(in: 0...(isOdd() ? 10 : 8)) : 2)
    }
    if isSigned ? random.once(in: 2) : isOdd() {
      text = random.pick(["-", "-", "-", "+", "(", "\u{2212}"]) + text
    }
    if isOdd() {
      text = random.pick([
        "0", "0.00", "-0.00", "", ".", "1,5", "1,234.56", "1e3", "92233720368547758.07", " \(text)",
        text + " EUR",
      ])
    }
    return spoilt(Array(text.utf8), by: "0129.,-+e /:")
  }

  /// Digits, of which the first is hardly ever zero.
  mutating func digits(_ count: Int) -> String {
    var text = ""
    for place in 0..<count {
      text += "\(random.number(in: place == 0 && !random.once(in: 8) ? 1...9 : 0...9))"
    }
    return text
  }

  private mutating func spoilt(_ bytes: [UInt8], by others: String) -> [UInt8] {
    guard isOdd(), !bytes.isEmpty else { return bytes }
    var bytes = bytes
    bytes[random.below(bytes.count)] =
      random.once(in: 5)
      ? UInt8(random.below(mayBeMalformed ? 256 : 128)) : random.pick(Array(others.utf8))
    return bytes
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

// MARK: - Names and texts

extension FuzzFields {
  private mutating func pick(_ texts: [String]) -> [UInt8] { Array(random.pick(texts).utf8) }

  private mutating func nonEmpty() -> [UInt8] {
    let text = text()
    return text.isEmpty && !isOdd() ? [UInt8(ascii: "x")] : text
  }

  /// A text of any length, so that whatever follows may begin anywhere in a block; now and then as long as a window of
  /// the index.
  private mutating func text() -> [UInt8] {
    let length =
      random.once(in: 400)
      ? random.number(in: 16_200...16_500) : random.below(random.pick([8, 20, 40, 150]))
    var bytes: [UInt8] = []
    let isPlain = random.once(in: 2)
    while bytes.count < length {
      bytes += isPlain || !random.once(in: 6) ? [UInt8(random.number(in: 0x61...0x7A))] : piece()
    }
    return bytes
  }

  private mutating func piece() -> [UInt8] {
    if mayBeMalformed, isOdd() { return random.pick(FuzzFields.malformed) }
    return pick(FuzzFields.pieces)
  }

  /// Names about as long as what the memo of names takes in one go, many with the same beginning.
  private static func name(_ random: inout SeededGenerator) -> [UInt8] {
    let whole = random.pick([
      "food and drink at home", "café au lait sur la place", "a  b  c  d  e  f  g  h",
      "\u{A0}x\u{2003}y\t",
    ])
    // Cut where a character ends.
    let bytes = Array(whole.utf8.prefix(random.below(23)))
    return bytes.last.map { $0 < 0x80 } ?? true ? bytes : Array(whole.utf8)
  }

  private static let types = [
    "income", "expense", "expense", "expense", "Income", "EXPENSE", "debit", "CREDIT", "+", "-",
    " out ",
    "in", "dr",
  ]
  private static let strangeTypes = [
    "", "transfer", "expens", "incomeincome", "\u{212A}", "expense\u{0}", "±",
  ]
  private static let currencies = ["EUR", "EUR", "EUR", "usd", "", "JPY", " chf "]
  private static let strangeCurrencies = ["EURO", "E", "€", "EU\u{0}", "123", "EUR USD"]
  private static let pieces = [
    "\"", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "\r", "\\", "\\n", "\\\"", "{", "}",
    "},{",
    "},\n{", "[", "]", ":",
    " ", "  ", "é", "ß", "日本", "😀", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{7F}", "\u{85}",
    "e\u{301}", "'",
    "/", "#", "\"x\":1",
  ]
  private static let malformed: [[UInt8]] = [
    [0], [1], [0x1F], [0x0B], [0x80], [0xBF], [0xC0, 0x80], [0xC3], [0xE2, 0x82],
    [0xED, 0xA0, 0x80],
    [0xF0, 0x9F, 0x98],
    [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xFE], [0xC3, 0x28], [0xE0, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80],
  ]
}
