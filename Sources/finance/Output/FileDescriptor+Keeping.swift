import FinanceDomain
import FinanceLedger
import SystemPackage

extension FileDescriptor {
  /// Makes sure that what was written survives a power cut.
  ///
  /// A failure is final: after one, the system counts the lost pages as written, and asking again would
  /// succeed without reason.
  func synchronize() throws {
    try check { fsync(rawValue) }
  }

  /// The next bytes, so many at most; none where it cannot be read.
  func next(_ count: Int) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: count)
    // The pointer is used within the call only.
    let read = try? unsafe bytes.withUnsafeMutableBytes { unsafe try self.read(into: $0) }
    return bytes.prefix(read ?? 0)
  }

  /// Does what writes to it, and closes it in any case.
  ///
  /// - Throws: what the writing throws; what closing it throws, but not for an interruption: it is closed all the same.
  func closing(after body: () throws -> Void) throws {
    do { try body() } catch {
      try? close()
      throw error
    }
    do { try close() } catch Errno.interrupted {}
  }

  /// Gives the file an owner and a group; `nil` leaves the owner as it is.
  func changeOwner(to user: UserID?, group: GroupID) throws {
    try check { fchown(rawValue, user?.rawValue ?? uid_t.max, group.rawValue) }
  }

  /// Gives a file of one's own its permissions.
  ///
  /// - Throws: `Errno`; not for file systems that keep no permissions, which is what they mean by a refusal.
  func changePermissions(to permissions: FilePermissions) throws {
    do {
      try check { fchmod(rawValue, permissions.rawValue) }
    } catch Errno.notPermitted, Errno.notSupported {}
  }
}

extension Errno {
  /// The system's reason in an error of a system call; nothing else is thrown where this is used.
  init(_ error: any Error) {
    self = error as? Errno ?? .ioError
  }
}

/// Makes a system call and turns C's way of saying no into an error. A call that was interrupted before it did anything
/// is made again.
///
/// - Returns: what the call returns.
@discardableResult
func check(_ call: () -> Int32) throws -> Int32 {
  while true {
    let result = call()
    if result >= 0 { return result }
    let reason = Errno(rawValue: errno)
    if reason != .interrupted { throw reason }
  }
}

/// Makes a folder where nothing is.
///
/// - Parameter makesParents: whether the folders that it is in are made as well.
/// - Throws: ``OutputError/cannotCreate(_:_:)``; ``OutputError/refused(_:_:)`` where the folder that it is in does not exist.
func makeFolder(_ path: String, makesParents: Bool = false) throws(OutputError) {
  guard !path.isEmpty, FileIdentity(path: path) == nil else { return }
  if makesParents { try makeFolder(FilePath(path).removingLastComponent().string, makesParents: true) }
  do { try check { unsafe mkdir(path, 0o777) } } catch Errno.fileExists {
  } catch Errno.noSuchFileOrDirectory {
    throw .refused(path, .folderMissing(FilePath(path).removingLastComponent().string))
  } catch {
    throw .cannotCreate(path, Errno(error))
  }
}

/// Which file it is, whatever path leads to it: through `..`, links and other names.
typealias FileIdentity = OpenLedgers.Identity

extension FileIdentity {
  /// The identity in a file's status.
  init(_ status: Stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.deviceID.rawValue), inode: UInt64(status.inode.rawValue))
  }

  /// The file that the path leads to, through links; `nil` if there is none.
  init?(path: String) {
    guard let status = try? Stat(FilePath(path)) else { return nil }
    self.init(status)
  }

  /// The file of an open descriptor; `nil` if it is closed.
  init?(_ descriptor: FileDescriptor) {
    guard let status = try? Stat(descriptor) else { return nil }
    self.init(status)
  }
}
