import FinanceDomain

/// The sample, or another text, as a file of CSV, for as long as a benchmark needs it.
enum TemporaryFile {
  private static let url = FileManager.default.temporaryDirectory.appending(
    path: "finance-benchmark-\(ProcessInfo.processInfo.processIdentifier).csv")

  /// Where it is.
  static var path: String { url.path }

  /// Writes it.
  static func make(_ text: [UInt8] = Sample.csv) throws { try Data(text).write(to: url) }

  /// Removes it.
  static func remove() throws { try FileManager.default.removeItem(at: url) }
}
