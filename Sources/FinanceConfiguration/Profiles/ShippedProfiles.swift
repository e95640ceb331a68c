import FinanceData
import FinanceDomain

/// The profiles that come with the program: the documents of `profiles.yaml` beside this file, which is embedded, so that
/// the program stays a single file. A new profile is a new document there.
enum ShippedProfiles {
  /// Their texts.
  static let texts: [String] = String(
    decoding: PackageResources.profiles_yaml.dropLast(), as: UTF8.self
  )
  .split(separator: "\n---\n").map(String.init)

  /// All of them, read. A text that cannot be read is a defect of the program, which a test looks for.
  fileprivate static let library = ProfileLibrary(
    texts.compactMap { text in try? ImportProfile(yaml: text, path: "shipped profile") })
}

extension ProfileLibrary {
  /// Those that come with the program. To read them takes a third of the time of a short run.
  package static let shipped = ProfileLibrary(deferring: { ShippedProfiles.library })
}

extension FileTransactionsRepository {
  /// The transactions of those sources, each read as it is stated, files of refused rows as they were read before.
  ///
  /// - Parameters:
  ///   - usesProfiles: whether sources may be recognised as those of a profile that comes with the program.
  ///   - watch: told of every part of the work when it is over.
  /// - Throws: `DataSourceError` if the options name a time zone that is not known.
  package init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(), usesProfiles: Bool,
    progress: (@Sendable (ScanProgress) -> Void)? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(DataSourceError) {
    try self.init(
      configured: sources, options: options, profiles: usesProfiles ? .shipped : nil,
      readSettings: { try ImportSettings(yaml: $0) }, progress: progress, watch: watch)
  }
}
