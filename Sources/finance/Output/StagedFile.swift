import SystemPackage

/// A file that is written and safe, but does not stand under its name yet.
struct StagedFile {
  /// The path as it was typed.
  let path: String
  /// The name it is to get.
  let name: String
  /// The name it has.
  let temporaryName: String
  /// Where it is.
  let folder: OutputFolder

  /// Puts it in its place.
  ///
  /// - Throws: ``OutputError/cannotCreate(_:_:)`` if the old file still stands and nothing is left of this
  ///   one;
  ///   ``OutputError/notDurable(_:_:)`` if this one stands in its place.
  func commit() throws(OutputError) {
    do {
      try TemporaryFiles.rename(temporaryName, to: name, in: folder)
    } catch {
      discard()
      throw .cannotCreate(path, Errno(error))
    }
    do { try folder.synchronize() } catch { throw .notDurable(path, Errno(error)) }
  }

  /// Removes it; the old file stands.
  func discard() {
    TemporaryFiles.remove(temporaryName, in: folder)
  }
}
