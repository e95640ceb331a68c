import FinanceData

/// How much like writing the words of a file look if they are read in one encoding. Points, for comparison only.
///
/// Letters have to fit the letters beside them: one script, one case, vowels among consonants. Signs have to be where signs
/// are: currencies at numbers, and hardly any sign between two letters. All letters together should be the alphabet of one
/// language that is written in the encoding. A word that headers of bank exports use counts more than anything else.
struct EncodingPlausibility {
  let encoding: TextEncoding

  private static let words = Set(Words.list("encoded words"))

  func score(of words: [ForeignWords.Word]) -> Int {
    guard let table = encoding.table else { return 0 }
    // What is rare has to show itself.
    var points = [.macRoman, .ibm850, .ibm852].contains(encoding) ? -3 : 0
    var counts: [Unicode.Scalar: Int] = [:]
    for word in words {
      let text = word.bytes.map { table.scalar(of: $0) ?? "\u{FFFD}" }
      points += signs(in: text, of: word)
      for letters in text.split(whereSeparator: { !$0.isWritingLetter }) {
        guard letters.contains(where: { !$0.isASCII }) else { continue }
        // A letter alone before a number is the sign of a currency in another encoding: Ł12.30 is £12.30.
        guard text.count > 1 || !word.precedesNumber else {
          points -= 4
          continue
        }
        points += fit(of: Array(letters))
        for letter in letters where !letter.isASCII { counts[letter.ownLowercase, default: 0] += 1 }
      }
    }
    return points + Alphabet.bestPoints(of: counts, in: encoding)
  }

  // MARK: Letters

  private func fit(of word: [Unicode.Scalar]) -> Int {
    var points = 0
    if Set(word.map(\.script)).count > 1 { points -= 8 * word.count { !$0.isASCII } }
    // A sign of one encoding is often a lone letter of another.
    if word.count == 1, word[0].script != .latin { points -= 3 }
    // In Thai marks and most vowels come after a consonant, and one comes after a vowel that is written first.
    if word[0].isThaiFollower { points -= 8 }
    points -=
      8
      * word.indices.count { place in
        word[place].isThaiFirstVowel && !(word.dropFirst(place + 1).first?.isThaiConsonant ?? false)
      }
    for index in word.indices.dropFirst() where !word[index].isASCII {
      if hasWrongCase(word, at: index) { points -= 4 }
      if isOutOfRhythm(word, at: index) { points -= 2 }
    }
    let text = String(String.UnicodeScalarView(word.map(\.lowercase)))
    return EncodingPlausibility.words.contains(text) ? points + 25 : points
  }

  /// Whether the letter is upper case after lower case, or lower case among capitals.
  private func hasWrongCase(_ word: [Unicode.Scalar], at index: Int) -> Bool {
    let (letter, previous) = (word[index].properties, word[index - 1].properties)
    if letter.isUppercase { return previous.isLowercase }
    guard letter.isLowercase, word[index] != "ß", previous.isUppercase else { return false }
    return index > 1 && word[index - 2].properties.isUppercase
      || index + 1 < word.count && word[index + 1].properties.isUppercase
  }

  /// Vowels and consonants take turns, more or less.
  private func isOutOfRhythm(_ word: [Unicode.Scalar], at index: Int) -> Bool {
    // The other scripts write few vowels among consonants, or none.
    guard index + 1 < word.count, [.latin, .cyrillic, .greek].contains(word[index].script) else {
      return false
    }
    let isVowel = word[index].isVowel
    return word[index - 1].isVowel == isVowel && word[index + 1].isVowel == isVowel
  }

  // MARK: Signs

  private static let signsOfNumbers: Set<Unicode.Scalar> = ["€", "£", "¥", "°", "º", "ª", "§", "№"]
  private static let signsOfText = signsOfNumbers.union("–—…•“”„‘’‚«»‹›¡¿\u{A0}".unicodeScalars)
  private static let signsInWords: Set<Unicode.Scalar> = ["’", "\u{A0}", "\u{AD}"]

