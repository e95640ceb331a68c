import FinanceLedger
import SystemPackage

/// Which file it is, whatever path leads to it: through `..`, links and other names.
typealias FileIdentity = OpenLedgers.Identity

extension FileIdentity {
  /// The identity in a file's status.
  init(_ status: Stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.deviceID.rawValue), inode: UInt64(status.inode.rawValue))
  }

  /// The file that the path leads to, through links; `nil` if there is none.
  init?(path: String) {
    guard let status = try? Stat(FilePath(path)) else { return nil }
    self.init(status)
  }

  /// The file of an open descriptor; `nil` if it is closed.
  init?(_ descriptor: FileDescriptor) {
    guard let status = try? Stat(descriptor) else { return nil }
    self.init(status)
  }
}
