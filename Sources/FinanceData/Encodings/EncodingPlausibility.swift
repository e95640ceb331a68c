/// How much like writing the words of a file look if they are read in one encoding. Points, for comparison only.
///
/// Letters have to fit the letters beside them: one script, upper case where upper case may be, vowels among consonants.
/// Signs have to stand where signs stand: currencies at numbers, quotes at the edges of words, and hardly any sign between
/// two letters. All letters together should be the alphabet of one language that is written in the encoding. A word that
/// headers of bank exports use counts more than anything else.
struct EncodingPlausibility {
  let encoding: TextEncoding

  private static let words = Set(Words.list("encoded words"))

  /// The points of all words.
  func score(of words: [ForeignWords.Word]) -> Int {
    guard let table = encoding.table else { return 0 }
    var points = handicap
    var letters: [Unicode.Scalar: Int] = [:]
    for word in words {
      let text = word.bytes.map { table.scalar(of: $0) ?? "\u{FFFD}" }
      points += signs(text, before: word.before, after: word.after)
      for run in letterRuns(text) {
        points += self.letters(text[run], before: run.lowerBound == 0 ? word.before : .edge)
        for scalar in text[run] where !scalar.isASCII { letters[scalar.ownLowercase, default: 0] += 1 }
      }
    }
    return points + Alphabet.bestPoints(of: letters, in: encoding)
  }

  /// What is rare has to show itself.
  private var handicap: Int {
    switch encoding {
    case .macRoman, .ibm850, .ibm852: -3
    default: 0
    }
  }

  private func letterRuns(_ text: [Unicode.Scalar]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for place in 0...text.count {
      let isLetter = place < text.count && text[place].isWritingLetter
      if isLetter, start == nil { start = place }
      if !isLetter, let begin = start {
        if text[begin..<place].contains(where: { !$0.isASCII }) { runs.append(begin..<place) }
        start = nil
      }
    }
    return runs
  }
}

// MARK: Letters

extension EncodingPlausibility {
  private func letters(_ run: ArraySlice<Unicode.Scalar>, before: ForeignWords.Neighbour) -> Int {
    let word = Array(run)
    var points = 0
    if Set(word.map(\.script)).count > 1 { points -= 8 * word.count { !$0.isASCII } }
    for place in word.indices where !word[place].isASCII {
      points += fit(of: word, at: place)
    }
    if before == .digit, !word[0].isASCII { points -= 3 }
    // A sign of one encoding is often a lone letter of another.
    if word.count == 1, word[0].script != .latin { points -= 3 }
    points += rhythm(of: word)
    if EncodingPlausibility.words.contains(String(String.UnicodeScalarView(word.map(\.lowercase)))) {
      points += 25
    }
    return points
  }

  /// Whether the letter's case fits the letters before it.
  private func fit(of word: [Unicode.Scalar], at place: Int) -> Int {
    let letter = word[place]
    if isMisplaced(letter, of: word, at: place) { return -5 }
    guard place > 0 else {
      return letter.properties.isLowercase && word.count > 2 && word[1].properties.isUppercase ? -4 : 0
    }
    let previous = word[place - 1]
    if letter.properties.isUppercase, previous.properties.isLowercase { return -4 }
    let isLone = letter.properties.isLowercase && letter != "ß" && previous.properties.isUppercase
    guard isLone else { return 0 }
    let isAmongCapitals =
      place > 1 && word[place - 2].properties.isUppercase
      || place + 1 < word.count && word[place + 1].properties.isUppercase
    return isAmongCapitals ? -4 : 0
  }

  /// Whether a letter stands where its languages do not have it: the final sigma within a word, œ before most letters
  /// (French), õ before most letters (Portuguese), ý at the beginning.
  private func isMisplaced(_ letter: Unicode.Scalar, of word: [Unicode.Scalar], at place: Int) -> Bool {
    let next = place + 1 < word.count ? word[place + 1].lowercase : nil
    return switch letter.lowercase {
    case "ς": next != nil
    case "œ": next != "u" && next != "i"
    case "õ": !TextEncoding.writingEstonian.contains(encoding) && next != "e"
    case "ý": place == 0 && word.count > 1
    default: false
    }
  }

