/// A text to look for in other texts, letters matching whatever their case (see ``CaseFolding``).
///
/// It is prepared once and asked millions of times. What is looked for is a run of bytes, some bits of them open, and
/// for most texts that is all there is to do. A few letters have spellings of different lengths (`k` has the kelvin sign
/// `K`, `i` has `İ`, `ß` has `ẞ`); where such letters occur, the run rules texts out, or in, and the texts that it leaves
/// undecided are read scalar by scalar. See ``Verdict``.
package struct FoldedText: Sendable {
  let scalars: [UInt32]
  /// For each place: how many scalars of the beginning also end there (Knuth, Morris, Pratt), so that looking through
  /// a text never steps back in it.
  private let borders: [Int]
  /// The bytes to look for; `nil` if nothing can be said by bytes.
  let run: FoldedBytes?
  /// What it means that the run is in a text, and that it is not.
  let verdict: Verdict
  /// Without one of these bytes a text does not hold it, where the verdict is ``Verdict/enough`` and the run is not found.
  let foreignLeads: ForeignLeads
  /// Whether it may be in a text of ASCII about which the run has left a doubt.
  private let mayStandInASCII: Bool

  /// What the run of bytes says about a text.
  enum Verdict: Sendable {
    /// The text looked for is where the run is, and nowhere else.
    case exact
    /// Where it is not, the text looked for is not either; where it is, scalars decide.
    case needed
    /// As ``enough``, and where not even the pair of the run is, the text looked for is not either.
    case enoughWithNeededPair
    /// Where the run is, the text looked for is as well; where it is not, and the text is ASCII, it is not either;
    /// else scalars decide.
    case enough
  }

  /// The text, folded.
  package init(_ text: String) { self.init(folded: CaseFolding.fold(text)) }

  /// The text with these folded scalars.
  package init(folded scalars: [UInt32]) {
    self.scalars = scalars
    borders = FoldedText.borders(of: scalars)
    let letters = Set(scalars.filter { $0 < 0x80 }).map(SpelledScalar.init)
    foreignLeads = ForeignLeads(letters.flatMap(\.foreignLeads))
    let plan = FoldedText.plan(for: scalars)
    (run, verdict) = plan
    // A run of ASCII has told whether the text is there, and a scalar beyond ASCII never does.
    mayStandInASCII = plan.verdict == .needed && scalars.allSatisfy { $0 < 0x80 }
  }

  /// Whether the text with these UTF-8 bytes contains it. The empty text is contained in every text.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes, and for those after them.
  ///
  /// - Parameter slack: how many bytes after the text may be read; with ``FoldedBytes/slack`` of them it goes fastest.
  package func isContained(in text: UnsafeRawBufferPointer, slack: Int = 0) -> Bool {
    guard let run else { return unsafe scalars.isEmpty || isFoundByScalars(in: text) }
    return unsafe decision(on: run.find(in: text, slack: slack)) ?? isFoundByScalars(in: text)
  }

  /// Whether the text with these UTF-8 bytes is the same but for the case of its letters.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes.
  package func isEqual(to text: UnsafeRawBufferPointer, slack: Int = 0) -> Bool {
    if verdict == .exact, let run {
      return unsafe run.isEqual(to: text, slack: slack)
    }
    var place = 0
    for scalar in scalars {
      guard place < text.count, unsafe CaseFolding.fold(text.scalar(at: &place)) == scalar else {
        return false
      }
    }
    return place == text.count
  }

  /// What a finding says about a text, or `nil` if scalars decide.
  @inline(__always)
  func decision(on finding: FoldedBytes.Finding) -> Bool? {
    switch verdict {
    case .exact: finding == .run
    case .needed: finding == .run ? nil : false
    case .enough: finding == .run ? true : nil
    case .enoughWithNeededPair: finding == .run ? true : finding == .nothing ? false : nil
    }
  }

  /// Whether it is in the text, scalar by scalar; it is not empty.
  ///
  /// Not inlined: what decides the few texts must not weigh on the loop over the many.
  @inline(never)
  func isFoundByScalars(in text: UnsafeRawBufferPointer) -> Bool {
    if unsafe !mayStandInASCII && text.isASCII { return false }
    var place = 0
    var matched = 0
    while place < text.count {
      let scalar = unsafe CaseFolding.fold(text.scalar(at: &place))
      while matched > 0, scalars[matched] != scalar { matched = borders[matched - 1] }
      if scalars[matched] == scalar { matched += 1 }
      if matched == scalars.count { return true }
    }
    return false
  }

  private static func borders(of scalars: [UInt32]) -> [Int] {
    var borders = [Int](repeating: 0, count: scalars.count)
    var length = 0
    for index in scalars.indices.dropFirst() {
      while length > 0, scalars[length] != scalars[index] { length = borders[length - 1] }
      if scalars[length] == scalars[index] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  /// Takes the mark from every row whose text does not contain it.
  ///
  /// Nearly all rows are decided by the run of bytes alone, in this loop.
  ///
  /// Unsafe: the bytes are lent for the time of the call. They are those of a batch, so every text is valid UTF-8.
  package func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    guard let run, let base = bytes.baseAddress else {
      for row in marks.indices where marks[row] {
        marks[row] = unsafe isContained(inRange: slices[row].range, of: bytes)
      }
      return
    }
    let leads = foreignLeads
    let slices = slices.span
    var marks = marks.mutableSpan
    for row in marks.indices where marks[row] {
      let slice = slices[row]
      let (start, count) = (Int(slice.start), Int(slice.count))
      // The shortest spelling of each letter is in the run, so a shorter text cannot hold it.
      guard count >= run.count else {
        marks[row] = false
        continue
      }
      guard start &+ count &+ FoldedBytes.slack <= bytes.count else {
        marks[row] = unsafe isContained(inRange: slice.range, of: bytes)
        continue
      }
      let finding = unsafe run.find(from: base + start, upTo: count &- run.count)
      if let decision = decision(on: finding) {
        marks[row] = decision
      } else {
        marks[row] =
          unsafe (verdict == .needed || leads.mayStand(at: base + start, count: count))
          && isFoundByScalars(inRange: slice.range, of: bytes)
      }
    }
  }

  /// Takes the mark from every row whose text is not the same but for the case of its letters.
  ///
  /// Unsafe as above.
  package func narrowToEqual(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    let slices = slices.span
    var marks = marks.mutableSpan
    // Where bytes decide, a text of another length is another text.
    let length = verdict == .exact ? run?.count : nil
    for row in marks.indices where marks[row] {
      let slice = slices[row]
      if let length, Int(slice.count) != length {
        marks[row] = false
      } else {
        marks[row] = unsafe isEqual(toRange: slice.range, of: bytes)
      }
    }
  }

  @inline(never)
  private func isContained(inRange range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe isContained(in: text(range, of: bytes), slack: bytes.count &- range.upperBound)
  }

  @inline(never)
  private func isEqual(toRange range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe isEqual(to: text(range, of: bytes), slack: bytes.count &- range.upperBound)
  }

  @inline(never)
  private func isFoundByScalars(inRange range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe isFoundByScalars(in: text(range, of: bytes))
  }

  private func text(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    // Checked in release builds too: this is what makes lending the bytes sound, and counting what is after them.
    precondition(range.upperBound <= bytes.count, "a row points beyond the text of its batch")
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
  }

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

  var hasForeignSpelling: Bool { spellings.contains { $0.count > 1 } }

  /// The first bytes of its spellings beyond ASCII.
  var foreignLeads: [UInt8] { spellings.filter { $0.count > 1 }.map { $0[0] } }

  /// The spellings of ASCII as one byte.
  var asciiByte: OpenByte { OpenByte(oneOf: spellings.filter { $0.count == 1 }.map { $0[0] }) }
}
