import FinanceDomain
import SystemPackage

/// A file that a person wrote: read whole, and refused if it is too long for that.
enum SmallFile {
  /// The file's bytes, one more than ``YAMLDocument/maximumSize`` at most.
  ///
  /// - Throws: `ConfigurationErrors` that say the file is missing or cannot be read.
  static func bytes(of path: String) throws(ConfigurationErrors) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .readOnly, options: [.closeOnExec, .nonBlocking])
      return try file.closeAfter { try contents(of: file) }
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

  private static func contents(of file: FileDescriptor) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: YAMLDocument.maximumSize + 1)
    var count = 0
    while count < bytes.count {
      // The buffer is the array's own and is used only inside the closure.
      let read = try unsafe bytes.withUnsafeMutableBytes { buffer in
        try unsafe file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      }
      guard read > 0 else { break }
      count += read
    }
    return Array(bytes[..<count])
  }
}
