import FinanceData
import FinanceDomain

extension ConfigurationReader {
  private static let sourceKeys = ["path", "profile"] + SettingKey.names

  func sources(_ node: YAMLNode) -> [ConfiguredSource] {
    let sources = mappings(node, "sources").compactMap { source($0.node, $0.entries) }
    refuseRepeatedFiles(sources)
    return sources
  }

  private func source(_ node: YAMLNode, _ entries: [YAMLEntry]) -> ConfiguredSource? {
    document.refuseUnknown(entries, among: ConfigurationReader.sourceKeys, of: "a source")
    let settings = ImportSettings(entries, in: document)
    let profile = entries["profile"].flatMap(profile)
    guard let path = entries["path"] else {
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
  func ledger(_ node: YAMLNode) -> FoundFile? {
    guard let path = document.text(node, "ledger") else { return nil }
    guard !path.hasSuffix("/") else {
      return document.refuse(
        node, "'ledger' names a folder; name the file in it, as in \(path.excerpt)ledger.sqlite")
    }
    return FoundFile(path: beside(path), origin: "\(document.path):\(node.place.line)")
  }

  /// The file of exchange rates.
  func rates(_ node: YAMLNode) -> ConfiguredRates? {
    guard let name = document.text(node, "rates") else { return nil }
    return ConfiguredRates(path: beside(name), place: document.error(at: node.place, ""))
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
