import FinanceDomain

/// What would disprove how a source is read, if it were in rows that were not looked at when the source was opened; and
/// how to open the source again with all rows looked at.
///
/// The reader knows nothing of how a reading was found: it counts, and asks.
package struct ReadingWatch: Sendable {
  /// Whether signs alone say which way money went.
  let hangsOnSigns: Bool
  /// Whether descriptions may say that no money moved.
  let readsTexts: Bool
  /// Whether a description names a balance or a sum, or says that it is void or pending, so that its amount may be no movement.
  let saysNothingMoved: @Sendable (String) -> Bool
  /// What such descriptions begin with.
  let beginnings: TextBeginnings
  /// Whether a refused row would be read in another form, or begins another table.
  let isReadOtherwise: @Sendable (RejectedRow) -> Bool
  /// Opens the source again and looks at all of its rows.
  let reopen: @Sendable () -> FoundSource

  package init(
    hangsOnSigns: Bool, readsTexts: Bool, beginnings: TextBeginnings,
    saysNothingMoved: @escaping @Sendable (String) -> Bool,
    isReadOtherwise: @escaping @Sendable (RejectedRow) -> Bool,
    reopen: @escaping @Sendable () -> FoundSource
  ) {
    (self.hangsOnSigns, self.readsTexts, self.beginnings) = (hangsOnSigns, readsTexts, beginnings)
    (self.saysNothingMoved, self.isReadOtherwise, self.reopen) = (saysNothingMoved, isReadOtherwise, reopen)
  }

  /// Whether the rows of the whole source speak against the reading.
  func isDisproved(by tally: SourceCounts) -> Bool {
    let seen = tally.observations
    return isDisproved(byAnyOf: tally)
      || hangsOnSigns && RowObservations.isLopsided(incomes: seen.incomes, expenses: seen.expenses)
  }

  /// Whether some rows speak against the reading, whatever the others do.
  func isDisproved(byAnyOf tally: SourceCounts) -> Bool {
    let (rejections, seen) = (tally.rejections, tally.observations)
    return seen.saysNothingMoved || seen.days.map(RowObservations.spansCenturies) ?? false
      || rejections.rows.contains(where: isReadOtherwise) || rejections.total > rejections.rows.count
  }
}

/// What was seen of the accepted rows of a source.
package struct RowObservations: Sendable {
  private(set) var incomes = 0
  private(set) var expenses = 0
  private(set) var days: ClosedRange<Int32>?
  /// Texts that name none.
  private var judged: Set<String> = []
  /// First words with letters beyond ASCII, and whether texts that begin with them are looked at.
  private var firstWords: [TextBeginnings.Word: Bool] = [:]
  /// Whether a row says that its amount is no movement.
  private(set) var saysNothingMoved = false

  /// Whether far more money came in than went out: of one's own money most goes out, but cards write purchases so.
  static func isLopsided(incomes: Int, expenses: Int) -> Bool { incomes >= 3 && incomes > 2 * expenses }

  /// Whether days are further apart than those of a file, as where years of two digits belong to two centuries.
  static func spansCenturies(_ days: ClosedRange<Int32>) -> Bool {
    days.upperBound - days.lowerBound > 60 * 366 || days.upperBound >= farAhead
  }

  /// 1 January 2050.
  private static let farAhead: Int32 = 29_220

  mutating func absorb(_ batch: borrowing TransactionBatch, _ watch: ReadingWatch) {
    guard batch.count > 0 else { return }
    let range = batch.dayRange()
    days.include(range)
    if watch.hangsOnSigns {
      var out = 0
      for row in 0..<batch.count { out &+= Int(batch.directions[row]) }
      expenses += out
      incomes += batch.count - out
    }
    if watch.readsTexts, !saysNothingMoved { readTexts(batch, watch) }
  }

  private mutating func readTexts(_ batch: borrowing TransactionBatch, _ watch: ReadingWatch) {
    let (text, beginnings) = (batch.text.bytes.span, watch.beginnings)
    for row in 0..<batch.count {
      let range = batch.descriptions[row].range
      guard range.count > 2, beginnings.mayBegin(text, range, &firstWords) else {
        continue
      }
      if judged.count > 1 << 14 { judged.removeAll(keepingCapacity: true) }
      guard judged.insert(batch.text.string(batch.descriptions[row])).inserted else { continue }
      if watch.saysNothingMoved(batch.text.string(batch.descriptions[row])) { return saysNothingMoved = true }
    }
  }

  mutating func merge(_ other: RowObservations) {
    incomes += other.incomes
    expenses += other.expenses
    saysNothingMoved = saysNothingMoved || other.saysNothingMoved
    if let theirs = other.days { days.include(theirs) }
  }
}

/// The first words of some texts, without regard to case and accents: few descriptions begin with one of them.
package struct TextBeginnings: Sendable {
  /// The bytes of a first word, at most thirty-two, with zeros after its end.
  package typealias Word = SIMD4<UInt64>

  private let words: Set<String>
  /// In ascending order: they are looked for so often that hashing them would show.
  private let keys: [UInt64]
  /// A bit for every three letters of ASCII, on if one of ``words`` begins with them: most texts need no other look.
  private var starts = [UInt64](repeating: 0, count: 1 << 15 / 64)
  private static let length = 8

  /// The beginnings of the texts, which begin with letters and have no accents.
  package init(_ texts: some Sequence<String>) {
    words = Set(texts.map { String($0.prefix { $0.isLetter }) })
    keys = Set(words.map { TextBeginnings.key(Array($0.utf8).span, 0..<$0.utf8.count).key }).sorted()
    for word in words {
      let start = TextBeginnings.start(Array(word.utf8).span, 0..<word.utf8.count)
      if let start { starts[start / 64] |= 1 << UInt64(start % 64) }
    }
  }

  /// Whether a text of the set may begin as the bytes do.
  ///
  /// - Parameter known: first words with letters beyond ASCII that were looked at before, and what came of it.
  @inline(__always)
  package func mayBegin(_ text: Span<UInt8>, _ range: Range<Int>, _ known: inout [Word: Bool]) -> Bool {
    if let start = TextBeginnings.start(text, range), starts[start / 64] >> UInt64(start % 64) & 1 == 0 {
      return false
    }
    let (key, isASCII) = TextBeginnings.key(text, range)
    guard isASCII else { return mayBegin(text, within: range, &known) }
    let place = keys.partitioningIndex { $0 >= key }
    return place < keys.count && keys[place] == key
  }

  /// The number of the first three letters, if the text begins with three of ASCII.
  @inline(__always)
  private static func start(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count > 2 else { return nil }
    let (first, second, third) = (
      text[range.lowerBound], text[range.lowerBound &+ 1], text[range.lowerBound &+ 2]
    )
    guard isLetter(first), isLetter(second), isLetter(third) else { return nil }
    return Int(first & 31) | Int(second & 31) &<< 5 | Int(third & 31) &<< 10
  }

  private func mayBegin(_ text: Span<UInt8>, within range: Range<Int>, _ known: inout [Word: Bool]) -> Bool {
    func isInWord(_ byte: UInt8) -> Bool { byte >= 0x80 || TextBeginnings.isLetter(byte) }
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
    while place < range.upperBound, text[place] < 0x80, !isLetter(text[place]) { place += 1 }
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

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
}
