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

  /// The file of which these bytes are the text; the answers below are its own, where there is one.
  var base: InputFile? { get }

  /// Makes sure that the bytes are still those that were read.
  func checkUnchanged() throws(SourceFailure)

  /// Whether bytes can be read a second time.
  var isKept: Bool { get }

  /// From now on no byte is asked for twice.
  func stopKeeping()

  /// Gives back what is held open, until more is read.
  func close()
}

extension ByteSource {
  var base: InputFile? { nil }
  func checkUnchanged() throws(SourceFailure) { try base?.checkUnchanged() }
  var isKept: Bool { base?.isKept ?? true }
  func stopKeeping() { base?.stopKeeping() }
  func close() { base?.close() }
}

struct BytesInMemory: ByteSource {
  let bytes: [UInt8]
  var base: InputFile?

  var knownSize: Int? { bytes.count }
  var isKept: Bool { true }
  func stopKeeping() {}

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let count = min(count, bytes.count - offset)
    guard count > 0 else { return 0 }
    buffer.replaceSubrange(place..<place + count, with: bytes[offset..<offset + count])
    return count
  }
}

extension WaitingMutex where Value: Sendable {
  /// Does something with the value and with a buffer of the caller's.
  ///
  /// The buffer changes hands with the lock, so that the closure need not capture what belongs to the caller.
  func withLock<Result: Sendable, Failure: Error>(
    lending buffer: inout [UInt8], _ body: (inout Value, inout [UInt8]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    return try withLock { value throws(Failure) in try body(&value, &bytes) }
  }
}
