import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference

extension FileTransactionsRepository {
  /// The transactions of those sources, each read as it is stated, files of refused rows as they were read before.
  ///
  /// - Parameters:
  ///   - usesProfiles: whether sources may be recognised as those of one of the user's profiles, or of one that comes with
  ///     the program.
  ///   - watch: told of every part of the work when it is over.
  /// - Throws: `DataSourceError` if the options name a time zone that is not known.
  init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(), usesProfiles: Bool,
    decided: DecisionsFile? = nil, progress: (@Sendable (ScanProgress) -> Void)? = nil,
    watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(DataSourceError) {
    let opener = FileOpener(
      profiles: usesProfiles ? .shipped.preferring(options.ownProfiles) : nil,
      readSettings: { try ImportSettings(yaml: $0) })
    try self.init(
      configured: sources, options: options, opener: opener, decided: decided, progress: progress,
      watch: watch)
  }
}
