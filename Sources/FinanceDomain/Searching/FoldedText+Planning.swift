extension FoldedText {
  /// The bytes by which to look for the scalars, and what they say.
  static func plan(for scalars: [UInt32]) -> (run: FoldedBytes?, verdict: Verdict) {
    let letters = scalars.map(SpelledScalar.init)
    if scalars.allSatisfy({ $0 < 0x80 }), letters.contains(where: \.hasForeignSpelling),
      letters.count <= FoldedBytes.longest
    {
      return planForASCII(letters)
    }
    let run = longestRun(of: letters)
    let bytes = run.flatMap { $0.bytes ?? [] }
    guard let pair = FoldedBytes.rarestPair(of: bytes) else { return (nil, .needed) }
    let isExact = run.count == letters.count && run.allSatisfy(\.isExact)
    return (FoldedBytes(bytes, lookingForPairAt: pair), isExact ? .exact : .needed)
  }

  /// What to look for where the run of a text of ASCII leaves a doubt.
  static func foreignLeads(of scalars: [UInt32]) -> ForeignLeads {
    let letters = Set(scalars.filter { $0 < 0x80 }).map(SpelledScalar.init)
    return ForeignLeads(letters.flatMap(\.foreignLeads))
  }

  /// Letters of ASCII of which some have spellings beyond ASCII: the run is the text as ASCII spells it, and the pair
  /// avoids such letters where it can, because then most texts need no second look.
  private static func planForASCII(_ letters: [SpelledScalar]) -> (run: FoldedBytes?, verdict: Verdict) {
    let bytes = letters.map(\.asciiByte)
    let isTight = { letters[$0].bytes != nil && letters[min($0 + 1, letters.count - 1)].bytes != nil }
    if let pair = FoldedBytes.rarestPair(of: bytes, where: isTight) {
      return (FoldedBytes(bytes, lookingForPairAt: pair), .enoughWithNeededPair)
    }
    let pair = FoldedBytes.rarestPair(of: bytes) ?? 0
    return (FoldedBytes(bytes, lookingForPairAt: pair), .enough)
  }

  /// The longest run of neighbours that bytes can spell, cut where it is too long.
  private static func longestRun(of letters: [SpelledScalar]) -> ArraySlice<SpelledScalar> {
    var longest: (range: Range<Int>, length: Int) = (0..<0, 0)
    var (start, length) = (0, 0)
    for (index, letter) in letters.enumerated() {
      let more = letter.bytes?.count ?? 0
      if more == 0 || length + more > FoldedBytes.longest { (start, length) = (index, 0) }
      if more == 0 { start += 1 }
      length += more
      if length > longest.length { longest = (start..<index + 1, length) }
    }
    return letters[longest.range]
  }
}

/// A folded scalar and how it may be spelled in UTF-8.
private struct SpelledScalar {
  private let spellings: [[UInt8]]

  init(_ scalar: UInt32) {
    spellings = CaseFolding.spellings(of: scalar).compactMap { value in
      Unicode.Scalar(value).map { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    }
  }

  /// Bytes that take every spelling; `nil` where spellings have different lengths.
  var bytes: [OpenByte]? {
    guard let first = spellings.first, spellings.allSatisfy({ $0.count == first.count }) else { return nil }
    return first.indices.map { index in OpenByte(oneOf: spellings.map { $0[index] }) }
  }

  /// Whether those bytes take nothing else.
  var isExact: Bool {
    // Spellings are distinct and all are taken, so as many choices as spellings leave no other.
    bytes.map { $0.reduce(1) { $0 * $1.choices } } == spellings.count
  }

  /// A letter of ASCII with a spelling beyond.
  var hasForeignSpelling: Bool { spellings.contains { $0.count > 1 } }

  /// The first bytes of its spellings beyond ASCII.
  var foreignLeads: [UInt8] { spellings.filter { $0.count > 1 }.map { $0[0] } }

  /// The spellings of ASCII as one byte.
  var asciiByte: OpenByte { OpenByte(oneOf: spellings.filter { $0.count == 1 }.map { $0[0] }) }
}
