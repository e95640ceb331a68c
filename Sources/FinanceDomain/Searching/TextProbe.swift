/// A prepared question to a text. It may learn from the texts it sees, never so that an answer changes.
struct TextProbe: Sendable {
  /// The text to look for; of a pattern texts of which one is in every text that it matches, none if nothing is known.
  private let texts: [FoldedText]
  private let isEqual: Bool
  private var matcher: PatternMatcher?
  private var scratch = MarkScratch()

  init(_ test: SearchExpression.TextTest) {
    switch test {
    case .contains(let part): (texts, isEqual) = ([FoldedText(part)], false)
    case .equals(let other): (texts, isEqual) = ([FoldedText(other)], true)
    case .matches(let pattern):
      let literals = pattern.program.literals
      (texts, isEqual) = (literals.needed.map { FoldedText(folded: $0) }, false)
      // A pattern of which every character stands for itself is a text.
      matcher = literals.isWholePattern ? nil : PatternMatcher(pattern)
    }
  }

  /// How long a text takes, roughly.
  var cost: Int { matcher == nil ? 1 : 4 }

  /// Whether the text with these UTF-8 bytes passes. The bytes are lent for the time of the call.
  ///
  /// - Parameter slack: how many bytes after the text may be read.
  @inline(__always)
  private mutating func accepts(_ text: UnsafeRawBufferPointer, slack: Int) -> Bool {
    if let answer = unsafe matcher?.accepts(text) { return answer }
    return unsafe isEqual
      ? texts[0].isEqual(to: text, slack: slack) : texts[0].isContained(in: text, slack: slack)
  }

  /// Takes the mark from every row whose text does not pass.
  private mutating func narrow(
    _ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer
  ) {
    if isEqual { return unsafe texts[0].narrowToEqual(&marks, slices, of: bytes) }
    unsafe narrowToTexts(&marks, slices, of: bytes)
    guard matcher != nil else { return }
    for row in marks.indices where marks[row] { marks[row] = unsafe accepts(slices[row], of: bytes) }
  }

  private mutating func narrowToTexts(
    _ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer
  ) {
    guard texts.count > 1 else {
      for text in texts { unsafe text.narrow(&marks, slices, of: bytes) }
      return
    }
    // Rows that hold none of them are those that remain when each has taken out its own.
    var others = scratch.copy(of: marks)
    for text in texts {
      var own = scratch.copy(of: others)
      unsafe text.narrow(&own, slices, of: bytes)
      others.remove(own)
      scratch.giveBack(own)
    }
    marks.remove(others)
    scratch.giveBack(others)
  }
}

extension TextProbe {
  mutating func accepts(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe accepts(UnsafeRawBufferPointer($0), slack: 0) }
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

  @inline(__always)
  private mutating func accepts(_ slice: TextSlice, of bytes: UnsafeRawBufferPointer) -> Bool {
    let range = slice.range
    // Checked in release builds too: this is what makes lending the bytes sound, and counting what is after them.
    precondition(range.upperBound <= bytes.count, "a row points beyond the text of its batch")
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    return unsafe accepts(text, slack: bytes.count &- range.upperBound)
  }
}
