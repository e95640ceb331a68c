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
  ///
  /// - Throws: ``OutputError/readerLeft``, ``OutputError/cannotWrite(_:_:)``.
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
  ///
  /// - Throws: ``OutputError``.
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
