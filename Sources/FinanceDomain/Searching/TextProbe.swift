/// A prepared question to a text. It may learn from the texts it sees, never so that an answer changes.
protocol TextProbe: Sendable {
  /// Whether the text with these UTF-8 bytes passes. The bytes are lent for the time of the call.
  ///
  /// - Parameter slack: how many bytes behind the text may be read.
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
    // Checked in release builds too: this is what makes lending the bytes sound, and counting what lies behind them.
    precondition(range.upperBound <= bytes.count, "a row points beyond the text of its batch")
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    return unsafe accepts(text, slack: bytes.count &- range.upperBound)
  }
}
