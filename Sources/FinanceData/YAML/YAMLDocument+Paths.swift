extension YAMLDocument {
  /// The path as the program opens it: relative ones begin in the folder of this file, `~/` in the folder of the person.
  package func beside(_ path: String, home: String?) -> String {
    let path = YAMLDocument.absolute(path, home)
    return path.hasPrefix("/") ? path : folder + path
  }

  /// The files and folders that fit a pattern, which begins where ``beside(_:home:)`` begins; signs in the name of that
  /// folder mean nothing.
  package func paths(matching pattern: String, home: String?) -> [String] {
    PathPattern(YAMLDocument.absolute(pattern, home)).matches(in: folder)
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
