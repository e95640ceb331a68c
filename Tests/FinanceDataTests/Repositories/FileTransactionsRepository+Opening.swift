import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference

extension FileTransactionsRepository {
  /// The transactions of sources as the program reads them.
  init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(), usesProfiles: Bool,
    progress: (@Sendable (ScanProgress) -> Void)? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(ZoneRulesError) {
    let opener = FileOpener(
      profiles: usesProfiles ? .shipped.preferring(options.ownProfiles) : nil,
      readSettings: { try ImportSettings(yaml: $0) })
    try self.init(
      configured: sources, options: options, opener: opener, progress: progress, watch: watch)
  }

  /// The transactions of sources, none of which is recognised by a profile.
  init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(),
    watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(ZoneRulesError) {
    try self.init(configured: sources, options: options, opener: FileOpener(), watch: watch)
  }
}
