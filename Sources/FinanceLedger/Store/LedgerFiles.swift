import FinanceDomain

/// What has to be known and done about a ledger's file before SQLite opens it.
enum LedgerFiles {
  enum Kind {
    case nothing
    case file(size: Int, identity: OpenLedgers.Identity)
    case other(finding: String)
  }

  /// What the path leads to, behind symbolic links.
  static func kind(of path: String) throws(LedgerError) -> Kind {
    // The call fills the structure whose address it is given; of its members only numbers are looked at.
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      if errno == ENOENT { return .nothing }
      throw .unreadable(path: path, reason: reason(errno))
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG:
      .file(
        size: Int(status.st_size),
        identity: OpenLedgers.Identity(
          device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino)))
    case S_IFDIR: .other(finding: "it is a folder")
    default: .other(finding: "it is not a file")
    }
  }

  /// Which file the path leads to; `nil` if to none.
  static func identity(of path: String) throws(LedgerError) -> OpenLedgers.Identity? {
    if case .file(_, let identity) = try kind(of: path) { identity } else { nil }
  }

  /// The first bytes of a file, as many as there are; `nil` if a connection of this process is open on it.
  static func beginning(of path: String, count: Int) throws(LedgerError) -> [UInt8]? {
    try apart(from: path) { () throws(LedgerError) in try bytes(of: path, count: count) }
  }

  private static func apart<Value>(
    from path: String, _ body: () throws(LedgerError) -> Value
  ) throws(LedgerError) -> Value? {
    try OpenLedgers.apart(from: { () throws(LedgerError) in try identity(of: path) }, body)
  }

  private static func bytes(of path: String, count: Int) throws(LedgerError) -> [UInt8] {
    let descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    defer { close(descriptor) }
    try checkLocks(descriptor, path)
    var bytes = [UInt8](repeating: 0, count: count)
    let found = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    guard found >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    return Array(bytes.prefix(found))
  }

  /// Asks for a lock that nobody else can have. SQLite would say that somebody has it where there are no locks at all, and
  /// a run would wait for nobody.
  private static func checkLocks(_ descriptor: Int32, _ path: String) throws(LedgerError) {
    var lock = flock()
    (lock.l_type, lock.l_whence, lock.l_len) = (Int16(F_RDLCK), Int16(SEEK_SET), 1)
    guard unsafe fcntl(descriptor, F_SETLK, &lock) < 0 else { return }
    let failure = errno
    guard ![EACCES, EAGAIN, EINTR].contains(failure) else { return }
    throw .lockless(path: path, reason: reason(failure))
  }

  /// Makes an empty file that only its owner may read, and the folders it is to be in; a file that is there stays.
  static func make(_ path: String) throws(LedgerError) {
    try makeFolders(above: path, for: path)
    _ = try apart(from: path) { () throws(LedgerError) in try create(path) }
  }

  private static func create(_ path: String) throws(LedgerError) {
    let descriptor = unsafe path.withCString { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: reason(errno)) }
    defer { close(descriptor) }
    try checkLocks(descriptor, path)
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

  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
