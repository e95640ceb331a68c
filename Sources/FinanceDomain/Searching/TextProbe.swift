/// A prepared question to a text. It may learn from the texts it sees, never so that an answer changes.
protocol TextProbe: Sendable {
  /// Whether the text with these UTF-8 bytes passes. The bytes are lent for the time of the call.
  ///
  /// - Parameter slack: how many bytes after the text may be read.
  mutating func accepts(_ text: UnsafeRawBufferPointer, slack: Int) -> Bool

  /// Takes the mark from every row whose text does not pass.
  mutating func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer)
}

/// Asks whether a text contains another.
struct ContainingProbe: TextProbe {
  let part: FoldedText

  func accepts(_ text: UnsafeRawBufferPointer, slack: Int) -> Bool {
    unsafe part.isContained(in: text, slack: slack)
  }

  func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    unsafe part.narrow(&marks, slices, of: bytes)
  }
}

/// Asks whether a text is another.
struct EqualProbe: TextProbe {
  let other: FoldedText

  func accepts(_ text: UnsafeRawBufferPointer, slack: Int) -> Bool {
    unsafe other.isEqual(to: text, slack: slack)
  }

  func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    unsafe other.narrowToEqual(&marks, slices, of: bytes)
  }
}

extension TextProbe {
  /// Whether the text passes.
  mutating func accepts(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe accepts(UnsafeRawBufferPointer($0), slack: 0) }
  }

  mutating func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    let slices = slices.span
    var marks = marks.mutableSpan
    for row in marks.indices where marks[row] { marks[row] = unsafe accepts(slices[row], of: bytes) }
  }

  /// Takes the mark from every row whose text does not pass.
  mutating func narrow(_ marks: inout [Bool], _ slices: [TextSlice], in text: BatchText) {
    unsafe text.bytes.withUnsafeBytes { unsafe narrow(&marks, slices, of: $0) }
  }

  /// Takes the mark from every row whose id does not pass.
  mutating func narrow(_ marks: inout [Bool], idsOf batch: TransactionBatch) {
    guard batch.ids.prefix(batch.count).contains(where: { $0.count == 0 }) else {
      return narrow(&marks, batch.ids, in: batch.text)
    }
    unsafe batch.text.bytes.withUnsafeBytes { bytes in
      for row in marks.indices where marks[row] {
        let slice = batch.ids[row]
        marks[row] = unsafe slice.count > 0 ? accepts(slice, of: bytes) : accepts(batch.id(of: row).rawValue)
      }
    }
  }

  /// Takes the mark from every row whose payee does not pass.
  mutating func narrow(_ marks: inout [Bool], payeesOf batch: TransactionBatch) {
    guard !batch.payees.isEmpty else { return narrow(&marks, batch.descriptions, in: batch.text) }
    narrow(&marks, (0..<batch.count).map { batch.payeeSlice(of: $0) }, in: batch.text)
  }

  /// Takes the mark from every row of whose tags none passes; sets of tags are judged once each.
  mutating func narrow(_ marks: inout [Bool], tagsOf batch: TransactionBatch) {
    var verdicts: [UInt32: Bool] = [:]
    let none = batch.tagNames.none
    for row in marks.indices where marks[row] {
      let set = batch.tagSets.isEmpty ? none : batch.tagSets[row]
      if verdicts[set] == nil {
        let tags = batch.tagNames.tags(of: set)
        var passes = false
        for tag in tags.isEmpty ? [""] : tags where !passes { passes = accepts(tag) }
        verdicts[set] = passes
      }
      marks[row] = verdicts[set] ?? false
    }
  }

  /// Whether the text at that place passes.
  @inline(__always)
  mutating func accepts(_ slice: TextSlice, of bytes: UnsafeRawBufferPointer) -> Bool {
    let range = slice.range
    // Checked in release builds too: this is what makes lending the bytes sound, and counting what lies after them.
    precondition(range.upperBound <= bytes.count, "a row points beyond the text of its batch")
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    return unsafe accepts(text, slack: bytes.count &- range.upperBound)
  }
}

/// Asks whether a pattern matches, of texts that hold what the pattern needs.
struct PatternProbe: TextProbe {
  private var matcher: PatternMatcher
  /// Texts of which one stands wherever the pattern matches; none if nothing is known.
  private let needed: [FoldedText]
  private var scratch = MarkScratch()

  init(_ pattern: SearchPattern) {
    matcher = PatternMatcher(pattern)
    needed = pattern.program.literals.needed.map { FoldedText(folded: $0) }
  }

  mutating func accepts(_ text: UnsafeRawBufferPointer, slack: Int) -> Bool { unsafe matcher.accepts(text) }

  mutating func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    unsafe narrowToNeeded(&marks, slices, of: bytes)
    for row in marks.indices where marks[row] {
      marks[row] = unsafe accepts(slices[row], of: bytes)
    }
  }

  private mutating func narrowToNeeded(
    _ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer
  ) {
    guard needed.count > 1 else {
      for text in needed { unsafe text.narrow(&marks, slices, of: bytes) }
      return
    }
    // Rows that hold none of them are those that remain when each has taken out its own.
    var others = scratch.copy(of: marks)
    for text in needed {
      var own = scratch.copy(of: others)
      unsafe text.narrow(&own, slices, of: bytes)
      others.remove(own)
      scratch.giveBack(own)
    }
    marks.remove(others)
    scratch.giveBack(others)
  }
}

/// A quick look at a description, for stores that would otherwise take a whole row apart to find that it does not match.
///
/// It lets everything through that may match, and of what cannot match, all that is cheap to see: rows without the words
/// that every match must have. What it lets through is still to be asked the whole question.
package struct DescriptionGate: Sendable {
  private let forms: [FoldedText]

  /// The gate of a condition; `nil` if descriptions alone rule nothing out.
  package init?(_ expression: SearchExpression) {
    guard let part = DescriptionGate.neededPart(of: expression) else { return nil }
    forms = part.unicodeForms.map { FoldedText($0) }
  }

  /// The longest text that the description of every match contains.
  private static func neededPart(of expression: SearchExpression) -> String? {
    switch expression {
    case .text(.description, .contains(let part)): part
    case .all(let parts):
      parts.compactMap(neededPart).max { $0.utf8.count < $1.utf8.count }
    default: nil
    }
  }

  /// Whether a row with that description may match.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes. They need not be UTF-8: only ASCII is looked at closely.
  package func admits(_ description: UnsafeRawBufferPointer) -> Bool {
    guard unsafe DescriptionGate.isASCII(description) else { return true }
    for form in forms where unsafe form.isContained(in: description) { return true }
    return false
  }

  @inline(__always)
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (place, bits) = (0, UInt64(0))
    while place &+ 8 <= bytes.count {
      unsafe bits |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    while place < bytes.count {
      unsafe bits |= UInt64(bytes[place])
      place &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
