import FinanceDomain
import SystemPackage

package enum SmallFile {
  /// The file's bytes, one more than `limit` at most, which tells a longer file. A FIFO that nobody writes to is empty.
  ///
  /// - Throws: `Errno` if the file is missing or cannot be read.
  package static func contents(of path: FilePath, limit: Int) throws -> [UInt8] {
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try file.closeAfter {
      // A pipe that somebody is still writing to is waited for.
      _ = fcntl(file.rawValue, F_SETFL, 0)
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        // The buffer is the new array's own and is used only inside the closure.
        let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard !chunk.isEmpty else { break }
        bytes += chunk
      }
      return Array(bytes.prefix(limit + 1))
    }
  }
}
