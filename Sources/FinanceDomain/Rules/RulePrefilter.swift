/// Tells of a description which rules it cannot meet, by three bytes of it at a time.
///
/// Nearly every rule needs a word in the description, and a word has three letters in a row that few texts have. All rules
/// are asked with one pass over the text, and only those that remain are asked in earnest. It may only say no: letters with
/// spellings beyond ASCII are no evidence, and rules of which nothing is known are never ruled out.
struct RulePrefilter: Sendable {
  /// For each hash of three bytes the rules that may be met; rules whose numbers differ by 64 share a bit.
  private var rules = [UInt64](repeating: 0, count: 1 << RulePrefilter.hashBits)
  /// The rules of which nothing is known.
  private var others: UInt64 = 0

  private static let hashBits: UInt32 = 12
  /// A condition that needs one of more words than that is taken for one that needs none.
  private static let mostWords = 16

  /// Of those conditions; `nil` if nothing is known of any.
  init?(_ conditions: [SearchExpression]) {
    var isUseful = false
    for (number, condition) in conditions.enumerated() {
      let bit: UInt64 = 1 << UInt64(number & 63)
      guard let needed = RulePrefilter.needed(by: condition) else {
        others |= bit
        continue
      }
      isUseful = true
      for triple in needed { rules[RulePrefilter.slot(triple)] |= bit }
    }
    if !isUseful { return nil }
  }

  /// The rules that the text with these bytes may meet, a bit each: ``bit(of:)``.
  @inline(__always)
  func candidates(_ bytes: borrowing RawSpan, _ range: Range<Int>) -> UInt64 {
    let rules = rules.span
    var found = others
    var place = range.lowerBound
    // Four bytes are read where three are meant; the fourth is shifted out.
    let end = min(range.upperBound - 2, bytes.byteCount - 3)
    while place < end {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
      found |= rules[RulePrefilter.slot(UInt32(littleEndian: word) << 8)]
      place += 1
    }
    while place < range.upperBound - 2 {
      let (one, two, three) = unsafe (
        bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self),
        bytes.unsafeLoad(fromByteOffset: place + 1, as: UInt8.self),
        bytes.unsafeLoad(fromByteOffset: place + 2, as: UInt8.self)
      )
      found |= rules[RulePrefilter.slot(UInt32(one) << 8 | UInt32(two) << 16 | UInt32(three) << 24)]
      place += 1
    }
    return found
  }

  /// The bit of a rule.
  static func bit(of rule: Int) -> UInt64 { 1 << UInt64(rule & 63) }

  /// The place of three bytes, which stand in the upper three bytes of a word. Bit five of each is set, so that the cases
  /// of letters do not matter.
  @inline(__always)
  private static func slot(_ triple: UInt32) -> Int {
    Int(((triple | 0x2020_2000) &* 0x9E37_79B1) >> (32 - hashBits))
  }
}

extension RulePrefilter {
  /// Three bytes of which one triple stands in the description of every transaction that meets the condition; `nil` if
  /// nothing is known.
  private static func needed(by condition: SearchExpression) -> [UInt32]? {
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

  private static func needed(by test: SearchExpression.TextTest) -> [UInt32]? {
    switch test {
    case .contains(let text), .equals(let text): return triple(of: CaseFolding.fold(text)).map { [$0] }
    case .matches(let pattern):
      let words = pattern.program.literals.needed
      let triples = words.compactMap { triple(of: $0) }
      return words.isEmpty || triples.count < words.count ? nil : triples
    }
  }

  /// The rarest three letters in a row that have no spellings beyond ASCII.
  private static func triple(of folded: [UInt32]) -> UInt32? {
    guard folded.count >= 3 else { return nil }
    let starts = (0...folded.count - 3).filter { start in
      folded[start..<start + 3].allSatisfy { scalar in
        CaseFolding.spellings(of: scalar).allSatisfy { $0 < 0x80 }
      }
    }
    let best = starts.max { rarity(folded[$0..<$0 + 3]) < rarity(folded[$1..<$1 + 3]) }
    return best.map { folded[$0] << 8 | folded[$0 + 1] << 16 | folded[$0 + 2] << 24 }
  }

  private static func rarity(_ scalars: ArraySlice<UInt32>) -> Int {
    scalars.reduce(0) { $0 + (common.firstIndex(of: $1) ?? common.count) }
  }

  /// The letters from the most frequent on, roughly, as in the names of shops of many countries.
  private static let common: [UInt32] = " eatnrsoildchumpgbfwvyzxjq".unicodeScalars.map(\.value)
}
