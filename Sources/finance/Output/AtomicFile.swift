import SystemPackage

/// A file that is replaced as a whole: a reader finds the old content or the new one, never a part.
///
/// It is the wrong way to write to devices, pipes and links; those are refused.
struct AtomicFile {
  let path: String
  private let folder: OutputFolder
  private let name: String
  private let creationMask: FilePermissions

  /// Checks that the path can be replaced and may be. Nothing is written.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - creationMask: the permissions that a new file lacks; a file that is replaced hands down its own.
  init(replacing path: String, creationMask: FilePermissions) throws(OutputError) {
    let whole = FilePath(path)
    guard let last = whole.lastComponent, last.kind == .regular, !path.hasSuffix("/") else {
      throw .refused(path, .isFolder)
    }
    let parent = whole.removingLastComponent()
    self.path = path
    self.creationMask = creationMask
    name = last.string
    folder = try AtomicFile.open(parent.isEmpty ? "." : parent, for: path)
    _ = try status()
  }

  /// Refuses to replace a file that is also read.
  func spare(_ inputs: Set<FileIdentity>) throws(OutputError) {
    guard let status = try status() else { return }
    if inputs.contains(FileIdentity(status)) { throw .refused(path, .isInput) }
  }

  /// Refuses a path at which the run looks for another file or is going to make one.
  func spare(placeOf other: String) throws(OutputError) {
    guard let other = try? AtomicFile(replacing: other, creationMask: creationMask) else { return }
    if isSame(as: other) { throw .refused(path, .isOtherFile) }
  }

  /// Refuses to replace a ledger, which may have what is nowhere else, or what SQLite keeps beside one.
  func spareDatabases() throws(OutputError) {
    for ending in ["", "-wal", "-shm", "-journal"] where name.hasSuffix(ending) {
      if folder.isDatabase(String(name.dropLast(ending.count))) { throw .refused(path, .isDatabase) }
    }
  }

  /// Whether the other one would be in the same place.
  func isSame(as other: AtomicFile) -> Bool {
    if let mine = try? status(), let theirs = try? other.status() {
      return FileIdentity(mine) == FileIdentity(theirs)
    }
    return name == other.name && folder.identity == other.folder.identity
  }

  /// Writes the content to a temporary file beside the target and makes sure that they stay.
  ///
  /// - Throws: ``OutputError``, after taking away what was written.
  func stage(_ content: OutputContent) throws(OutputError) -> StagedOutput {
    let old = try status()
    let temporary: (name: String, made: FileDescriptor)
    do { temporary = try TemporaryFiles.make(in: folder, folder.create) } catch {
      throw .cannotCreate(path, Errno(error))
    }
    do {
      try fill(temporary.made, with: content, like: old)
    } catch {
      TemporaryFiles.remove(temporary.name, in: folder)
      throw error as? OutputError ?? .cannotWrite(path, Errno(error))
    }
    return StagedOutput(path: path, name: name, temporaryName: temporary.name, folder: folder)
  }

  /// Opens the folder of the path, in which files can be made.
  static func open(_ parent: FilePath, for path: String) throws(OutputError) -> OutputFolder {
    do {
      let folder = try OutputFolder(path: parent)
      try folder.checkIsWritable()
      return folder
    } catch Errno.noSuchFileOrDirectory {
      throw .refused(path, .folderMissing(parent.string))
    } catch {
      throw .refused(path, .folderNotWritable(parent.string, Errno(error)))
    }
  }

  /// The status of the file that is there; `nil` if there is none.
  private func status() throws(OutputError) -> Stat? {
    let found: Stat?
    do { found = try folder.status(of: name) } catch { throw .cannotCreate(path, Errno(error)) }
    switch found?.type {
    case nil, .regular?: return found
    case .directory?: throw .refused(path, .isFolder)
    case .symbolicLink?: throw .refused(path, .isLink)
    default: throw .refused(path, .isNoFile)
    }
  }

  /// The descriptor is closed in any case.
  private func fill(_ file: FileDescriptor, with content: OutputContent, like old: Stat?) throws {
    try file.closing {
      try write(content, to: file)
      try file.changePermissions(to: permissions(of: file, like: old))
      try file.synchronize()
    }
  }

  /// A process that is told to stop while the kernel makes bytes safe does not die before that is done. So there are never
  /// more of them to be made safe at once than a slow disk takes in a second.
  private func write(_ content: OutputContent, to file: FileDescriptor) throws {
    let output = CheckedOutput(descriptor: file, name: path)
    var unsynchronized = 0
    try content.forEachPiece(of: AtomicFile.pieceSize) { piece in
      if unsynchronized + piece.count > AtomicFile.pieceSize {
        try file.synchronize()
        unsynchronized = 0
      }
      try output.write(piece)
      unsynchronized += piece.count
    }
  }

  private static var pieceSize: Int { 64 << 20 }

  /// The permissions for the new file: those of the old one, never more.
  ///
  /// They mean the same only with the same owner and group, which are kept too where the system allows it.
  /// Where the group cannot be kept, its members lose access rather than others gaining it.
  private func permissions(of file: FileDescriptor, like old: Stat?) throws -> FilePermissions {
    guard let old else { return FilePermissions(rawValue: 0o666).subtracting(creationMask) }
    let new = try Stat(file)
    let kept = old.permissions.intersection(FilePermissions(rawValue: 0o777))
    if new.userID == old.userID, new.groupID == old.groupID { return kept }
    if (try? file.changeOwner(to: old.userID, group: old.groupID)) != nil { return kept }
    if (try? file.changeOwner(to: nil, group: old.groupID)) != nil { return kept }
    return kept.subtracting(.groupReadWriteExecute)
  }
}

/// A file or a folder that is written and safe, but does not have its name yet.
struct StagedOutput {
  let path: String
  let name: String
  let temporaryName: String
  let folder: OutputFolder
  /// Whether a folder has the name, which is removed.
  var replacesFolder = false

  /// Puts it in its place.
  ///
  /// - Throws: ``OutputError/cannotCreate(_:_:)`` if the old one is still there and nothing is left of this one;
  ///   ``OutputError/notDurable(_:_:)`` if this one is in its place.
  func commit() throws(OutputError) {
    do {
      try TemporaryFiles.rename(temporaryName, to: name, in: folder, exchanging: replacesFolder)
    } catch {
      discard()
      throw .cannotCreate(path, Errno(error))
    }
    do { try folder.synchronize() } catch { throw .notDurable(path, Errno(error)) }
  }

  /// Removes it; the old one stays.
  func discard() { TemporaryFiles.remove(temporaryName, in: folder) }
}
