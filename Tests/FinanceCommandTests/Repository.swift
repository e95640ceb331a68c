import Foundation

/// The files that the tests read, found from the place of this one.
enum Repository {
  /// `Tests/FinanceCommandTests`.
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  /// The folder of `Package.swift`.
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()
  /// The folder of the cases.
  static let cases = tests.appendingPathComponent("Cases")
  /// The sample data.
  static let sampleData = root.appendingPathComponent("SampleData")

  /// How many bytes `SampleData/transactions.csv` has.
  static var sampleSize: Int? {
    try? Data(contentsOf: sampleData.appendingPathComponent("transactions.csv")).count
  }

  /// The sources and the articles on them, with their paths below `Sources`.
  static func sources() throws -> [(path: String, text: String)] {
    let folder = root.appendingPathComponent("Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.map { path in
      (path, try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
  }
}