  /// Vowels and consonants take turns, more or less, and letters beyond ASCII are the exception in Latin words.
  private func rhythm(of word: [Unicode.Scalar]) -> Int {
    var points = 0
    for place in word.indices.dropFirst().dropLast() where !word[place].isASCII {
      let isVowel = word[place].isVowel
      if word[place - 1].isVowel == isVowel, word[place + 1].isVowel == isVowel { points -= 2 }
    }
    guard word.allSatisfy({ $0.script == .latin }) else { return points }
    let foreign = word.count { !$0.isASCII }
    return points - 4 * max(0, foreign - max(3, word.count / 2))
  }
}

// MARK: Signs

extension EncodingPlausibility {
  private func signs(
    _ text: [Unicode.Scalar], before: ForeignWords.Neighbour, after: ForeignWords.Neighbour
  ) -> Int {
    var points = 0
    for place in text.indices where !text[place].isASCII && !text[place].isWritingLetter {
      let previous = place > 0 ? text[place - 1] : nil
      let next = place + 1 < text.count ? text[place + 1] : nil
      let surroundings = Surroundings(
        letterBefore: previous?.isWritingLetter ?? false, letterAfter: next?.isWritingLetter ?? false,
        numberBefore: previous == nil && (before == .digit || before == .spacedDigit)
          || previous == "\u{A0}" && before == .digit,
        numberAfter: next == nil && (after == .digit || after == .spacedDigit)
          || next == "\u{A0}" && after == .digit,
        isBehindN: previous == "N" || previous == "n")
      points += sign(text[place], surroundings)
    }
    return points
  }

  private struct Surroundings {
    let letterBefore, letterAfter, numberBefore, numberAfter: Bool
    /// As in Nº.
    let isBehindN: Bool

    var isInsideWord: Bool { letterBefore && letterAfter }
    var isAtNumber: Bool { numberBefore || numberAfter }
  }

  private func sign(_ sign: Unicode.Scalar, _ place: Surroundings) -> Int {
    switch sign {
    case "€", "£", "¥": place.isAtNumber ? 4 : place.isInsideWord ? -6 : 1
    case "\u{A0}": place.numberBefore && place.numberAfter ? 2 : 0
    case "’": 1
    case "–", "—", "…", "•", "“", "”", "„", "‘", "‚", "«", "»", "‹", "›": place.isInsideWord ? -5 : 1
    case "°", "º", "ª", "§", "№": place.isInsideWord ? -5 : place.isAtNumber || place.isBehindN ? 4 : 1
    case "¡", "¿": place.letterBefore ? -5 : 1
    case "®", "©", "™", "²", "³", "·", "´", "½", "µ", "×": place.isInsideWord ? -5 : -1
    case "\u{AD}": place.isInsideWord ? 0 : -2
    default: place.isInsideWord ? -8 : -4
    }
  }
}

extension Unicode.Scalar {
  /// The scripts that the encodings are for.
  enum Script: Hashable { case latin, cyrillic, greek, other }

  var script: Script {
    switch value {
    case 0x41...0x24F: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x4FF: .cyrillic
    default: .other
    }
  }

  /// A letter that words are written with; the ordinals and the ligatures are not.
  fileprivate var isWritingLetter: Bool {
    guard script != .other, properties.isAlphabetic else { return false }
    return self != "ª" && self != "º" && self != "µ"
  }

  fileprivate var lowercase: Unicode.Scalar {
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.first ?? self
  }

  /// The same, but for the dotted İ, whose lower case is ASCII.
  fileprivate var ownLowercase: Unicode.Scalar { lowercase.isASCII ? self : lowercase }

  fileprivate var isVowel: Bool { Unicode.Scalar.vowels.contains(lowercase) }

  private static let vowels = Set(
    ("aeiouyáàâäãåāăąæéèêëēėęěíìîïīįıóòôöõøōőœúùûüūůűųýÿ" + "аеёиоуыэюяіїєў" + "αάεέηήιίϊΐοόυύϋΰωώ")
      .unicodeScalars)
}

extension TextEncoding {
  /// The encodings that are for Estonian, in which õ may stand anywhere.
  fileprivate static let writingEstonian: Set<TextEncoding> = [.windows1257, .latin7]
}
