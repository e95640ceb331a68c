import FinanceData
import FinanceDomain
import SystemPackage

/// A path with `*`, `?`, `[a-z]`, `[!a-z]` and `**`, which stands for any number of folders.
///
/// Signs match within one part of a path; hidden files only where the part itself begins with a dot. Letters count by
/// their bytes, upper and lower case apart. Links to folders are not followed by `**`.
package struct PathPattern: Hashable, Sendable {
  private let parts: [String]
  private let isAbsolute: Bool

  private static let deepest = 32

  package init(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map(String.init)
  }

  /// The files and folders that fit, in the order of their bytes; paths as they are reached from the folder.
  ///
  /// - Parameter folder: what a relative pattern starts from; empty for the working directory.
  /// - Throws: ``UnreadablePath`` about a folder that the pattern goes through and that cannot be read: files that fit may
  ///   be in it.
  package func matches(in folder: String) throws(UnreadablePath) -> [String] {
    let start = isAbsolute ? "/" : folder
    return try PathPattern.expand(parts[...], from: start, depth: 0).sorted { $0.precedesByBytes($1) }
  }

  private static func expand(
    _ parts: ArraySlice<String>, from folder: String, depth: Int
  ) throws(UnreadablePath) -> Set<String> {
    guard let part = parts.first else { return [folder] }
    guard depth <= deepest else { return [] }
    let rest = parts.dropFirst()
    if part == "**" { return try expandAll(rest, from: folder, depth: depth) }
    if !isPattern(part) {
      let path = joined(folder, part)
      return try isThere(path) ? expand(rest, from: path, depth: depth + 1) : []
    }
    var found: Set<String> = []
    for name in try FolderListing.namesIfAny(in: folder) where matches(name, part) {
      found.formUnion(try expand(rest, from: joined(folder, name), depth: depth + 1))
    }
    return found
  }

  /// `**`: the folder itself and every one below it.
  private static func expandAll(
    _ rest: ArraySlice<String>, from folder: String, depth: Int
  ) throws(UnreadablePath) -> Set<String> {
    var found = rest.isEmpty ? [] : try expand(rest, from: folder, depth: depth + 1)
    for name in try FolderListing.namesIfAny(in: folder) where !name.hasPrefix(".") {
      let path = joined(folder, name)
      let isFolder = (try? Stat(FilePath(path), followTargetSymlink: false))?.type == .directory
      if isFolder { found.formUnion(try expand(["**"] + rest, from: path, depth: depth + 1)) }
      if rest.isEmpty, !isFolder { found.insert(path) }
    }
    return found
  }

  private static func isThere(_ path: String) throws(UnreadablePath) -> Bool {
    do throws(Errno) {
      _ = try FileStamp(ofPath: path)
      return true
    } catch {
      guard !UnreadablePath.isAbsence(error) else { return false }
      throw UnreadablePath(path: path, reason: error)
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether the part of a path has signs; without, it is the name of a file or folder.
  package static func isPattern(_ part: String) -> Bool { part.utf8.contains { "*?[".utf8.contains($0) } }

  /// Whether a name fits a part of a pattern.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    guard !name.hasPrefix(".") || pattern.hasPrefix(".") else { return false }
    return fits(Array(name.unicodeScalars)[...], Array(pattern.unicodeScalars)[...])
  }

  /// Goes back only to the last star, so that no pattern takes longer than name × pattern.
  private static func fits(_ name: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool
  {
    var (name, pattern) = (name, pattern)
    var retry: (name: ArraySlice<Unicode.Scalar>, pattern: ArraySlice<Unicode.Scalar>)?
    while true {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
      } else if let scalar = name.first, let rest = step(scalar, pattern) {
        (name, pattern) = (name.dropFirst(), rest)
      } else if name.isEmpty, pattern.isEmpty {
        return true
      } else if let last = retry, !last.name.isEmpty {
        retry = (last.name.dropFirst(), last.pattern)
        (name, pattern) = (last.name.dropFirst(), last.pattern)
      } else {
        return false
      }
    }
  }

  private static func step(
    _ scalar: Unicode.Scalar, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar>? {
    guard let first = pattern.first else { return nil }
    if first == "[", let end = pattern.dropFirst(2).firstIndex(of: "]") {
      let members = pattern[pattern.index(after: pattern.startIndex)..<end]
      return isMember(scalar, of: members) ? pattern[(end + 1)...] : nil
    }
    return first == "?" || first == scalar ? pattern.dropFirst() : nil
  }

  private static func isMember(_ scalar: Unicode.Scalar, of members: ArraySlice<Unicode.Scalar>) -> Bool {
    let isNegated = members.first == "!"
    var rest = isNegated ? members.dropFirst() : members
    var isFound = false
    while let low = rest.popFirst() {
      if rest.first == "-", let high = rest.dropFirst().first {
        rest = rest.dropFirst(2)
        isFound = isFound || (low.value <= high.value && (low...high).contains(scalar))
      } else {
        isFound = isFound || low == scalar
      }
    }
    return isFound != isNegated
  }
}

/// A file or folder that may be there and cannot be looked at.
package struct UnreadablePath: Error, Hashable, Sendable {
  package let path: String
  package let reason: Errno

  /// Whether there is no such file, or no such folder.
  fileprivate static func isAbsence(_ reason: Errno) -> Bool {
    reason == .noSuchFileOrDirectory || reason == .notDirectory
  }
}

extension UnreadablePath: LocalizedError {
  package var errorDescription: String? { "'\(path.excerpt)' cannot be read: \(reason)" }
}

extension FolderListing {
  /// The names in a folder; none if there is no such folder.
  ///
  /// - Throws: ``UnreadablePath`` if it cannot be read.
  static func namesIfAny(in folder: String) throws(UnreadablePath) -> [String] {
    do throws(Errno) {
      return try names(in: folder)
    } catch {
      guard !UnreadablePath.isAbsence(error) else { return [] }
      throw UnreadablePath(path: folder.isEmpty ? "." : folder, reason: error)
    }
  }
}

extension YAMLDocument {
  /// The path as the program opens it: relative ones begin in the folder of this file, `~/` in the folder of the person.
  package func beside(_ path: String, home: String?) -> String {
    let path = YAMLDocument.absolute(path, home)
    return path.hasPrefix("/") ? path : folder + path
  }

  /// The files and folders that fit a pattern, which begins where ``beside(_:home:)`` begins; signs in the name of that
  /// folder mean nothing.
  ///
  /// - Throws: ``UnreadablePath``.
  package func paths(matching pattern: String, home: String?) throws(UnreadablePath) -> [String] {
    try PathPattern(YAMLDocument.absolute(pattern, home)).matches(in: folder)
  }

  /// The folder of the file, with a slash at its end; empty for the working directory.
  private var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  private static func absolute(_ path: String, _ home: String?) -> String {
    guard path.hasPrefix("~/"), let home, !home.isEmpty else { return path }
    return home + path.dropFirst()
  }
}
