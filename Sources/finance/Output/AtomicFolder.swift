import FinancePresentation
import SystemPackage

/// A folder of pages that is replaced as a whole: a reader finds the old pages or the new ones, never some of each.
///
/// A folder that holds anything but pages is refused, so nothing is replaced that the program has not written. Where the system
/// cannot exchange two folders at once, there is none for the moment between two renames.
struct AtomicFolder {
  let path: String
  private let parent: OutputFolder
  private let name: String
  private let creationMask: FilePermissions

  /// Checks that the path can be replaced and may be. Nothing is written.
  init(replacing path: String, creationMask: FilePermissions) throws(OutputError) {
    let whole = FilePath(path)
    guard let last = whole.lastComponent, last.kind == .regular else { throw .refused(path, .isNoPages) }
    let above = whole.removingLastComponent()
    (self.path, self.creationMask, name) = (path, creationMask, last.string)
    parent = try AtomicFile.open(above.isEmpty ? "." : above, for: path)
    _ = try holdsPages()
  }

  /// Whether there is a folder.
  ///
  /// - Throws: ``OutputError/refused(_:_:)`` where something else does, or a folder with anything but pages in it.
  private func holdsPages() throws(OutputError) -> Bool {
    let others: [String]
    do {
      guard let found = try parent.status(of: name) else { return false }
      guard found.type == .directory else { throw OutputError.refused(path, .isNoPages) }
      let folder = try parent.folder(name)
      let beginning = HTMLRenderer.beginning
      others = try folder.names().filter { !PageName.isOne($0) || !folder.begins($0, with: beginning) }
    } catch {
      throw error as? OutputError ?? .cannotCreate(path, Errno(error))
    }
    if let other = others.first { throw .refused(path, .holdsOther(other)) }
    return true
  }

  /// Writes these files to a temporary folder beside the target and makes sure that they stay.
  ///
  /// - Throws: ``OutputError``, after taking away what was written.
  func stage(_ files: [(name: String, bytes: [UInt8])]) throws(OutputError) -> StagedOutput {
    let isThere = try holdsPages()
    let temporaryName: String
    do { temporaryName = try TemporaryFiles.make(in: parent, parent.createFolder).name } catch {
      throw .cannotCreate(path, Errno(error))
    }
    do {
      let folder = try parent.folder(temporaryName)
      for file in files { try write(file.bytes, to: file.name, in: folder) }
      try folder.changePermissions(to: FilePermissions(rawValue: 0o777).subtracting(creationMask))
      try folder.synchronize()
    } catch {
      TemporaryFiles.remove(temporaryName, in: parent)
      throw error as? OutputError ?? .cannotCreate(path, Errno(error))
    }
    return StagedOutput(
      path: path, name: name, temporaryName: temporaryName, folder: parent, replacesFolder: isThere)
  }

  private func write(_ bytes: [UInt8], to name: String, in folder: OutputFolder) throws {
    let file = try folder.create(name)
    try file.closing {
      try CheckedOutput(descriptor: file, name: "\(path)/\(name)").write(bytes)
      try file.changePermissions(to: FilePermissions(rawValue: 0o666).subtracting(creationMask))
    }
  }
}
