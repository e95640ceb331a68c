import Foundation

/// The files that a report begins with.
struct Template {
  private let folder: URL

  /// The files below `Sources/NewReport/Template`.
  init(in root: URL) { folder = root.appending(path: "Sources/NewReport/Template") }

  /// The files about that name, by their paths.
  func files(for name: ReportName) throws -> [TemplateFile] {
    try TemplateFile.paths(below: folder).map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return TemplateFile(path: name.filled(path), text: name.filled(text))
    }
  }
}

/// A file that is to be written.
struct TemplateFile {
  /// Its path in the package.
  let path: String
  /// What it holds.
  let text: String

  /// Whether there is such a file.
  func exists(below root: URL) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Writes it, and the folders that it is in.
  func write(below root: URL) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The paths of the files below a folder, in order.
  static func paths(below folder: URL) -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return found.sorted().filter { path in
      FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}

/// The list of reports, from which everything else about them follows.
struct RegisteredReports {
  /// Where it is.
  static let path = "Sources/finance/Finance.swift"
  private static let beginning = "reports: [any ParsableCommand.Type] {\n"
  private let file: URL
  private let text: String
  private let end: String.Index

  /// The list as it is.
  ///
  /// - Throws: ``Refusal`` if it cannot be found.
  init(in root: URL) throws {
    file = root.appending(path: RegisteredReports.path)
    text = try String(contentsOf: file, encoding: .utf8)
    guard let start = text.range(of: RegisteredReports.beginning),
      let end = text.range(of: "    ]\n", range: start.upperBound..<text.endIndex)
    else { throw Refusal("\(RegisteredReports.path) has no list of reports") }
    self.end = end.lowerBound
  }

  /// Adds a line to it.
  func write(adding name: ReportName) throws {
    let longer = text[..<end] + "      \(name.type)Command.self,\n" + text[end...]
    try longer.write(to: file, atomically: true, encoding: .utf8)
  }
}
