import FinanceDomain
import SystemPackage

/// A pipe, a FIFO, a device: bytes that come once, in order, and are kept for a second look.
///
/// The first bytes stay in memory and those after them go to a ``SpoolFile``. Where hardly any byte is asked for twice, which
/// ``stopKeeping()`` says, so many of them do; of more, the first and the last few stay.
final class InputStream: ByteSource {
  fileprivate struct State {
    let name: String
    let descriptor: FileDescriptor
    var isEnded = false
    var failure: SourceFailure?
    var count = 0
    var head: [UInt8] = []
    /// How long that becomes.
    var headSize = InputStream.headSize
    /// Those after ``head``, as far as they were kept.
    let spool: SpoolFile
    var keeps = true
    /// The last bytes, where not all are kept.
    var tail: [UInt8] = []
  }

  private let state: WaitingMutex<State>

  /// How many bytes stay in memory: more than are looked at to find an encoding.
  fileprivate static let headSize = 1 << 22 | 1 << 16
  /// How many bytes are spooled where hardly any is asked for twice: rows far down may contradict how the first are read.
  fileprivate static let mostSpooled = 1 << 26
  /// How many bytes stay in memory where more come.
  fileprivate static let leastHeadSize = 1 << 16
  fileprivate static let tailSize = 1 << 12

  /// What comes from a descriptor, which it closes unless it is standard input.
  init(name: String, _ descriptor: FileDescriptor) {
    state = WaitingMutex(
      State(name: name, descriptor: descriptor, spool: SpoolFile(for: .stream(name))))
    InputStream.widen(descriptor)
  }

  deinit {
    state.withLock { state in
      if state.descriptor != .standardInput { try? state.descriptor.close() }
    }
  }

  /// Fewer and longer reads cost less: Linux gives a pipe a MiB if it is asked to and may.
  private static func widen(_ descriptor: FileDescriptor) {
    #if os(Linux)
      let setPipeSize: CInt = 1031
      _ = fcntl(descriptor.rawValue, setPipeSize, 1 << 20)
    #endif
  }

  var knownSize: Int? { state.withLock { $0.isEnded ? $0.count : nil } }

  var isKept: Bool { state.withLock { $0.keeps } }

  var isWhole: Bool { state.withLock { $0.keeps || $0.head.count + $0.spool.count == $0.count } }

  func stopKeeping() { state.withLock { $0.keeps = false } }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    try state.withLock(lending: &buffer) { state, bytes throws(SourceFailure) in
      try state.skip(to: offset)
      let kept = try state.copy(count, at: offset, into: &bytes, place: place)
      return try kept + state.take(count - kept, into: &bytes, place: place + kept)
    }
  }
}

extension InputStream.State {
  fileprivate mutating func skip(to offset: Int) throws(SourceFailure) {
    guard offset > count else { return }
    var block = [UInt8](repeating: 0, count: min(Chunk.size, offset - count))
    while offset > count, try take(min(block.count, offset - count), into: &block, place: 0) > 0 {}
  }

  fileprivate func copy(
    _ wanted: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let end = max(offset, min(offset + wanted, count))
    var from = offset
    while from < end {
      from += try copyPiece(from..<end, into: &buffer, place: place + from - offset)
    }
    return end - offset
  }

  /// Copies the part of a range that one of the three places has.
  private func copyPiece(
    _ range: Range<Int>, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let (tailStart, spoolEnd) = (count - tail.count, head.count + spool.count)
    let piece = range.clamped(to: 0..<(range.lowerBound < head.count ? head.count : spoolEnd))
    if range.lowerBound < head.count {
      buffer.replaceSubrange(place..<place + piece.count, with: head[piece])
    } else if range.lowerBound < spoolEnd {
      try spool.read(piece.count, at: piece.lowerBound - head.count, into: &buffer, place: place)
    } else {
      guard range.lowerBound >= tailStart else { throw SourceFailure(notKept: name) }
      let part = tail[range.lowerBound - tailStart..<range.upperBound - tailStart]
      buffer.replaceSubrange(place..<place + part.count, with: part)
      return part.count
    }
    return piece.count
  }

  /// Reads on, straight into the buffer, and keeps what has to be kept.
  fileprivate mutating func take(
    _ wanted: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    if let failure { throw failure }
    var taken = 0
    do throws(SourceFailure) {
      while taken < wanted, !isEnded {
        let got = try next(place + taken..<place + wanted, of: &buffer)
        isEnded = got == 0
        taken += got
        count += got
      }
      try keep(buffer[place..<place + taken])
    } catch {
      failure = error
      throw error
    }
    return taken
  }

  private func next(_ range: Range<Int>, of buffer: inout [UInt8]) throws(SourceFailure) -> Int {
    do {
      // The system call writes through a pointer; the slice of the buffer keeps it within the range.
      return try unsafe buffer.withUnsafeMutableBytes { bytes in
        try unsafe descriptor.read(
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[range]), retryOnInterrupt: true)
      }
    } catch {
      if count == 0 { throw SourceFailure(path: name, opening: error) }
      throw SourceFailure(path: name, reading: error, offset: count)
    }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) throws(SourceFailure) {
    let inHead = bytes.prefix(headSize - head.count)
    head += inHead
    let rest = bytes[inHead.endIndex...]
    guard !rest.isEmpty else { return }
    if keeps {
      try spool.keep(rest)
      return
    }
    if tail.isEmpty, spool.count + rest.count <= InputStream.mostSpooled {
      do throws(SourceFailure) {
        try spool.keep(rest)
        return
      } catch {
        // The folder is full, and nobody has asked for these bytes.
      }
    }
    if tail.isEmpty, spool.count <= InputStream.mostSpooled {
      spool.removeAll()
      headSize = InputStream.leastHeadSize
      head = Array(head[..<headSize])
    }
    tail = tail.suffix(max(0, InputStream.tailSize - rest.count)) + rest.suffix(InputStream.tailSize)
  }
}

extension SourceFailure {
  init(notKept path: String) {
    self.init(
      path: path, kind: .broken,
      message: "a stream is read once here, and is needed a second time; write it to a file first")
  }
}
