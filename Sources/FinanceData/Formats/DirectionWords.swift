import FinanceDomain

/// What the values of a column mean that says which way money went.
///
/// The words of one bank come from one pair, such as debit and credit, Soll and Haben, or Af and Bij. A letter alone is
/// rarely enough: `D` is Debit beside `C`, and Deposit beside `W`. So a column is read only if some pair knows all of its
/// values, and every pair that does gives them the same meaning.
package enum DirectionWords {
  /// What each of the values means, by the value in lower case; `nil` if they are no directions or not certain.
  ///
  /// Blank values are left out. Case, accents and a dot at the end do not count.
  package static func reading(of values: Set<String>) -> [String: TransactionType]? {
    let words = Set(values.map(key(of:)).filter { !$0.isEmpty })
    guard !words.isEmpty, words.count <= 8 else { return nil }
    let bares = words.map { (word: $0, bare: bare($0)) }
    // Most words are in no pair.
    guard bares.allSatisfy({ known.contains($0.bare) }) else { return nil }
    var found: [String: TransactionType]?
    for pair in pairs where bares.allSatisfy({ pair[$0.bare] != nil }) {
      let reading = bares.reduce(into: [:]) { $0[$1.word] = pair[$1.bare] }
      guard found == nil || found == reading else { return nil }
      found = reading
    }
    guard let found, Set(found.values).count > 1 || !found.keys.allSatisfy({ ambiguous.contains(bare($0)) })
    else { return nil }
    return found
  }

  private static func bare(_ word: String) -> String {
    var plain = PlainLetters.plain(word)
    // `MONEY_OUT`, `paid-in`; a minus alone is one.
    if plain.utf8.count > 1 { plain = String(plain.map { $0 == "_" || $0 == "-" ? " " : $0 }) }
    return plain.utf8.last == UInt8(ascii: ".") ? String(plain.dropLast()) : plain
  }

  package static func meaning(of word: String) -> TransactionType? { reading(of: [word])?.values.first }

  /// The value as ``reading(of:)`` names it: in lower case, without white space around it.
  package static func key(of value: String) -> String {
    let bytes = Array(value.utf8)
    let span = bytes.span
    return CaseFolding.foldedText(span.extracting(span.boundsWithinSpaces).wholeText)
  }

  /// Words that are others as well, so that alone they say nothing.
  private static let ambiguous = Set(Words.list("directions beside the other").map(PlainLetters.plain))

  /// The words for money out and for money in that are used together, by line: those for money out, a stroke, those for
  /// money in.
  private static let pairs: [[String: TransactionType]] = Words.sections("directions").joined().map { line in
    let sides = line.split(separator: "|").map { Words.words($0).map(PlainLetters.plain) }
    let income = sides[1].map { ($0, TransactionType.income) }
    return Dictionary(income + sides[0].map { ($0, .expense) }) { $1 }
  }

  private static let known = Set(pairs.flatMap(\.keys))
}
