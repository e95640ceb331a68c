extension FoldedText {
  /// Takes the mark from every row whose text does not contain it.
  ///
  /// Nearly all rows are decided by the run of bytes alone, in this loop.
  ///
  /// Unsafe: the bytes are lent for the time of the call. They are those of a batch, so every text is valid UTF-8.
  func narrow(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
    guard let run, let base = bytes.baseAddress else {
      return unsafe narrowOneByOne(&marks, slices, of: bytes)
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
  func narrowToEqual(_ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer) {
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

  private func narrowOneByOne(
    _ marks: inout [Bool], _ slices: [TextSlice], of bytes: UnsafeRawBufferPointer
  ) {
    for row in marks.indices where marks[row] {
      marks[row] = unsafe isContained(inRange: slices[row].range, of: bytes)
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
    // Checked in release builds too: this is what makes lending the bytes sound, and counting what lies behind them.
    precondition(range.upperBound <= bytes.count, "a row points beyond the text of its batch")
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}
