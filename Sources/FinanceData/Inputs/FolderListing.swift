import FinanceDomain
import SystemPackage

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
}
