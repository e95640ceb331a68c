import FinanceDomain

/// The first words of some texts, without regard to case and accents: few descriptions begin with one of them.
package struct TextBeginnings: Sendable {
  /// The bytes of a first word, at most thirty-two, with zeros after its end.
  package typealias Word = SIMD4<UInt64>

  private let words: Set<String>
  /// In ascending order: they are looked for so often that hashing them would show.
  private let keys: [UInt64]
  /// For each key a bit for every length of a word that has it.
  private let lengths: [UInt64]
  /// With what ``words`` begin: most texts need no other look.
  private var starts = ThreeLetters()
  private static let length = 8

  /// The beginnings of the texts, which begin with letters and have no accents.
  package init(_ texts: some Sequence<String>) {
    words = Set(texts.map { String($0.prefix { $0.isLetter }) })
    // Words of other letters have none of these keys; if they had one, it would be that of days and numbers.
    let found = words.map { TextBeginnings.key(Array($0.utf8).span, 0..<$0.utf8.count) }
    var bits: [UInt64: UInt64] = [:]
    for (word, found) in zip(words, found) where found.isASCII {
      bits[found.key, default: 0] |= TextBeginnings.bit(ofLength: word.utf8.count)
    }
    let sorted = bits.sorted { $0.key < $1.key }
    (keys, lengths) = (sorted.map(\.key), sorted.map(\.value))
    for word in words {
      let start = TextBeginnings.start(Array(word.utf8).span, 0..<word.utf8.count)
      if let start { starts.insert(start) }
    }
  }

  /// Whether a text of the set may begin as the bytes do.
  ///
  /// - Parameter known: first words with letters beyond ASCII that were looked at before, and what came of it.
  @inline(__always)
  package func mayBegin(_ text: Span<UInt8>, _ range: Range<Int>, _ known: inout [Word: Bool]) -> Bool {
    if let start = TextBeginnings.start(text, range), !starts.contains(start) { return false }
    let (key, isASCII) = TextBeginnings.key(text, range)
    guard isASCII else { return mayBegin(text, within: range, &known) }
    let place = keys.partitioningIndex { $0 >= key }
    return place < keys.count && keys[place] == key && hasLength(place, text, range)
  }

  /// Whether the first word of a text, whose first letters are those of a key, is as long as a word that has it, or goes on in
  /// letters beyond ASCII.
  private func hasLength(_ place: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.first { text[$0].isASCIILetter } ?? range.upperBound
    let end = (start..<range.upperBound).first { !text[$0].isASCIILetter } ?? range.upperBound
    if end < range.upperBound, text[end] >= 0x80 { return true }
    return lengths[place] & TextBeginnings.bit(ofLength: end - start) != 0
  }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// The number of the first three letters, if the text begins with three of ASCII.
  @inline(__always)
  fileprivate static func start(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count > 2 else { return nil }
    let (first, second, third) = (
      text[range.lowerBound], text[range.lowerBound &+ 1], text[range.lowerBound &+ 2]
    )
    guard first.isASCIILetter, second.isASCIILetter, third.isASCIILetter else { return nil }
    return Int(first & 31) | Int(second & 31) &<< 5 | Int(third & 31) &<< 10
  }

  private func mayBegin(_ text: Span<UInt8>, within range: Range<Int>, _ known: inout [Word: Bool]) -> Bool {
    func isInWord(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetter }
    let start = range.first { isInWord(text[$0]) } ?? range.upperBound
    let end = (start..<range.upperBound).first { !isInWord(text[$0]) } ?? range.upperBound
    let word = TextBeginnings.packed(text, start..<end)
    if let word, let answer = known[word] { return answer }
    let plain = PlainLetters.plain(text.extracting(start..<end).wholeText)
    let letters = plain.drop { !$0.isLetter }.prefix { $0.isLetter }
    let answer = letters.isEmpty || words.contains(String(letters))
    if let word, known.count < 1 << 14 { known[word] = answer }
    return answer
  }

  private static func packed(_ text: Span<UInt8>, _ word: Range<Int>) -> Word? {
    guard word.count <= MemoryLayout<Word>.size else { return nil }
    var packed = Word.zero
    for number in 0..<(word.count + 7) / 8 {
      let place = word.lowerBound + 8 * number
      let left = min(word.upperBound - place, 8)
      packed[number] = self.word(text, place) & ~0 >> UInt64(64 - 8 * left)
    }
    return packed
  }

  /// Eight bytes, the first lowest, with zeros after the text's end.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    place + 8 <= text.count ? unsafe FastFields.word(text.bytes, at: place) : ending(text, place)
  }

  /// The first letters of the first word in lower case, and whether the word has no others than those of ASCII.
  @inline(__always)
  private static func key(_ text: Span<UInt8>, _ range: Range<Int>) -> (key: UInt64, isASCII: Bool) {
    var place = range.lowerBound
    while place < range.upperBound, text[place] < 0x80, !text[place].isASCIILetter { place += 1 }
    let count = min(length, range.upperBound - place)
    guard count > 0 else { return (0, true) }
    let word = word(text, place)
    let letters = min(count, TextBeginnings.letters(word))
    guard letters == count || text[place + letters] < 0x80 else { return (0, false) }
    let lower = (word | 0x2020_2020_2020_2020).byteSwapped
    return (letters == 0 ? 0 : lower &>> UInt64(truncatingIfNeeded: 64 &- 8 &* letters), true)
  }

  /// The last bytes of a text, the first lowest.
  private static func ending(_ text: Span<UInt8>, _ start: Int) -> UInt64 {
    (start..<text.count).reversed().reduce(0) { $0 << 8 | UInt64(text[$1]) }
  }

  /// How many of eight bytes are letters before one is none: a letter's seven bits are from 0x61 to 0x7A once it is a small
  /// one.
  @inline(__always)
  private static func letters(_ word: UInt64) -> Int {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let small = word & ~tops | 0x2020_2020_2020_2020
    let isLetter = (small &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(small &+ 0x0505_0505_0505_0505) & ~word & tops
    return (~isLetter & tops).trailingZeroBitCount / 8
  }
}

