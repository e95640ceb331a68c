import FinanceDomain

/// Where the bytes of an ``InputFile`` come from.
protocol ByteSource: Sendable {
  /// How many bytes there are, as far as that is known: a stream's length shows at its end.
  var knownSize: Int? { get }

  /// Fills `buffer[place...]` with `count` bytes from `offset` on, and says how many there were. There are fewer only at
  /// the end.
  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int

  /// Makes sure that the bytes are still those that were read.
  func checkUnchanged() throws(SourceFailure)

  /// Whether bytes can be read a second time.
  var isKept: Bool { get }

  /// The file of which these bytes are the text.
  var original: InputFile? { get }

  /// From now on no byte is asked for twice.
  func stopKeeping()

  /// Gives back what is held open, until more is read.
  func rest()
}

extension ByteSource {
  func checkUnchanged() throws(SourceFailure) {}
  var isKept: Bool { true }
  var original: InputFile? { nil }
  func stopKeeping() {}
  func rest() {}
}

/// Bytes in memory.
struct BytesInMemory: ByteSource {
  let bytes: [UInt8]

  var knownSize: Int? { bytes.count }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let count = min(count, bytes.count - offset)
    guard count > 0 else { return 0 }
    buffer.replaceSubrange(place..<place + count, with: bytes[offset..<offset + count])
    return count
  }
}
