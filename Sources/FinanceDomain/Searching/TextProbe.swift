/// A prepared question to a text. It may learn from the texts it sees, never so that an answer changes.
struct TextProbe: Sendable {
  /// The text to look for; `nil` for a pattern.
  private let text: FoldedText?
  private let isEqual: Bool
  private var matcher: PatternMatcher?

  /// Whether a text contains that one, or is it.
  init(_ text: FoldedText, isEqual: Bool = false) { (self.text, self.isEqual) = (text, isEqual) }

  /// Whether the pattern matches somewhere.
  init(_ pattern: SearchPattern) { (text, isEqual, matcher) = (nil, false, PatternMatcher(pattern)) }

  /// How long a text takes, roughly.
  var cost: Int { text == nil ? 4 : 1 }

  /// Whether the text with these UTF-8 bytes passes. The bytes are lent for the time of the call.
  ///
  /// - Parameter slack: how many bytes after the text may be read.
  @inline(__always)
  private mutating func accepts(_ bytes: UnsafeRawBufferPointer, slack: Int) -> Bool {
    guard let text else { return unsafe matcher?.accepts(bytes) ?? false }
    return unsafe isEqual ? text.isEqual(to: bytes, slack: slack) : text.isContained(in: bytes, slack: slack)
  }

  private mutating func narrow(
    _ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer
  ) {
    if let text {
      return unsafe isEqual
        ? text.narrowToEqual(&marks, slices, of: bytes) : text.narrow(&marks, slices, of: bytes)
    }
    for row in marks.indices where marks[row] { marks[row] = unsafe accepts(slices[row], of: bytes) }
  }

  mutating func accepts(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe accepts(UnsafeRawBufferPointer($0), slack: 0) }
  }

  /// Takes the mark from every row whose text does not pass.
  mutating func narrow(_ marks: inout [Bool], _ slices: [TextSlice], in text: BatchText) {
    unsafe text.bytes.withUnsafeBytes { unsafe narrow(&marks, slices, of: $0) }
  }

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
