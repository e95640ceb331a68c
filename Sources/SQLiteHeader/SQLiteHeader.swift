import Foundation
import PackagePlugin

/// Ends a build on Linux with one sentence if the header of SQLite is missing, without which GRDB cannot be compiled.
///
/// What the compiler says of it is long and names no package. This runs before anything is compiled, and generates
/// nothing. It must not stop a build that works, so it asks the compiler itself, in the environment of the build, and
/// says nothing of builds with flags, SDKs or toolsets of their own, by which the header may be found elsewhere.
@main
struct SQLiteHeader: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(Linux)
      let isThere = FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h")
      guard !isThere, !hasFlags(), let compiler = try? context.tool(named: "clang") else { return [] }
      if isMissing(for: compiler.url) { Diagnostics.error(SQLiteHeader.advice) }
    #endif
    return []
  }

  private static let advice = """
    the header sqlite3.h of SQLite is missing; run .ci/setup, or install it: 'apt-get install libsqlite3-dev' on Debian \
    and Ubuntu, 'dnf install sqlite-devel' on Fedora, 'zypper install sqlite3-devel' on openSUSE, 'pacman -S sqlite' \
    on Arch
    """

  /// Whether the command that builds says itself where things are.
  private func hasFlags() -> Bool {
    guard let line = FileManager.default.contents(atPath: "/proc/\(getppid())/cmdline") else { return true }
    let arguments = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let telling = [
      "-X", "--sdk", "--swift-sdk", "--experimental-swift-sdk", "--destination", "--toolset", "--triple",
    ]
    return arguments.contains { argument in telling.contains { argument.hasPrefix($0) } }
  }

  /// Only the very words of the compiler count: that it could not be asked proves nothing.
  private func isMissing(for compiler: URL) -> Bool {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = compiler
    process.arguments = ["-E", "-x", "c", "-include", "sqlite3.h", "-o", "/dev/null", "/dev/null"]
    process.standardError = errors
    guard (try? process.run()) != nil else { return false }
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return said.contains("'sqlite3.h' file not found")
  }
}
