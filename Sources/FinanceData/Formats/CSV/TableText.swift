import FinanceDomain

/// The text of a CSV file up to its footer.
///
/// Where the length of the text is known, the footer is looked for at once. Otherwise the last bytes read are held back
/// until it is known whether they are the file's last, so that a stream need not be read to its end beforehand.
package final class TableText: ByteSource {
  private struct State {
    var position = 0
    /// The last of them.
    var held: [UInt8] = []
    /// What is read into next.
    var spare: [UInt8] = []
    /// Where the rows end, once the end of the text has been read.
    var end: Int?
    var footer: [CSVFooterLine] = []

    var heldStart: Int { position - held.count }
  }

  private let file: InputFile
  private let search: @Sendable (_ end: [UInt8], _ size: Int) -> [CSVFooterLine]
  /// Whether a setting says how many records the footer has.
  package let isStated: Bool
  /// How many notices are before the one about the footer.
  package let noticesBefore: Int
  private let state = WaitingMutex(State())

  /// How much of a file's end is looked at.
  private static let tailSize = 1 << 16

  /// The text of a file.
  ///
  /// - Parameter search: gives the footer, if there is one, in the last bytes of the text, ``tailSize`` unless the text is
  ///   shorter, which has so many bytes in all.
  /// - Throws: ``SourceFailure`` if the end of the file cannot be read.
  package init(
    _ file: InputFile, isStated: Bool, noticesBefore: Int = 0,
    footer search: @escaping @Sendable (_ end: [UInt8], _ size: Int) -> [CSVFooterLine]
  ) throws(SourceFailure) {
    (self.file, self.search, self.isStated, self.noticesBefore) = (file, search, isStated, noticesBefore)
    guard let size = file.knownSize else { return }
    let tail = try file.bytes(in: max(0, size - TableText.tailSize)..<size)
    state.withLock { end(&$0, at: size, tail) }
    state.withLock { $0.held = [] }
  }

  /// The records after the last row, in the file's order; none while they are not known.
  package var footer: [CSVFooterLine] { state.withLock(\.footer) }

  package var knownSize: Int? { state.withLock(\.end) }

  var base: InputFile? { file }

  /// Fills `buffer[place...]` with bytes of the text without its footer, and says how many there were.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off.
  package func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    try state.withLock(lending: &buffer) { state, bytes throws(SourceFailure) in
      try skip(to: offset, &state)
      return try read(offset..<offset + count, &state, into: &bytes, place: place)
    }
  }
}

extension TableText {
  private func skip(to offset: Int, _ state: inout State) throws(SourceFailure) {
    var block: [UInt8] = []
    while state.end == nil, state.position < offset {
      let next = state.position..<min(offset, state.position + Chunk.size)
      block.resize(to: next.count)
      _ = try read(next, &state, into: &block, place: 0)
    }
  }

  /// Reads a range of the text that begins at most where reading has come to.
  private func read(
    _ range: Range<Int>, _ state: inout State, into bytes: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let range = range.clamped(to: range.lowerBound..<max(range.lowerBound, state.end ?? .max))
    let before = range.clamped(to: 0..<max(range.lowerBound, state.heldStart))
    _ = try file.read(before.count, at: before.lowerBound, into: &bytes, place: place)
    let known = range.clamped(to: state.heldStart..<max(state.heldStart, state.position))
    if !known.isEmpty {
      let target = place + known.lowerBound - range.lowerBound
      let source = known.lowerBound - state.heldStart
      bytes.replaceSubrange(target..<target + known.count, with: state.held[source..<source + known.count])
    }
    if state.end == nil {
      try goOn(range, &state, into: &bytes, place: place + state.position - range.lowerBound)
    }
    return max(0, min(range.upperBound, state.end ?? .max) - range.lowerBound)
  }

  /// Reads on to the end of a range, and so much further that what follows it is known.
  private func goOn(
    _ range: Range<Int>, _ state: inout State, into bytes: inout [UInt8], place: Int
  ) throws(SourceFailure) {
    let wanted = max(0, range.upperBound - state.position)
    let count = try file.read(wanted, at: state.position, into: &bytes, place: place)
    let read = count == 0 ? [] : bytes[place..<place + count]
    guard count == wanted else { return self.end(&state, at: state.position + count, state.held + read) }
    let more = range.upperBound + TableText.tailSize - state.position - count
    guard more > 0 else { return }
    // What is only looked at ahead is read again.
    let kept = wanted > 0 ? 0 : state.position - max(range.lowerBound, state.heldStart)
    state.spare.resize(to: kept + more)
    state.spare.replaceSubrange(0..<kept, with: state.held.suffix(kept))
    let found = try file.read(more, at: state.position + count, into: &state.spare, place: kept)
    guard found == more else {
      return self.end(
        &state, at: state.position + count + found, state.held + read + state.spare[kept..<kept + found])
    }
    swap(&state.held, &state.spare)
    state.position += count + found
  }

  private func end(_ state: inout State, at size: Int, _ read: [UInt8]) {
    state.held = Array(read.suffix(TableText.tailSize))
    state.position = size
    state.spare = []
    state.footer = search(state.held, size)
    state.end = state.footer.first?.offset ?? size
  }
}
