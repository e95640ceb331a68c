import FinanceDomain

/// The text of a file that is not UTF-8, as UTF-8: decoded block by block as it is read, and again where it is read again.
///
/// Offsets are those of the text. A table with one entry a block leads from them to the file's.
final class DecodedText: ByteSource {
  private struct State {
    /// Where each block that was decoded begins, and where the next one does.
    var blocks: [(text: Int, file: Int)]
    var isEnded = false
    /// The number of the block whose text is here.
    var number = -1
    var count = 0
    var text: [UInt8] = []
    /// The bytes of the file that it is of.
    var bytes: [UInt8] = []
  }

  private let file: InputFile
  private let decoder: TextDecoder
  private let blockSize: Int
  private let state: WaitingMutex<State>

  /// The text of a file from a place on.
  ///
  /// - Parameter blockSize: how many bytes are decoded at once; tests make it small.
  init(of file: InputFile, from start: Int, in encoding: TextEncoding, blockSize: Int = Chunk.size) {
    (self.file, decoder) = (file, TextDecoder(encoding))
    self.blockSize = blockSize
    state = WaitingMutex(State(blocks: [(text: 0, file: start)]))
  }

  var base: InputFile? { file }

  var knownSize: Int? { state.withLock { $0.isEnded ? $0.blocks.last?.text : nil } }

  func close() {
    file.close()
    state.withLock { state in (state.number, state.text, state.bytes) = (-1, [], []) }
  }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    try state.withLock(lending: &buffer) { state, bytes throws(SourceFailure) in
      var done = 0
      while done < count, try load(&state, offset + done) {
        let from = offset + done - state.blocks[state.number].text
        let part = state.text[from..<min(state.count, from + count - done)]
        bytes.replaceSubrange(place + done..<place + done + part.count, with: part)
        done += part.count
      }
      return done
    }
  }

  /// Decodes the block that has an offset of the text; `false` at the end.
  private func load(_ state: inout State, _ offset: Int) throws(SourceFailure) -> Bool {
    if state.number >= 0, state.blocks[state.number].text <= offset,
      offset < state.blocks[state.number].text + state.count
    {
      return true
    }
    while let end = state.blocks.last, end.text <= offset {
      guard !state.isEnded else { return false }
      try decode(&state, state.blocks.count - 1)
    }
    let number = state.blocks.partitioningIndex { $0.text > offset } - 1
    if state.number != number { try decode(&state, number) }
    return true
  }

  /// Decodes a block, which is the next one or one that was decoded before.
  private func decode(_ state: inout State, _ number: Int) throws(SourceFailure) {
    let block = state.blocks[number]
    state.bytes.resize(to: blockSize)
    state.text.resize(to: TextDecoder.room(for: blockSize))
    let count = try file.read(blockSize, at: block.file, into: &state.bytes, place: 0)
    let isLast = count < blockSize
    state.number = -1
    var text: [UInt8] = []
    swap(&text, &state.text)
    defer { swap(&text, &state.text) }
    do throws(TextEncodingError) {
      let decoded = try decoder.decode(
        state.bytes.span.extracting(0..<count), at: block.file, isLast: isLast, into: &text)
      (state.number, state.count) = (number, decoded.count)
      guard number == state.blocks.count - 1, !state.isEnded else { return }
      state.isEnded = isLast
      state.blocks.append((text: block.text + decoded.count, file: block.file + decoded.used))
    } catch {
      throw SourceFailure(path: file.name, kind: .refused, code: .textEncoding, message: error.sentence)
    }
  }
}
