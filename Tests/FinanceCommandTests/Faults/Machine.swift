import Foundation

/// What tests of faults may do on this machine.
enum Machine {
  /// Words before a command that may mount file systems, which nobody else sees; `nil` if that is not allowed.
  static let mounting = ["unshare -m", "unshare -Urm"].first {
    allows("\($0) mount -t tmpfs -o size=64k tmpfs SampleData")
  }

  /// Words before a command that is run by somebody whom permissions bind; `nil` if root cannot become somebody else, or
  /// the programs may not be run by others.
  static let nobody = ["", "setpriv --reuid=65534 --regid=65534 --clear-groups"].first {
    allows("\($0) sh -c '[ $(id -u) != 0 ]' && \($0) finance --version")
  }

  /// Whether `strace` may take hold of a program that runs already.
  static let canAttach =
    Tool.strace.map { allows("sleep 9 & timeout 2 \($0) -o calls -p $!; s=$?; kill $!; [ $s = 124 ]") }
    ?? false

  /// Whether a file can be made one that not even root may replace.
  static let canForbid = allows("touch a && chattr +i a && chattr -i a")

  /// Whether root runs the tests.
  static let isRoot = getuid() == 0

  private static func allows(_ line: String) -> Bool {
    guard let place = try? WorkingFolder(), let run = try? place.shell(line) else { return false }
    return run.status == 0
  }
}
