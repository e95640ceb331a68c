import Foundation
import Testing

/// The guide's example of a report, kept true: its code is that of this target.
@Suite("Adding a report")
struct AddingAReportTests {
  private static func article() throws -> String {
    try Repository.text(of: "Sources/FinanceDomain/FinanceDomain.docc/AddingAReport.md")
  }

  /// The Swift code of the article, block by block.
  private static func blocks() throws -> [String] {
    try article().components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("Every block of code in the article is in a file of this target, word for word")
  func code() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.folder.path)
    let files = try names.map {
      try String(contentsOf: Repository.folder.appending(path: $0), encoding: .utf8)
    }
    let blocks = try AddingAReportTests.blocks()
    #expect(blocks.count == 8)
    for block in blocks {
      #expect(files.contains { $0.contains(block) }, "\(block.prefix(80))")
    }
  }

  @Test("The article names every file that swift package new-report writes")
  func files() throws {
    let template = Repository.root.appending(path: "Sources/NewReport/Template")
    let paths = (FileManager.default.enumerator(atPath: template.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix("/arguments") }
      .map { $0.replacing("SampleName", with: "Weekdays").replacing("sample-name", with: "weekdays") }
    let article = try AddingAReportTests.article()
    #expect(paths.count == 7)
    for path in paths {
      let file = path.replacing("/arguments", with: "/")
      #expect(article.contains("`\(file)`"), "\(file)")
    }
  }
}

/// The files that these tests read, found from the place of this one.
enum Repository {
  /// The folder of this target.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  /// The folder of `Package.swift`.
  static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
