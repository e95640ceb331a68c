/// A text to look for in other texts, letters matching whatever their case (see ``CaseFolding``).
///
/// It is prepared once and asked millions of times. What is looked for is a run of bytes, some bits of them open, and
/// for most texts that is all there is to do. A few letters have spellings of different lengths (`k` has the kelvin sign
/// `K`, `i` has `İ`, `ß` has `ẞ`); where such letters occur, the run rules texts out, or in, and the texts that it leaves
/// undecided are read scalar by scalar. See ``Verdict``.
package struct FoldedText: Sendable {
  /// The folded scalars.
  let scalars: [UInt32]
  /// For each place: how many scalars of the beginning also end there (Knuth, Morris, Pratt), so that looking through
  /// a text never steps back in it.
  private let borders: [Int]
  /// The bytes to look for; `nil` if nothing can be said by bytes.
  let run: FoldedBytes?
  /// What it means that the run stands in a text, and that it does not.
  let verdict: Verdict
  /// Without one of these bytes a text does not hold it, where the verdict is ``Verdict/enough`` and the run is not found.
  let foreignLeads: ForeignLeads
  /// Whether it may stand in a text of ASCII about which the run has left a doubt.
  private let mayStandInASCII: Bool

  /// What the run of bytes says about a text.
  enum Verdict: Sendable {
    /// Where it stands, and only there, the text looked for stands.
    case exact
    /// Where it does not stand, the text looked for does not; where it does, scalars decide.
    case needed
    /// The same as ``enough``, and where not even the pair of the run stands, the text looked for does not.
    case enoughWithNeededPair
    /// Where it stands, the text looked for stands; where it does not, and the text is ASCII, it does not; else
    /// scalars decide.
    case enough
  }

  /// How many bytes behind a text make a search fast if they may be read.
  package static let slack = FoldedBytes.slack

  /// The text, folded.
  package init(_ text: String) { self.init(folded: CaseFolding.fold(text)) }

  /// The text with these folded scalars.
  init(folded scalars: [UInt32]) {
    self.scalars = scalars
    borders = FoldedText.borders(of: scalars)
    foreignLeads = FoldedText.foreignLeads(of: scalars)
    let plan = FoldedText.plan(for: scalars)
    (run, verdict) = plan
    // A run of ASCII has told whether the text stands there, and a scalar beyond ASCII never does.
    mayStandInASCII = plan.verdict == .needed && scalars.allSatisfy { $0 < 0x80 }
  }

  /// Whether the text with these UTF-8 bytes contains it. The empty text is contained in every text.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes, and for those behind them.
  ///
  /// - Parameter slack: how many bytes behind the text may be read; with ``slack`` of them it goes fastest.
  package func isContained(in text: UnsafeRawBufferPointer, slack: Int = 0) -> Bool {
    guard let run else { return unsafe scalars.isEmpty || isFoundByScalars(in: text) }
    return unsafe decision(on: run.find(in: text, slack: slack)) ?? isFoundByScalars(in: text)
  }

  /// Whether the text with these UTF-8 bytes contains it.
  package func isContained(in text: ArraySlice<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { unsafe isContained(in: $0) }
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

  /// Whether the text with these UTF-8 bytes is the same but for the case of its letters.
  package func isEqual(to text: ArraySlice<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { unsafe isEqual(to: $0) }
  }
}

extension FoldedText: Hashable {
  package static func == (left: FoldedText, right: FoldedText) -> Bool { left.scalars == right.scalars }
  package func hash(into hasher: inout Hasher) { hasher.combine(scalars) }
}

extension FoldedText {
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

  /// Whether it stands in the text, scalar by scalar; it is not empty.
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
}
