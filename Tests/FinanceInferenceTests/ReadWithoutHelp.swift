import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// What becomes of a file, with all tables in it, that nobody says anything about.
struct ReadWithoutHelp: Hashable, CustomStringConvertible {
  /// How many transactions it yields.
  var count = 0
  /// What they come to, all currencies together: most files of these tests have one.
  var sum = ""
  /// What those of each currency come to.
  var sums: [String: Decimal] = [:]
  /// The first day and the last.
  var days = ""
  /// How many rows are refused.
  var rejected = 0
  /// What is asked before anything is read.
  var questions: [ReasonCode] = []
  /// The settings that are offered for each question.
  var answers: [[String]] = []
  /// Whether nothing could be made of it.
  var isRefused = false

  init(_ text: String, as name: String = "export.csv") async throws {
    try await self.init(Array(text.utf8), as: name)
  }

  /// - Parameter settings: what is stated all the same, as an answer to a question.
  init(_ bytes: [UInt8], as name: String = "export.csv", settings: ImportSettings = ImportSettings())
    async throws
  {
    let files = try await FileInspection.all(of: bytes, as: name, settings)
    isRefused = !files.allSatisfy(\.isDecided)
    let open = files.flatMap(\.findings.questions)
    (questions, answers) = (open.map(\.code), open.map(\.answers))
    guard !files.isEmpty, !isRefused else { return }
    count = files.reduce(0) { $0 + $1.yield.transactions }
    var sums: [Currency: ExactSum] = [:]
    for (currency, sum) in files.flatMap(\.yield.sums) { sums[currency, default: .zero].add(sum) }
    self.sums = Dictionary(uniqueKeysWithValues: sums.map { ($0.key.rawValue, $0.value.decimal) })
    sum = sums.sorted { $0.key < $1.key }.map { "\($0.value.decimal)" }.joined(separator: " ")
    let days = files.compactMap(\.yield.days)
    if let first = days.map(\.lowerBound).min(), let last = days.map(\.upperBound).max() {
      self.days = "\(first)..\(last)"
    }
    rejected = files.reduce(0) { $0 + ($1.rowCounts?.rejected ?? 0) }
  }

  var description: String {
    isRefused
      ? "refused, asking \(questions)" : "\(count) transactions, \(sum), \(days), \(rejected) rejected"
  }
}

extension FileInspection {
  /// What is said of a file, of each table in it.
  static func all(
    of bytes: [UInt8], as name: String = "export.csv", _ settings: ImportSettings = ImportSettings()
  ) async throws -> [FileInspection] {
    let folder = try TemporaryFolder()
    try folder.write(name, bytes)
    var request = SourceRequest(.path(folder.path(of: name)))
    request.settings = settings
    let repository = try FileTransactionsRepository(configured: [request], opener: FileOpener())
    return try await repository.inspections().files
  }

  /// What is said of a file of one table, or of its first.
  static func first(of text: String, _ settings: ImportSettings) async throws -> FileInspection {
    try #require(await all(of: Array(text.utf8), settings).first)
  }
}
