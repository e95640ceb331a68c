import FinanceDomain

/// A file as the kernel sees its locks, those of this process included.
///
/// A lock of an open file description conflicts with every lock of a process, so asking whether one could be set names
/// each of them, in one call and for this file alone. Closing the descriptor releases the locks of this process, so the
/// value has to outlive the connection it watches.
final class LockedFile {
  /// A lock: its first byte, its length (0 for the rest of the file), and whether others may read.
  struct Lock: Equatable {
    let start: Int64
    let length: Int64
    let isShared: Bool
  }

  private let descriptor: Int32
  /// `F_OFD_GETLK`: Linux, and Darwin's number for the same.
  #if os(Linux)
    private static let query: Int32 = 36
  #else
    private static let query: Int32 = 92
  #endif

  init(_ path: String) throws {
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw LockError(code: errno) }
  }

  deinit { close(descriptor) }

  /// All locks, in the order of their bytes.
  func locks() throws -> [Lock] { try locks(from: 0, length: 0) }

  /// The kernel names one conflict a call, so what is before it and after it is asked about again.
  private func locks(from start: Int64, length: Int64) throws -> [Lock] {
    var found = flock()
    found.l_type = Int16(F_WRLCK)
    found.l_whence = Int16(SEEK_SET)
    (found.l_start, found.l_len) = (off_t(start), off_t(length))
    guard unsafe fcntl(descriptor, LockedFile.query, &found) == 0 else { throw LockError(code: errno) }
    guard found.l_type != Int16(F_UNLCK) else { return [] }
    let lock = Lock(
      start: Int64(found.l_start), length: Int64(found.l_len), isShared: found.l_type == Int16(F_RDLCK))
    let before = lock.start > start ? try locks(from: start, length: lock.start - start) : []
    let end = lock.start + lock.length
    let isLast = lock.length == 0 || (length > 0 && end >= start + length)
    return before + [lock]
      + (isLast ? [] : try locks(from: end, length: length == 0 ? 0 : start + length - end))
  }
}

/// A call about locks that failed.
struct LockError: Error {
  let code: Int32
}
