import Foundation

/// Programs that some tests need and that not every machine has.
enum Tool {
  /// Breaks system calls, if this machine lets it look at other programs.
  static let strace = usable("strace", ["-f", "-qq", "-o", "/dev/null", "true"])
  /// Runs a command on a terminal of its own.
  static let terminal = usable("script", ["-qec", "true", "/dev/null"])
  /// The shells that have completions.
  static let bash = usable("bash", ["-c", "true"])
  static let zsh = usable("zsh", ["-fc", "true"])
  static let fish = usable("fish", ["--no-config", "-c", "true"])
  /// The shell of SQLite.
  static let sqlite = usable("sqlite3", ["-version"])
  /// Python with its own SQLite.
  static let python = usable("python3", ["-c", "import sqlite3"])

  /// Where the program is; `nil` if it is not there or does not work.
  private static func usable(_ name: String, _ arguments: [String]) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"] + path.split(separator: ":").map(String.init)
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0) && works($0, arguments)
    }
  }

  private static func works(_ path: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}
