import FinanceDomain

extension ConfigurationReader {
  private static let sourceKeys = ["path", "profile"] + SettingKey.names

  func sources(_ node: YAMLNode) -> [ConfiguredSource] {
    let sources = mappings(node, "sources").compactMap { source($0.node, $0.entries) }
    refuseRepeatedFiles(sources)
    return sources
  }

  private func source(_ node: YAMLNode, _ entries: [YAMLEntry]) -> ConfiguredSource? {
    refuseUnknown(entries, among: ConfigurationReader.sourceKeys, of: "a source")
    let settings = ImportSettings(entries, in: document)
    let profile = value("profile", entries).flatMap(profile)
    guard let path = value("path", entries) else {
      document.refuse(node.place, "this source has no path; write one, as in path: exports/giro-*.csv")
      return nil
    }
    guard let pattern = document.text(path, "path") else { return nil }
    return ConfiguredSource(
      pattern: pattern, paths: document.paths(matching: pattern, home: home), profile: profile,
      ownSettings: settings, place: path.place)
  }

  /// The path as the program opens it: relative ones begin in the folder of the configuration.
  func beside(_ path: String) -> String { document.beside(path, home: home) }

  /// The file of the ledger.
  func ledger(_ node: YAMLNode) -> ConfiguredLedger? {
    guard let path = document.text(node, "ledger") else { return nil }
    guard !path.hasSuffix("/") else {
      return document.refuse(
        node, "'ledger' names a folder; name the file in it, as in \(path.excerpt)ledger.sqlite")
    }
    return ConfiguredLedger(path: beside(path), origin: "\(document.path):\(node.place.line)")
  }

  private func profile(_ node: YAMLNode) -> ImportProfile? {
    guard let name = document.text(node, "profile") else { return nil }
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return profile(inFile: name, at: node) }
    do throws(ProfileError) {
      return try context.profiles.profile(named: name)
    } catch {
      return document.refuse(node, error.errorDescription ?? "there is no such profile")
    }
  }

  private func profile(inFile name: String, at node: YAMLNode) -> ImportProfile? {
    let path = beside(name)
    do throws(ConfigurationErrors) {
      return try ImportProfile(file: path)
    } catch {
      if error.isInputMissing {
        return document.refuse(node, "'\(path.excerpt)' \(error.problems.first?.sentence ?? "")")
      }
      document.refuse(error)
      return nil
    }
  }

  /// A file that two sources name would be read in two ways, or twice.
  private func refuseRepeatedFiles(_ sources: [ConfiguredSource]) {
    var owners: [FileStamp: ConfiguredSource] = [:]
    for source in sources {
      for path in source.paths {
        guard let stamp = try? FileStamp(ofPath: path) else { continue }
        if let other = owners[stamp], other != source {
          document.refuse(
            source.place,
            "'\(path.excerpt)' belongs to the source in line \(other.place.line) already; name it in one of them"
          )
          break
        }
        owners[stamp] = source
      }
    }
  }
}

extension ImportProfile {
  /// Reads a profile from a file of one's own; without a name of its own it is called as its file.
  package init(file path: String) throws(ConfigurationErrors) {
    let bytes = try SmallFile.bytes(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationErrors([
        ConfigurationError(path: path, sentence: "is not UTF-8; save it as UTF-8 in your editor")
      ])
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    try self.init(yaml: text, path: path, name: stem)
  }
}
