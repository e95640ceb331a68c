import FinanceDomain
import SystemPackage

/// The most memory that the process has held in RAM.
enum PeakMemory {
  /// So many bytes. `getrusage` would also count what the process held before it became this program.
  static var bytes: Int { highWaterMark ?? largestEver }

  /// `VmHWM:     25632 kB` in the status of the process.
  private static var highWaterMark: Int? {
    guard let file = try? FileDescriptor.open(FilePath("/proc/self/status"), .readOnly) else { return nil }
    defer { try? file.close() }
    let lines = String(decoding: file.next(8192), as: UTF8.self).split(separator: "\n")
    let digits = lines.first { $0.hasPrefix("VmHWM:") }?.filter { $0.isASCII && $0.isNumber }
    return digits.flatMap { Int($0) }.map { $0 * 1024 }
  }

  private static var largestEver: Int {
    var usage = rusage()
    // The call fills the structure whose address it is given.
    #if canImport(Glibc)
      guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    #else
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
    #endif
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}
