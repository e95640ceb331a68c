import FinanceDomain
import SystemPackage

/// What tells a file from its later self and from another one in its place: number, size and time of modification.
package struct FileStamp: Hashable, Sendable {
  let size: Int
  package let isRegularFile: Bool
  package let isDirectory: Bool
  private let device: UInt64
  private let number: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  init(of descriptor: FileDescriptor) throws(Errno) { self.init(try descriptor.stat()) }

  /// Asks the system about a path, through links; read as `open` is given it, without a slash at its end.
  ///
  /// - Throws: `Errno` with the system's reason, such as that there is no such file.
  package init(ofPath path: String) throws(Errno) { self.init(try FilePath(path).stat()) }

  private init(_ status: Stat) {
    size = Int(status.size)
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    number = UInt64(truncatingIfNeeded: status.inode.rawValue)
    isRegularFile = status.type == .regular
    isDirectory = status.type == .directory
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