/// The last letters of some words: few descriptions end with one of them, or with something in brackets.
package struct TextEndings: Sendable {
  /// With what words end.
  private var ends = ThreeLetters()
  /// The same for words that count only after a dash or a bracket.
  private var apart = ThreeLetters()
  /// A bit for every letter, on if a word ends with it: beside a letter with an accent it has to do.
  private var lasts: UInt32 = 0

  /// The endings of the words, which are small letters without accents.
  ///
  /// - Parameter setApart: words that count only after a dash or the like.
  package init(_ words: some Sequence<String>, setApart: some Sequence<String>) {
    for word in words { note(word, in: \.ends) }
    for word in setApart { note(word, in: \.apart) }
  }

  private mutating func note(_ word: String, in endings: WritableKeyPath<TextEndings, ThreeLetters>) {
    let bytes = Array(word.utf8)
    guard let last = bytes.last, bytes.count > 2,
      let end = TextBeginnings.start(bytes.span, bytes.count - 3..<bytes.count)
    else { return }
    self[keyPath: endings].insert(end)
    lasts |= 1 << UInt32(last & 31)
  }

  /// Where a text ends without the spaces after it.
  @inline(__always)
  func end(of text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, text[end &- 1] == UInt8(ascii: " ") { end &-= 1 }
    return end
  }

  /// Whether a text without spaces at its end may end with one of the words, or with something in brackets.
  @inline(__always)
  func mayEnd(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let end = range.upperBound
    guard range.count > 2 else { return false }
    let last = text[end &- 1]
    guard last.isASCIILetter else { return last == UInt8(ascii: ")") }
    guard lasts >> UInt32(last & 31) & 1 == 1 else { return false }
    guard let letters = TextBeginnings.start(text, end &- 3..<end) else {
      return text[end &- 2] >= 0x80 || text[end &- 3] >= 0x80
    }
    return ends.contains(letters) || apart.contains(letters) && isSetApart(text, range)
  }

  /// Whether something that is neither a letter nor a digit is before the last word, spaces aside.
  private func isSetApart(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.upperBound
    while place > range.lowerBound, text[place &- 1].isASCIILetter { place &-= 1 }
    while place > range.lowerBound, text[place &- 1] == UInt8(ascii: " ") { place &-= 1 }
    guard place > range.lowerBound else { return false }
    let byte = text[place &- 1]
    return !byte.isASCIILetter && !byte.isASCIIDigit
  }

  /// What is in the brackets that a text ends with, and the last of them.
  func brackets(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var start = range.upperBound &- 1
    while start > range.lowerBound, text[start] != UInt8(ascii: "(") { start &-= 1 }
    return start &+ 1..<range.upperBound
  }
}

/// A set of three letters of ASCII each, by their numbers: a bit for each.
private struct ThreeLetters: Sendable {
  private var bits = [UInt64](repeating: 0, count: 1 << 15 / 64)

  mutating func insert(_ letters: Int) { bits[letters / 64] |= 1 << UInt64(letters % 64) }

  @inline(__always)
  func contains(_ letters: Int) -> Bool { bits[letters / 64] >> UInt64(letters % 64) & 1 == 1 }
}
