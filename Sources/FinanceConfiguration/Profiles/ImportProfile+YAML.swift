import FinanceData
import FinanceDomain

extension ImportProfile {
  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - yaml: the text.
  ///   - path: the file it is from, for errors.
  ///   - name: what the profile is called if it does not say so itself.
  /// - Throws: ``ConfigurationErrors`` with everything in the text that is invalid.
  package init(yaml: String, path: String, name: String? = nil) throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    if document.root == nil, document.problems.isEmpty {
      document.refuse("the profile is empty; see `finance profiles NAME` for an example")
    }
    let entries = document.root.flatMap { document.entries($0, "a profile") } ?? []
    document.refuseUnknown(
      entries, among: ["name", "title", "header-match", "header-complete"] + SettingKey.names, of: "a profile"
    )
    let name = entries["name"].flatMap(document.profileName) ?? name ?? ""
    let title = entries["title"].flatMap { document.text($0, "title") } ?? name
    let headerMatch = entries["header-match"].map(document.headerMatch) ?? []
    let isComplete = entries["header-complete"].flatMap {
      document.choice($0, "header-complete", of: YAMLDocument.Flag.self)
    }
    let settings = ImportSettings(entries, in: document)
    if name.isEmpty { document.refuse("the profile has no name; state one, as in name: my-bank") }
    try document.finish()
    self.init(
      name: name, title: title, headerMatch: headerMatch, isHeaderComplete: isComplete == .true,
      settings: settings, yaml: yaml)
  }

  /// Reads a profile from a file of one's own; without a name of its own it is called as its file.
  ///
  /// - Throws: ``ConfigurationErrors`` if it cannot be read, or with everything in it that is invalid.
  package init(file path: String) throws(ConfigurationErrors) {
    try self.init(yaml: try SmallFile.text(of: path), path: path, name: path.fileStem)
  }
}

extension ImportProfile {
  /// Whether a profile may be called so; `none` is what asks for no profile.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text != "none"
      && text.utf8.allSatisfy {
        $0 | 0x20 == $0 && ($0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-"))
      }
  }
}

extension YAMLDocument {
  fileprivate func profileName(_ node: YAMLNode) -> String? {
    guard let name = text(node, "name") else { return nil }
    return ImportProfile.isName(name)
      ? name
      : refuse(node, "'name' consists of lower-case letters, digits and hyphens, as in my-bank")
  }

  fileprivate enum Flag: String, CaseIterable { case `true`, `false` }

  fileprivate func headerMatch(_ list: YAMLNode) -> [ColumnReference] {
    (elements(list, "header-match") ?? []).compactMap { node in
      let found = reference(node, "header-match")
      if case .position? = found {
        return refuse(node, "'header-match' holds names of columns; write a name of digits in quotes")
      }
      return found
    }
  }
}

// MARK: - Saving

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
    // The next file is of another year.
    settings.months = nil
    if DirectionWords.reading(of: Set(settings.directions.keys)) == settings.directions {
      settings.directions = stated.directions
    }
    let match = file.headerMatch.map(\.yaml).joined(separator: ", ")
    let isComplete = file.headerMatch.contains { if case .name = $0 { true } else { false } }
    let title = "as in \(file.path.split(separator: "/").last ?? "")"
    try self.init(
      yaml: "name: \(YAMLScalar.written(name))\ntitle: \(YAMLScalar.written(title))\n"
        + (match.isEmpty ? "" : "header-match: [\(match)]\n") + (isComplete ? "header-complete: true\n" : "")
        + settings.yaml, path: "\(name).yaml")
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
