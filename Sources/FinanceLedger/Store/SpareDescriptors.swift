#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether the system lets this process open more files.
///
/// Where it does not, libraries fail in the middle of what they do, or stop the process without a word; so it is asked
/// before.
package enum SpareDescriptors {
  /// Whether so many more files can be open at a time. Nothing stays open.
  package static func canOpen(_ count: Int) -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      let descriptor = unsafe "/dev/null".withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }
}
