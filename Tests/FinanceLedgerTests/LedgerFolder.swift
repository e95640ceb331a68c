import FinanceData
import FinanceDomain
import FinanceInference

@testable import FinanceLedger

/// A ledger in a folder of its own, with the files that were imported; gone when the test is.
final class LedgerFolder: Sendable {
  let folder: String
  /// Where the ledger is.
  let path: String
  let ledger: LedgerTransactionsRepository

  /// An empty folder.
  init(rules: [CategorizationRule] = [], workers: Int = 1) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "finance-ledger-\(UUID().uuidString)")
      .path()
    path = folder + "/ledger.sqlite"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    ledger = LedgerTransactionsRepository(path: path, rules: rules, workers: workers)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Another one who asks the same ledger.
  func reader(rules: [CategorizationRule] = [], workers: Int = 1) -> LedgerTransactionsRepository {
    LedgerTransactionsRepository(path: path, rules: rules, workers: workers)
  }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    return folder + "/" + name
  }

  /// The texts as files called `1`, `2`, …
  func files(_ texts: [String], options: ImportOptions = ImportOptions()) throws
    -> FileTransactionsRepository
  {
    let paths = try texts.enumerated().map { try write("\($0 + 1)", $1) }
    return try FileTransactionsRepository(sources: paths.map { .path($0) }, options: options)
  }

  /// Imports the texts as files of one import, unless a row is refused.
  @discardableResult
  func take(_ texts: String..., isTrial: Bool = false) async throws -> ImportResult {
    try await take(texts, isTrial: isTrial)
  }

  /// The same.
  @discardableResult
  func take(
    _ texts: [String], replacing replaced: Int? = nil, isTrial: Bool = false
  ) async throws -> ImportResult {
    try await ImportTransactionsUseCase(from: try files(texts), into: ledger)
      .execute(replacing: replaced, isTrial: isTrial) { $0.rejected == 0 }
  }

  /// Imports a file of one row, which the ledger then knows by the row's own spelling, as ledgers once did.
  func takeAsWritten(_ text: String) async throws {
    try await take(text)
    let id = try await transactions()[0].id
    let connection = try LedgerConnection(path, for: .writing, busyTimeout: 0)
    defer { connection.close() }
    try connection.write { db in
      guard let found = try RowReader.row(with: id, on: nil, in: db) else { return }
      var editor = try RowEditor(in: db, at: "2024-05-01T00:00:00Z")
      try editor.remove(found)
      var facts = found.facts
      let batch = TransactionBatch(CollectionOfOne(found.transaction))
      facts.identity = Int64(bitPattern: batch.formerFingerprints(of: 0)[0])
      try editor.insert(found.transaction, facts)
      try editor.finish()
    }
  }

  /// All transactions by their ids.
  func transactions() async throws -> [Transaction] {
    let page = PageRequest(size: PageRequest.maximumSize, order: TransactionOrder(by: .id))
    return try await ledger.getTransactions(matching: .everything, page: page).items
  }

  /// What `check` finds wrong.
  func problems() async throws -> [String] { try await ledger.check().findings.flatMap(\.problems) }

  /// The bytes of a file of the folder; `nil` if there is none.
  func bytes(_ name: String = "ledger.sqlite") -> Data? {
    try? Data(contentsOf: URL(filePath: folder + "/" + name))
  }
}
