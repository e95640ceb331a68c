import FinanceLedger
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
    try check { unsafe faccessat(descriptor.rawValue, ".", W_OK | X_OK, AT_EACCESS) }
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

  /// Whether a file is a database of SQLite, as ledgers are; `false` for one that cannot be read.
  func isDatabase(_ name: String) -> Bool {
    // What is open as a ledger is one.
    OpenLedgers.apart(from: { (try? status(of: name)).map { OpenLedgers.Identity($0) } }) {
      beginsAsDatabase(name)
    } ?? true
  }

  private func beginsAsDatabase(_ name: String) -> Bool {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let number = try? check({ unsafe openat(descriptor.rawValue, name, flags) }) else { return false }
    let file = FileDescriptor(rawValue: number)
    defer { try? file.close() }
    let mark = Array("SQLite format 3\0".utf8)
    var beginning = [UInt8](repeating: 0, count: mark.count)
    // The pointer is used within the call only.
    let count = unsafe beginning.withUnsafeMutableBytes { unsafe try? file.read(into: $0) }
    return count == mark.count && beginning == mark
  }

  /// Makes a file that nobody else can read, under a name that must be free; a link in its place is not
  /// followed.
  ///
  /// - Throws: `Errno`.
  func create(_ name: String) throws -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return FileDescriptor(rawValue: try check { unsafe openat(descriptor.rawValue, name, flags, 0o600) })
  }

  /// Puts the one in the place of the other, at once.
  ///
  /// - Throws: `Errno`.
  func rename(_ name: String, to target: String) throws {
    try check { unsafe renameat(descriptor.rawValue, name, descriptor.rawValue, target) }
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
