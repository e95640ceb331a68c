/// Tells of a description which conditions it cannot meet, by three bytes of it at a time.
///
/// Nearly every rule needs a word in the description, and a word has three letters in a row that few texts have. Of each
/// word two such triples are looked for, chosen so that few other rules need both. All rules are asked with one pass over
/// the text, and only those that remain are asked in earnest. It may only say no: letters with spellings beyond ASCII are
/// no evidence, and conditions of which nothing is known are never ruled out.
struct RulePrefilter: Sendable {
  /// For each hash of three bytes the conditions that have it for their first triple, and those that have it for their
  /// second; conditions whose numbers differ by 64 share a bit.
  private var table = [SIMD2<UInt64>](repeating: .zero, count: 1 << RulePrefilter.hashBits)
  /// The conditions of which nothing is known.
  private var others: UInt64 = 0

  private static let hashBits: UInt32 = 11
  /// A condition that needs one of more words than that is taken for one that needs none.
  private static let mostWords = 16

  /// Of those conditions; `nil` if nothing is known of any.
  init?(_ conditions: [SearchExpression]) {
    let needed = conditions.map { RulePrefilter.needed(by: $0) }
    guard needed.contains(where: { $0 != nil }) else { return nil }
    let choice = TripleChoice(needed.flatMap { $0 ?? [] })
    for (number, words) in needed.enumerated() {
      let bit: UInt64 = 1 << UInt64(number & 63)
      guard let words else {
        others |= bit
        continue
      }
      for word in words {
        let (first, second) = choice.pair(of: word)
        table[RulePrefilter.slot(first)].x |= bit
        table[RulePrefilter.slot(second)].y |= bit
      }
    }
  }

  /// The conditions that the text with these bytes may meet, a bit each: the condition's number, less multiples of 64.
  @inline(__always)
  func candidates(_ bytes: borrowing RawSpan, _ range: Range<Int>) -> UInt64 {
    let table = table.span
    var found = SIMD2<UInt64>.zero
    var place = range.lowerBound
    // Four bytes are read where three are meant; the fourth is shifted out.
    let end = min(range.upperBound - 2, bytes.byteCount - 3)
    while place < end {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
      found |= table[RulePrefilter.slot(UInt32(littleEndian: word) << 8)]
      place &+= 1
    }
    while place < range.upperBound - 2 {
      let (one, two, three) = unsafe (
        bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self),
        bytes.unsafeLoad(fromByteOffset: place + 1, as: UInt8.self),
        bytes.unsafeLoad(fromByteOffset: place + 2, as: UInt8.self)
      )
      found |= table[RulePrefilter.slot(UInt32(one) << 8 | UInt32(two) << 16 | UInt32(three) << 24)]
      place += 1
    }
    return found.x & found.y | others
  }

  /// The place of three bytes, which are in the upper three bytes of a word. Bit five of each is set, so that the cases
  /// of letters do not matter.
  @inline(__always)
  private static func slot(_ triple: UInt32) -> Int {
    Int(((triple | 0x2020_2000) &* 0x9E37_79B1) >> (32 - hashBits))
  }

  /// Words of which one is in the description of every transaction that meets the condition, as their triples; `nil`
  /// if nothing is known.
  private static func needed(by condition: SearchExpression) -> [[UInt32]]? {
    switch condition {
    case .text(.description, let test), .text(.payee, let test): return needed(by: test)
    case .all(let inner): return inner.compactMap { needed(by: $0) }.min { $0.count < $1.count }
    case .any(let inner):
      let all = inner.map { needed(by: $0) }
      guard !all.contains(where: { $0 == nil }) else { return nil }
      let joined = all.flatMap { $0 ?? [] }
      return joined.count <= mostWords ? joined : nil
    default: return nil
    }
  }

  private static func needed(by test: SearchExpression.TextTest) -> [[UInt32]]? {
    switch test {
    case .contains(let text), .equals(let text):
      let words = text.unicodeForms.map { triples(of: CaseFolding.fold($0)) }
      return words.contains(where: \.isEmpty) ? nil : words
    case .matches(let pattern):
      let words = pattern.program.literals.needed.map { triples(of: $0) }
      return words.isEmpty || words.contains(where: \.isEmpty) ? nil : words
    }
  }

  /// All three letters in a row that have no spellings beyond ASCII.
  private static func triples(of folded: [UInt32]) -> [UInt32] {
    guard folded.count >= 3 else { return [] }
    return (0...folded.count - 3).compactMap { start in
      let letters = Array(folded[start..<start + 3])
      let isPlain = letters.allSatisfy { CaseFolding.spellings(of: $0).allSatisfy { $0 < 0x80 } }
      return isPlain ? letters[0] << 8 | letters[1] << 16 | letters[2] << 24 : nil
    }
  }
}

/// Which two triples of a word say most.
private struct TripleChoice {
  /// The words that have a triple.
  private var words: [UInt32: Set<Int>] = [:]
  /// Among more words than this only rarity is looked at.
  private static let mostWords = 256

  init(_ all: [[UInt32]]) {
    guard all.count <= TripleChoice.mostWords else { return }
    for (number, triples) in all.enumerated() {
      for triple in triples { words[triple, default: []].insert(number) }
    }
  }

  /// The triple that fewest words have, and the one that fewest of these have.
  func pair(of triples: [UInt32]) -> (UInt32, UInt32) {
    let first = best(triples) { words[$0]?.count ?? 0 }
    let sharing = words[first] ?? []
    let others = triples.filter { $0 != first }
    return (
      first, others.isEmpty ? first : best(others) { words[$0].map { sharing.intersection($0).count } ?? 0 }
    )
  }

  private func best(_ triples: [UInt32], _ sharing: (UInt32) -> Int) -> UInt32 {
    let ranked = triples.map { (triple: $0, rank: (sharing($0), -TripleChoice.rarity($0))) }
    return ranked.min { $0.rank < $1.rank }?.triple ?? 0
  }

  private static func rarity(_ triple: UInt32) -> Int {
    [8, 16, 24].reduce(0) { $0 + (common.firstIndex(of: UInt8(triple >> $1 & 0xFF)) ?? common.count) }
  }

  /// The letters from the most frequent on, roughly, as in the names of shops of many countries.
  private static let common = Array(" eatnrsoildchumpgbfwvyzxjq".utf8)
}
