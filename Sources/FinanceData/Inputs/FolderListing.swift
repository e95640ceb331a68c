import FinanceDomain
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

package enum FolderListing {
  /// Without `.` and `..`, in no order.
  ///
  /// - Throws: `Errno` if the folder is missing or must not be read.
  package static func names(in folder: String) throws(Errno) -> [String] {
    // `opendir` and `readdir` speak in C strings that live as long as the stream; each name is copied at once.
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { throw Errno(rawValue: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
