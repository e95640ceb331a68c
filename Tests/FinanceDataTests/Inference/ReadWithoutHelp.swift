import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

/// What becomes of a file that nobody says anything about.
struct ReadWithoutHelp: Hashable, CustomStringConvertible {
  /// How many transactions it yields.
  var count = 0
  /// What they come to, all currencies together: the files of these tests have one.
  var sum = ""
  /// The first day and the last.
  var days = ""
  /// How many rows are refused.
  var rejected = 0
  /// What is asked before anything is read.
  var questions: [ReasonCode] = []
  /// Whether nothing could be made of it.
  var isRefused = false

  init(_ text: String, as name: String = "export.csv") async throws {
    try await self.init(Array(text.utf8), as: name)
  }

  init(_ bytes: [UInt8], as name: String = "export.csv") async throws {
    let folder = try TemporaryFolder()
    try folder.write(name, bytes)
    let repository = try FileTransactionsRepository(
      configured: [SourceRequest(.path(folder.path(of: name)))], profiles: nil)
    let file = try #require(await repository.inspections().files.first)
    isRefused = !file.isDecided
    questions = file.findings.questions.map(\.code)
    guard file.isDecided else { return }
    count = file.yield.transactions
    sum = file.yield.sums.sorted { $0.key < $1.key }.map { "\($0.value.decimal)" }.joined(separator: " ")
    days = file.yield.days.map { "\($0.lowerBound)..\($0.upperBound)" } ?? ""
    rejected = file.account?.rejected ?? 0
  }

  var description: String {
    isRefused
      ? "refused, asking \(questions)" : "\(count) transactions, \(sum), \(days), \(rejected) rejected"
  }
}
