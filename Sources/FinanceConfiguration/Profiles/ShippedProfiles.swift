import FinanceData
import FinanceDomain

/// The profiles that come with the program: the documents of `profiles.yaml` beside this file, which is embedded, so that
/// the program stays a single file. A new profile is a new document there.
enum ShippedProfiles {
  /// Their texts.
  static let texts: [ArraySlice<UInt8>] = documents(of: PackageResources.profiles_yaml[...])

  /// What each is called and recognised by. YAML is read of those alone that are named or match: to read all of them
  /// takes longer than to read a small file.
  fileprivate static let entries: [ProfileLibrary.Entry] = texts.map { text in
    let heading = ProfileHeading(text)
    return ProfileLibrary.Entry(name: heading.name, headerMatch: heading.headerMatch) { profile(text) }
  }

  /// A document, read. One that cannot be read is a defect of the program, which a test looks for.
  private static func profile(_ text: ArraySlice<UInt8>) -> ImportProfile? {
    try? ImportProfile(yaml: String(decoding: text, as: UTF8.self), path: "shipped profile")
  }

  /// What is between lines of three hyphens.
  private static func documents(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var documents: [ArraySlice<UInt8>] = []
    var (start, line) = (text.startIndex, text.startIndex)
    while line < text.endIndex {
      let end = text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      if text[line..<end].elementsEqual("---".utf8) {
        documents.append(text[start..<line - 1])
        start = end + 1
      }
      line = end + 1
    }
    return documents + [text[start...].dropLast()]
  }
}

extension ProfileLibrary {
  /// Those that come with the program.
  package static let shipped = ProfileLibrary(deferring: { ShippedProfiles.entries })
}

extension FileTransactionsRepository {
  /// The transactions of those sources, each read as it is stated, files of refused rows as they were read before.
  ///
  /// - Parameters:
  ///   - usesProfiles: whether sources may be recognised as those of one of the user's profiles, or of one that comes with
  ///     the program.
  ///   - watch: told of every part of the work when it is over.
  /// - Throws: `DataSourceError` if the options name a time zone that is not known.
  package init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(), usesProfiles: Bool,
    progress: (@Sendable (ScanProgress) -> Void)? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(DataSourceError) {
    try self.init(
      configured: sources, options: options,
      profiles: usesProfiles ? .shipped.preferring(options.ownProfiles) : nil,
      readSettings: { try ImportSettings(yaml: $0) }, progress: progress, watch: watch)
  }
}
