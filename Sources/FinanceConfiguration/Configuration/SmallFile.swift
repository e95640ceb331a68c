import FinanceDomain
import SystemPackage

/// A file that a person wrote: read whole, and refused if it is too long for that.
package enum SmallFile {
  /// The file's bytes, one more than `limit` at most.
  ///
  /// - Throws: `ConfigurationErrors` that say the file is missing or cannot be read.
  package static func bytes(
    of path: String, limit: Int = YAMLDocument.maximumSize
  ) throws(ConfigurationErrors) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .readOnly, options: [.closeOnExec, .nonBlocking])
      return try file.closeAfter { try contents(of: file, limit: limit) }
    } catch {
      throw ConfigurationErrors(
        [ConfigurationError(path: path, sentence: sentence(for: error))], isInputMissing: true)
    }
  }

  private static func sentence(for error: any Error) -> String {
    switch error as? Errno {
    case .noSuchFileOrDirectory?: "there is no such file; check its name"
    case .isDirectory?: "is a folder; name a file in it"
    case let errno?: "cannot be read: \(errno)"
    case nil: "cannot be read"
    }
  }

  private static func contents(of file: FileDescriptor, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    return Array(bytes.prefix(limit + 1))
  }
}
