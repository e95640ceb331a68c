import FinanceConfiguration
import FinanceData
import FinanceInference

/// Which files are read, and how.
struct FilePlan: Hashable, Sendable {
  let requests: [SourceRequest]
  var options: ImportOptions
  let usesProfiles: Bool
  /// What was decided about their rows by looking at other files; `nil` to compare them with each other.
  var decided: DecisionsFile?

  /// The repository of these files. Nothing is read yet.
  ///
  /// - Throws: `ZoneRulesError`.
  func files(
    progress: ProgressBar? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(ZoneRulesError) -> FileTransactionsRepository {
    let opener = FileOpener(
      profiles: usesProfiles ? .shipped.preferring(options.ownProfiles) : nil,
      readSettings: { try ImportSettings(yaml: $0) })
    return try FileTransactionsRepository(
      configured: requests, options: options, opener: opener, decided: decided,
      progress: progress?.listener, watch: watch)
  }
}
