import FinanceDomain
import SystemPackage

extension ZoneRules {
  /// Where systems keep the database; the first folder that has the zone counts.
  package static let usualFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/var/db/timezone/zoneinfo",
    "/etc/zoneinfo",
  ]

  /// The rules of the zone with that name, such as `Europe/Berlin`. `UTC` and `Z` need no database.
  ///
  /// The name is checked before it becomes part of a path, and `localtime` is refused: it stands for the zone of
  /// the machine, which must not decide what a report says. No environment variable is looked at.
  ///
  /// - Parameter folders: where to look.
  package init(
    identifier: String, folders: [String] = ZoneRules.usualFolders
  ) throws(ZoneRulesError) {
    if identifier == "UTC" || identifier == "Z" {
      self = .utc
      return
    }
    guard ZoneRules.isName(identifier) else { throw .badName(identifier) }
    for folder in folders {
      let path = FilePath(folder).appending(identifier)
      guard let bytes = try ZoneRules.contents(of: path, identifier) else { continue }
      do throws(ZoneFileDamage) {
        self = try ZoneRules.parse(bytes)
      } catch {
        throw .damaged(identifier, path: path.string, error)
      }
      return
    }
    throw folders.contains { FilePath($0).isFolder } ? .unknown(identifier) : .noDatabase(identifier)
  }

  /// Whether the text is made like a zone's name: words of letters, digits, `_`, `+` and `-` between slashes.
  private static func isName(_ identifier: String) -> Bool {
    guard identifier != "localtime" else { return false }
    return identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      word in
      !word.isEmpty && word.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "_+-".utf8.contains($0) }
    }
  }

  /// The file's bytes; `nil` if there is no such file.
  private static func contents(of path: FilePath, _ identifier: String) throws(ZoneRulesError) -> [UInt8]? {
    do {
      guard try path.stat().type == .regular else { return nil }
      return try bytes(of: path)
    } catch let damage as ZoneFileDamage {
      throw .damaged(identifier, path: path.string, damage)
    } catch let errno as Errno {
      if errno == .noSuchFileOrDirectory || errno == .notDirectory { return nil }
      throw .unreadable(identifier, path: path.string, errno)
    } catch {
      throw .unreadable(identifier, path: path.string, .ioError)
    }
  }

  private static func bytes(of path: FilePath) throws -> [UInt8] {
    // Real files are a few kilobytes long; one byte more than the limit tells a longer one.
    let limit = 1 << 20
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try file.closeAfter {
      var bytes = [UInt8](repeating: 0, count: limit + 1)
      var count = 0
      while count < bytes.count {
        // The buffer is the array's own and is used only inside the closure.
        let read = try unsafe bytes.withUnsafeMutableBytes { buffer in
          try unsafe file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        }
        guard read > 0 else { break }
        count += read
      }
      guard count <= limit else { throw ZoneFileDamage.tooLarge(limit: limit) }
      return Array(bytes[..<count])
    }
  }
}

extension FilePath {
  fileprivate var isFolder: Bool { (try? stat())?.type == .directory }
}
