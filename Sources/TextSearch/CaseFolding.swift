/// One spelling for both cases of a letter: what "letters match whatever their case" means, everywhere in a search.
///
/// A scalar stands for its lower case, after the mapping of the Unicode Character Database. Two scalars depart from
/// it so that one scalar always stays one scalar and Greek words are found however they end: `İ` (U+0130) is `i`
/// without the dot that it would carry along, and the final `ς` is `σ`. Accents count, and so does their spelling: `é`
/// is not `e` followed by U+0301, so a search looks for each form (`String.unicodeForms`).
package enum CaseFolding {
  /// The scalar that stands for all spellings of this one. Folding twice changes nothing.
  @inline(__always)
  package static func fold(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
    if scalar < 0x3000 { return UInt32(low[Int(scalar)]) }
    return isCaseless(scalar) ? scalar : foldByProperties(scalar)
  }

  /// The text with every scalar folded.
  package static func fold(_ text: String) -> [UInt32] { text.unicodeScalars.map { fold($0.value) } }

  /// Every scalar that folding changes, with what it becomes.
  package static let changes: [(from: UInt32, to: UInt32)] = {
    (UInt32(0)..<0x1F000).compactMap { scalar in
      let folded = fold(scalar)
      return folded == scalar ? nil : (scalar, folded)
    }
  }()

  /// Every scalar that folds to this folded one, itself first.
  package static func spellings(of folded: UInt32) -> [UInt32] {
    // Of ASCII they are known; the whole list takes a millisecond to make.
    if folded < 0x80 { return [folded] + (spellingsOfASCII[folded] ?? []) }
    return [folded] + changes.lazy.filter { $0.to == folded }.map(\.from)
  }

  private static let spellingsOfASCII: [UInt32: [UInt32]] = {
    var spellings: [UInt32: [UInt32]] = [:]
    for letter in UInt32(0x61)...0x7A { spellings[letter] = [letter - 0x20] }
    spellings[0x69]?.append(0x0130)
    spellings[0x6B]?.append(0x212A)
    return spellings
  }()

  /// Folded scalars of the alphabets, which nearly all have two cases.
  private static let low: [UInt16] = (UInt32(0)..<0x3000).map {
    UInt16(isCaseless($0) ? $0 : foldByProperties($0))
  }

  /// Kana, Han, Hangul and pictures have one case, and so have the scripts of India and of antiquity but for a few blocks: most
  /// scalars need no look at a table of properties, which takes long for so many.
  private static func isCaseless(_ scalar: UInt32) -> Bool {
    (scalar >= 0x2D00 && scalar < 0xA640) || (scalar >= 0x0580 && scalar < 0x1080)
      || (scalar >= 0x1100 && scalar < 0x1380) || (scalar >= 0x1400 && scalar < 0x1C80)
      || (scalar >= 0x2200 && scalar < 0x2480) || (scalar >= 0x2500 && scalar < 0x2C00)
      || (scalar >= 0xAC00 && scalar < 0xFF21) || scalar >= 0x1F000
      || (scalar >= 0xFF5B && scalar < 0x10400) || (scalar >= 0x10600 && scalar < 0x10C00)
      || (scalar >= 0x11000 && scalar < 0x11800) || (scalar >= 0x11900 && scalar < 0x16C00)
      || (scalar >= 0x17000 && scalar < 0x1E800)
  }

  /// Not inlined: looking up a property needs room that would weigh on every loop that folds.
  @inline(never)
  private static func foldByProperties(_ scalar: UInt32) -> UInt32 {
    if scalar == 0x03C2 { return 0x03C3 }
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.changesWhenLowercased else {
      return scalar
    }
    return properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar
  }
}

extension UnsafeRawBufferPointer {
  /// The scalar whose UTF-8 bytes begin at `place`, which moves after them.
  ///
  /// Texts of a batch are valid UTF-8. Bytes that are not give some number or other below 2^21, never a read beyond
  /// the end.
  @inline(__always)
  package func scalar(at place: inout Int) -> UInt32 {
    let lead = UInt32(unsafe self[place])
    place += 1
    if lead < 0x80 { return lead }
    let followers = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = lead & (0x3F >> UInt32(followers))
    var remaining = followers
    while remaining > 0, place < count {
      scalar = scalar << 6 | UInt32(unsafe self[place]) & 0x3F
      place += 1
      remaining -= 1
    }
    return scalar
  }

  /// Whether no byte is above 0x7F.
  package var isASCII: Bool {
    var seen: UInt64 = 0
    var place = 0
    while place + 8 <= count {
      seen |= unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place += 8
    }
    while place < count {
      seen |= UInt64(unsafe self[place])
      place += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
