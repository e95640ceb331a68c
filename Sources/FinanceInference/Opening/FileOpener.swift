import FinanceData
import FinanceDomain

/// Opens sources by what is stated, by profiles and by what they prove.
package struct FileOpener: SourceOpener {
  /// The profiles among which sources find their own; `nil` for none.
  package var profiles: ProfileLibrary?
  /// Reads the settings that files of refused rows repeat; without it such files are refused.
  package var readSettings: SettingsReader?

  package init(profiles: ProfileLibrary? = nil, readSettings: SettingsReader? = nil) {
    (self.profiles, self.readSettings) = (profiles, readSettings)
  }

  package func open(_ requests: [SourceRequest], _ options: ImportOptions) -> [FoundSource] {
    SiblingSources.settled(
      requests.flatMap { $0.source.open(SourceOpening($0, options, profiles, readSettings)) })
  }
}

extension FileTransactionsRepository {
  /// The transactions of those sources, none of which is recognised by a profile.
  ///
  /// - Parameter progress: told how far a scan has come, from any thread, many times.
  /// - Throws: ``DataSourceError`` if the options name a time zone that is not known.
  public init(
    sources: [InputSource], options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ScanProgress) -> Void)? = nil
  ) throws(DataSourceError) {
    try self.init(
      configured: sources.map { SourceRequest($0) }, options: options, opener: FileOpener(),
      progress: progress)
  }
}