  private func signs(in text: [Unicode.Scalar], of word: ForeignWords.Word) -> Int {
    var points = 0
    for index in text.indices where !text[index].isASCII && !text[index].isWritingLetter {
      let (sign, previous) = (text[index], index > 0 ? text[index - 1] : nil)
      let next = index + 1 < text.count ? text[index + 1] : nil
      let isAtNumber =
        word.followsNumber && (previous == nil || previous == "\u{A0}")
        || word.precedesNumber && (next == nil || next == "\u{A0}")
        || (previous == "N" || previous == "n") && sign != "\u{A0}"
      if previous?.isWritingLetter == true, next?.isWritingLetter == true {
        points += EncodingPlausibility.signsInWords.contains(sign) ? 0 : -6
      } else if isAtNumber, sign == "\u{A0}" || EncodingPlausibility.signsOfNumbers.contains(sign) {
        points += 4
      } else {
        points += EncodingPlausibility.signsOfText.contains(sign) ? 1 : -4
      }
    }
    return points
  }
}

extension Unicode.Scalar {
  /// The scripts that the encodings are for.
  fileprivate enum Script: Hashable { case latin, cyrillic, greek, hebrew, thai, other }

  fileprivate var script: Script {
    switch value {
    case 0x41...0x24F: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x4FF: .cyrillic
    case 0x5D0...0x5F4: .hebrew
    case 0xE01...0xE4E: .thai
    default: .other
    }
  }

  /// A letter that words are written with; the ordinals and the ligatures are not.
  fileprivate var isWritingLetter: Bool {
    guard script != .other, properties.isAlphabetic || script == .thai || script == .hebrew else {
      return false
    }
    return self != "ª" && self != "º" && self != "µ"
  }

  /// A mark, or a vowel that is written after its consonant, on it or below it.
  fileprivate var isThaiFollower: Bool { (0xE30...0xE3A).contains(value) || (0xE45...0xE4E).contains(value) }

  /// เ, แ, โ, ใ and ไ.
  fileprivate var isThaiFirstVowel: Bool { (0xE40...0xE44).contains(value) }

  fileprivate var isThaiConsonant: Bool { (0xE01...0xE2E).contains(value) }

  fileprivate var lowercase: Unicode.Scalar { properties.lowercaseMapping.unicodeScalars.first ?? self }

  /// The letter in lower case, but for the dotted İ, whose lower case is ASCII.
  fileprivate var ownLowercase: Unicode.Scalar { lowercase.isASCII ? self : lowercase }

  fileprivate var isVowel: Bool { Unicode.Scalar.vowels.contains(lowercase) }

  private static let vowels = Set(
    ("aeiouyáàâäãåāăąæéèêëēėęěíìîïīįıóòôöõøōőœúùûüūůűųýÿ" + "аеёиоуыэюяіїєў" + "αάεέηήιίϊΐοόυύϋΰωώ")
      .unicodeScalars)
}

/// The letters beyond ASCII of languages, to tell whether the letters of a file are those of one of them.
struct Alphabet: Sendable {
  /// What each letter says for it: a common one more than a rare one.
  private var points: [Unicode.Scalar: Int] = [:]
  /// What speaks against it before anything is read: languages of few files.
  private let handicap: Int

  /// - Parameter line: the common letters and the rare ones, and the handicap if there is one.
  private init(_ line: [String]) {
    handicap = line.count > 1 ? Int(line[1]) ?? 0 : 0
    for (letters, points) in zip(line[0].split(separator: " "), [3, 2]) {
      for letter in letters.unicodeScalars { self.points[letter] = points }
    }
  }

  /// The points of the alphabet that fits best among those that the encoding is for.
  ///
  /// - Parameter counts: how often each letter occurs, in lower case.
  static func bestPoints(of counts: [Unicode.Scalar: Int], in encoding: TextEncoding) -> Int {
    guard !counts.isEmpty else { return 0 }
    return all[languages(of: encoding), default: []].map { alphabet in
      counts.reduce(-alphabet.handicap) {
        $0 + $1.value * (alphabet.points[$1.key] ?? -5)
      }
    }.max() ?? 0
  }

  private static func languages(of encoding: TextEncoding) -> String {
    switch encoding {
    case .windows1250, .latin2, .ibm852: "central"
    case .windows1251, .latinCyrillic: "cyrillic"
    case .windows1253, .latinGreek: "greek"
    case .windows1254, .latin5: "turkish"
    case .windows1255: "hebrew"
    case .windows874: "thai"
    case .windows1257, .latin7: "baltic"
    default: "western"
    }
  }

  private static let all: [String: [Alphabet]] = {
    let names = ["western", "central", "turkish", "baltic", "cyrillic", "greek", "hebrew", "thai"]
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, Words.lines("letters \($0)").map { Alphabet($0) }) })
  }()
}
