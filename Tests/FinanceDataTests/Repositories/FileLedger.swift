import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport

@testable import FinanceData
@testable import FinanceInference

/// A repository over small files, and what it makes of them.
struct FileLedger {
  let folder: TemporaryFolder
  let repository: FileTransactionsRepository

  /// Writes the texts to files called `1`, `2`, … and opens these.
  init(_ texts: String..., options: ImportOptions = ImportOptions()) throws {
    try self.init(texts: texts, options: options)
  }

  init(texts: [String], options: ImportOptions = ImportOptions()) throws {
    try self.init(named: texts.enumerated().map { ("\($0 + 1)", $1) }, options: options)
  }

  init(named files: [(String, String)], options: ImportOptions = ImportOptions()) throws {
    let folder = try TemporaryFolder()
    let paths = try files.map { try folder.write($0, $1) }
    self.folder = folder
    repository = try FileTransactionsRepository(
      configured: paths.map { SourceRequest(.path($0)) }, options: options, usesProfiles: true)
  }

  /// The texts as files called `1`, `2`, … of those accounts.
  init(accounts: [String?], _ texts: String...) throws {
    try self.init(accounts: accounts, texts: texts)
  }

  init(accounts: [String?], texts: [String]) throws {
    let folder = try TemporaryFolder()
    let requests = try zip(accounts, texts).enumerated().map { number, file in
      var settings = ImportSettings()
      settings.account = file.0
      return SourceRequest(.path(try folder.write("\(number + 1)", file.1)), settings: settings)
    }
    self.folder = folder
    repository = try FileTransactionsRepository(configured: requests, usesProfiles: true)
  }

  /// All transactions, newest first.
  func transactions() async throws -> [Transaction] {
    try await repository.getTransactions(matching: TransactionQuery(), page: PageRequest(size: 1000)).items
  }

  func rowCounts(_ query: TransactionQuery = TransactionQuery()) async throws -> ScanRowCounts {
    try await repository.totals(matching: query).rowCounts
  }

  /// `read accepted rejected duplicate skipped` of each source.
  func counts() async throws -> [[Int]] {
    try await rowCounts().sources.map { [$0.read, $0.accepted, $0.rejected, $0.duplicate, $0.skipped] }
  }

  /// A sentence without the folder's path.
  func plain(_ sentence: String) -> String { sentence.replacing(folder.path + "/", with: "") }
}
