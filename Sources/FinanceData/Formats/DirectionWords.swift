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
    var found: [String: TransactionType]?
    for pair in pairs {
      guard let reading = pair.reading(of: words) else { continue }
      guard found == nil || found == reading else { return nil }
      found = reading
    }
    return found
  }

  package static func meaning(of word: String) -> TransactionType? { reading(of: [word])?.values.first }

  /// The value as ``reading(of:)`` names it: in lower case, without white space around it.
  package static func key(of value: String) -> String {
    let bytes = Array(value.utf8)
    let span = bytes.span
    return CaseFolding.foldedText(span.extracting(span.boundsWithinSpaces).wholeText)
  }

  /// Words for money out and for money in that are used together.
  private struct Pair {
    let expense: Set<String>
    let income: Set<String>

    /// The words of a line: those for money out, a stroke, those for money in.
    init(_ line: String) {
      let sides = line.split(separator: "|").map { Set(Words.words($0).map(PlainLetters.plain)) }
      (expense, income) = (sides[0], sides[1])
    }

    func reading(of words: Set<String>) -> [String: TransactionType]? {
      var reading: [String: TransactionType] = [:]
      for word in words {
        var bare = PlainLetters.plain(word)
        if bare.utf8.last == UInt8(ascii: ".") { bare.removeLast() }
        guard
          let type: TransactionType = expense.contains(bare)
            ? .expense : income.contains(bare) ? .income : nil
        else { return nil }
        reading[word] = type
      }
      return reading
    }
  }

  private static let pairs = Words.sections("directions").flatMap { $0.map(Pair.init) }
}
