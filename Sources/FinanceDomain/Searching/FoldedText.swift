/// A text to look for in other texts, letters matching whatever their case (see ``CaseFolding``).
///
/// It is prepared once and asked millions of times. Where the text looked for is ASCII, bytes are compared; only two
/// scalars of Unicode fold into ASCII (`İ` to `i` and the kelvin sign `K` to `k`), so a text needs a second look only
/// for those letters, and only if it has bytes beyond ASCII.
package struct FoldedText: Sendable {
  /// The folded scalars.
  private let scalars: [UInt32]
  /// For each place: how many scalars of the beginning also end there (Knuth, Morris, Pratt), so that looking through
  /// a text never steps back in it.
  private let borders: [Int]
  /// The folded bytes, if all are ASCII and they are few.
  private let ascii: FoldedBytes?
  private let isASCII: Bool
  /// The scalars beyond ASCII that could be meant by one of its letters.
  private let foreignSpellings: [FoldedBytes]

  /// Up to here a comparison at every place is a bounded factor; longer texts are looked for without stepping back.
  private static let longestBytes = 64

  /// How many bytes behind a text make a search fast if they may be read.
  package static let slack = FoldedBytes.slack

  /// The text, folded.
  package init(_ text: String) {
    scalars = CaseFolding.fold(text)
    borders = FoldedText.borders(of: scalars)
    isASCII = scalars.allSatisfy { $0 < 0x80 }
    let isComparable = isASCII && (1...FoldedText.longestBytes).contains(scalars.count)
    ascii = isComparable ? FoldedBytes(scalars.map { UInt8($0) }) : nil
    foreignSpellings = FoldedText.foreignSpellings(of: scalars)
  }

  /// Whether the text with these UTF-8 bytes contains it. The empty text is contained in every text.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes, and for those behind them.
  ///
  /// - Parameter slack: how many bytes behind the text may be read; with ``slack`` of them it goes fastest.
  package func isContained(in text: UnsafeRawBufferPointer, slack: Int = 0) -> Bool {
    if let ascii {
      if unsafe ascii.isFound(in: text, slack: slack) { return true }
      return unsafe !foreignSpellings.isEmpty && !text.isASCII
        && foreignSpellings.contains { unsafe $0.isFound(in: text, slack: slack) }
        && isFoundByScalars(in: text)
    }
    if scalars.isEmpty { return true }
    return unsafe (isASCII || !text.isASCII) && isFoundByScalars(in: text)
  }

  /// Whether the text with these UTF-8 bytes contains it.
  package func isContained(in text: ArraySlice<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { unsafe isContained(in: $0) }
  }

  /// Whether the text with these UTF-8 bytes is the same but for the case of its letters.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes.
  package func isEqual(to text: UnsafeRawBufferPointer) -> Bool {
    if let ascii, foreignSpellings.isEmpty { return unsafe ascii.isEqual(to: text) }
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
  private func isFoundByScalars(in text: UnsafeRawBufferPointer) -> Bool {
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

  private static func foreignSpellings(of scalars: [UInt32]) -> [FoldedBytes] {
    let spellings: [(letter: Unicode.Scalar, foreign: String)] = [("i", "İ"), ("k", "\u{212A}")]
    return spellings.filter { scalars.contains($0.letter.value) }.map { FoldedBytes(Array($0.foreign.utf8)) }
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
