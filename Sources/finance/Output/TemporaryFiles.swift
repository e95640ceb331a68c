import FinanceDomain
import SystemPackage

/// The files under way to their final names, so that they can be removed whatever ends the run.
enum TemporaryFiles {
  /// Each with the folder it is in. A file is made, renamed and removed while this is locked, so whoever has
  /// the lock knows every temporary file there is.
  private static let known = Mutex<[String: OutputFolder]>([:])

  /// Makes an empty file or folder under a name that nobody can foresee.
  ///
  /// - Throws: what making it throws.
  static func make<Made>(
    in folder: OutputFolder, _ make: (String) throws -> Made
  ) throws -> (name: String, made: Made) {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
    let name = ".finance-\(digits).tmp"
    return try known.withLock { known in
      let made = try make(name)
      known[name] = folder
      return (name, made)
    }
  }

  /// Gives a file or a folder its final name.
  ///
  /// - Parameter exchanging: whether a folder has that name, which is removed.
  /// - Throws: `Errno`; what was to get the name is then still temporary.
  static func rename(
    _ name: String, to target: String, in folder: OutputFolder, exchanging: Bool = false
  ) throws {
    try known.withLock { known in
      if exchanging {
        try folder.exchange(name, with: target)
        folder.remove(name)
      } else {
        try folder.rename(name, to: target)
      }
      known[name] = nil
    }
  }

  static func remove(_ name: String, in folder: OutputFolder) {
    known.withLock { known in
      folder.remove(name)
      known[name] = nil
    }
  }

  /// Removes all of them and ends the run, while no other can be made.
  static func removeAll(andThen end: () -> Never) -> Never {
    known.withLock { known in
      for (name, folder) in known { folder.remove(name) }
      end()
    }
  }
}
