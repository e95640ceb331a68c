import FinanceDomain
import SystemPackage

/// What tells a file from its later self and from another one in its place: number, size and time of modification.
package struct FileStamp: Hashable, Sendable {
  let size: Int
  package let isRegularFile: Bool
  package let isDirectory: Bool
  private let device: UInt64
  private let number: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  init(of descriptor: FileDescriptor) throws(Errno) { self.init(try descriptor.stat()) }

  /// Asks the system about a path, through links; read as `open` is given it, without a slash at its end.
  ///
  /// - Throws: `Errno` with the system's reason, such as that there is no such file.
  package init(ofPath path: String) throws(Errno) { self.init(try FilePath(path).stat()) }

  private init(_ status: Stat) {
    size = Int(status.size)
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    number = UInt64(truncatingIfNeeded: status.inode.rawValue)
    isRegularFile = status.type == .regular
    isDirectory = status.type == .directory
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

package enum FolderListing {
  /// Without `.` and `..`, in no order.
  ///
  /// - Throws: `Errno` if the folder is missing or must not be read, or if reading it breaks off.
  package static func names(in folder: String) throws(Errno) -> [String] {
    // `opendir` and `readdir` speak in C strings that live as long as the stream; each name is copied at once.
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { throw Errno(rawValue: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // At the end as after a failure there is no entry; only a failure leaves a number.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw Errno(rawValue: errno) }
    return names
  }

  /// The endings of the files for which a folder is a source.
  package static let dataEndings = CSVFormat.endings + JSONFormat.endings + JSONLinesFormat.endings

  /// Whether a file of that name is read where its folder is a source.
  package static func isData(_ name: String) -> Bool { !name.hasPrefix(".") && ends(name, in: dataEndings) }

  package static func ends(_ name: String, in endings: [String]) -> Bool {
    endings.contains { name.utf8.count > $0.utf8.count && name.lowercased().hasSuffix($0) }
  }
}

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
