import FinanceDomain
import FinanceLedger
import SystemPackage

/// An open folder. Files are made and renamed within it, so it does not matter if somebody moves it
/// meanwhile. What fails throws an `Errno`.
///
/// The calls that take a name are unsafe to the compiler because C takes pointers; each pointer lives as long
/// as its call.
final class OutputFolder: Sendable {
  private let descriptor: FileDescriptor

  /// Opens a folder.
  init(path: FilePath) throws {
    descriptor = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
  }

  deinit { try? descriptor.close() }

  var identity: FileIdentity? { FileIdentity(descriptor) }

  /// Asks whether files can be made in it.
  ///
  /// - Throws: `Errno` if not.
  func checkIsWritable() throws {
    try check { unsafe faccessat(descriptor.rawValue, ".", W_OK | X_OK, AT_EACCESS) }
  }

  /// What has that name, the link itself if it is one; `nil` if nothing has.
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
    OpenLedgers.apart(from: { (try? status(of: name)).map { FileIdentity($0) } }) {
      begins(name, with: "SQLite format 3\0")
    } ?? true
  }

  /// Whether a file begins with that text; `false` for one that cannot be read.
  func begins(_ name: String, with text: String) -> Bool {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let number = try? check({ unsafe openat(descriptor.rawValue, name, flags) }) else { return false }
    let file = FileDescriptor(rawValue: number)
    defer { try? file.close() }
    return file.next(text.utf8.count).elementsEqual(text.utf8)
  }

  /// Makes a file that nobody else can read, under a name that must be free; a link in its place is not
  /// followed.
  func create(_ name: String) throws -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return FileDescriptor(rawValue: try check { unsafe openat(descriptor.rawValue, name, flags, 0o600) })
  }

  /// Puts the one in the place of the other, at once.
  func rename(_ name: String, to target: String) throws {
    try check { unsafe renameat(descriptor.rawValue, name, descriptor.rawValue, target) }
  }

  /// Removes a file, or a folder with the files in it; what is not there is as good as removed.
  func remove(_ name: String) {
    if unsafe unlinkat(descriptor.rawValue, name, 0) == 0 || errno == ENOENT { return }
    guard let folder = try? folder(name), let names = try? folder.names() else { return }
    for name in names { _ = unsafe unlinkat(folder.descriptor.rawValue, name, 0) }
    _ = unsafe unlinkat(descriptor.rawValue, name, AT_REMOVEDIR)
  }

  /// Makes a folder that nobody else can read, under a name that must be free.
  func createFolder(_ name: String) throws {
    try check { unsafe mkdirat(descriptor.rawValue, name, 0o700) }
  }

  /// Opens a folder in it; a link in its place is not followed.
  func folder(_ name: String) throws -> OutputFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return OutputFolder(
      FileDescriptor(rawValue: try check { unsafe openat(descriptor.rawValue, name, flags) }))
  }

  private init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// The names in it, in order.
  func names() throws -> [String] {
    // The stream closes a descriptor of its own, which reads from the beginning.
    let number = try check { unsafe openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = unsafe fdopendir(number) else {
      _ = close(number)
      throw Errno(rawValue: errno)
    }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    // The entry is good until the next call, and its name is copied before.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { place in
        unsafe place.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Lets others than the owner into it.
  func changePermissions(to permissions: FilePermissions) throws {
    try descriptor.changePermissions(to: permissions)
  }

  /// Exchanges two names at once; `false` where the system or the file system cannot.
  private static func swap(_ name: String, _ other: String, in folder: CInt) -> Bool {
    #if canImport(Darwin)
      return unsafe renameatx_np(folder, name, folder, other, UInt32(RENAME_SWAP)) == 0
    #else
      // The library has the call and its header keeps it to itself; 2 is RENAME_EXCHANGE of linux/fs.h.
      typealias Call =
        @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt
      guard let call = unsafe dlsym(nil, "renameat2") else { return false }
      return unsafe unsafeBitCast(call, to: Call.self)(folder, name, folder, other, 2) == 0
    #endif
  }

  /// Puts a folder in the place of another, which gets its name: at once where the system can.
  ///
  /// - Throws: `Errno`; both are where they were.
  func exchange(_ name: String, with target: String) throws {
    if OutputFolder.swap(name, target, in: descriptor.rawValue) { return }
    let aside = name + ".old"
    try rename(target, to: aside)
    do { try rename(name, to: target) } catch {
      try rename(aside, to: target)
      throw error
    }
    try rename(aside, to: name)
  }

  /// Makes sure that the names in the folder survive a power cut.
  ///
  /// - Throws: `Errno`; not for file systems that cannot do it at all.
  func synchronize() throws {
    do { try descriptor.synchronize() } catch Errno.invalidArgument {}
  }
}
