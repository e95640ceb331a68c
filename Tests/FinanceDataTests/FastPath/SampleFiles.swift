import FinanceDomain
import Foundation

@testable import FinanceData

/// The sample data, found from the place of this file.
enum SampleFiles {
  /// Every file of transactions, with its format.
  static func all() throws -> [(format: InputFormat, bytes: [UInt8])] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../SampleData").standardized
    return try [
      ("transactions.csv", .csv), ("mistakes.csv", .csv), ("transactions.jsonl", .jsonl),
      ("transactions.json", .json),
    ].map { (name: String, format: InputFormat) in
      (format, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}
