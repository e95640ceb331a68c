import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What tells a file from its later self and from another one in its place: number, size and time of modification.
package struct FileStamp: Hashable, Sendable {
  let size: Int
  package let isRegularFile: Bool
  package let isDirectory: Bool
  private let device: UInt64
  private let number: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  init(of descriptor: FileDescriptor) throws {
    var status = stat()
    // `fstat` fills the structure whose address it is given.
    guard unsafe fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  /// Asks the system about a path, through links; read as `open` is given it, without a slash at its end.
  ///
  /// - Throws: `Errno` with the system's reason, such as that there is no such file.
  package init(ofPath path: String) throws {
    var status = stat()
    guard unsafe stat(FilePath(path).string, &status) == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  private init(_ status: stat) {
    size = Int(status.st_size)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}
