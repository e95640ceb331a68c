import FinanceData
import FinanceDomain
import SystemPackage

/// A descriptor that takes all bytes or says why not.
///
/// `print` loses output without a word when the disk is full or the descriptor closed. Here a short write is
/// continued, an interrupted one repeated, one that would block waited for, and everything else is an error.
struct CheckedOutput: Sendable {
  /// Where the bytes go.
  let descriptor: FileDescriptor
  let name: String

  /// Where reports go.
  static let standardOutput = CheckedOutput(descriptor: .standardOutput, name: "standard output")
  /// Where diagnostics go.
  static let standardError = CheckedOutput(descriptor: .standardError, name: "standard error")

  /// Writes all the bytes.
  func write(_ bytes: [UInt8]) throws(OutputError) { try write(bytes[...]) }

  /// Writes a part of some bytes.
  ///
  /// - Throws: what ``write(_:)-([UInt8])`` throws.
  func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    var rest = bytes
    while !rest.isEmpty {
      do {
        // The pointer is used within the call only.
        let count = try unsafe rest.withUnsafeBytes { unsafe try descriptor.write($0) }
        // Nothing taken and no reason given: asking again might never end.
        guard count > 0 else { throw Errno.ioError }
        rest = rest.dropFirst(count)
      } catch Errno.resourceTemporarilyUnavailable {
        waitUntilWritable()
      } catch {
        throw failure(error)
      }
    }
  }

  /// Writes the bytes and closes the descriptor: some file systems report only then that bytes were lost.
  ///
  /// - Throws: what ``write(_:)`` throws.
  func finish(with bytes: [UInt8]) throws(OutputError) {
    try write(bytes)
    do { try descriptor.close() } catch { throw failure(error) }
  }

  /// Does what writes to it; what goes wrong besides is said of it, too.
  func attempt(_ body: () throws -> Void) throws(OutputError) {
    do { try body() } catch { throw error as? OutputError ?? failure(error) }
  }

  /// Another program has made the descriptor non-blocking, as some do with a terminal they share.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    // The structure outlives the call. If the call is interrupted, the next write asks again.
    _ = unsafe poll(&request, 1, -1)
  }

  private func failure(_ error: any Error) -> OutputError {
    let errno = Errno(error)
    return errno == .brokenPipe ? .readerLeft : .cannotWrite(name, errno)
  }
}

/// What is written to one place.
enum OutputContent: Sendable {
  case bytes([UInt8])
  /// Bytes of which there may be more than memory should hold.
  case spooled(SpooledBytes)

  static func text(_ text: String) -> OutputContent { .bytes(Array(text.utf8)) }

  /// What tells it from others.
  var digest: FileDigest {
    switch self {
    case .bytes(let bytes): FileDigest(bytes)
    case .spooled(let bytes): bytes.digest
    }
  }

  /// Shows it in pieces that are not larger than that.
  ///
  /// - Throws: what `take` throws, and what stops it from being read.
  func forEachPiece(of size: Int, _ take: (ArraySlice<UInt8>) throws -> Void) throws {
    func cut(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        try take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
    }
    switch self {
    case .bytes(let bytes): try cut(bytes)
    case .spooled(let bytes): try bytes.forEachBlock(cut)
    }
  }
}

/// The three descriptors that every program is given; usually.
enum StandardStreams {
  /// Occupies the descriptors that the parent has closed.
  ///
  /// Otherwise the next file to be opened would get the number, and messages meant for standard error would
  /// be written into it. What takes the place of standard input can only be written, and what takes the place
  /// of standard output only be read, so using them fails as it should: a report that nobody can receive is
  /// an error. Messages may be lost.
  static func fillGaps() {
    fill(.standardInput, with: .writeOnly)
    fill(.standardOutput, with: .readOnly)
    fill(.standardError, with: .writeOnly)
  }

  /// A new descriptor gets the lowest free number; those below are taken by then, so that is the number
  /// wanted.
  private static func fill(_ descriptor: FileDescriptor, with mode: FileDescriptor.AccessMode) {
    guard (try? Stat(descriptor)) == nil else { return }
    _ = try? FileDescriptor.open("/dev/null", mode)
  }
}
