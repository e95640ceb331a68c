import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The law of searching columns")
struct ColumnSearchLawTests {
  @Test("A word is found in exactly the rows that hold it", arguments: Seeds.list(12, salt: 0x5EA2C4))
  func agreesOnWords(seed: UInt64) throws {
    var rows = OddRows(seed: seed)
    let transactions = try rows.transactions(40)
    let batch = TransactionBatch(transactions)
    for _ in 0..<40 {
      let word = rows.needle(in: batch)
      let field = rows.pick([SearchExpression.TextField.description, .description, .note, .id])
      for test in [SearchExpression.TextTest.contains(word), .equals(word)] {
        let expression = SearchExpression.text(field, test)
        var filter = TransactionFilter(expression)
        let marks = filter.marks(of: batch)
        let remark = "\(expression), \(Seeds.replay(seed))"
        #expect(marks == transactions.map(expression.matches), "\(remark)")
        #expect(marks == transactions.map { NaiveSearch.accepts(expression, $0) }, "\(remark)")
      }
    }
  }

  @Test("A pattern is found in exactly the rows that it matches", arguments: Seeds.list(8, salt: 0x9A77E2))
  func agreesOnPatterns(seed: UInt64) throws {
    var rows = OddRows(seed: seed)
    let transactions = try rows.transactions(25)
    let batch = TransactionBatch(transactions)
    for _ in 0..<25 {
      let pattern = try SearchPattern(rows.pattern(in: batch))
      let expression = SearchExpression.text(rows.pick([.description, .note]), .matches(pattern))
      var filter = TransactionFilter(expression)
      #expect(
        filter.marks(of: batch) == transactions.map(expression.matches),
        "/\(pattern.source)/, \(Seeds.replay(seed))")
    }
  }

  @Test("Nothing is found that only two neighbouring fields hold together")
  func keepsFieldsApart() throws {
    let row = try Transaction(
      id: TransactionID(rawValue: "end"), date: .ofSearch, amount: 1, type: .income, description: "cof",
      currency: .eur, note: "fee sh\u{212A}")
    let batch = TransactionBatch([row, row])
    for search in [
      "coffee", "offe", "desc:/cof+ee/", "note:ofee", "note:\"k end\"", "note:kend", "id:kend", "ff",
    ] {
      var filter = TransactionFilter(try SearchExpression(parsing: search, today: .ofSearch))
      #expect(filter.marks(of: batch) == [false, false], "\(search)")
    }
    for search in ["cof", "note:fee", "note:shk", "id:end", "desc:=cof", "note:=\"fee shK\""] {
      var filter = TransactionFilter(try SearchExpression(parsing: search, today: .ofSearch))
      #expect(filter.marks(of: batch) == [true, true], "\(search)")
    }
  }

  @Test(
    "A word is found wherever it stands in texts of every length",
    arguments: ["q", "qz", "kiosk", "ÉAß", "咖啡"])
  func findsAtEveryPlace(word: String) throws {
    var transactions: [Transaction] = []
    for length in 0...70 {
      for place in Set([0, 1, length / 2, length - 1, length]) where (0...length).contains(place) {
        let text = String(repeating: "x", count: place) + word + String(repeating: "y", count: length - place)
        transactions.append(try .described(text, number: transactions.count))
      }
      transactions.append(
        try .described(String(repeating: "x", count: length + 1), number: transactions.count))
    }
    let batch = TransactionBatch(transactions)
    for spelling in [word, word.lowercased(), word.uppercased()] {
      let expression = SearchExpression.text(.description, .contains(spelling))
      var filter = TransactionFilter(expression)
      #expect(filter.marks(of: batch) == transactions.map(expression.matches), "\(spelling)")
    }
  }
}

extension Transaction {
  fileprivate static func described(_ text: String, number: Int) throws -> Transaction {
    try Transaction(
      id: TransactionID(rawValue: "\(number)"), date: .ofSearch, amount: 1, type: .expense, description: text,
      currency: .eur)
  }
}

/// Rows of odd texts, and questions that are nearly about them.
private struct OddRows {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Letters whose cases differ in a bit, in several, in their length; letters without case; marks; pictures.
  private static let pieces = [
    "a", "A", "e", "f", "k", "K", "\u{212A}", "i", "I", "İ", "ı", "s", "S", "ſ", "ß", "ẞ", "å", "Å",
    "\u{212B}",
    "é", "É", "e\u{301}", "\u{307}", "σ", "ς", "Σ", "ω", "\u{2126}", "р", "Р", "я", "Я", "ⱥ", "Ⱥ", "ꭰ", "Ꭰ",
    "𐐨", "𐐀",
    "咖啡", "日", "ａ", "Ａ", "🧾", "👩‍👧", "\u{2019}", "€", " ", "-", "1", "coffee", "COFFEE", "Kiosk", "\u{10FFFF}",
    "\u{FEFF}", "\0", "@", "`", "[", "{",
  ]

  mutating func pick<Value>(_ values: [Value]) -> Value { random.pick(values) }

  mutating func transactions(_ count: Int) throws -> [Transaction] {
    var transactions: [Transaction] = []
    for number in 0..<count {
      transactions.append(
        try Transaction(
          id: TransactionID(rawValue: "\(number)" + text(upTo: 3)), date: .ofSearch, amount: 1, type: .income,
          description: "x" + text(upTo: random.once(in: 8) ? 120 : 10), currency: .eur,
          note: random.once(in: 2) ? text(upTo: 8) : nil))
    }
    return transactions
  }

  private mutating func text(upTo length: Int) -> String {
    // One in some is of few letters, so that what is looked for nearly stands everywhere.
    let pieces = random.once(in: 4) ? ["a", "A", "k", "\u{212A}"] : OddRows.pieces
    return (0..<random.below(length + 1)).map { _ in random.pick(pieces) }.joined()
  }

  /// A piece of the batch's bytes, often across the end of a text, its letters in any case.
  mutating func needle(in batch: TransactionBatch) -> String {
    if random.once(in: 5) { return text(upTo: 3) }
    let all = Array(String(decoding: batch.text.bytes, as: UTF8.self).unicodeScalars)
    let start = random.below(all.count)
    let length = random.once(in: 6) ? 1 + random.below(50) : 1 + random.below(5)
    var needle = ""
    for scalar in all[start..<min(all.count, start + length)] {
      let spelling = random.pick(CaseFolding.spellings(of: CaseFolding.fold(scalar.value)))
      needle.unicodeScalars.append(random.once(in: 3) ? Unicode.Scalar(spelling) ?? scalar : scalar)
    }
    return needle
  }

  /// A pattern about such pieces.
  mutating func pattern(in batch: TransactionBatch) -> String {
    let (one, other) = (escaped(needle(in: batch)), escaped(needle(in: batch)))
    return random.pick([
      one, "^\(one)", "\(one)$", "\(one)|\(other)", "\(one).*\(other)", "(?:\(one))?\(other)", "(\(one)|x)+",
      "(\(one)|\(other)|)a", "\(one)[a-k]", "[aé]\(one)", "(\(one)){2,3}", "\\b\(one)", "\(one)\\B",
      "x(\(one)|(\(other))*)",
      "\(one)(a|b|c|d|e)", "[^x\(one)]", "(\(one)|^)\(other)",
    ])
  }

  private func escaped(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, !scalar.properties.isAlphabetic {
        pattern += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern
  }
}
