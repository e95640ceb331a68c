import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder. Files are made and renamed within it, so it does not matter if somebody moves it
/// meanwhile.
///
/// The calls that take a name are unsafe to the compiler because C takes pointers; each pointer lives as long
/// as its call.
final class OutputFolder: Sendable {
  private let descriptor: FileDescriptor

  /// Opens a folder.
  ///
  /// - Throws: `Errno`.
  init(path: FilePath) throws {
    descriptor = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
  }

  deinit { try? descriptor.close() }

  /// Which folder it is.
  var identity: FileIdentity? { FileIdentity(descriptor) }

  /// Asks whether files can be made in it.
  ///
  /// - Throws: `Errno` if not.
  func checkIsWritable() throws {
    try check(unsafe faccessat(descriptor.rawValue, ".", W_OK | X_OK, AT_EACCESS))
  }

  /// What stands under that name, the link itself if it is one; `nil` if nothing does.
  ///
  /// - Throws: `Errno`.
  func status(of name: String) throws -> Stat? {
    do {
      return try Stat(FilePath(name), relativeTo: descriptor, flags: .symlinkNoFollow)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
  }

  /// Makes a file that nobody else can read, under a name that must be free; a link in its place is not
  /// followed.
  ///
  /// - Throws: `Errno`.
  func create(_ name: String) throws -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(descriptor.rawValue, name, flags, 0o600)
    try check(number)
    return FileDescriptor(rawValue: number)
  }

  /// Puts the one in the place of the other, at once.
  ///
  /// - Throws: `Errno`.
  func rename(_ name: String, to target: String) throws {
    try check(unsafe renameat(descriptor.rawValue, name, descriptor.rawValue, target))
  }

  /// Removes a file; one that is not there is as good as removed.
  func remove(_ name: String) {
    _ = unsafe unlinkat(descriptor.rawValue, name, 0)
  }

  /// Makes sure that the names in the folder survive a power cut.
  ///
  /// - Throws: `Errno`; not for file systems that cannot do it at all.
  func synchronize() throws {
    do { try descriptor.synchronize() } catch Errno.invalidArgument {}
  }
}
