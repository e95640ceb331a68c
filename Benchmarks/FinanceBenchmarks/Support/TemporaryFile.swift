import FinanceDomain

/// The sample, or another text, as a file of CSV, for as long as a benchmark needs it, and room for a ledger beside it.
enum TemporaryFile {
  private static let url = named("csv")
  private static let ledgerURL = named("ledger")

  private static func named(_ ending: String) -> URL {
    FileManager.default.temporaryDirectory.appending(
      path: "finance-benchmark-\(ProcessInfo.processInfo.processIdentifier).\(ending)")
  }

  /// Where it is.
  static var path: String { url.path }

  /// Where a ledger may be.
  static var ledgerPath: String { ledgerURL.path }

  /// Writes it.
  static func make(_ text: [UInt8] = Sample.csv) throws { try Data(text).write(to: url) }

  /// Removes it, and the ledger beside it.
  static func remove() throws {
    try FileManager.default.removeItem(at: url)
    removeLedger()
  }

  /// Removes the ledger, if there is one, and what SQLite keeps beside it.
  static func removeLedger() {
    for ending in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: ledgerPath + ending)
    }
  }
}
