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
}
