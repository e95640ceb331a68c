import FinanceData
import FinanceDomain

extension ImportProfile {
  /// The profile by which files like one that was looked at are read from then on; they are recognised by their columns.
  ///
  /// What every file shows itself is left out unless it was stated: the lines around the table, the currency that is
  /// named, an encoding that the bytes prove, and words for money in and out that are known anyway.
  ///
  /// - Throws: ``ConfigurationErrors`` if no profile may have that name.
  package init(named name: String, of file: FileInspection) throws(ConfigurationErrors) {
    let (findings, stated) = (file.findings, file.findings.settings)
    var settings = file.settings
    if findings.hasHeader { (settings.skip, settings.footer) = (stated.skip, stated.footer) }
    if findings.encodingIsProved { settings.encoding = stated.encoding }
    settings.currency = stated.currency
    if DirectionWords.reading(of: Set(settings.directions.keys)) == settings.directions {
      settings.directions = stated.directions
    }
    let match = file.headerMatch.map(\.yaml).joined(separator: ", ")
    let title = "as in \(file.path.split(separator: "/").last ?? "")"
    try self.init(
      yaml: "name: \(YAMLScalar.written(name))\ntitle: \(YAMLScalar.written(title))\n"
        + (match.isEmpty ? "" : "header-match: [\(match)]\n") + settings.yaml, path: "\(name).yaml")
  }
}

extension FileInspection {
  /// The columns by which such files are recognised: all that have a name; of JSON, where keys may be missing, those of
  /// date and amount.
  fileprivate var headerMatch: [ColumnReference] {
    guard findings.hasHeader else { return [] }
    let roles: [ColumnRole] = [.date, .amount, .debit, .credit, .direction]
    let pointers = roles.flatMap { settings.columns[$0] ?? [] }.filter {
      if case .pointer = $0 { true } else { false }
    }
    return pointers.isEmpty ? findings.columnNames.filter { !$0.isEmpty }.map { .name($0) } : pointers
  }
}

extension FileLocator {
  /// The folder into which a profile of that name is saved.
  ///
  /// - Throws: ``ProfileError/badName(_:)``, ``ConfigurationErrors`` where there is no folder.
  package func profilesFolder(for name: String) throws -> String {
    guard ImportProfile.isName(name) else { throw ProfileError.badName(name) }
    guard let folder = profileFolders.first else {
      throw ConfigurationErrors(
        path: "--save",
        "there is no folder for profiles, for HOME is not set; name a configuration with --config")
    }
    return folder
  }
}
