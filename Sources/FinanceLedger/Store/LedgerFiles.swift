import FinanceDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What has to be known and done about a ledger's file before SQLite opens it.
enum LedgerFiles {
  /// What a path leads to.
  enum Kind: Equatable {
    case nothing
    case file(size: Int)
    case folder
    case other
  }

  /// What the path leads to, behind symbolic links.
  static func kind(of path: String) throws(LedgerError) -> Kind {
    // The call fills the structure whose address it is given; of its members only numbers are looked at.
    var status = unsafe stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      if errno == ENOENT { return .nothing }
      throw .unreadable(path: path, reason: reason(errno))
    }
    return switch unsafe status.st_mode & S_IFMT {
    case S_IFREG: .file(size: Int(unsafe status.st_size))
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The first bytes of a file, as many as there are.
  static func beginning(of path: String, count: Int) throws(LedgerError) -> [UInt8] {
    let descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    let failure = errno
    close(descriptor)
    guard found >= 0 else { throw .unreadable(path: path, reason: reason(failure)) }
    return Array(bytes.prefix(found))
  }

  /// Makes an empty file that only its owner may read, and the folders it is to lie in; a file that is there stays.
  static func make(_ path: String) throws(LedgerError) {
    try makeFolders(above: path, for: path)
    let descriptor = unsafe path.withCString { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: reason(errno)) }
    close(descriptor)
  }

  private static func makeFolders(above path: String, for file: String) throws(LedgerError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if try makeFolder(folder, for: file) { return }
    try makeFolders(above: folder, for: file)
    guard try makeFolder(folder, for: file) else {
      throw .cannotCreate(path: file, reason: "\(folder): \(reason(ENOENT))")
    }
  }

  /// Whether the folder is there now; it is not if the one above is missing.
  private static func makeFolder(_ folder: String, for file: String) throws(LedgerError) -> Bool {
    if unsafe folder.withCString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT else {
      throw .cannotCreate(path: file, reason: "\(folder): \(reason(errno))")
    }
    return false
  }

  /// What the system says about an error.
  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
